/** The row types of the database, from its schema and from what `docs/database.md` says about the columns. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { embeddedFile, openDatabase } from '../../server/src/kernel/database/open.ts';

interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: number;
  readonly hasValue: number;
}

/** The columns of an empty database of this version. */
async function schema(): Promise<ColumnRow[]> {
  const place = { DATA_DIR: mkdtempSync(join(tmpdir(), 'vigilia-schema-')) };
  try {
    await (await openDatabase(place)).close();
    const database = new DatabaseSync(embeddedFile(place), { readOnly: true });
    const columns = database.prepare(`select tables.name as "table", columns.name, columns.type,
      "notnull" or pk > 0 as isRequired,
      dflt_value is not null or (pk > 0 and tables.sql like '%autoincrement%') as hasValue
      from sqlite_master as tables join pragma_table_info(tables.name) as columns
      where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not like 'kysely_%'
      order by tables.name, columns.cid`);
    const rows = columns.all() as unknown as ColumnRow[];
    database.close();
    return rows;
  } finally {
    rmSync(place.DATA_DIR, { recursive: true });
  }
}

const HEAD = `// Written by \`npm run fix\` from the migrations and docs/database.md.
import type { ASSEMBLY_TYPES } from '@vigilia/contract/assemblies/minutes';
import type { QuorumCounts } from '@vigilia/contract/assemblies/quorum-counts';
import type { BinKind, PublishedTable } from '@vigilia/contract/content/kinds';
import type { Generated } from 'kysely';

/** The tables, as Kysely sees them. */
export interface Tables {
`;

function typeOf({ type, isRequired, hasValue }: ColumnRow, narrower: string | undefined): string {
  const values = narrower ?? (/int/i.test(type) ? 'number' : 'string');
  const whole = isRequired ? values : `${values} | null`;
  return hasValue ? `Generated<${whole}>` : whole;
}

/**
 * @param notes sections of tables, with a line for each column that needs one: its name, a narrower type, and words
 * @throws for a note on a table or column that there is not
 */
export async function tableTypes(notes: string): Promise<string> {
  const left = new Map<string, { type?: string | undefined; words?: string | undefined }>();
  let table = '';
  for (const line of notes.split('\n')) {
    const column = /^- `(\w+)`(?: \(`(.+?)`\))?(?:: (.+))?$/.exec(line);
    if (line.startsWith('## ')) table = line.slice(3);
    else if (column) left.set(`${table}.${column[1]}`, { type: column[2], words: column[3] });
    else if (table && line) left.set(table, { words: line });
  }
  const taken = (key: string) => {
    const note = left.get(key);
    left.delete(key);
    return note;
  };
  const comment = (words: string | undefined, indent: string) => (words ? `${indent}/** ${words} */\n` : '');
  let text = HEAD;
  /** The tables by their columns: stores of equal tables take one type. */
  const known = new Map<string, string>();
  for (const [name, columns] of Map.groupBy(await schema(), (row) => row.table)) {
    text += comment(taken(name)?.words, '  ');
    let fields = '';
    for (const row of columns) {
      const note = taken(`${name}.${row.name}`);
      fields += `${comment(note?.words, '    ')}    ${row.name}: ${typeOf(row, note?.type)};\n`;
    }
    const same = known.get(fields);
    text += `  ${name}: ${same ? `Tables['${same}']` : `{\n${fields}  }`};\n`;
    known.set(fields, same ?? name);
  }
  if (left.size > 0)
    throw new Error(`docs/database.md explains what there is not: ${[...left.keys()].join(', ')}`);
  return `${text}}\n`;
}
