"""What a page is made of, drawn from what its viewer sees."""
