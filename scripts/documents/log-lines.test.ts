/** `docs/operation.md` lists every line that the server logs, with its level. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inProject } from '../setup/paths.mjs';

const LEVELS = { info: 30, warn: 40, error: 50, fatal: 60 } as const;
const CALL = /\blog\.(info|warn|error|fatal)\(([^;]*?)\)(?:;|\))/gs;
/** The last text of a call is its message; that of a template begins before its first value. */
const MESSAGE = /'([^'\n]{4,})'|`([^`$]{4,})[`$]/g;

/** Messages that are not written in the call. */
const PASSED_ON = ['message', 'text', 'TOO_MANY_ORPHANS'];

function logged(): { level: number; message: string }[] {
  const folder = inProject('server/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name),
  );
  return files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(CALL)].flatMap(([, level = '', given = '']) => {
      const [, quoted, template] = [...given.matchAll(MESSAGE)].at(-1) ?? [];
      const message = quoted ?? template;
      if (message === undefined && PASSED_ON.some((each) => given.includes(each))) return [];
      return [{ level: LEVELS[level as keyof typeof LEVELS], message: message ?? `${name}: ${given}` }];
    }),
  );
}

it('the table of log lines has each with its level', () => {
  const rows = readFileSync(inProject('docs/operation.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `.*\| \d\d \|/.test(line));
  const lines = logged();
  expect(lines.length).toBeGreaterThan(20);
  const missing = lines.filter(
    ({ level, message }) =>
      !rows.some((row) => row.includes(`\`${message.trim()}`) && row.includes(`| ${level} |`)),
  );
  expect(missing).toEqual([]);
});
