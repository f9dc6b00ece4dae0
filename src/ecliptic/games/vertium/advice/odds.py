"""How likely an attack wins: a table worked out once, by solving every fight of up to 8 elements on each side.

Fights with the Complex, four dice against three dice with cards, are in it too, both ways round. The twelve cards of
the Complex in solo are equal thirds like the faces of a die, so the same odds are a fair stand-in for four of them,
though cards drawn without putting back are a little more even. A cube's hits count as elements of the defender.

`tests/vertium/test_odds.py` holds the solver and compares. Both sides play their skirmish cards as well as they
can, the attacker first (VT-10.2); the figures of dice and cards are those of the printed game.
"""

from __future__ import annotations

from statistics import NormalDist
from typing import Final

TOP: Final = 8  # elements of a side that the table knows
CARD_SETS: Final = 8  # a bit a face: 1 photon, 2 atomic, 4 shield
FOUR_DICE: Final = 8  # in place of a card set: the Complex, which rolls four dice and has no cards (VT-14.1)

# A line for every pair of card sets, the attacker's first, each from 0 to 7; then four dice against each set; then each
# set against four dice. In a line a letter for every pair of numbers of elements, the attacker's first, each from 0 to
# TOP. The letters are 0/91 to 91/91 by their place in LETTERS.
LETTERS: Final = "".join(chr(code) for code in range(33, 127) if chr(code) not in '"\\')
STEPS: Final = len(LETTERS) - 1
ALMOST: Final = 0.003
TABLE: Final = """
oE*$!!!!!{fC.&#!!!}wbF2($#!~|t`G4*%#~~{q^H6+&~~}yn]H8-~~~|wm[I9~~~}{vkZI~~~~}{ujZ
Z4$!!!!!!tL-$!!!!!|kH0&#!!!}xeH2($#!~|taH4*%#~~{q_H6+&~~}yo]H8-~~~|wm[I9~~~}{vkZI
n?'#!!!!!{d=*$!!!!}v`B.&#!!~|r]C1($#~~zoZD3)%~~}xmYE5+~~~|wkXF6~~~}{uiXF~~~~}zshW
Z4$!!!!!!tJ+#!!!!!|jE-%#!!!}xcD/&#!!~|t_D1($#~~zp[E3)%~~}ymZE5+~~~|wkXF6~~~}{uiXF
Q-$!!!!!!pK/&#!!!!zhI2($#!!}vcH4*%#!~|s`H6+&#~}zp^I8-'~~}xm]I9.~~~|vk[I:~~~}{ujZJ
@&!!!!!!!a6%!!!!!!tT4'#!!!!{lN5($#!!}wfK6*%#!~|taJ7+&#~}zp_I8-'~~}xn]I9.~~~|vl[I:
P*#!!!!!!pH,$!!!!!zgF/&#!!!}vaE1($#!~{r^E3)%#~}ynZE5+&~~|wlYF6,~~~{ujXF8~~~}zthWG
@&!!!!!!!a5%!!!!!!sS3&#!!!!{kL2'#!!!}wdH3($#!~|s_G4*%#~}zo[F5+&~~}xlZF7,~~~|vjXF8
|h=(#!!!!~y`@-%#!!~}v`D1'$#~~|s_F4)%~~~zp^G6+~~~}yn]H8~~~~|wl[I~~~~}{vkZ~~~~~}{uj
wQ-!!!!!!~mB*$!!!!~{fD.&#!!~}wcF1($#~~|t`G4)%~~~{q^H6+~~~}yo]H8~~~~|wm[I~~~~}{vkZ
|c4%!!!!!~x[9)$!!!~}u]?-%#!~~|r[B0'$~~~zoZD3)~~~}xmYE5~~~~|wkXE~~~~}{uiW~~~~~}zsh
wQ-!!!!!!~l@(#!!!!~{d@,$!!!~}waB.&#!~~|s^C1($~~~zp[D3)~~~}ymYE5~~~~|wkXF~~~~}{uiX
oB(#!!!!!|hC-%#!!!~ydF1'$#!~}uaG4)%#~~{r_H6+&~~}zo^H8-~~~}xm[I9~~~~|vkZI~~~~}{ujZ
b2!!!!!!!xS.$!!!!!}pM1&#!!!~ziK3($#!~}wdJ5*%#~~|saI7+&~~}zp^I8-~~~}xn]I9~~~~|vl[I
n?%!!!!!!|g?)$!!!!~ycB.&#!!~}u_C1'$#~~{q]D3)%~~}ynZE5+~~~|wkYF6~~~~{uiXF~~~~}zthW
b2!!!!!!!xS-#!!!!!}pL/%#!!!~zhH1&#!!~}vbG2($#~~|r_F4)%~~}zo[F5+~~~}xlYF6~~~~|vjXF
uP,$!!!!!}mI1'#!!!~zhL5)$#!~}weL8+&#~~|tcM:-'~~}{rbM;/~~~}ypaM=~~~~|xn`M~~~~}|wm_
i<$!!!!!!yW0%!!!!!}rO4'#!!!~{kN6)$#!~}xgM8+&#~~|udM:-'~~}{rbM;/~~~}ypaM=~~~~|xn`M
uI(#!!!!!}kB,%#!!!~yfF1'#!!~}vbG3)$#~~|s`H6+%~~}zp_I8,~~~}yn]I9~~~~|wl[J~~~~}{vk[
i<$!!!!!!yU.$!!!!!}qK0%#!!!~{iJ2'#!!~}wdI4)$#~~|taI6+%~~}zq_I8,~~~}yn^J9~~~~|wl]J
[/$!!!!!!vR3'#!!!!|nO6)$#!!~yhN8+%#!~}veM:-'$~~{scM;/(~~}zqaM=0~~~}xo`N>~~~~|wm_N
J&!!!!!!!k<&#!!!!!y^9(#!!!!}rT9*$#!!~zkQ9,&#!~}wgO;-'$~~|tdN</(~~}zqbN=1~~~}xo`N>
Z,#!!!!!!vO/%#!!!!|mK2'#!!!~ygJ4)$#!~}ubI6+%#~~{r`I8,&~~}yo^J9.~~~|xm]J:~~~}{vk[J
J&!!!!!!!j;&!!!!!!y[7'#!!!!}qR6($!!!~zjN6*%#!~}veK7+&#~~{saK8-'~~}zp_J9.~~~|xm]J;
|iA)$!!!!~zeD/&#!!~~xeI4)$#~~}vdK7+%~~~|tcL9-~~~}zraM;~~~~}yp`M~~~~~|xn`~~~~~}|wm
wR-!!!!!!~oF+$!!!!~|jI1&#!!~~zhK4)$#~~}weL7+%~~~|tcL9-~~~}{rbM;~~~~}ypaM~~~~~|xn`
|e6%!!!!!~y_<*$#!!~~wbC/&#!~~}u`F3)$~~~|r_H5+~~~}zp^I7~~~~}xn]I~~~~~|wl[~~~~~}{vk
wR-!!!!!!~oC)#!!!!~|iD-%#!!~~yfF0'#!~~}vbG3)$~~~|s`H6+~~~}zp_I8~~~~}yn]I~~~~~|wl]
qF)$!!!!!}lH/&#!!!~{iK4)$#!~}xfL7+%#~~|udL9-'~~~{sbM;/~~~}zpaM=~~~~|xo`M~~~~~|wm_
f4!!!!!!!zY0$!!!!!}tS4'#!!!~|nP6)$#!~~yiO8+%#~~}vfN:-'~~~{scN;/~~~}zqaN=~~~~}xo`N
qB%#!!!!!}kB+$#!!!~zgF0&#!!~}wcG3)$#~~|taH6+%~~~{q_I8,~~~}yo^I9~~~~|wm]J~~~~}{vk[
f4!!!!!!!zX/$!!!!!}sQ1%#!!!~|mM3'#!!~~ygK5)$#~~}ucJ7+%~~~{r`J8,~~~}yo^J9~~~~|xm]J
{`:)$!!!!}v^A.&#!!~|s^D2)$#~~{p]F5+%~~}yn]H7,~~~|wl[H9~~~}{vkZI~~~~}{tjZ~~~~~}zsh
m?&!!!!!!|e>+$!!!!}waC/&#!!~|t_E2)$#~~{q^G5+%~~}yn]H7,~~~|wm[I9~~~}{vkZI~~~~}{ujZ
{V0%!!!!!}uW:*$#!!~|rY?.&#!~~zoYB2($~~}xmXD4*~~~|wkXE6~~~}{uiWF~~~~}zshW~~~~~}yrf
m?&!!!!!!{b:(#!!!!}w^>+%#!!~|s[A/'#!~~zoZC2($~~}ymYD4*~~~|wkXE6~~~}{uiWF~~~~}zshW
l?)$!!!!!zdB/&#!!!}vaE2)$#!~|r_G5+%#~}zo]H7,'~~}xm[I9.~~~|vkZI:~~~}{ujZI~~~~}zsiY
U*!!!!!!!rJ-$!!!!!{iH1'#!!!}wdH3)$#!~|s`H6+%#~}zp^H7,'~~}xm]I9.~~~|vl[I:~~~}{ujZJ
k8%#!!!!!zb=*$#!!!}u^A/&#!!~{q[C2($#~}ynYD4*%~~|wkXE6,~~~{uiXF7~~~}zthWF~~~~}yrgV
U*!!!!!!!qH*#!!!!!{hE-%#!!!}wbD0'#!!~|r^E2)$#~}zo[E4*%~~}xlYF6,~~~|vjXF7~~~}zthWG
~wW6($!!!~}rX>-&#!~~|q[C1($~~}zo[E5*~~~}yn[G7~~~~|wl[H~~~~}{vkZ~~~~~}{tj~~~~~~}zs
|a4#!!!!!~xZ9)$!!!~}t[?.&#!~~|r]C2($~~~zp]F5*~~~}yn[G7~~~~|wl[H~~~~}{vkZ~~~~~}{tj
~rF+$!!!!~}pQ7)$#!~~|oV=-&#~~}zmWA1(~~~}xlXC4~~~~|vjWE~~~~}{uiW~~~~~}zsg~~~~~~}yr
|a4#!!!!!~wU3&#!!!~}sV9*$#!~~|qX>.&#~~}znXA1(~~~}xlXC4~~~~|wjXE~~~~}{uiW~~~~~}zsh
yY6($!!!!~uZ>-&#!!~}s]C1($#~~{p]F5*%~~}yn[G7,~~~}xm[H9~~~~|vkZI~~~~}{ujZ~~~~~}zsh
m:#!!!!!!|d=)$!!!!~xaB.&#!!~}u`E2($#~~{r^F5*%~~}zo]H7,~~~}xm[H9~~~~|vkZI~~~~}{ujZ
yS+$!!!!!~tU7)$#!!~}rW=-&#!~~{oXA1($~~}ymXC4*~~~|wkXE6~~~}{uiWF~~~~}zthW~~~~~}yrf
m:#!!!!!!|b:'#!!!!~x_=*$#!!~}t]@.&#!~~{pZC1($~~}ynYD4*~~~|wkXE6~~~~{uiXF~~~~}zthW
}g@+%#!!!~ydF1'$!!~}vcI5*%#~~|tbK8,&~~}zraL;.~~~}yp`M<~~~~|xn_M~~~~}|wm_~~~~~}{ul
uH'!!!!!!}lD-%#!!!~zgH2'$!!~}weJ6*%#~~|tcL9,&~~}{rbL;.~~~}yp`M<~~~~|xn`M~~~~}|wm_
}^3%#!!!!~x^>,%#!!~}u_C1'$#~~|r^F4*%~~}zp^H7,~~~}xn]I9~~~~|wl[J~~~~}{vk[~~~~~}ztj
uH'!!!!!!}i?)#!!!!~zcB-%#!!~}vaE1($#~~|s_G4*%~~}zp^H7,~~~}yn]I9~~~~|wl[J~~~~}{vk[
qD+$#!!!!|jH1'$!!!~yfJ5*%#!~}vdL8,&$~~{sbL;.(~~}zpaM<0~~~|xo`M>~~~~|wm_N~~~~}{vl^
^,!!!!!!!vQ/%#!!!!}oN4($!!!}ziM7*%#!~}veM9-&$~~|scM;/(~~}zqaM<0~~~}xo`M>~~~~|wm_N
q<%#!!!!!|hB,%#!!!~ycE1'$#!~}uaG4*%#~~{q_H7,&~~}yo^I9.~~~|wm]J:~~~}{vk[J~~~~}{tjZ
^,!!!!!!!vN,#!!!!!}nJ0%#!!!}zgI3($#!~}vcI5*%#~~{r`I7,&~~}zo^J9.~~~|xm]J:~~~}|vk[J
~xZ9*$#!!~}u^B/'$!~~|t`G4*%~~~{raJ8,~~~}zq`K:~~~~}yo`L~~~~~|xn_~~~~~}|wm~~~~~~}{u
|a4#!!!!!~y_<*$#!!~}v`C0'$!~~}uaH4*%~~~|saJ8,~~~}zqaL:~~~~}yp`M~~~~~|xn_~~~~~}|wm
~sH,$!!!!~}rT9*$#!~~|qY@/'$~~~{p[D3)~~~}zo[G6~~~~}xm[H~~~~~|wl[~~~~~}{uk~~~~~~}zt
|a4#!!!!!~xX5'#!!!~}uZ<+%#!~~}s[A0'$~~~{q]E3)~~~}zo]G6~~~~}xn]H~~~~~|wl[~~~~~}{vk
z^9*$#!!!~w`B/'$!!~}uaG4*%#~~|saJ8,&~~~{qaL:.~~~}yp`L<~~~~|xn_M~~~~}|wm_~~~~~}{ul
p<#!!!!!!}hA+$#!!!~zfF0'$!!~}wdI5*%#~~|ucK8,&~~~{raL:.~~~}zp`M<~~~~|xo`M~~~~~|wm_
zV,$!!!!!~wY:*$#!!~}t[A/'$#~~|r]E3)%~~~zp]G6,~~~}yn]H8~~~~|wl[I~~~~}{vk[~~~~~}ztj
p<#!!!!!!}g='#!!!!~zcA,%#!!~}waD0'$#~~|s`F4)%~~~{q^H6,~~~}yo]I8~~~~|wm[I~~~~}{vk[
|mN:/)&$#~|raO@6.*~~}xnaRE;~~~}{ulaT~~~~~|ysk~~~~~~}{w~~~~~~~}|~~~~~~~~~~~~~~~~~~
yT1%#!!!!~wY@2*&$#~~xhTC7/*~~~{rdTF;~~~~|wmbT~~~~~}ztk~~~~~~}{x~~~~~~~~|~~~~~~~~~
|kC/'$#!!~|pXD5,(%~~}wjWG:1~~~}zrfVI~~~~}|wod~~~~~~}zu~~~~~~~}|~~~~~~~~~~~~~~~~~~
yT1%#!!!!~wX=.'$#!~~xgP=0)&~~~zp_L=3~~~~|ujZL~~~~~|yqf~~~~~~}{v~~~~~~~}|~~~~~~~~~
wW;/)&$##~xfPA6.*'~~zpbRE;3~~~|vlaTH~~~~}yska~~~~~}{wr~~~~~~}|z~~~~~~~~}~~~~~~~~~
r@&#!!!!!}qK4*&$##~}s[F7/*'~~}whVG;3~~~}ypcUI~~~~}{ulb~~~~~}|xr~~~~~~~}z~~~~~~~~}
wT1'$#!!!~xcH6-(%#~~znZH:1+~~~{tgWI=~~~~|xpdW~~~~~}zum~~~~~~}|y~~~~~~~~}~~~~~~~~~
r@&#!!!!!}pJ1($#!!~}sYA2*&$~~}vfQ?3,~~~}yn_M@~~~~}zthZ~~~~~}|wo~~~~~~~}z~~~~~~~~}
S0#!!!!!!f='#!!!!!qO1%!!!!!w_>+$!!!!zjM3'#!!!|rZ?-%#!!}veK5($!!}ymV?.&#!~{saI6*$#
rK+!!!!!!{_6%!!!!!~nI.$!!!!~v[<)#!!!~ziK2&#!!~|qX>,$!!~}vdJ4(#!~}ymV>.&#~~{raI5)$
b7$!!!!!!rG)#!!!!!y]7&!!!!!|kI.$!!!!}tY;)#!!!~ygI1&#!!~{oV<+$!!~}ucH3(#!~}ykT=-%#
rL+!!!!!!{b8%!!!!!~rO0%!!!!~ycA+$!!!~|pS6'#!!~}wcE/%#!~~zmS:*$!~~|taF2'#~~}xjS<,%
f9%!!!!!!qL-$!!!!!w_=)#!!!!zjL3&#!!!|rZ>,$!!!}veK5(#!!}ymV?.&#!~{saI6)$#~|wiT>/'#
{]1#!!!!!~lC)#!!!!~vY8'#!!!~zhI0%!!!~|qX<*$!!~}vdI3'#!~}ymV>-%#~~{raI5)$~~|viS>/&
rB%!!!!!!yW1$!!!!!|kE,#!!!!}tX8(#!!!~yfH0%#!!~{oV;+$!!~|ucH3'#!~}ykT=-%#~~{r`H4)$
{]1#!!!!!~oG*#!!!!~y`;(#!!!~|oO2&!!!~}waB-$!!~~zmR8)#!~~|t`E0&#~~}xjR;+%~~}{q^F3(
"""


def chances() -> list[float]:
    """The chances as numbers: line by line, by the attacker's elements, then the defender's.

    Never quite 0 or 1: what is won must look better than what will nearly certainly be.
    """
    found = [LETTERS.index(letter) / STEPS for line in TABLE.split() for letter in line]
    return [min(max(chance, ALMOST), 1.0 - ALMOST) for chance in found]


def swings() -> list[float]:
    """By chance to win in 0/91 to 91/91: the mean of what is positive of a normal variable that is so often positive.

    What a side has left of its elements, counting nothing where it loses, goes with this and the root of their number.
    """
    normal = NormalDist()
    out = [0.0]
    for k in range(1, STEPS + 1):
        chance = min(k / STEPS, 0.998)
        mean = normal.inv_cdf(chance)
        out.append(normal.pdf(mean) + mean * chance)
    return out
