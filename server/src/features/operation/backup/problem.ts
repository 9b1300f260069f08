/** A problem of a backup or restore, with one line for the user of the command. */
export class BackupProblem extends Error {}
