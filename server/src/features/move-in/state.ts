/** Progress of a move. Each item is recorded in the transaction that stores its rows. */
import type { Db } from '../../database/database.ts';
import { insertRows } from '../../database/table-dump.ts';
import { printable } from './problems.ts';

/** Sections in their order, as the report and the option `--without` name them. */
export const SECTIONS = {
  links: 'Enlaces',
  profile: 'Catálogo del perfil',
  users: 'Usuarios',
  requests: 'Solicitudes de registro',
  news: 'Noticias',
  benefits: 'Beneficios',
  courses: 'Cursos',
  articles: 'Artículos',
  cases: 'Casos',
  assistance: 'Solicitudes de RAFA',
  steps: 'Pasos de RAFA',
  assemblies: 'Asambleas',
  attendees: 'Asistentes',
  powers: 'Poderes',
  'submitted-powers': 'Poderes por revisar',
  questions: 'Preguntas',
} as const;
export type Section = keyof typeof SECTIONS;

/** `changed` was stored with notes. */
export type Outcome = 'moved' | 'changed' | 'skipped';

export interface Item {
  readonly key: string;
  readonly outcome: Outcome;
  readonly label: string;
  readonly notes: readonly string[];
}

/** Section of the marks of lists that were read to their end. */
const LISTS = '';
const MAX_LABEL = 120;

export interface StoredMove {
  readonly id: number;
  readonly origin: string;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

const notesOf = (notes: readonly string[]): string | null =>
  notes.length > 0 ? JSON.stringify(notes.map((note) => printable(note, 500))) : null;

export const moveInStore = (db: Db) => ({
  /** The move into this installation; undefined where there was none. */
  async find(): Promise<StoredMove | undefined> {
    return db
      .selectFrom('move_ins')
      .select(['id', 'origin', 'started_at as startedAt', 'finished_at as finishedAt'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  },

  begin: (origin: string, at: string) =>
    db.insertInto('move_ins').values({ origin, started_at: at, finished_at: null }).execute(),

  async finish(at: string): Promise<void> {
    await db.updateTable('move_ins').set({ finished_at: at }).where('finished_at', 'is', null).execute();
    await db.deleteFrom('move_in_items').execute();
  },

  /** Keys of the items that are done. */
  async done(section: Section): Promise<Set<string>> {
    const rows = await db.selectFrom('move_in_items').select('key').where('section', '=', section).execute();
    return new Set(rows.map(({ key }) => key));
  },

  async record(section: Section, items: readonly Item[]): Promise<void> {
    if (items.length === 0) return;
    await insertRows(
      db,
      'move_in_items',
      items.map(({ key, outcome, label, notes }) => ({
        section,
        key,
        outcome,
        label: printable(label, MAX_LABEL),
        notes: notesOf(notes),
      })),
    );
  },

  async isComplete(list: string): Promise<boolean> {
    const row = await db
      .selectFrom('move_in_items')
      .select('key')
      .where('section', '=', LISTS)
      .where('key', '=', list)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** @param findings reasons why rows of the list are missing, or may be */
  complete: (list: string, outcome: Outcome, findings: readonly string[]) =>
    db
      .insertInto('move_in_items')
      .values({
        section: LISTS,
        key: list,
        outcome,
        label: list,
        notes: notesOf(findings),
      })
      .onConflict((conflict) => conflict.columns(['section', 'key']).doNothing())
      .execute(),

  /** Items by section and outcome. */
  async counts() {
    const rows = await db
      .selectFrom('move_in_items')
      .select(['section', 'outcome', (eb) => eb.fn.countAll().as('n')])
      .where('section', '<>', LISTS)
      .groupBy(['section', 'outcome'])
      .execute();
    return rows.map(({ section, outcome, n }) => ({ section: section as Section, outcome, n: Number(n) }));
  },

  /** Items with notes, and lists with findings. */
  async findings() {
    const rows = await db
      .selectFrom('move_in_items')
      .select(['section', 'key', 'outcome', 'label', 'notes'])
      .where('notes', 'is not', null)
      .orderBy('section')
      .orderBy('key')
      .execute();
    return rows.map(({ notes, ...row }) => ({ ...row, notes: JSON.parse(notes ?? '[]') as string[] }));
  },
});
