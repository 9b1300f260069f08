import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { fullName } from '@vigilia/contract/users/full-name';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { Candidate } from '@vigilia/contract/votings/votings';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, type Page, paged } from '../../../kernel/database/paging.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { currentVersion } from '../../../kernel/versions/version-store.ts';
import { statedDocuments } from '../../assembly/assemblies/point-document-store.ts';
import { mayVote } from '../../roll/attendance-sql.ts';
import { withLabels } from '../../roll/domain/equal-names.ts';
import { frozenFor, NAME_COLUMNS } from '../../roll/frozen-names.ts';
import { isOnRoll, isReadable } from '../../roll/on-roll.ts';
import { openQuestions } from '../../roll/open-votings.ts';
import { lastSequence } from '../../roll/presence-store.ts';
import { nominees } from '../../roll/voting-lock.ts';
import { kindOfCode, VOTING_METHODS } from './domain/question-kinds.ts';
import type { QuestionState } from './domain/question-rules.ts';
import type { QuestionSettings } from './domain/question-settings.ts';
import { nameStore } from './name-store.ts';

/** A stored question without its candidates and slates. */
export interface StoredQuestion extends QuestionSettings {
  readonly id: number;
  readonly title: string;
  readonly assemblyId: number;
  readonly state: QuestionState;
  /** Whether it was deleted; only the minutes read such questions, and only those that were opened. */
  readonly withdrawn?: boolean;
  /** The question whose second round it is (R12.24). */
  readonly secondRoundOf?: number | null;
  /** The point of the agenda that it belongs to (R12.28). */
  readonly agendaPoint?: string | null;
  /** The place that an administrator gave it; null without one. Only read for the record of an assembly. */
  readonly rank?: number | null;
  /** Only read for the list of administrators. */
  readonly version?: number | undefined;
}

interface QuestionFilter {
  readonly assemblyId?: number;
  /** Only those of assemblies that this member belongs to. */
  readonly memberId?: number;
}

/** The columns of a question; `questionFromRow` reads them. */
export const QUESTION_COLUMNS = [
  'questions.id',
  'questions.title',
  'questions.assembly_id as assemblyId',
  'questions.is_list as kindCode',
  'questions.state',
  'questions.seats',
  'questions.allow_blank as allowBlankFlag',
  'questions.show_results as showResults',
  'questions.rule as ruleText',
  'questions.second_round_of as secondRoundOf',
  'questions.agenda_point as agendaPoint',
] as const;

type Row = Omit<StoredQuestion, 'kind' | 'allowBlank' | 'rule' | 'withdrawn'> & {
  readonly kindCode: number;
  readonly allowBlankFlag: number;
  readonly ruleText: string | null;
};

export const questionFromRow = <R extends Row>({
  kindCode,
  allowBlankFlag,
  ruleText,
  ...row
}: R): Omit<R, 'kindCode' | 'allowBlankFlag' | 'ruleText'> & StoredQuestion => ({
  ...row,
  kind: kindOfCode(kindCode),
  allowBlank: allowBlankFlag === 1,
  rule: ruleText === null ? null : JSON.parse(ruleText),
});

const recordedFromRow = ({ deletedAt, ...row }: Row & { readonly deletedAt: string | null }) => ({
  ...questionFromRow(row),
  withdrawn: deletedAt !== null,
});

const settingColumns = ({ kind, seats, allowBlank, showResults, rule }: QuestionSettings) => ({
  is_list: VOTING_METHODS[kind].code,
  seats,
  allow_blank: allowBlank ? 1 : 0,
  show_results: showResults,
  rule: rule && JSON.stringify(rule),
});

/**
 * The first opening of a question if one of its voters was deleted since; null otherwise. A user created after it may
 * be that person, registered again.
 */
const newcomersSince = (questionId: number) =>
  sql<string>`(select min(opened_at) from openings where question_id = ${questionId} and exists (
    select 1 from turnout join users on users.id = turnout.user_id
    where turnout.question_id = ${questionId} and users.deleted_at is not null))`;

/** The place of a question (R12.27). Ids grow, so one without a rank follows those of its assembly that were ordered. */
const RANK = sql<number>`coalesce(questions.sort_rank, questions.id)`;

/** Bases of majorities of people; `areOld` marks votings before R12.16, which counted others. */
export const majorityBases = (opening: Selectable<Tables['openings']>) => ({
  present:
    opening.closed_attending ??
    opening.closed_entitled ??
    (opening.closed_present ?? 0) + (opening.closed_represented ?? 0),
  roll: opening.on_roll ?? opening.entitled,
  areOld: opening.on_roll === null,
});

/** Whether the name of a person was erased, in a query on `users` with `opening_names` joined to it: 1 or 0. */
const isErased = sql<number>`case when users.deleted_at is not null and users.merged_into is null
  and coalesce(opening_names.name, users.name) = users.name then 1 else 0 end`;

export const questionStore = (db: Db) => {
  const readable = () =>
    db
      .selectFrom('questions')
      .innerJoin('assemblies', 'assemblies.id', 'questions.assembly_id')
      .where('questions.deleted_at', 'is', null)
      .where(isReadable);

  const existing = () => readable().where('assemblies.deleted_at', 'is', null);

  /** Questions, deleted ones included; `recordedFromRow` reads them. */
  const recorded = () =>
    db
      .selectFrom('questions')
      .select([...QUESTION_COLUMNS, 'questions.deleted_at as deletedAt', 'questions.sort_rank as rank']);

  async function one(query: ReturnType<typeof readable>, id: number): Promise<StoredQuestion | undefined> {
    const row = await query.select(QUESTION_COLUMNS).where('questions.id', '=', id).executeTakeFirst();
    return row && questionFromRow(row);
  }

  const listed = ({ assemblyId, memberId }: QuestionFilter) =>
    // The list of one assembly includes an archived assembly.
    (assemblyId === undefined ? existing() : readable())
      .$if(assemblyId !== undefined, (q) => q.where('questions.assembly_id', '=', assemblyId ?? 0))
      .$if(memberId !== undefined, (q) => q.where(isOnRoll('questions.assembly_id', memberId ?? 0)));

  const entitled = (questionId: number): Promise<number> =>
    countRows(db.selectFrom('voting_rights').where('question_id', '=', questionId));

  async function nomineesWhere(questionId: number, condition: RawBuilder<unknown>): Promise<Set<number>> {
    const { rows } = await sql<{ id: number }>`select users.id from ${nominees} as nominees
      join users on users.id = nominees.user_id
      left join opening_names on ${frozenFor('nominees.question_id')}
      where nominees.question_id = ${questionId} and ${condition}`.execute(db);
    return new Set(rows.map(({ id }) => id));
  }

  return {
    entitled,

    /** Undefined if unknown or deleted, itself or with its assembly. */
    byId: (id: number) => one(existing(), id),

    /** Also of an archived assembly (R10.21). */
    readable: (id: number) => one(readable(), id),

    /** In the order of the ids; without those that `readable` does not find. */
    async byIds(ids: readonly number[]): Promise<StoredQuestion[]> {
      if (ids.length === 0) return [];
      const rows = await readable().select(QUESTION_COLUMNS).where('questions.id', 'in', ids).execute();
      const found = new Map(rows.map((row) => [row.id, questionFromRow(row)]));
      return ids.flatMap((id) => found.get(id) ?? []);
    },

    /** In the order of their creation, those of an assembly in their own order (R12.27). */
    async list({ limit, offset, ...filter }: QuestionFilter & Page): Promise<StoredQuestion[]> {
      const rows = await listed(filter)
        .select(QUESTION_COLUMNS)
        .$if(filter.memberId === undefined, (q) =>
          q.select(currentVersion('questions', 'questions.id').as('version')),
        )
        .orderBy(RANK)
        .orderBy('questions.id')
        .$call(paged({ limit, offset }))
        .execute();
      return rows.map(questionFromRow);
    },

    count: (filter: QuestionFilter): Promise<number> => countRows(listed(filter)),

    /** All questions of an assembly in their order, including those deleted after an opening. */
    async recorded(assemblyId: number): Promise<StoredQuestion[]> {
      const rows = await recorded()
        .where('questions.assembly_id', '=', assemblyId)
        .where((eb) => eb.or([eb('questions.deleted_at', 'is', null), eb('questions.state', '<>', 'draft')]))
        .orderBy(RANK)
        .orderBy('questions.id')
        .execute();
      return rows.map(recordedFromRow);
    },

    /**
     * Permutes the present places of the questions. A question of another assembly, which a client of the specification may list
     * among them, and one that is created later keep theirs.
     */
    async setOrder(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      const rows = await db
        .selectFrom('questions')
        .select(['id', RANK.as('rank')])
        .where('id', 'in', ids)
        .execute();
      const ranks = rows.map(({ rank }) => Number(rank)).sort((a, b) => a - b);
      const rankOf = sql.join(
        ids.map((id, place) => sql`when ${sql.lit(id)} then ${sql.lit(ranks[place] ?? id)}`),
        sql` `,
      );
      await db
        .updateTable('questions')
        .set({ sort_rank: sql<number>`case id ${rankOf} end` })
        .where('id', 'in', ids)
        .execute();
    },

    setAgendaPoint: (id: number, agendaPoint: string | null) =>
      db.updateTable('questions').set({ agenda_point: agendaPoint }).where('id', '=', id).execute(),

    async openIds(): Promise<number[]> {
      const rows = await openQuestions(db).select('questions.id').execute();
      return rows.map(({ id }) => id);
    },

    /**
     * The candidates of each question in their order, with their names at the opening. Candidates whose name was erased are
     * distinguished by position only.
     */
    async candidatesOf(questionIds: readonly number[]): Promise<Map<number, Candidate[]>> {
      const found = new Map<number, Candidate[]>(questionIds.map((id) => [id, []]));
      if (questionIds.length === 0) return found;
      const rows = await db
        .selectFrom('question_candidates')
        .innerJoin('users', 'users.id', 'question_candidates.user_id')
        .leftJoin('opening_names', (join) => join.on(frozenFor('question_candidates.question_id')))
        .select([
          'question_candidates.question_id',
          'users.id as userId',
          ...NAME_COLUMNS,
          isErased.as('isErased'),
          'opening_names.user_id as frozen',
        ])
        .where('question_candidates.question_id', 'in', questionIds)
        .orderBy('place')
        .execute();
      for (const { question_id, isErased: isErasedRow, frozen: _, ...candidate } of rows) {
        const others = found.get(question_id);
        const name = isErasedRow
          ? `${candidate.name} (candidato ${(others?.length ?? 0) + 1})`
          : candidate.name;
        others?.push({ ...candidate, name, picture: null });
      }
      // Only candidates of drafts are labelled here: after the opening each has the label of the frozen roll.
      const drafts = new Set(rows.flatMap(({ question_id, frozen }) => (frozen === null ? question_id : [])));
      for (const id of drafts) found.set(id, withLabels(found.get(id) ?? []));
      return found;
    },

    async insert(
      question: Pick<StoredQuestion, 'title' | 'assemblyId' | 'kind' | 'secondRoundOf' | 'agendaPoint'> &
        Partial<QuestionSettings>,
    ): Promise<StoredQuestion> {
      const settings = { seats: 1, allowBlank: true, showResults: 'live', rule: null, ...question } as const;
      const { id } = await db
        .insertInto('questions')
        .values({
          title: question.title,
          assembly_id: question.assemblyId,
          state: 'draft',
          deleted_at: null,
          second_round_of: question.secondRoundOf ?? null,
          agenda_point: question.agendaPoint ?? null,
          ...settingColumns(settings),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...settings, id, state: 'draft' };
    },

    /**
     * Questions with the other rounds of their elections (R12.24) that were opened, also those that were withdrawn since, in
     * the order of their creation.
     */
    async withRounds(asked: readonly StoredQuestion[]): Promise<StoredQuestion[]> {
      const elections = asked.filter(
        ({ kind, secondRoundOf }) => secondRoundOf || KIND_RULES[kind].options === 'candidates',
      );
      if (elections.length === 0) return [...asked];
      const rows = await recorded()
        .where('questions.assembly_id', 'in', [...new Set(elections.map(({ assemblyId }) => assemblyId))])
        .where('questions.state', '<>', 'draft')
        .where((eb) =>
          eb.or([
            eb('questions.second_round_of', 'is not', null),
            eb.exists(
              eb
                .selectFrom('questions as round')
                .select('round.id')
                .whereRef('round.second_round_of', '=', 'questions.id'),
            ),
          ]),
        )
        .orderBy('questions.id')
        .execute();
      const known = new Map([...rows.map(recordedFromRow), ...asked].map((each) => [each.id, each]));
      const firstOf = ({ id, secondRoundOf }: StoredQuestion): number => {
        const first = known.get(secondRoundOf ?? 0);
        return first ? firstOf(first) : id;
      };
      const firsts = new Set(asked.map(firstOf));
      return [...known.values()].filter((each) => firsts.has(firstOf(each)));
    },

    async lastClosings(ids: readonly number[]): Promise<Map<number, Selectable<Tables['openings']>>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('openings')
        .selectAll()
        .where('question_id', 'in', ids)
        .where('closed_at', 'is not', null)
        .orderBy('id')
        .execute();
      return new Map(rows.map((row) => [row.question_id, row]));
    },

    setSettings: (id: number, settings: QuestionSettings) =>
      db.updateTable('questions').set(settingColumns(settings)).where('id', '=', id).execute(),

    async setCandidates(questionId: number, userIds: readonly number[]): Promise<void> {
      await db.deleteFrom('question_candidates').where('question_id', '=', questionId).execute();
      if (userIds.length === 0) return;
      const rows = userIds.map((user_id, place) => ({ question_id: questionId, user_id, place }));
      await db.insertInto('question_candidates').values(rows).execute();
    },

    /** Candidates, people of slates and alternates who are no longer users. */
    deletedNominees: (questionId: number) => nomineesWhere(questionId, sql`users.deleted_at is not null`),

    /** Deleted nominees whose name was erased: it may be kept until the minutes are issued (R9.18). */
    erasedNominees: (questionId: number) => nomineesWhere(questionId, sql`${isErased} = 1`),

    setTitle: (id: number, title: string) =>
      db.updateTable('questions').set({ title }).where('id', '=', id).execute(),

    remove: (id: number, at: string) =>
      db.updateTable('questions').set({ deleted_at: at }).where('id', '=', id).execute(),

    /** Number of these ids that belong to users, deleted ones excluded. */
    countUsers: async (ids: readonly number[]): Promise<number> =>
      ids.length === 0
        ? 0
        : countRows(db.selectFrom('users').where('id', 'in', ids).where('deleted_at', 'is', null)),

    /**
     * Names of those present or represented who may vote, but became users after the first opening of the question: any
     * of them may be a person who voted, was deleted and registered again.
     */
    async newcomersLeftOut({ id, assemblyId }: Pick<StoredQuestion, 'id' | 'assemblyId'>): Promise<string[]> {
      const { rows } = await sql<{ name: string; lastName: string }>`
        select users.name, users.last_name as "lastName" from attendees join users on users.id = attendees.user_id
        where attendees.assembly_id = ${assemblyId} and users.deleted_at is null
          and users.created_at > ${newcomersSince(id)} and ${mayVote}
        order by users.last_name_search, users.name_search, users.id`.execute(db);
      return rows.map(fullName);
    },

    /**
     * Opens the voting and freezes its roll: every user who may vote and is present or represented at this moment; where a
     * voter was deleted since the first opening, only if they were a user then. Rights that have been used already stay in
     * it. Names and powers are frozen with it.
     * @returns rights in the roll
     */
    async open(
      { id, assemblyId, agendaPoint, state }: StoredQuestion,
      figures: QuorumFigures,
      at: string,
      by: number,
    ): Promise<number> {
      await db
        .deleteFrom('voting_rights')
        .where('question_id', '=', id)
        .where('user_id', 'not in', (eb) =>
          eb.selectFrom('turnout').select('user_id').where('question_id', '=', id),
        )
        .execute();
      await sql`insert into voting_rights (question_id, user_id, attorney_id)
        select cast(${id} as integer), attendees.user_id, power.attorney_id from attendees
        join users on users.id = attendees.user_id
        left join attorney_powers as power
          on power.assembly_id = attendees.assembly_id and power.represented_id = attendees.user_id
        where attendees.assembly_id = ${assemblyId} and users.deleted_at is null
          and users.created_at <= coalesce(${newcomersSince(id)}, users.created_at) and ${mayVote}
          -- The ballot of an account that was merged into this one is a ballot of the same person (R9.19).
          and not exists (select 1 from users as former join turnout on turnout.user_id = former.id
            where former.merged_into = attendees.user_id and turnout.question_id = ${id})
        on conflict (question_id, user_id) do nothing`.execute(db);
      // Rights of people who voted before a reopening are no longer suspended.
      await db
        .updateTable('voting_rights')
        .set({ suspended: 0 })
        .where('question_id', '=', id)
        .where('suspended', '=', 1)
        .execute();
      const rights = await entitled(id);
      await db
        .insertInto('openings')
        .values({
          question_id: id,
          opened_at: at,
          opened_sequence: await lastSequence(db, assemblyId),
          opened_by: by,
          opened_present: figures.present,
          opened_represented: figures.represented,
          opened_total: figures.total,
          opened_needed: figures.needed,
          opened_can_vote: figures.canVote ?? null,
          opened_point: agendaPoint ?? '',
          opened_documents: JSON.stringify(await statedDocuments(db, assemblyId, agendaPoint ?? '')),
          entitled: rights,
          // A right used before a reopening counts, even if it was taken since.
          on_roll: sql<number>`(select count(*) from (
            select user_id from attendees join users on users.id = attendees.user_id
              where attendees.assembly_id = ${assemblyId} and attendees.can_vote = 1 and users.deleted_at is null
            union select user_id from voting_rights where question_id = ${id}) as holders)`,
          cast_before: sql<number>`(select count(*) from turnout where question_id = ${id})`,
        })
        .execute();
      await nameStore(db).freeze(id, assemblyId, state === 'draft');
      await db.updateTable('questions').set({ state: 'open' }).where('id', '=', id).execute();
      return rights;
    },

    /**
     * Closes the voting, and freezes the names of those who joined the roll while it was open.
     * @param attending of the frozen roll (R12.16)
     */
    async close(
      { id, assemblyId }: Pick<StoredQuestion, 'id' | 'assemblyId'>,
      figures: QuorumFigures,
      attending: number,
      at: string,
      by: number,
    ): Promise<void> {
      await nameStore(db).freeze(id, assemblyId, false);
      await db
        .updateTable('openings')
        .set({
          closed_at: at,
          closed_sequence: await lastSequence(db, assemblyId),
          closed_by: by,
          closed_present: figures.present,
          closed_represented: figures.represented,
          closed_total: figures.total,
          closed_entitled: figures.canVote ?? null,
          closed_attending: attending,
          closed_attendee: sql<number>`(select coalesce(max(id), 0) from attendees where assembly_id = ${assemblyId})`,
        })
        .where('question_id', '=', id)
        .where('closed_at', 'is', null)
        .execute();
      await db.updateTable('questions').set({ state: 'closed' }).where('id', '=', id).execute();
    },

    /** Elected people who declined after the last close of one of these votings. */
    declined: (ids: readonly number[]): Promise<Pick<Candidate, 'userId' | 'name' | 'lastName'>[]> =>
      db
        .selectFrom('acceptances')
        .innerJoin('users', 'users.id', 'acceptances.user_id')
        .leftJoin('opening_names', (join) => join.on(frozenFor('acceptances.question_id')))
        .select(['acceptances.user_id as userId', ...NAME_COLUMNS])
        .where('acceptances.question_id', 'in', ids)
        .where('answer', '=', 'declined')
        .where(({ eb, selectFrom }) =>
          eb(
            'acceptances.opening_id',
            '=',
            selectFrom('openings')
              .select(({ fn }) => fn.max('openings.id').as('last'))
              .whereRef('openings.question_id', '=', 'acceptances.question_id'),
          ),
        )
        .orderBy('acceptances.user_id')
        .execute(),

    /** Every opening of a question, in order, with the standing of its assembly's history. */
    openings: (id: number) =>
      db
        .selectFrom('openings')
        .innerJoin('questions', 'questions.id', 'openings.question_id')
        .innerJoin('assemblies', 'assemblies.id', 'questions.assembly_id')
        .selectAll('openings')
        .select([
          'assemblies.id as assemblyId',
          'assemblies.last_sequence as lastSequence',
          'assemblies.needs_quorum as needsQuorum',
        ])
        .where('openings.question_id', '=', id)
        .orderBy('openings.id')
        .execute(),
  };
};
