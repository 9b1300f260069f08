/** The seals and lists that members read after the close (R18.6). Each is read once a tick for all callers. */
import {
  type PUBLISHED_LISTS,
  publishedList,
  publishedSeals,
  readPublishedList,
  readSeals,
} from '@vigilia/contract/verification/published-votings';
import { type SqlBool, sql } from 'kysely';
import type { Database, Db } from '../../../kernel/database/database.ts';
import { hasRows } from '../../../kernel/database/paging.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { type SharedText, sendShared, sharedText } from '../../../kernel/http/compression.ts';
import { accountKey, createRateLimit } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import type { Caller } from '../../../kernel/http/session.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { accountsOf } from '../../people/users/store.ts';
import { isOnRoll, isReadable } from '../../roll/on-roll.ts';
import { listStore } from '../../verification/list-store.ts';
import { sealStore } from '../../verification/seal-store.ts';
import { coalescedRead } from '../votings/live/coalesced-read.ts';
import { NOT_SEALED, STILL_OPEN, TOO_MANY_READS, UNKNOWN_VOTING } from './texts.ts';
import { isWithheld, openQuestionIds } from './withheld-counts.ts';

/** Reads of one member: two for each voting that the phone checks, and as many again. */
const READS_PER_MINUTE = 60;

type ListName = (typeof PUBLISHED_LISTS)[number];

const publishedStore = (db: Db) => ({
  /**
   * Whether a caller may verify the votings of an assembly: those on the roll, and those who had a right in a voting and were
   * taken from the roll since.
   */
  mayVerify: (assemblyId: number, caller: Caller): Promise<boolean> =>
    hasRows(
      db
        .selectFrom('assemblies')
        .where('assemblies.id', '=', assemblyId)
        .where(isReadable)
        .$if(!isAdministrator(caller), (query) =>
          query.where(
            sql<SqlBool>`(${isOnRoll('assemblies.id', caller.userId)} or exists (select 1 from voting_rights
              join questions on questions.id = question_id where questions.assembly_id = assemblies.id
                and voting_rights.user_id in ${accountsOf(caller.userId)}))`,
          ),
        ),
    ),

  /** State of a question, also of a deleted one. */
  stateOf: (questionId: number) =>
    db
      .selectFrom('questions')
      .select(['state', 'assembly_id as assemblyId'])
      .where('id', '=', questionId)
      .executeTakeFirst(),
});

/** The seals of an assembly, without counts of votings that are open again (R12.14). */
const sealsText = (database: Database, assemblyId: number): Promise<SharedText> =>
  database.snapshot(async (db) => {
    const open = await openQuestionIds(db, assemblyId);
    const chain = await sealStore(db).chain(assemblyId);
    const seals = chain.map((seal) => {
      const { number, at, kind, previous, hash, publicKey, signature } = seal;
      const body = isWithheld(seal, open) ? null : seal.body;
      return { number, at, kind, body, previous, hash, publicKey, signature };
    });
    return sharedText(JSON.stringify({ data: publishedSeals.parse({ assemblyId, seals }) }));
  });

/**
 * A list of a closed voting, made from its rows, so that a row changed in the database shows. In one snapshot, as the voting
 * may be opened again meanwhile.
 */
const listText = (database: Database, questionId: number, list: ListName): Promise<SharedText> =>
  database.snapshot(async (db) => {
    const question = await publishedStore(db).stateOf(questionId);
    const rounds = await sealStore(db).roundsOf(questionId);
    const last = rounds.at(-1);
    if (!question || !last) throw notFound(NOT_SEALED);
    if (question.state !== 'closed' || last.kind !== 'closed') throw conflict(STILL_OPEN);
    const { round } = JSON.parse(last.body) as { readonly round: number };
    const lists = listStore(db);
    const salt = (await lists.saltOf(question.assemblyId)) ?? '';
    const content = (await lists.counted(questionId, question.assemblyId, salt))[list];
    return sharedText(JSON.stringify({ data: publishedList.parse({ questionId, round, content }) }));
  });

export const publishedVotings = feature({
  name: 'published-votings',
  stores: publishedStore,
  routes: (on, { clock, database }) => {
    // Counted per node: sharing each count with the others would cost more than the read.
    const reads = createRateLimit(
      { clock },
      { name: 'published-votings', max: READS_PER_MINUTE, milliseconds: MINUTE, message: TOO_MANY_READS },
    );
    const seals = coalescedRead((assemblyId: number) => sealsText(database, assemblyId));
    const lists = {
      ballots: coalescedRead((questionId: number) => listText(database, questionId, 'ballots')),
      participation: coalescedRead((questionId: number) => listText(database, questionId, 'participation')),
    };

    on.stream(readSeals, async ({ params: { assemblyId }, caller, stores }, reply) => {
      reads.take(accountKey(caller.userId));
      if (!(await stores.mayVerify(assemblyId, caller))) throw notFound(UNKNOWN_VOTING);
      return sendShared(reply, await seals(assemblyId));
    });

    on.stream(readPublishedList, async ({ params: { questionId, list }, caller, stores }, reply) => {
      reads.take(accountKey(caller.userId));
      const question = await stores.stateOf(questionId);
      if (!question || !(await stores.mayVerify(question.assemblyId, caller))) throw notFound(UNKNOWN_VOTING);
      return sendShared(reply, await lists[list](questionId));
    });
  },
});
