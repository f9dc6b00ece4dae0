"""What is kept of one person: taken along, forgotten, brought from elsewhere."""
