/** Description of a backup: `manifest.json` in the archive. */
import * as z from 'zod';

export const MANIFEST = 'manifest.json';
/** Raised when an archive could no longer be read by the code before. */
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
  /** The last id that each table gave. */
  counters: z.record(z.string(), whole),
  /** Those that rows refer to. The archive may hold others, which were replaced while it was made. */
  files: z.array(
    z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}(-\d+)?\.[a-z]+$/), size: whole, sha256 }),
  ),
  /** Files that rows refer to but that were not there. */
  lost: z.array(z.string()),
  /** The id of the installation; archives of before have none. */
  installation: z.nullable(z.string()).default(null),
  /** Votings that were open: their questions are there as before the opening, and nothing of what was voted. */
  openVotings: z
    .array(
      z.strictObject({
        id: whole,
        title: z.string(),
        /** Closed before with a result, which is not there either. */
        reopened: z.optional(z.literal(true)),
      }),
    )
    .default([]),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const manifestOf = (content: Omit<Manifest, 'vigilia'>): string =>
  `${JSON.stringify({ vigilia: FORMAT, ...content }, null, 1)}\n`;

/** The manifest in a text; null when it is none of this format. */
export function readManifest(text: string): Manifest | null {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const pathOfTable = (name: string) => `tables/${name}.jsonl`;
export const pathOfFile = (name: string) => `files/${name}`;
