"""Which lines of Criss Cross fall together: a deal for each way that another does not surpass.

Own cards, then the cross: left, center, right, top, bottom. Of the lines that across, down and the
5 Card Bonus may be on, and a pair that earns a spin, these are all the ways in which the cards of
a deck can fall but for those in which a line less wins and the others are the same, and for those
that only exchange across and down. tests/games/criss_cross/test_lines_together.py counts them.
"""

from __future__ import annotations

from typing import Final

LINES_TOGETHER: Final = """
Tc Jc | Kc Qc Ac 8c 9c
Kc Ac | Jc Tc Qc 8c 9c
Tc Jc | Kc Qc Ac 2c 3c
Tc Jc | Kc Qc Ac Kd Ad
Tc Jc | Kc Qc Ac 9c Kd
Tc Jc | Kc Qc Ac Qd Qh
Tc Jc | Kc Qc Ac Td Th
Tc Jc | Kc Qc Ac Td Jd
Tc Jc | Kc Qc Ac Td Qd
Jc Ac | Qc Tc Kc 9c Jd
Tc Jc | Kc Qc Ac Kd Kh
Tc Jc | Kc Qc Ac Qd Kd
Tc Jc | Kc Qc Ac 2c Qd
3c 4c | 2c 5c Ac 6c 7c
8c 9c | Jc Tc Qc Kc Ac
2c 3c | 5c 4c 6c 7c 8c
2c 3c | 5c 4c 6c 7c 9c
2c 3c | 5c 4c 6c 5d 6d
3c 4c | 2c 5c 6c 6d 7c
2c 3c | 5c 4c 6c 4d 4h
2c 6c | 4c 3c 5c 6d 6h
2c 3c | 5c 4c 6c 2d 3d
2c 3c | 4c 6c 5c 2d 6d
7c Jc | 9c 8c Tc Jd Qc
2c 3c | 5c 4c Ac Ad Ah
2c 3c | 4c Ac 5c 4d Ad
2c 3c | 5c 4c 6c Jc Jd
2c 3d | 2h 2d 2s 4c 4d
2c 3d | 2h 2d 2s 3c 4c
2c Jd | Jh Jc Js 3c 4c
2c 3c | Jc Tc Qc Kc Ac
2c 3c | 5c 4c 7c 6c 8c
2c 3c | 5c 4c 7c 6c 9c
2c 3c | 7c 4c 8c 5c 6d
2c 3c | 6c 4c 7c 5c 6d
2c 3c | 5c 4c 7c 4d 4h
2c 6c | 4c 3c 7c 6d 6h
2c 3c | 4c 6c 7c 2d 6d
2c Jc | 8c 7c 9c Tc Jd
2c 3c | 5c 4c Jc Jd Jh
2c 3c | 4c Jc 5c 4d Jd
2c 3c | 5c 4c 7c Jc Jd
3c 4d | 2c 5c Ac 6c 7c
2c 3d | 5c 4c 6c 5d 6d
3c 4d | 2c 5c 6c 6d 7c
2c 3d | 5c 4c 6c 4d 4h
2c 6d | 4c 3c 5c 6c 6h
Tc Jd | Kh Qh Ah Th Jh
2c 3d | 5h 4h 6h 2h 3h
2c 3d | 5c 4c 6c 2d 3c
2c 3d | 4c 6c 5c 2d 6d
9c Jd | Qc Tc Kc Jc Ac
7c Jd | 9c 8c Tc Jc Qc
2c Ad | 4c 3c 5c 6c Ac
7c Jd | 9c 8c Tc Jc Qd
2c 3d | 5c 4c Ac Ad Ah
2c 3d | 4c Ac 5c 4d Ad
2c 3d | 5c 4c 6c Jc Jd
2c 3d | 2h 2d 4c 2s 4d
2c 3d | 2h 2d 4c 2s 5c
2c 3d | 4h 4c 4s 2d 4d
2c 3d | 2h 2d 4c 4d 4h
2c 3d | Jh Jc Js 4c Jd
2c 3d | 4d 4c 4h Jc Jd
2c Jd | 3d 3c 3h 4c Jc
2c 3d | 2d 4c 2h Jc Jd
2c 3d | 3c 2d 4c 6c 6d
Tc Jd | Th Jh Qh Kh Ah
2c Ad | 2h Ah 3h 4h 5h
2c Jd | 2h Jh 3h 4h 5h
2c Ad | 2d Ac 3c 4c 5c
2c Jd | Tc Jc Qc Kc Ac
2c 3d | Jc 4c Jd Jh Js
2c 3d | 4c Jc Jd 4d Jh
2c 3d | 4c Jc Jd 5c Jh
2c 2d | 2s 2h 3c 3d 3h
2c 2d | 2s 2h 3c 4c 4d
2c 2d | 2s 2h 3c 3d 4c
6c 6d | 4c 6h 6s 2c 3c
2c 2d | 2h 3c 2s 3d 4c
Jc Jd | Jh 2c Js 3c 4c
2c 2d | 3c 2h 3d 3h 3s
2c 2d | 2h 3c 3d 2s 3h
2c 2d | 3c 2h 3d 4c 4d
2c 2d | 3c 2h 3d 3h 4c
2c 2d | 2h 3c 3d 2s 4c
2c 2d | 6c 2h 6d 3c 4c
2c 2d | 3d 3c 3h 3s 4c
2c 2d | 3d 3c 3h 4c 4d
2c 2d | 2h 3c 3d 3h 4c
2c 2d | 2h 3c 3d 4c 4d
Jc Jd | 2d 2c 2h 3c 4c
Jc Jd | 6d 6c Jh 2c 3c
Tc Td | Jh Th Qh Kh Ah
2c 2d | 3h 2h 4h 5h 6h
2c 2d | 3h 2h 4h 5h 7h
2c 2d | 3c 2h 4c 5c 6c
2c 2d | 3c 2h 4c 3d 4d
2c 2d | 3c 2h 6c 4c 6d
2c 2d | 2h 3c 4c 4d 4h
2c 2d | 2h 3c 4c 3d 4d
2c 2d | 2h 3c 4c 6c 6d
Jc Jd | Jh Th Qh Kh Ah
Jc Jd | Th 7h Jh 8h 9h
Jc Jd | 5h 2h Jh 3h 4h
Jc Jd | Tc 7c Jh 8c 9c
Jc Jd | 6d 2c Jh 3c 6c
2c 2d | 4c 3c 4d 4h 4s
2c 2d | 3d 3c 4c 3h 4d
2c 2d | 3d 3c 4c 3h 5c
2c 2d | 3d 3c 4c 5c 5d
Jc Jd | 3c 2c 3d 3h 4c
Jc Jd | 2d 2c 3c 3d 4c
Jc Jd | 6c 2c 6d 3c 4c
Jc Jd | 3c 2c 4c 5c 6c
Jc Jd | 3c 2c 4c 5c 7c
Jc Jd | 3c 2c 4c 5c 6d
Jc Jd | 3c 2c 4c 3d 4d
Jc Jd | 3c 2c 6c 4c 6d
"""
