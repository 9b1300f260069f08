/** Shared parts of the commands: configuration, options, exit codes and error messages. */
import { resolve } from 'node:path';
import { describeStartError, firstLine } from '../app/start-errors.ts';
import { BackupProblem } from '../features/operation/backup/archive.ts';
import { MoveInProblem } from '../features/operation/move-in/problems.ts';
import { UnusableStorage } from '../kernel/files/files.ts';
import { type Config, ConfigError } from '../kernel/runtime/config.ts';

/** A failure of a command, with one line for its user. */
export class CommandError extends Error {}

export const print = (line: string) => process.stdout.write(`  ${line}\n`);
export const warn = (line: string) => process.stderr.write(`  ${line}\n`);

const EXPECTED_ERRORS = [CommandError, ConfigError, BackupProblem, MoveInProblem, UnusableStorage];

/** Runs a command with its arguments; an error becomes one line and exit code 1. */
export async function runCommand(command: (args: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
    warn(isExpected ? (error as Error).message.trimStart() : `Ha ocurrido un error: ${firstLine(error)}`);
    process.exitCode = 1;
  }
}

/** Positional arguments, and whether the option was given. */
export const takeOption = (args: readonly string[], option: string): [rest: string[], given: boolean] => [
  args.filter((each) => each !== option),
  args.includes(option),
];

/**
 * Resolves a typed path from the user's working directory: npm runs scripts elsewhere.
 * @throws Refused with `usage` where there is none
 */
export function fileArgument(args: readonly string[], usage: string): string {
  const [file, ...rest] = args;
  if (!file || rest.length > 0 || file.startsWith('-')) throw new CommandError(usage);
  return resolve(process.env.INIT_CWD ?? '.', file);
}

/**
 * Reports system errors in one line.
 * @param failed begins the line where no variable is to blame
 */
export async function reportErrors<T>(config: Config, failed: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) throw error;
    throw new CommandError(describeStartError(error, config) ?? `${failed}: ${firstLine(error)}`, {
      cause: error,
    });
  }
}
