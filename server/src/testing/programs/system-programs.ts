/** Programs of the system that tests with `--full` start: proxies, a pooler, another PostgreSQL. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'vitest';

/** Where Debian puts servers, which the path of a user may lack. */
const SERVERS = ['/usr/sbin', '/usr/local/sbin'];

/** Answers the path of a program, or nothing where it is not installed. */
export const programPath = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), ...SERVERS]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Skips the test, with the reason in the report, where one of the programs is not installed. */
export function requirePrograms({ skip }: TestContext, ...names: readonly string[]): void {
  const missing = names.filter((name) => !programPath(name));
  skip(missing.length > 0, `not installed: ${missing.join(', ')}`);
}
