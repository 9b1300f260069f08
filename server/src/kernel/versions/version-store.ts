/**
 * Versions of records: a number for each save, with its author and time, against which edits by two administrators are
 * checked (`edit-conflicts.ts`). Sections with a history keep the content of each version too.
 */
import { VERSION_LIMITS } from '@vigilia/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export type VersionedSection = Tables['versions']['section'];

/** The save that made a version. */
export interface SavedVersion {
  /** 0 before the first counted save. */
  readonly number: number;
  /** Null before versions were counted. */
  readonly savedAt: string | null;
  /** Null before versions were counted, and where the user's row was removed. */
  readonly userId: number | null;
  readonly savedBy: string | null;
}

const NEVER_SAVED: SavedVersion = { number: 0, savedAt: null, userId: null, savedBy: null };

export interface Content {
  /** JSON text. */
  readonly content: string;
  /** Name of a stored picture. */
  readonly picture: string | null;
}

export interface StoredContent extends SavedVersion, Content {
  readonly restored: number | null;
}

/** Author and time of a save. */
export interface Saving {
  readonly userId: number;
  readonly at: string;
}

/** The version of the record that the outer query reads. @param recordId column of its id, such as `card.id` */
export const currentVersion = (section: VersionedSection, recordId: string): RawBuilder<number> =>
  sql<number>`coalesce((select max(number) from versions
    where versions.section = ${sql.lit(section)} and versions.record_id = ${sql.ref(recordId)}), 0)`;

export const versionStore = (db: Db) => {
  const ofRecord = (section: VersionedSection, recordId: number) =>
    db
      .selectFrom('versions')
      .where('section', '=', section)
      .where('record_id', '=', recordId)
      .orderBy('number', 'desc');

  const withAuthor = (section: VersionedSection, recordId: number) =>
    ofRecord(section, recordId)
      .leftJoin('users', 'users.id', 'versions.user_id')
      .select([
        'number',
        'saved_at as savedAt',
        'user_id as userId',
        sql<string | null>`trim(users.name || ' ' || users.last_name)`.as('savedBy'),
      ]);

  const insert = (
    section: VersionedSection,
    recordId: number,
    number: number,
    saving: Saving | null,
    content: (Content & { readonly restored?: number | null }) | null,
  ) =>
    db
      .insertInto('versions')
      .values({
        section,
        record_id: recordId,
        number,
        saved_at: saving?.at ?? null,
        user_id: saving?.userId ?? null,
        restored: content?.restored ?? null,
        picture: content?.picture ?? null,
        content: content?.content ?? null,
      })
      .execute();

  const removeUpTo = (section: VersionedSection, recordId: number, number: number) =>
    db
      .deleteFrom('versions')
      .where('section', '=', section)
      .where('record_id', '=', recordId)
      .where('number', '<=', number)
      .execute();

  /**
   * Drops versions beyond the limits, oldest first; never the newest.
   * @returns the pictures that no remaining version refers to
   */
  async function prune(section: VersionedSection, recordId: number): Promise<string[]> {
    const rows = await ofRecord(section, recordId)
      .select(['number', 'picture', sql<number>`length(content)`.as('characters')])
      .execute();
    const kept = new Set<string>();
    let characters = 0;
    const first = rows.findIndex(({ picture, characters: own }, index) => {
      if (picture) kept.add(picture);
      characters += Number(own ?? 0);
      return (
        index > 0 &&
        (index >= VERSION_LIMITS.versions ||
          characters > VERSION_LIMITS.characters ||
          kept.size > VERSION_LIMITS.pictures)
      );
    });
    if (first === -1) return [];
    const dropped = rows.slice(first);
    await removeUpTo(section, recordId, dropped[0]?.number ?? 0);
    const remaining = new Set(rows.slice(0, first).map(({ picture }) => picture));
    return picturesOf(dropped).filter((picture) => !remaining.has(picture));
  }

  return {
    latest: async (section: VersionedSection, recordId: number): Promise<SavedVersion> =>
      (await withAuthor(section, recordId).limit(1).executeTakeFirst()) ?? NEVER_SAVED,

    async list(section: VersionedSection, recordId: number): Promise<StoredContent[]> {
      const rows = await withAuthor(section, recordId).select(['restored', 'picture', 'content']).execute();
      return rows.map((row) => ({ ...row, content: row.content ?? '{}' }));
    },

    content: (section: VersionedSection, recordId: number, number: number): Promise<Content | undefined> =>
      ofRecord(section, recordId)
        .where('number', '=', number)
        .select(['picture', 'content'])
        .$narrowType<{ content: string }>()
        .executeTakeFirst(),

    /**
     * Adds a version with its content, and drops old ones.
     * @param before the content until now: of a record without versions it becomes the first one
     * @returns its number, and the pictures that no version refers to any more
     */
    async add(
      section: VersionedSection,
      recordId: number,
      saving: Saving,
      after: Content & { readonly restored?: number | null },
      before: Content | null,
    ): Promise<{ number: number; unused: string[] }> {
      let { number } = await this.latest(section, recordId);
      if (number === 0 && before) {
        number = 1;
        await insert(section, recordId, number, null, before);
      }
      number += 1;
      await insert(section, recordId, number, saving, after);
      return { number, unused: await prune(section, recordId) };
    },

    /** Counts a save of a record without history, of which only the newest is kept. @returns its number */
    async count(
      section: VersionedSection,
      recordId: number,
      { number: latest }: SavedVersion,
      saving: Saving,
    ): Promise<number> {
      const number = latest + 1;
      if (latest === 0) await insert(section, recordId, number, saving, null);
      else
        await db
          .updateTable('versions')
          .set({ number, saved_at: saving.at, user_id: saving.userId })
          .where('section', '=', section)
          .where('record_id', '=', recordId)
          .execute();
      return number;
    },

    /**
     * Counts a save of many records without history.
     * @param recordIds query of their ids
     */
    async countAll(
      section: VersionedSection,
      recordIds: RawBuilder<unknown>,
      { at, userId }: Saving,
    ): Promise<void> {
      await sql`update versions set number = number + 1, saved_at = ${at}, user_id = ${userId}
        where section = ${section} and record_id in (${recordIds})`.execute(db);
      await sql`insert into versions (section, record_id, number, saved_at, user_id)
        select ${section}, record.id, 1, ${at}, ${userId} from (${recordIds}) as record
        where not exists (select 1 from versions
          where versions.section = ${section} and versions.record_id = record.id)`.execute(db);
    },

    erase: async (section: VersionedSection, recordIds: readonly number[]): Promise<void> => {
      await db
        .deleteFrom('versions')
        .where('section', '=', section)
        .where('record_id', 'in', recordIds)
        .execute();
    },
  };
};

export type VersionStore = ReturnType<typeof versionStore>;

const picturesOf = (rows: readonly { readonly picture: string | null }[]): string[] => [
  ...new Set(rows.flatMap(({ picture }) => picture ?? [])),
];
