/**
 * Reports rows from before texts were normalised (`contract/src/text/normal-text.ts`): document numbers and e-mail
 * addresses that conflict but for invisible characters, and invisible names and titles. Changes nothing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isVisible, normalCode, normalText } from '@vigilia/contract/text/normal-text';
import { plainDni } from '@vigilia/contract/users/document-numbers';
import { sql } from 'kysely';
import type { Db } from '../../../database/database.ts';

/** The identifying texts by table. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  users: ['name', 'last_name'],
  registration_requests: ['name', 'last_name'],
  assemblies: ['title'],
  questions: ['title'],
  news: ['title'],
  benefits: ['title'],
  courses: ['name'],
  articles: ['name'],
  cases: ['title'],
  profile_items: ['name'],
};
const WITH_DELETION = new Set(['users', 'assemblies', 'questions']);
/** Tables of people, with the columns that identify a person. */
const PEOPLE: ReadonlySet<string> = new Set(['users', 'registration_requests']);
const CODES = { dni: plainDni, email: (value: string) => normalCode(value).trim().toLowerCase() } as const;
type Code = keyof typeof CODES;

/** Rows read before yielding to other requests. */
const ROWS_AT_ONCE = 500;
/** Maximum number of ids in a report of one kind. */
const MAX_IDS = 50;

export interface IdentityProblem {
  readonly problem: 'same document number' | 'same e-mail' | 'nothing visible' | 'unusual characters';
  readonly table: string;
  /** At most fifty. */
  readonly ids: readonly number[];
  /** How many there are in all. */
  readonly count: number;
  /** Advice in the report. */
  readonly hint: string;
}

const HINTS: Readonly<Record<IdentityProblem['problem'], string>> = {
  'same document number': 'decide which of them is right, and correct or delete the others',
  'same e-mail': 'decide which of them is right, and correct or delete the others',
  'nothing visible': 'edit each of them and write it anew',
  'unusual characters': 'edit and save each of them; they are brought into the usual form then',
};

type Row = Readonly<Record<string, string | null>> & { readonly id: number };

async function* rowsOf(db: Db, table: string, columns: readonly string[]): AsyncGenerator<readonly Row[]> {
  const wanted = sql.join(['id', ...columns].map((column) => sql.ref(column)));
  const present = WITH_DELETION.has(table) ? sql`and deleted_at is null` : sql``;
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row>`select ${wanted} from ${sql.table(table)}
      where id > ${last} ${present} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
    await nextTurn();
  }
}

/** Ids of the rows whose `code` is the same, where at least one is not in its normal form. */
async function sameCodes(
  db: Db,
  table: string,
  code: Code,
  unusual: ReadonlyMap<string, number[]>,
): Promise<number[]> {
  const found: number[] = [];
  for (const [value, ids] of unusual) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where ${sql.ref(code)} = ${value} ${table === 'users' ? sql`and deleted_at is null` : sql``}`.execute(
      db,
    );
    const all = new Set([...rows.map(({ id }) => id), ...ids]);
    if (all.size > 1) found.push(...all);
  }
  return found;
}

/** Finds unclear texts, and reports them without the texts, which may be personal data. */
export async function findUnclearTexts(db: Db): Promise<IdentityProblem[]> {
  const findings: IdentityProblem[] = [];
  for (const [table, titles] of Object.entries(TITLES)) {
    const codes = PEOPLE.has(table) ? (Object.keys(CODES) as Code[]) : [];
    const unusual = { dni: new Map<string, number[]>(), email: new Map<string, number[]>() };
    const found: Record<IdentityProblem['problem'], number[]> = {
      'same document number': [],
      'same e-mail': [],
      'nothing visible': [],
      'unusual characters': [],
    };
    for await (const rows of rowsOf(db, table, [...titles, ...codes])) {
      for (const row of rows) {
        const texts = titles.map((column) => row[column] ?? '');
        // The first administrator has no last name.
        if (!isVisible(texts.join(''))) found['nothing visible'].push(row.id);
        let isUsual = texts.every((text) => normalText(text) === text);
        for (const code of codes) {
          const value = row[code] ?? '';
          const normal = CODES[code](value);
          if (normal === value) continue;
          isUsual = false;
          unusual[code].set(normal, [...(unusual[code].get(normal) ?? []), row.id]);
        }
        if (!isUsual && isVisible(texts.join(''))) found['unusual characters'].push(row.id);
      }
    }
    found['same document number'] = await sameCodes(db, table, 'dni', unusual.dni);
    found['same e-mail'] = await sameCodes(db, table, 'email', unusual.email);
    for (const [problem, ids] of Object.entries(found) as [IdentityProblem['problem'], number[]][])
      if (ids.length > 0)
        findings.push({
          problem,
          table,
          ids: ids.toSorted((a, b) => a - b).slice(0, MAX_IDS),
          count: ids.length,
          hint: HINTS[problem],
        });
  }
  return findings;
}
