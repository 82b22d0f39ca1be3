"""Phase 4: cities to build in, one under the cursor or several at once, with routes and prices."""
