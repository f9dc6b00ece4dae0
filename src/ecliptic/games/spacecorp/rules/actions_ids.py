"""The words of cards, sites, tiles, progress cards and colonies, in the order of their numbers."""

from __future__ import annotations

from typing import Final

# fmt: off
CARD_IDS: Final = (
    "time", "m_chemical_drive", "m_cargo_pod", "m_science_module", "m_salvage", "m_heavy_lifter",
    "m_ion_drive", "m_solar_sail", "m_survey_rover", "m_orbital_mapper", "m_regolith_printer",
    "m_habitat_kit", "m_robotic_crew", "m_ore_processor", "m_launch_consortium", "m_think_tank",
    "m_gene_bank", "m_radiation_biology", "m_near_space_probe", "m_market_influence", "m_sabotage",
    "m_intercept", "m_poach", "m_hack", "m_divert", "m_competitors", "p_ion_tug", "p_grown_mesh",
    "p_robotic_prospector", "p_survey_institute", "p_modular_habitat", "p_plasma_drive",
    "p_nuclear_thermal_drive", "p_sail_fleet", "p_magnetic_sail", "p_swarm_builders",
    "p_asteroid_foundry", "p_shelter_caisson", "p_fusion_lab", "p_cryobot", "p_sensor_web",
    "p_expert_system", "p_quantum_network", "p_automated_refinery", "p_commodity_exchange",
    "p_exo_dna_lab", "p_gene_foundry", "p_signal_decoder", "p_listening_array", "p_magnetoplasma_barge",
    "p_deep_space_probe", "p_sabotage", "p_intercept", "p_poach", "p_market_influence", "p_hack",
    "p_divert", "p_competitors", "p_hostile_microbes", "p_incompatible", "p_leak", "s_fusion_booster",
    "s_firstgen_antimatter_drive", "s_von_neumann_crew", "s_synthetic_minds", "s_antimatter_cascade",
    "s_metric_sled", "s_generation_ship", "s_magnetic_scoop", "s_matter_manipulators", "s_fusion_torch",
    "s_stellar_shipyard", "s_molecular_assembler", "s_shielded_domes", "s_rd_network", "s_probe_swarm",
    "s_gravity_lens", "s_hive_archive", "s_stellar_exchange", "s_dyson_works", "s_mining_fleet",
    "s_clone_forge", "s_evo_accelerators", "s_xeno_lexicon", "s_contact_array",
    "s_anti_matter_prototype", "s_sabotage", "s_intercept", "s_poach", "s_market_influence", "s_hack",
    "s_divert", "s_competitors", "s_hostile_microbes", "s_incompatible", "s_leak", "s_salvage",
)

SITE_IDS: Final = (
    "earth", "luna", "lunar_l4", "lunar_l5", "solar_l1", "solar_l2", "solar_l4", "solar_l5", "sisyphus",
    "cruithne", "eros", "halleys_comet", "mars_north", "mars_south", "phobos", "deimos",
    "asteroid_belt", "inner_home", "ceres", "vesta", "juno", "pallas", "interamnia", "hygiea", "io",
    "europa", "ganymede", "callisto", "tethys", "dione", "rhea", "iapetus", "enceladus", "titan",
    "miranda", "ariel", "umbriel", "titania", "oberon", "triton", "proteus", "pluto_site", "charon",
    "makemake", "oort_cloud", "sol", "alpha_centauri", "luhman_16", "barnards_star", "wolf_359",
    "sirius", "epsilon_eridani", "lacaille_9352", "cygni_61", "procyon", "epsilon_indi", "tau_ceti",
    "kapteyns_star", "wolf_1061", "ross_780", "spur_1", "spur_2", "spur_3", "empty_1", "empty_2",
    "empty_3", "empty_4",
)

TILE_IDS: Final = (
    "m1_water_ice", "m1_abundant_ores", "m1_exotic_elements", "m1_crystal_caverns", "m1_rubble_pile",
    "m2_wet_microbes", "m2_exotic_elements", "m2_buried_glacier", "p1_water_ice", "p1_rich_ores",
    "p1_alien_artifact", "p1_deep_signal", "p2_water_ice", "p2_exotic_elements", "p2_exo_microbes",
    "p2_cryovolcano", "p2_dry_ores", "p2_alien_artifact", "p2_subsurface_echo", "p3_ocean_life",
    "p3_exotic_elements", "p3_alien_structure", "p3_methane_seas", "p3_ice_geysers", "s1_habitable",
    "s1_exotic_belt", "s1_ocean_world", "s1_super_earth", "s1_giant_moons", "s1_locked_world",
    "s1_alien_ruins", "s1_contact", "s2_rings", "s2_precious_dust", "s2_anomaly", "s2_ice_comets",
    "s2_moon_system", "s2_outpost", "s2_barren", "sa_phobes", "sa_introvs", "sa_barterers",
    "sa_archivists", "sa_symbionts",
)

PROGRESS_IDS: Final = (
    "radiation_resistant", "cooperative_empathy", "sensory_focus", "low_g_physique", "long_lives",
    "probe_network", "nano_assembly", "predictive_markets", "enviro_tolerance", "star_children",
    "torpor", "shared_minds", "energy_fields", "entangled_links", "vacuum_energy", "replicators",
)

COLONY_IDS: Final = (
    "col_01", "col_02", "col_03", "col_04", "col_05", "col_06", "col_07", "col_08", "col_09", "col_10",
    "col_11", "col_12", "col_13", "col_14", "col_15", "col_16", "col_17", "col_18", "col_19", "col_20",
    "col_21", "col_22", "col_23", "col_24", "col_25", "col_26", "col_27", "col_28", "col_29", "col_30",
    "col_31", "col_32",
)
# fmt: on
