/** What stands in the way of a backup or of a restore, in a line for whoever typed the command. */
export class BackupProblem extends Error {}
