/** Store of the facts and texts of the minutes, and of the answers of elected people. */
import type { Acceptance, MinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import type { Db } from '../../../../kernel/database/database.ts';
import { frozenFor } from '../../../roll/frozen-names.ts';

const COLUMNS = [
  'nit',
  'modality',
  'call',
  'started_at as startedAt',
  'ended_at as endedAt',
  'president_dni as presidentDni',
  'secretary_dni as secretaryDni',
  'commission',
  'approval',
  'approved_on as approvedOn',
  'interventions',
] as const;

export interface StoredText {
  readonly point: string;
  readonly text: string;
  readonly version: number;
}

export interface StoredAcceptance {
  readonly questionId: number;
  readonly userId: number;
  readonly answer: Acceptance;
  readonly at: string;
  /** The opening whose result was answered; null without one. */
  readonly openingId: number | null;
}

export const contentStore = (db: Db) => ({
  async facts(assemblyId: number): Promise<MinutesFacts | undefined> {
    const row = await db
      .selectFrom('minutes_facts')
      .select(COLUMNS)
      .where('assembly_id', '=', assemblyId)
      .executeTakeFirst();
    return row && { ...row, interventions: row.interventions === 1 };
  },

  /** The tax number that was entered last for another assembly. */
  async lastNit(): Promise<string> {
    const row = await db
      .selectFrom('minutes_facts')
      .select('nit')
      .where('nit', '<>', '')
      .orderBy('saved_at', 'desc')
      .orderBy('assembly_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.nit ?? '';
  },

  async saveFacts(assemblyId: number, facts: MinutesFacts, at: string): Promise<void> {
    const { startedAt, endedAt, presidentDni, secretaryDni, approvedOn, interventions, ...others } = facts;
    const row = {
      ...others,
      started_at: startedAt,
      ended_at: endedAt,
      president_dni: presidentDni,
      secretary_dni: secretaryDni,
      approved_on: approvedOn,
      interventions: interventions ? 1 : 0,
      saved_at: at,
    };
    await db
      .insertInto('minutes_facts')
      .values({ ...row, assembly_id: assemblyId })
      .onConflict((conflict) => conflict.column('assembly_id').doUpdateSet(row))
      .execute();
  },

  texts: (assemblyId: number): Promise<StoredText[]> =>
    db
      .selectFrom('minutes_texts')
      .select(['point', 'text', 'version'])
      .where('assembly_id', '=', assemblyId)
      .orderBy('point')
      .execute(),

  async saveText(assemblyId: number, { point, text, version }: StoredText, at: string): Promise<void> {
    await db
      .insertInto('minutes_texts')
      .values({ assembly_id: assemblyId, point, text, version, saved_at: at })
      .onConflict((conflict) =>
        conflict.columns(['assembly_id', 'point']).doUpdateSet({ text, version, saved_at: at }),
      )
      .execute();
  },

  acceptances: (assemblyId: number): Promise<StoredAcceptance[]> =>
    db
      .selectFrom('acceptances')
      .innerJoin('questions', 'questions.id', 'acceptances.question_id')
      .select([
        'acceptances.question_id as questionId',
        'acceptances.user_id as userId',
        'acceptances.answer',
        'acceptances.at',
        'acceptances.opening_id as openingId',
      ])
      .where('questions.assembly_id', '=', assemblyId)
      .orderBy('acceptances.question_id')
      .orderBy('acceptances.user_id')
      .execute(),

  /** @param answer null removes it */
  async saveAcceptance(
    { questionId, userId, openingId }: Pick<StoredAcceptance, 'questionId' | 'userId' | 'openingId'>,
    answer: Acceptance | null,
    at: string,
    by: number,
  ): Promise<void> {
    if (answer === null) {
      await db
        .deleteFrom('acceptances')
        .where('question_id', '=', questionId)
        .where('user_id', '=', userId)
        .execute();
      return;
    }
    const row = { answer, at, recorded_by: by, opening_id: openingId };
    await db
      .insertInto('acceptances')
      .values({ ...row, question_id: questionId, user_id: userId })
      .onConflict((conflict) => conflict.columns(['question_id', 'user_id']).doUpdateSet(row))
      .execute();
  },
});

/** Abbreviations of the usual types of documents, by id. */
const ABBREVIATED: Readonly<Record<number, string>> = { 1: 'C.C.', 2: 'C.E.', 3: 'T.I.' };

/** Document types of people on the roll and in the votings of an assembly, by user. */
export async function documentTypesOf(db: Db, assemblyId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'dni_type'])
    .where('id', 'in', (people) =>
      people
        .selectFrom('attendees')
        .select('user_id')
        .where('assembly_id', '=', assemblyId)
        .union(people.selectFrom('opening_names').select('user_id').where('assembly_id', '=', assemblyId)),
    )
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ id, dni_type }) => [id, ABBREVIATED[dni_type ?? 0] ?? documentTypeName(dni_type)]),
  );
}

/** Document numbers of people in a question, as they were at its opening. */
export async function documentsIn(db: Db, questionId: number): Promise<Map<number, string | null>> {
  const rows = await db
    .selectFrom('opening_names')
    .select(['user_id', 'dni'])
    .where(frozenFor(questionId, 'opening_names.user_id'))
    .execute();
  return new Map(rows.map(({ user_id, dni }) => [user_id, dni]));
}
