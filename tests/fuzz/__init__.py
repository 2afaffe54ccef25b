"""What readers are given to read that nobody meant: targets, the corpus, and a run of bounded time."""
