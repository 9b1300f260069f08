/** Inserts of the rows of other backends, one for each table. A row that clashes with a stored one is left out. */
import type { Insertable } from 'kysely';
import type { Db } from '../../../database/database.ts';
import type { Tables } from '../../../database/tables.ts';
import { recordRights, takeOverPresence } from '../../assembly-members/presence-store.ts';

/** A new row with the id that it has in the other backend. */
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]> & { readonly id: number };

/** Inserts rows. @returns the ids of those that clash with none */
export type InsertNew<T> = (tx: Db, rows: readonly T[]) => Promise<readonly number[]>;

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

export const insertUsers: InsertNew<NewRow<'users'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('users')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertRequests: InsertNew<NewRow<'registration_requests'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('registration_requests')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertProfileItems: InsertNew<NewRow<'profile_items'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('profile_items')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertNews: InsertNew<NewRow<'news'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('news')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertBenefits: InsertNew<NewRow<'benefits'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('benefits')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertCourses: InsertNew<NewRow<'courses'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('courses')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertArticles: InsertNew<NewRow<'articles'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('articles')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertCases: InsertNew<NewRow<'cases'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('cases')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertCaseResponses: InsertNew<NewRow<'case_responses'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('case_responses')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertAssistanceRequests: InsertNew<NewRow<'assistance_requests'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('assistance_requests')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertAssemblies: InsertNew<NewRow<'assemblies'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('assemblies')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

/** @param now the moment from which their presence is known */
export const insertAttendees =
  (now: string): InsertNew<NewRow<'attendees'>> =>
  async (tx, rows) => {
    const inserted = idsOf(
      await tx
        .insertInto('attendees')
        .values(rows.map((row) => ({ ...row, assist: 0 })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute(),
    );
    const present = rows.filter(({ id, assist }) => assist === 1 && inserted.includes(id));
    for (const [assemblyId, people] of Map.groupBy(present, (row) => row.assembly_id))
      await takeOverPresence(
        tx,
        assemblyId,
        people.map(({ user_id }) => user_id),
        now,
      );
    const added = rows.filter(({ id }) => inserted.includes(id));
    for (const [assemblyId, people] of Map.groupBy(added, (row) => row.assembly_id))
      await recordRights(
        tx,
        assemblyId,
        people.map(({ user_id }) => user_id),
        now,
      );
    return inserted;
  };

/** Inserts the decision of a list of good standing about people without the right (R10.17). */
export async function insertBehind(tx: Db, assembly_id: number, users: readonly number[]): Promise<void> {
  if (users.length === 0) return;
  await tx
    .insertInto('good_standing')
    .values(users.map((user_id) => ({ assembly_id, user_id, can_vote: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const insertAttorneyPowers: InsertNew<NewRow<'attorney_powers'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('attorney_powers')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertSubmittedPowers: InsertNew<NewRow<'submitted_powers'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('submitted_powers')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );

export const insertQuestions: InsertNew<NewRow<'questions'>> = async (tx, rows) =>
  idsOf(
    await tx
      .insertInto('questions')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute(),
  );
