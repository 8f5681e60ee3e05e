// The layer's first file.
