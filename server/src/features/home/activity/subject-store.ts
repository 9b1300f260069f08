/** The named records of entries of the activity log, as far as they still exist. */
import { type ActivitySubject, SUBJECT_KINDS, type SubjectKind } from '@vigilia/contract/activity';
import { CONTENT_KINDS, NAMED_KINDS, type NamedKind } from '@vigilia/contract/content/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { idList, STATEMENT_ROWS } from '../../../kernel/database/statement-rows.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';

interface Existing {
  readonly title?: string;
  readonly assemblyId?: number;
}
type Found = ReadonlyMap<number, Existing>;
type Content = Record<NamedKind, (ids: readonly number[]) => Promise<Found>>;

export const subjectStore = (db: Db) => {
  /** A record of content, with its title unless it has a page of its own. */
  const content =
    (kind: NamedKind) =>
    async (ids: readonly number[]): Promise<Found> => {
      const facts = CONTENT_KINDS[kind];
      const { rows } = await sql<{ id: number; title: string }>`select id, ${sql.ref(facts.title)} as title
        from ${sql.table(facts.table)} where id in (${sql.join(ids)})`.execute(db);
      return new Map(rows.map(({ id, title }) => [id, 'hasPage' in facts ? {} : { title }]));
    };
  const EXISTING: Readonly<Record<SubjectKind, (ids: readonly number[]) => Promise<Found>>> = {
    ...(Object.fromEntries(NAMED_KINDS.map((kind) => [kind, content(kind)])) as Content),
    async user(ids) {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', idList(db, ids))
        .where('deleted_at', 'is', null)
        .execute();
      return new Map(rows.map(({ id }) => [id, {}]));
    },
    async assembly(ids) {
      const rows = await db
        .selectFrom('assemblies')
        .select('id')
        .where('id', 'in', ids)
        .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('archived', '=', 1)]))
        .execute();
      return new Map(rows.map(({ id }) => [id, {}]));
    },
    async question(ids) {
      const rows = await db
        .selectFrom('questions as question')
        .innerJoin('assemblies as assembly', 'assembly.id', 'question.assembly_id')
        .select(['question.id', 'question.assembly_id as assemblyId'])
        .where('question.id', 'in', ids)
        .where('question.deleted_at', 'is', null)
        .where('assembly.deleted_at', 'is', null)
        .execute();
      return new Map(rows.map(({ id, assemblyId }) => [id, { assemblyId }]));
    },
  };

  return {
    async existingUsers(ids: readonly number[]): Promise<ReadonlySet<number>> {
      return new Set((await EXISTING.user(ids)).keys());
    },

    /** By entry, in the order of the sentence. */
    async of(entryIds: readonly number[]): Promise<ReadonlyMap<number, readonly ActivitySubject[]>> {
      const subjects = new Map<number, ActivitySubject[]>();
      for (const ids of chunksOf(entryIds, STATEMENT_ROWS)) {
        const rows = await db
          .selectFrom('activity_subjects')
          .select(['activity_id', 'kind', 'subject_id', 'start', 'length'])
          .where('activity_id', 'in', ids)
          .where('start', 'is not', null)
          .orderBy('activity_id')
          .orderBy('start')
          .execute();
        for (const kind of SUBJECT_KINDS) {
          const wanted = new Set(rows.filter((row) => row.kind === kind).map((row) => row.subject_id));
          if (wanted.size === 0) continue;
          const found = await EXISTING[kind]([...wanted]);
          for (const { kind: own, activity_id, subject_id, start, length } of rows) {
            const existing = own === kind ? found.get(subject_id) : undefined;
            if (!existing || start === null || length === null) continue;
            const others = subjects.get(activity_id) ?? [];
            subjects.set(activity_id, [...others, { kind, id: subject_id, start, length, ...existing }]);
          }
        }
      }
      for (const each of subjects.values()) each.sort((a, b) => a.start - b.start);
      return subjects;
    },
  };
};
