/** Everybody who stands for election in a question: candidates, and the people of slates with their alternates. */
import type { Db } from '../../database/database.ts';

/** A query of `question_id` and `user_id`. */
export const nominees = (db: Db) =>
  db
    .selectFrom('question_candidates')
    .select(['question_id', 'user_id'])
    .union(
      db
        .selectFrom('slate_places')
        .innerJoin('slates', 'slates.id', 'slate_places.slate_id')
        .select(['slates.question_id', 'slate_places.user_id']),
    )
    .union(
      db
        .selectFrom('slate_places')
        .innerJoin('slates', 'slates.id', 'slate_places.slate_id')
        .select(['slates.question_id', 'slate_places.alternate_id as user_id'])
        .where('slate_places.alternate_id', 'is not', null)
        .$narrowType<{ user_id: number }>(),
    );
