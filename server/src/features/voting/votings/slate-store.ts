import type { SentSlate } from '@vigilia/contract/votings/question-edits';
import type { Candidate, Slate } from '@vigilia/contract/votings/votings';
import type { Db } from '../../../kernel/database/database.ts';
import { withLabels } from '../../roll/domain/equal-names.ts';
import { frozenFor, NAME_COLUMNS } from '../../roll/frozen-names.ts';
import { nominees } from '../../roll/voting-lock.ts';

export const slateStore = (db: Db) => {
  const remove = async (ids: readonly number[]) => {
    if (ids.length === 0) return;
    await db.deleteFrom('slate_places').where('slate_id', 'in', ids).execute();
    await db.deleteFrom('slates').where('id', 'in', ids).execute();
  };

  return {
    /** The slates of each question in their order, with the names of their people at the opening. */
    async of(questionIds: readonly number[]): Promise<Map<number, Slate[]>> {
      const found = new Map<number, Slate[]>(questionIds.map((id) => [id, []]));
      if (questionIds.length === 0) return found;
      const rows = await db
        .selectFrom('slates')
        .innerJoin('slate_places as seat', 'seat.slate_id', 'slates.id')
        .select([
          'slates.id',
          'slates.question_id as questionId',
          'slates.name',
          'seat.user_id as userId',
          'seat.alternate_id as alternateUserId',
        ])
        .where('slates.question_id', 'in', questionIds)
        .orderBy('slates.place')
        .orderBy('seat.place')
        .execute();
      if (rows.length === 0) return found;
      const people = await db
        .selectFrom(nominees.as<'nominees'>('nominees'))
        .innerJoin('users', 'users.id', 'nominees.user_id')
        .leftJoin('opening_names', (join) => join.on(frozenFor('nominees.question_id')))
        .select([
          'nominees.question_id as questionId',
          'users.id as userId',
          'opening_names.user_id as frozen',
          ...NAME_COLUMNS,
        ])
        .where('nominees.question_id', 'in', questionIds)
        .execute();
      const labelled = [...Map.groupBy(people, ({ questionId }) => questionId).values()].flatMap((those) =>
        withLabels(those, ({ frozen }) => frozen !== null),
      );
      const nameOf = new Map(
        labelled.map(({ questionId, frozen: _, ...person }): [string, Candidate] => [
          `${questionId} ${person.userId}`,
          { ...person, picture: null },
        ]),
      );
      for (const { id, questionId, name, userId, alternateUserId } of rows) {
        const person = nameOf.get(`${questionId} ${userId}`);
        if (!person) continue;
        const place = {
          ...person,
          alternateUserId,
          alternate: nameOf.get(`${questionId} ${alternateUserId}`) ?? null,
        };
        const slates = found.get(questionId);
        const last = slates?.at(-1);
        if (last?.id === id) last.places.push(place);
        else slates?.push({ id, name, places: [place] });
      }
      return found;
    },

    async set(questionId: number, slates: readonly SentSlate[]): Promise<void> {
      const before = await db
        .selectFrom('slates')
        .select('id')
        .where('question_id', '=', questionId)
        .execute();
      await remove(before.map(({ id }) => id));
      for (const [place, { name, places }] of slates.entries()) {
        const { id } = await db
          .insertInto('slates')
          .values({ question_id: questionId, name, place })
          .returning('id')
          .executeTakeFirstOrThrow();
        const rows = places.map(({ userId, alternateUserId = null }, index) => ({
          slate_id: id,
          place: index,
          user_id: userId,
          alternate_id: alternateUserId,
        }));
        await db.insertInto('slate_places').values(rows).execute();
      }
    },
  };
};
