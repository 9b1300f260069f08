/** Reads the content of an assembly's package in one snapshot. None of it identifies the holder of a right. */

import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import type { StoredAssembly } from '../../assembly/assemblies/store.ts';
import { FROZEN_DNI } from '../../roll/frozen-names.ts';
import type { ClosedBody, OpenedBody, Seal } from '../../verification/protocol/seals.ts';
import { VOTING_METHODS } from '../votings/domain/question-kinds.ts';
import { tally } from '../votings/domain/tally.ts';
import { markOf, peopleOf } from '../votings/domain/voting-method.ts';
import { QUESTION_COLUMNS, questionFromRow, type StoredQuestion } from '../votings/question-store.ts';
import { optionFacts } from '../votings/results/read-rounds.ts';
import { labelOf, nameSalt } from '../votings/seals/seal-voting.ts';
import type { VotingStores } from '../votings/stores.ts';
import type { PackageContent, PackagedQuestion, PackagedRound } from './package-files.ts';

interface Round {
  readonly opened: OpenedBody;
  closed: ClosedBody | null;
}

/** The rounds of each question, in their order. */
function roundsIn(seals: readonly Seal[]): Map<number, Round[]> {
  const found = new Map<number, Round[]>();
  for (const { kind, body } of seals) {
    if (kind === 'opened' || kind === 'reopened') {
      const opened: OpenedBody = JSON.parse(body);
      found.set(opened.questionId, [...(found.get(opened.questionId) ?? []), { opened, closed: null }]);
    } else if (kind === 'closed') {
      const closed: ClosedBody = JSON.parse(body);
      const last = found.get(closed.questionId)?.at(-1);
      if (last) last.closed = closed;
    }
  }
  return found;
}

type SealedQuestion = StoredQuestion & { readonly withdrawn: boolean };

/** Sealed questions, deleted ones included. */
async function questionsOf(db: Db, ids: readonly number[]): Promise<SealedQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('questions')
    .select([...QUESTION_COLUMNS, 'questions.deleted_at as deletedAt'])
    .where('questions.id', 'in', ids)
    .orderBy('questions.id')
    .execute();
  return rows.map(({ deletedAt, ...row }) => ({ ...questionFromRow(row), withdrawn: deletedAt !== null }));
}

export const packageReader = (db: Db) => ({
  async read(stores: VotingStores, { id, title }: StoredAssembly): Promise<PackageContent> {
    const seals = await stores.seals.chain(id);
    const salt = (await stores.lists.saltOf(id)) ?? '';
    const sealed = roundsIn(seals);
    const questions: PackagedQuestion[] = [];
    const rounds: PackagedRound[] = [];
    for (const question of await questionsOf(db, [...sealed.keys()])) {
      const own = sealed.get(question.id) ?? [];
      const last = own.at(-1);
      if (!last) continue;
      const isCounted = question.state === 'closed' && last.closed !== null;
      const facts = await optionFacts(stores, question);
      const standing = isCounted ? await stores.ballots.standing(question.id) : undefined;
      const counted = standing && tally(question.kind, facts, standing.ballots);
      const kept = (await stores.questions.openings(question.id)).every(({ opened_documents: each }) => each);
      const erased = await stores.questions.erasedNominees(question.id);
      const options = VOTING_METHODS[question.kind].describe(facts).flatMap((option) => {
        const name = labelOf(option);
        const mark = markOf(option);
        if (name === null) return [];
        if (peopleOf(option).some((userId) => erased.has(userId))) return { mark, name: null, salt: null };
        return { mark, name, salt: nameSalt(salt, question.id, last.opened.round, mark) };
      });
      questions.push({
        questionId: question.id,
        withdrawn: question.withdrawn,
        shown: counted
          ? {
              title: question.title,
              agendaPoint: question.agendaPoint ?? null,
              ...(kept && { documents: await stores.statedDocuments(id, question.agendaPoint ?? '') }),
              ballots: counted.ballots,
              votes: Object.fromEntries(counted.options.map((option) => [markOf(option), option.votes])),
            }
          : null,
        options,
      });
      for (const { opened, closed } of own) {
        if (!closed) continue;
        const { round } = opened;
        const roll = await stores.lists.content(question.id, round, 'roll');
        const { ballots, participation } =
          isCounted && opened === last.opened
            ? await stores.lists.counted(question.id, id, salt)
            : {
                ballots: await stores.lists.content(question.id, round, 'ballots'),
                participation: await stores.lists.content(question.id, round, 'participation'),
              };
        // A restore from a backup that was made while the voting was open loses these lists.
        if (roll === null || ballots === null || participation === null) continue;
        rounds.push({ questionId: question.id, round, lists: { roll, ballots, participation } });
      }
    }
    return { assembly: { id, title }, seals, questions, rounds };
  },

  /**
   * People who may have had a right in a voting of the assembly, each once, by the names that openings froze; for the auditor
   * only.
   */
  holders: (assemblyId: number) =>
    db
      .selectFrom('users')
      .leftJoin('opening_names', (join) =>
        join.onRef('opening_names.user_id', '=', 'users.id').on('opening_names.assembly_id', '=', assemblyId),
      )
      .select([
        'users.id',
        sql<string>`coalesce(opening_names.name, users.name)`.as('name'),
        sql<string>`coalesce(opening_names.last_name, users.last_name)`.as('lastName'),
        FROZEN_DNI,
      ])
      .distinct()
      .where(
        sql<SqlBool>`users.id in (select user_id from attendees where assembly_id = ${assemblyId}
          union select user_id from turnout join questions on questions.id = question_id where assembly_id = ${assemblyId}
          union select user_id from voting_rights join questions on questions.id = question_id
            where assembly_id = ${assemblyId})`,
      )
      .orderBy('users.id')
      .execute(),
});
