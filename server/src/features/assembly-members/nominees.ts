/** Everybody who stands for election in a question: candidates, and the people of slates with their alternates. */
import { sql } from 'kysely';

/** A subquery. */
export const nominees = sql<{ question_id: number; user_id: number }>`(
  select question_id, user_id from question_candidates
  union select question_id, user_id from slate_places join slates on slates.id = slate_id
  union select question_id, alternate_id from slate_places join slates on slates.id = slate_id
    where alternate_id is not null)`;
