"""The program without a screen: sentences, and lines that are typed. For screen readers, dumb terminals and pipes."""
