/** Store of issued minutes and their corrections, which are only added to (R17.4). */
import { createHash } from 'node:crypto';
import type { IssuedMinutes, MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../../../kernel/database/database.ts';

/** Bytes of a part; a multiple of three, so that parts in base64 can be joined. */
const PART = 48 * 1024;

export interface IssuedFile {
  readonly format: MinutesFormat;
  readonly name: string;
  readonly content: Buffer;
}

export interface NewMinutes {
  readonly number: number;
  readonly assemblyId: number;
  /** 0 for the minutes, from 1 for their corrections. */
  readonly sequence: number;
  readonly at: string;
  readonly by: number;
  readonly files: readonly IssuedFile[];
}

export interface HeldMeeting {
  readonly number: number;
  readonly startDate: string;
}

const fingerprint = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

export const issuedStore = (db: Db) => ({
  /** The number after the highest issued one; null before the first, which is free to choose. */
  async nextNumber(): Promise<number | null> {
    const row = await db
      .selectFrom('issued_minutes')
      .select('number')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ? row.number + 1 : null;
  },

  async latestMeeting(): Promise<HeldMeeting | null> {
    const row = await db
      .selectFrom('issued_minutes')
      .innerJoin('assemblies', 'assemblies.id', 'issued_minutes.assembly_id')
      .select(['issued_minutes.number', 'assemblies.start_date as startDate'])
      .where('issued_minutes.sequence', '=', 0)
      .orderBy('assemblies.start_date', 'desc')
      .orderBy('issued_minutes.number', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  },

  /** The minutes of an assembly and their corrections, in order. */
  async of(assemblyId: number): Promise<IssuedMinutes[]> {
    const rows = await db
      .selectFrom('issued_minutes')
      .select(['number', 'sequence', 'issued_at', 'issued_by_name'])
      .where('assembly_id', '=', assemblyId)
      .orderBy('sequence')
      .execute();
    const [first] = rows;
    if (!first) return [];
    const files = await db
      .selectFrom('issued_minutes_files')
      .select(['number', 'format', 'name', 'bytes', 'sha256'])
      .where('part', '=', 0)
      .where(
        'number',
        'in',
        rows.map(({ number }) => number),
      )
      .orderBy('format', 'desc')
      .execute();
    return rows.map(({ number, sequence, issued_at, issued_by_name }) => ({
      number,
      kind: sequence === 0 ? 'minutes' : 'correction',
      corrects: sequence === 0 ? null : first.number,
      issuedAt: issued_at,
      issuedBy: issued_by_name,
      files: files
        .filter((file) => file.number === number)
        .map(({ format, name, bytes, sha256 }) => ({ format, name, bytes, sha256 })),
    }));
  },

  /**
   * A file as it was issued; undefined without it.
   * @throws when its bytes are no longer those
   */
  async file(assemblyId: number, number: number, format: MinutesFormat): Promise<IssuedFile | undefined> {
    const parts = await db
      .selectFrom('issued_minutes_files as file')
      .innerJoin('issued_minutes', 'issued_minutes.number', 'file.number')
      .select(['file.name', 'file.sha256', 'file.content'])
      .where('issued_minutes.assembly_id', '=', assemblyId)
      .where('file.number', '=', number)
      .where('file.format', '=', format)
      .orderBy('file.part')
      .execute();
    const [first] = parts;
    if (!first) return undefined;
    const content = Buffer.from(parts.map((part) => part.content).join(''), 'base64');
    if (fingerprint(content) !== first.sha256)
      throw new Error(`The ${format} of minutes ${number} is not the one that was issued`);
    return { format, name: first.name, content };
  },

  /** Must run in a transaction: all or nothing. */
  async add({ number, assemblyId, sequence, at, by, files }: NewMinutes): Promise<void> {
    const issuer = await db
      .selectFrom('users')
      .select(['name', 'last_name as lastName'])
      .where('id', '=', by)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('issued_minutes')
      .values({
        number,
        assembly_id: assemblyId,
        sequence,
        issued_at: at,
        issued_by: by,
        issued_by_name: fullName(issuer),
      })
      .execute();
    for (const { format, name, content } of files) {
      const sha256 = fingerprint(content);
      for (let part = 0; part * PART < content.length; part += 1)
        await db
          .insertInto('issued_minutes_files')
          .values({
            number,
            format,
            part,
            name,
            sha256,
            bytes: content.length,
            content: content.subarray(part * PART, (part + 1) * PART).toString('base64'),
          })
          .execute();
    }
  },
});
