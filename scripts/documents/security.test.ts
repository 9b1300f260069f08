/** `docs/security.md` answers every requirement of OWASP ASVS 5.0, levels 1 and 2, once, and cites existing files. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../setup/paths.mjs';

/**
 * The requirements of a section by the last part of their number, each with its level; those of level 3 are left out.
 * `1-3:1 4-5:2` are three of level 1 and two of level 2.
 */
const STANDARD: Readonly<Record<string, string>> = {
  '1.1': '1-2:2',
  '1.2': '1-5:1 6-9:2',
  '1.3': '1-2:1 3-11:2',
  '1.4': '1-3:2',
  '1.5': '1:1 2:2',
  '2.1': '1:1 2-3:2',
  '2.2': '1-2:1 3:2',
  '2.3': '1:1 2-4:2',
  '2.4': '1:2',
  '3.2': '1-2:1',
  '3.3': '1:1 2-4:2',
  '3.4': '1-2:1 3-6:2',
  '3.5': '1-3:1 4-5:2',
  '3.7': '1-2:2',
  '4.1': '1:1 2-3:2',
  '4.2': '1:2',
  '4.3': '1-2:2',
  '4.4': '1:1 2-4:2',
  '5.1': '1:2',
  '5.2': '1-2:1 3:2',
  '5.3': '1-2:1',
  '5.4': '1-3:2',
  '6.1': '1:1 2-3:2',
  '6.2': '1-8:1 9-12:2',
  '6.3': '1-2:1 3-4:2',
  '6.4': '1-2:1 3-4:2',
  '6.5': '1-5:2',
  '6.6': '1-3:2',
  '6.8': '1-4:2',
  '7.1': '1-3:2',
  '7.2': '1-4:1',
  '7.3': '1-2:2',
  '7.4': '1-2:1 3-5:2',
  '7.5': '1-2:2',
  '7.6': '1-2:2',
  '8.1': '1:1 2:2',
  '8.2': '1-2:1 3:2',
  '8.3': '1:1',
  '8.4': '1:2',
  '9.1': '1-3:1',
  '9.2': '1:1 2-4:2',
  '10.1': '1-2:2',
  '10.2': '1-2:2',
  '10.3': '1-4:2',
  '10.4': '1-5:1 6-11:2',
  '10.5': '1-5:2',
  '10.6': '1-2:2',
  '10.7': '1-3:2',
  '11.1': '1-2:2',
  '11.2': '1-3:2',
  '11.3': '1-2:1 3:2',
  '11.4': '1:1 2-4:2',
  '11.5': '1:2',
  '11.6': '1:2',
  '12.1': '1:1 2-3:2',
  '12.2': '1-2:1',
  '12.3': '1-4:2',
  '13.1': '1:2',
  '13.2': '1-5:2',
  '13.3': '1-2:2',
  '13.4': '1:1 2-5:2',
  '14.1': '1-2:2',
  '14.2': '1:1 2-4:2',
  '14.3': '1:1 2-3:2',
  '15.1': '1:1 2-3:2',
  '15.2': '1:1 2-3:2',
  '15.3': '1:1 2-7:2',
  '16.1': '1:2',
  '16.2': '1-5:2',
  '16.3': '1-4:2',
  '16.4': '1-3:2',
  '16.5': '1-3:2',
  '17.1': '1:2',
  '17.2': '1-4:2',
  '17.3': '1-2:2',
};

/** `1.2.6 level 2`, for every requirement of the standard. */
const WANTED = Object.entries(STANDARD).flatMap(([section, parts]) =>
  parts.split(' ').flatMap((part) => {
    const [, from = '', to = from, level] = /^(\d+)(?:-(\d+))?:(\d)$/.exec(part) ?? [];
    return Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `${section}.${Number(from) + index} level ${level}`,
    );
  }),
);

const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/;

interface Row {
  readonly number: string;
  readonly level: string;
  readonly subject: string;
  readonly state: string;
  readonly why: string;
}

const rowsOf = (document: string): Row[] =>
  document.split('\n').flatMap((line) => {
    const [, number = '', level = '', subject = '', state = '', why = ''] = ROW.exec(line) ?? [];
    return number ? [{ number, level, subject, state, why }] : [];
  });

/** Paths of the project that a row names. */
const pathsIn = (why: string) =>
  [...why.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|md|json))`/g)].map(([, path = '']) => path);

/** Problems of a row, in lines. */
function problemsOf({ number, state, subject, why }: Row): string[] {
  const problems: string[] = [];
  const paths = pathsIn(why);
  if (subject.trim().length < 5) problems.push(`${number} has no subject`);
  if (!['met', 'not applicable', 'accepted'].includes(state)) problems.push(`${number} is ${state}`);
  // For requirements of documentation, the other sections of the document are the evidence.
  if (state === 'met' && paths.length === 0 && !why.includes('" above'))
    problems.push(`${number} is met, and names nothing that shows it`);
  if (state === 'accepted' && why.length < 40) problems.push(`${number} is accepted without a reason`);
  for (const path of paths)
    if (!existsSync(inProject(path))) problems.push(`${number} names ${path}, which is not there`);
  return problems;
}

const document = readFileSync(inProject('docs/security.md'), 'utf8');
const rows = rowsOf(document);

describe('the table of requirements', () => {
  it('lists the 253 requirements of levels 1 and 2 once, each with its level', () => {
    expect(WANTED).toHaveLength(253);
    expect(rows.map(({ number, level }) => `${number} level ${level}`)).toEqual(WANTED);
    // No line of the table escapes the reader.
    expect(document.split('\n').filter((line) => /^\| \d/.test(line))).toHaveLength(253);
  });

  it('gives each requirement a state, a file where it is met, and a reason where it is not', () =>
    expect(rows.flatMap(problemsOf)).toEqual([]));

  it('counts the states of the requirements', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    expect(document).toContain(
      `Now ${count('met')} are met, ${count('not applicable')} not applicable, ${count('accepted')} accepted.`,
    );
  });

  it('refers to existing sections of the document', () => {
    const named = rows.flatMap(({ why }) => [...why.matchAll(/"([^"]+)" above/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(10);
    for (const name of named) expect(document).toContain(`\n## ${name}\n`);
  });
});

it.each<[what: string, row: Partial<Row>]>([
  ['a file that is gone', { why: 'see `server/src/gone.test.ts`' }],
  ['nothing that shows it', { why: 'surely' }],
  ['a state of its own', { state: 'mostly' }],
  ['acceptance without a reason', { state: 'accepted', why: 'later' }],
  ['no subject', { subject: ' ' }],
])('detects %s', (_, changes) => {
  const good = {
    number: '1.1.1',
    level: '2',
    subject: 'something',
    state: 'met',
    why: '`package.json` shows it',
  };
  expect(problemsOf(good)).toEqual([]);
  expect(problemsOf({ ...good, ...changes })).toHaveLength(1);
});
