import { type Kysely, sql } from 'kysely';
import { fold } from '../search.ts';

/** Texts of several lines, by table; forms sent them with carriage returns. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  news: ['title', 'description'],
  benefits: ['title', 'description'],
  courses: ['name', 'description'],
  articles: ['name'],
  assemblies: ['title', 'description'],
  cases: ['title', 'description'],
  case_responses: ['response'],
  assistance_requests: ['description'],
  assistance_steps: ['description'],
};

/** Folded columns, by table, with those from which they are folded. */
const FOLDED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  news: { search: ['title', 'description'] },
  benefits: { search: ['title', 'description'] },
  assemblies: { search: ['title', 'description'] },
  users: { name_search: ['name', 'last_name'], last_name_search: ['last_name'] },
  registration_requests: { name_search: ['name', 'last_name'], last_name_search: ['last_name'] },
  profile_items: { name_search: ['name'] },
};

const ROWS_AT_ONCE = 500;
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');

type Row = Readonly<Record<string, string | null>> & { readonly id: number };

async function* rowsOf(db: Kysely<unknown>, table: string, columns: Iterable<string>) {
  const wanted = sql.join([...new Set(['id', ...columns])].map((column) => sql.ref(column)));
  for (let last = 0; ; ) {
    const { rows } = await sql<Row>`select ${wanted} from ${sql.table(table)} where id > ${last}
      order by id limit ${ROWS_AT_ONCE}`.execute(db);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** In the versions of records, JSON texts of fields. */
function contentWithLineFeeds(content: string): string {
  return JSON.stringify(JSON.parse(content), (_, value: unknown) =>
    typeof value === 'string' ? withLineFeeds(value) : value,
  );
}

/**
 * Gives stored texts the line breaks that forms show, and folds again what searches compare: apostrophes, dashes and
 * powers are folded since. Texts that hyphens or powers were taken from stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of new Set([...Object.keys(LINES), ...Object.keys(FOLDED)])) {
    const lines = LINES[table] ?? [];
    const folded = Object.entries(FOLDED[table] ?? {});
    const columns = [...lines, ...folded.flatMap(([column, sources]) => [column, ...sources])];
    for await (const row of rowsOf(db, table, columns)) {
      const after: Record<string, string | null> = {};
      for (const column of lines) after[column] = withLineFeeds(row[column] ?? '');
      for (const [column, sources] of folded)
        after[column] = fold(...sources.map((source) => after[source] ?? row[source]));
      const changed = Object.entries(after).filter(([column, text]) => text !== (row[column] ?? ''));
      if (changed.length === 0) continue;
      const sets = sql.join(changed.map(([column, text]) => sql`${sql.ref(column)} = ${text}`));
      // Two items of the catalogue that only now are the same stay as they were.
      const isFree =
        table === 'profile_items'
          ? sql`and not exists (select 1 from profile_items as other where other.id <> ${row.id}
              and other.category_id = profile_items.category_id and other.name_search = ${after.name_search})`
          : sql``;
      await sql`update ${sql.table(table)} set ${sets} where id = ${row.id} ${isFree}`.execute(db);
    }
  }
  const { rows } = await sql<{ section: string; record_id: number; number: number; content: string }>`
    select section, record_id, number, content from versions where content like ${'%\\r%'}`.execute(db);
  for (const { section, record_id, number, content } of rows) {
    const after = contentWithLineFeeds(content);
    if (after !== content)
      await sql`update versions set content = ${after}
        where section = ${section} and record_id = ${record_id} and number = ${number}`.execute(db);
  }
}
