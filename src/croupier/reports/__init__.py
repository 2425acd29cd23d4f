"""Reports: the PAR sheet, the rule sheet, and what keeps each paragraph."""
