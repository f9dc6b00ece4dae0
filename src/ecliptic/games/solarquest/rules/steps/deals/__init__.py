"""What is bought, sold and traded, and how debts are met."""
