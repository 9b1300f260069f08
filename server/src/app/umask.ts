/**
 * Whatever this process and its children make belongs to its user alone. Each program imports this before anything else,
 * so that it holds from the first file on.
 */
process.umask(0o077);
