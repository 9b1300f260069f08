/** Moved data of both installations in the same form. */
import sharp from 'sharp';
import type { Db } from '../../database/database.ts';
import { type Row, rowsOf, type TableName } from '../../database/table-dump.ts';
import type { Files } from '../../files/files.ts';
import type { BackupContents } from './backups.ts';

/** Tables that a move fills with equal rows, and the columns that no call gives. */
const MOVED: Partial<Record<TableName, readonly string[]>> = {
  users: [
    'password_hash',
    'password_assigned_at',
    'password_assigned_by',
    'email_assigned_at',
    'email_assigned_by',
    'verified_by_assigner',
    'invited_at',
    'activated_at',
    'password_changes',
    'session_count',
    'deleted_at',
  ],
  links: [],
  news: ['picture'],
  benefits: ['picture'],
  courses: ['picture'],
  articles: [],
  cases: ['picture'],
  case_responses: [],
  assistance_requests: [],
  assistance_steps: [],
  profile_items: [],
  // A roll states who is behind, not the decision of a list about people who are added later.
  assemblies: [
    'others_can_vote',
    'picture',
    'last_sequence',
    'presence_since',
    'in_second_call',
    'verification_salt',
  ],
  attendees: ['added_at'],
  good_standing: [],
  attorney_powers: ['document'],
  submitted_powers: ['document'],
  questions: [],
  question_candidates: [],
  slates: [],
  slate_places: [],
  voting_rights: ['attorney_id'],
  frozen_names: [],
  turnout: [],
  registration_requests: [],
};

const without = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));

const totalsOf = (votes: readonly (readonly [question: unknown, choice: unknown, n: number])[]) => {
  const totals = new Map<string, number>();
  for (const [question, choice, n] of votes) {
    const key = `${question} ${choice}`;
    totals.set(key, (totals.get(key) ?? 0) + n);
  }
  return Object.fromEntries([...totals].filter(([, n]) => n > 0).sort());
};

/** Rows by table, votes for each choice, and the sum of the document of each power, also of one that waits. */
export function movedRows({ rows, files }: BackupContents) {
  const tables = Object.entries(MOVED) as [TableName, readonly string[]][];
  return {
    ...Object.fromEntries(
      tables.map(([table, unreadable]) => [
        table,
        (rows[table] ?? []).map((row) => without(row, unreadable)),
      ]),
    ),
    votes: totalsOf([
      ...(rows.ballots ?? []).map((row) => [row.question_id, row.choice, 1] as const),
      ...(rows.imported_votes ?? []).map((row) => [row.question_id, row.choice, Number(row.votes)] as const),
    ]),
    documents: [...(rows.attorney_powers ?? []), ...(rows.submitted_powers ?? [])].map(({ id, document }) => [
      id,
      files[String(document)],
    ]),
    stored: Object.keys(files).length,
    recorded: (rows.files ?? []).length,
  };
}

const WITH_PICTURE = ['news', 'benefits', 'courses', 'cases', 'assemblies'] as const;

async function bytesOf(files: Files, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await files.read(name))?.stream ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Pictures by table and id: how large each is, and its colours on a small grid. */
export async function movedPictures(
  db: Db,
  files: Files,
): Promise<Map<string, { size: string; grid: Buffer }>> {
  const found = new Map<string, { size: string; grid: Buffer }>();
  for (const table of WITH_PICTURE)
    for await (const rows of rowsOf(db, table))
      for (const { id, picture } of rows) {
        if (picture === null) continue;
        const bytes = await bytesOf(files, String(picture));
        const { width, height } = await sharp(bytes).metadata();
        const grid = await sharp(bytes).resize(8, 8, { fit: 'fill' }).removeAlpha().raw().toBuffer();
        found.set(`${table} ${id}`, { size: `${width}x${height}`, grid });
      }
  return found;
}

/** The largest difference of a colour between two pictures on their grids, of 255. */
export const largestDifference = (a: Buffer, b: Buffer): number =>
  a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0);
