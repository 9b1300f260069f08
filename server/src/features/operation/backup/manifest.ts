/** Description of a backup: `manifest.json` in the archive. */
import * as z from 'zod';

export const MANIFEST = 'manifest.json';
/** Incremented when earlier versions could not read the archive. */
const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z.int().min(0);

const manifestSchema = z.strictObject({
  vigilia: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The latest migration of the source database. */
  schema: z.string(),
  /** In an order in which they can be filled. */
  tables: z.array(z.strictObject({ name: z.string(), rows: whole, size: whole, sha256 })),
  /** The last id of each table. */
  counters: z.record(z.string(), whole),
  /** Files that rows refer to. The archive may contain others, replaced during the backup. */
  files: z.array(
    z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}(-\d+x?)?\.[a-z]+$/), size: whole, sha256 }),
  ),
  /** Missing files that rows refer to. */
  lost: z.array(z.string()),
  /** The id of the installation; null in older archives. */
  installation: z.nullable(z.string()).default(null),
  /** Votings open during the backup: included as before their opening, without ballots and turnout. */
  openVotings: z
    .array(
      z.strictObject({
        id: whole,
        title: z.string(),
        /** Closed earlier with a result, which is omitted too. */
        reopened: z.optional(z.literal(true)),
      }),
    )
    .default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const contentsOf = ({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} filas de ${tables.length} tablas y ${files.length} archivos`;

export const manifestOf = (content: Omit<Manifest, 'vigilia'>): string =>
  `${JSON.stringify({ vigilia: FORMAT, ...content }, null, 1)}\n`;

/** Parses the manifest; null for another format. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const pathOfTable = (name: string) => `tables/${name}.jsonl`;
export const pathOfFile = (name: string) => `files/${name}`;
