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

const FOLDER = inProject('server/src');
const SOURCES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing/.test(name))
  .map((name) => ({ name, code: readFileSync(join(FOLDER, name), 'utf8') }));
/** The framework writes it. */
const OF_FASTIFY = 'Server listening at';

function logged(): { level: number; message: string }[] {
  return SOURCES.flatMap(({ name, code }) =>
    [...code.matchAll(CALL)].flatMap(([, level = '', given = '']) => {
      const [, quoted, template] = [...given.matchAll(MESSAGE)].at(-1) ?? [];
      const message = quoted ?? template;
      if (message === undefined && PASSED_ON.some((each) => given.includes(each))) return [];
      return [{ level: LEVELS[level as keyof typeof LEVELS], message: message ?? `${name}: ${given}` }];
    }),
  );
}

const rows = readFileSync(inProject('docs/operation.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `.*\| \d\d \|/.test(line));

it('the table of log lines has each with its level', () => {
  const lines = logged();
  expect(lines.length).toBeGreaterThan(20);
  const missing = lines.filter(
    ({ level, message }) =>
      !rows.some((row) => row.includes(`\`${message.trim()}`) && row.includes(`| ${level} |`)),
  );
  expect(missing).toEqual([]);
});

it('the table of log lines has no line that nothing writes', () => {
  const code = SOURCES.map((source) => source.code).join('\n');
  const isWritten = (message: string) =>
    code.includes(message) ||
    // `removed ${what}`
    logged().some(
      ({ message: begin }) => message.startsWith(begin) && code.includes(message.slice(begin.length)),
    );
  const messages = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`…]+)/g)].map(([, text = '']) => text.trim()),
  );
  expect(messages.length).toBeGreaterThan(30);
  expect(messages.filter((message) => message !== OF_FASTIFY && !isWritten(message))).toEqual([]);
});
