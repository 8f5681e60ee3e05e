import RibsCLI
