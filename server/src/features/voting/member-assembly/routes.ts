/** An assembly for the phones of its members, and its live streams (R16). */

import { watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import {
  listMyAssemblies,
  readMine,
  type VotingFigures,
  votingsNow,
} from '@vigilia/contract/assemblies/member-assembly';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { createLiveStream, EVENT_STREAM, startEventStream } from '../../../kernel/http/event-stream.ts';
import { accountKey, createRateLimit } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { emptyBody, feature } from '../../../kernel/http/routes.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { forbidden, tooManyTries, unauthenticated } from '../../../kernel/runtime/errors.ts';
import { MAX_STREAMS } from '../../../kernel/runtime/limits.ts';
import { createVisibilityLoader, readableAssembly } from '../../assembly/assemblies/access.ts';
import { createHallStream } from '../../assembly/assemblies/hall-stream.ts';
import { presentPages } from '../../assembly/attorney-powers/document-path.ts';
import { coalescedRead } from '../votings/live/coalesced-read.ts';
import { presentNow, presentRights, type ShownQuestions, shownQuestions } from './presenter.ts';
import { type MemberStores, memberStores } from './stores.ts';

/** Counts the streams of each person. @returns undefined beyond the maximum, else ends the count */
function createStreamCount(max: number): (userId: number) => (() => void) | undefined {
  const open = new Map<number, number>();
  return (userId) => {
    const before = open.get(userId) ?? 0;
    if (before >= max) return undefined;
    open.set(userId, before + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
  };
}

/** A phone without a stream asks every five to eight seconds, and some people have two. */
const READS_PER_MINUTE = 90;
/** Seconds until a refused stream may be asked for again. */
const STREAM_RETRY = 10;

const TEXTS = {
  tooManyReads: 'Su teléfono pidió el estado de la asamblea demasiadas veces.',
  tooManyStreams: 'Su cuenta tiene esta página abierta en demasiados lugares. Cierre las demás.',
};

async function figuresOf(
  stores: MemberStores,
  assemblyId: number,
  shown?: ShownQuestions,
): Promise<VotingFigures> {
  const { all } = shown ?? (await shownQuestions(stores, assemblyId));
  return {
    participation: await stores.members.participation(all.map(({ id }) => id)),
    rollChange:
      (await stores.lastSequence(assemblyId)) +
      (await stores.submitted.refusals(assemblyId)) +
      (await stores.members.paperChange(assemblyId)),
  };
}

export const memberAssembly = feature({
  name: 'member-assembly',
  stores: memberStores,
  routes: (on, { clock, counts, database, events, signedUrls }) => {
    const committed = memberStores(database.read);
    const visibility = createVisibilityLoader(committed.assemblies);
    const hall = createHallStream(events, database.read, (assemblyId) =>
      committed.session.read(assemblyId, clock.now().toISOString()),
    );
    const votings = createLiveStream(events, {
      schema: votingsNow,
      describe: (assemblyId) => presentNow(committed, assemblyId, clock.now().toISOString()),
      gone: (assemblyId) => ({ assemblyId }),
      figures: (assemblyId) => figuresOf(committed, assemblyId),
      // The same session at a later moment is not a change.
      contentOf: ({ session, ...state }) => ({ ...state, session: session && { ...session, now: '' } }),
    });
    on.onClose(() => hall.close());
    on.onClose(() => votings.close());

    const countStream = createStreamCount(MAX_STREAMS);
    // Counted per node: sharing each count with the others would cost more than the read.
    const reads = createRateLimit(
      { clock },
      { name: 'mine', max: READS_PER_MINUTE, milliseconds: MINUTE, message: TEXTS.tooManyReads },
    );
    /** State that is the same for all members, read once a tick for any number of phones. */
    const shared = coalescedRead(async (assemblyId: number) => {
      const shown = await shownQuestions(committed, assemblyId);
      return {
        shown,
        now: await presentNow(committed, assemblyId, clock.now().toISOString(), shown),
        figures: await figuresOf(committed, assemblyId, shown),
      };
    });

    on.read(listMyAssemblies, async ({ caller, stores }) => {
      reads.take(accountKey(caller.userId));
      return stores.members.assemblies(caller.userId, clock.now().toISOString());
    });

    on.read(readMine, async ({ params: { assemblyId }, caller, stores }) => {
      reads.take(accountKey(caller.userId));
      const assembly = await readableAssembly(stores, assemblyId, caller);
      const { shown, now, figures } = await shared(assemblyId);
      // The assembly was deleted meanwhile.
      if (!now) await readableAssembly(stores, assemblyId, caller);
      const person = await stores.members.person(assemblyId, caller.userId);
      if (!person || !now) throw unauthenticated();
      const attorney = await stores.members.attorney(assembly.id, caller.userId);
      const represented = await stores.members.represented(assembly.id, caller.userId);
      const more = (represented[0]?.total ?? 0) - represented.length;
      const rights = await presentRights(stores, shown, person, {
        attorneyId: attorney?.userId ?? null,
        represented,
      });
      return {
        now,
        figures,
        person,
        attorney: attorney
          ? { name: attorney.name, lastName: attorney.lastName, state: attorney.state }
          : null,
        represented: represented.map(({ userId, name, lastName, canVote, state }) => ({
          userId,
          name,
          lastName,
          canVote,
          state,
        })),
        ...(more > 0 && { representedMore: more }),
        rights,
        submittedPowers: (await stores.submitted.own(assembly.id, caller.userId)).map(
          ({ document, ...power }) => ({
            ...power,
            ...(document && presentPages(document, signedUrls)),
          }),
        ),
      };
    });

    on.stream(
      watchAssembly,
      async ({ params: { assemblyId }, query, caller, stores, headersOnly, isStillAuthorized }, reply) => {
        // The view of a voter would show the votings of the administrator who made the link.
        if (caller.link && query.view !== undefined) throw forbidden();
        await readableAssembly(stores, assemblyId, caller);
        if (headersOnly) return reply.headers(EVENT_STREAM).send(emptyBody());
        const topics = [`assembly:${assemblyId}`] as const;
        if (isAdministrator(caller) && query.view === undefined) {
          const watcher = {
            response: startEventStream(reply, counts, 'roll'),
            mayWatch: isStillAuthorized,
            log: reply.log,
          };
          return hall.watch(assemblyId, topics, watcher);
        }
        const endCount = countStream(caller.userId);
        if (!endCount) throw tooManyTries(TEXTS.tooManyStreams, STREAM_RETRY);
        const response = startEventStream(reply, counts, 'phone');
        response.once('close', endCount);
        // The connection is already closed: no close event would follow.
        if (response.destroyed) endCount();
        await votings.watch(assemblyId, topics, {
          response,
          mayWatch: async () =>
            (await isStillAuthorized()) &&
            (isAdministrator(caller) || (await visibility.load({ assemblyId, userId: caller.userId }))),
          log: reply.log,
        });
      },
    );
  },
});
