"""What all tests share: this directory on the import path, and hypothesis without surprises."""

from hypothesis import HealthCheck, settings

# Derandomized, so that a run says about the code, not about luck.
settings.register_profile(
    "minetui",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("minetui")
