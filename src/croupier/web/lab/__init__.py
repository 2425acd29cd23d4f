"""The lab: edit a pay table, and every figure follows."""
