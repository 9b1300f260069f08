/**
 * Sets the umask, so that only the owner can access files of this process and its children. Every program imports this
 * first.
 */
process.umask(0o077);
