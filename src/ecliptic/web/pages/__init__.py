"""What answers an address: pages, a file an area; who visits; and the stream of a table."""
