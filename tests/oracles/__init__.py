"""Plain ways to the same figures, against which kernels and solvers are checked."""
