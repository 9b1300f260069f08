/**
 * Output and failure of the scripts. Their user may be the association's secretary: progress is one line, a failure one
 * line with advice.
 */

/** A failure with a message for people; anything else that is thrown is a mistake in the scripts. */
export class Problem extends Error {}

/** The end of a script by a signal. */
export class Interrupted extends Error {
  /** @param {number} code the exit code of a shell for it */
  constructor(code) {
    super('interrupted');
    this.code = code;
  }
}

/** @param {string} line */
export function printLine(line) {
  console.log(`  ${line}`);
}

/**
 * Runs a script's main function; ends the process with its answer as exit code.
 * @param {() => Promise<number>} main
 * @param {() => void} [onProblem] runs after the message of a failure
 */
export async function runScript(main, onProblem = () => {}) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (error instanceof Interrupted) {
      process.exitCode = error.code;
      return;
    }
    if (!(error instanceof Problem)) throw error;
    console.error(`  ${error.message}`);
    onProblem();
    process.exitCode = 1;
  }
}
