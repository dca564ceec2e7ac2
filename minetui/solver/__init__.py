"""What can be known beyond the casual rules, from what the player sees alone."""
