import { setTimeout as wait } from 'node:timers/promises';
import type { ActivityChange } from '@vigilia/contract/activity';
import { USER_TYPES } from '@vigilia/contract/limits';
import {
  castBallot,
  createQuestion,
  deleteQuestion,
  listQuestions,
  listVotesOfUser,
  readResults,
  readVotingStatus,
  updateQuestion,
  watchQuestion,
} from '@vigilia/contract/votings';
import { changeOf } from '../../http/audit-changes.ts';
import { EVENT_STREAM, startEventStream } from '../../http/event-stream.ts';
import { emptyBody, feature } from '../../http/routes.ts';
import type { Caller } from '../../http/session.ts';
import { conflict, forbidden, invalid, notFound } from '../../runtime/errors.ts';
import { coalescedRead } from './coalesced-read.ts';
import { createLiveQuestions } from './live.ts';
import {
  presentLiveQuestion,
  presentQuestions,
  presentResults,
  presentVotingStatus,
  quorumNow,
  type VotingStores,
  votingStores,
} from './presenter.ts';
import type { StoredQuestion } from './question-store.ts';
import { createResultsCache } from './results-cache.ts';
import { choiceOf, TEXTS as RULES, refuseBallot, refuseOpening } from './rules.ts';
import { shuffleOpenBallots } from './shuffle-open-ballots.ts';

const TEXTS = {
  unknown: 'Esta pregunta ya no existe. Vuelva a cargar la lista.',
  /** To a member, whether there is such a question or not. */
  notTheirs: 'Esta pregunta ya no existe o usted no está en la lista de su asamblea.',
  unknownAssembly: 'Esta asamblea ya no existe. Vuelva a cargar la lista.',
  unknownCandidate: 'Uno de los candidatos ya no es usuario. Vuelva a elegirlos.',
  frozen: 'La pregunta ya se abrió a votación: ni su texto ni sus candidatos se pueden cambiar.',
  notAList: 'Esta pregunta es de sí o no; para elegir entre candidatos cree otra pregunta.',
  closeFirst: 'La votación está abierta. Ciérrela antes de eliminar la pregunta.',
  otherAssembly: 'Esta pregunta es de otra asamblea',
  onlyOneself: 'Solo puede ver sus propios votos',
};

/** Milliseconds before an opening in which a password that an administrator set stands in the log. */
const ASSIGNED_BEFORE = 24 * 60 * 60_000;
const sinceFor = ({ startDate }: { startDate: string }, at: string): string => {
  const before = new Date(new Date(at).getTime() - ASSIGNED_BEFORE).toISOString();
  return startDate < before ? startDate : before;
};

/** Milliseconds that whoever closes a voting waits for what nobody has to wait for. */
const CLOSER_WAITS = 1000;

const isAdministrator = ({ userType }: Caller) => userType === USER_TYPES.administrator;

export const votings = feature({
  name: 'votings',
  stores: votingStores,
  routes: (on, { clock, database, events }) => {
    const reading = votingStores(database.read);
    const live = createLiveQuestions(events, (id) => presentLiveQuestion(reading, id));
    /** What has to be forgotten of the votings that were closed; a backup that is being made can hold it up for seconds. */
    let forgetting: Promise<unknown> = Promise.resolve();
    const forgetOrder = async () => {
      const done = database.eraseWriteOrder();
      forgetting = Promise.allSettled([forgetting, done]);
      await Promise.race([done, wait(CLOSER_WAITS, undefined, { ref: false })]);
    };

    on.onClose(() => live.close());
    on.onStart(() => shuffleOpenBallots(database));
    on.onEnd(async () => {
      await forgetting;
      await shuffleOpenBallots(database);
    });

    /** As it goes out: however many watch, it is found and written once a tick. Undefined for a question that is gone. */
    const statusText = coalescedRead(async (id: number): Promise<string | undefined> => {
      const question = await reading.questions.byId(id);
      if (!question) return undefined;
      return JSON.stringify({
        data: readVotingStatus.response.parse(await presentVotingStatus(reading, question)),
      });
    });

    /**
     * Ten thousand ballots are not counted again for everybody who looks. Apart by state: what a node counted before a
     * closing is never told as the result after it, even where it has not heard of the last ballot yet.
     */
    const choicesOf = {
      draft: reading.ballots.choices,
      open: createResultsCache(events, reading.ballots.choices),
      closed: createResultsCache(events, reading.ballots.choices),
    };

    /** @throws Refusal 404 unless it exists */
    async function existing({ questions }: VotingStores, id: number): Promise<StoredQuestion> {
      const question = await questions.byId(id);
      if (!question) throw notFound(TEXTS.unknown);
      return question;
    }

    /**
     * A member is told of no assembly but their own: another one is answered like one that does not exist, after the
     * same queries.
     * @throws Refusal 404
     */
    async function visible({ assemblies, roll }: VotingStores, id: number, caller: Caller): Promise<void> {
      const assembly = await assemblies.byId(id);
      const belongs = isAdministrator(caller) || (await roll.find(id, caller.userId)) || assembly?.isRegister;
      if (!assembly || !belongs) throw notFound(TEXTS.unknownAssembly);
    }

    /** @throws Refusal 404 or 422 */
    async function checkCandidates({ questions }: VotingStores, ids: readonly number[]): Promise<number[]> {
      const different = [...new Set(ids)];
      if ((await questions.countUsers(different)) !== different.length)
        throw invalid('peopleToVote', TEXTS.unknownCandidate);
      return different;
    }

    /** Whether `ids` are other candidates than those of the question, or in another order. */
    async function differ(
      { questions }: VotingStores,
      { id, isList }: StoredQuestion,
      ids: readonly number[],
    ) {
      if (!isList) return ids.length > 0;
      const candidates = (await questions.candidatesOf([id])).get(id) ?? [];
      return [...new Set(ids)].join() !== candidates.map(({ userId }) => userId).join();
    }

    /** The candidates in their order, as the activity log names them. */
    async function candidateNames({ questions }: VotingStores, id: number): Promise<string[]> {
      const candidates = (await questions.candidatesOf([id])).get(id) ?? [];
      return candidates.map(
        ({ name, lastName, dni }) => `${name} ${lastName}`.trim() + (dni ? ` (${dni})` : ''),
      );
    }

    const present = async (stores: VotingStores, question: StoredQuestion) => {
      const [presented] = await presentQuestions(stores, [question]);
      if (!presented) throw notFound(TEXTS.unknown);
      return presented;
    };

    on.read(
      listQuestions,
      async ({ query: { assambleId, limit, offset = 0 }, caller, stores, setTotalCount }) => {
        if (assambleId !== undefined) await visible(stores, assambleId, caller);
        const stored = await stores.questions.list({
          ...(assambleId !== undefined && { assemblyId: assambleId }),
          ...(!isAdministrator(caller) && { memberId: caller.userId }),
        });
        setTotalCount(stored.length);
        return presentQuestions(
          stores,
          stored.slice(offset, limit === undefined ? undefined : offset + limit),
        );
      },
    );

    on.write(createQuestion, async ({ body: { title, assambleId, peopleToVote = [] }, stores, audit }) => {
      const assembly = await stores.assemblies.byId(assambleId);
      if (!assembly) throw notFound(TEXTS.unknownAssembly);
      const candidates = await checkCandidates(stores, peopleToVote);
      const question = await stores.questions.insert({
        title,
        assemblyId: assambleId,
        isList: candidates.length > 0,
      });
      if (question.isList) await stores.questions.setCandidates(question.id, candidates);
      audit(`Creó la pregunta «${title}» en «${assembly.title}»`);
      return present(stores, question);
    });

    on.write(
      updateQuestion,
      async ({ params: { id }, body, caller, stores, afterCommit, publish, audit }) => {
        const question = await existing(stores, id);
        const { title, assambleId = question.assemblyId, peopleToVote, isActive, confirm = false } = body;
        if (assambleId !== question.assemblyId) throw invalid('assambleId', TEXTS.otherAssembly);
        const changesText = title !== undefined && title !== question.title;
        const changesCandidates =
          peopleToVote !== undefined && (await differ(stores, question, peopleToVote));
        if ((changesText || changesCandidates) && question.state !== 'draft') throw conflict(TEXTS.frozen);
        if (changesCandidates && !question.isList) throw invalid('peopleToVote', TEXTS.notAList);
        const edited: ActivityChange[] = [];
        if (changesText) {
          await stores.questions.setTitle(id, title);
          edited.push(changeOf('pregunta', question.title, title));
        }
        if (changesCandidates) {
          const before = await candidateNames(stores, id);
          await stores.questions.setCandidates(id, await checkCandidates(stores, peopleToVote));
          const after = await candidateNames(stores, id);
          edited.push(changeOf('candidatos', before.join(' · '), after.join(' · ')));
        }
        if (edited.length > 0) audit(`Editó la pregunta «${question.title}»`, edited);
        else if (isActive === undefined) audit(`Guardó sin cambios la pregunta «${question.title}»`);

        let opening: { entitled: number; left: number } | undefined;
        if (isActive !== undefined) {
          const at = clock.now().toISOString();
          const assembly = await stores.assemblies.byId(question.assemblyId);
          const quorum = await quorumNow(stores, question.assemblyId);
          if (!assembly || !quorum) throw notFound(TEXTS.unknownAssembly);
          if (isActive) {
            // Before the first opening nobody has voted for them.
            if (question.state === 'draft') await stores.questions.dropDeletedCandidates(id);
            const candidates = await stores.questions.candidatesOf([id]);
            const ballots = await stores.ballots.counts([id]);
            const refusal = refuseOpening({
              question,
              registrationEnabled: assembly.isRegister,
              quorum,
              candidates: candidates.get(id)?.length ?? 0,
              ballots: ballots.get(id) ?? 0,
              confirmed: confirm,
            });
            if (refusal) throw refusal;
            const entitled = await stores.questions.open(question, quorum, at, caller.userId);
            opening = { entitled, left: await stores.roll.withoutRight(question.assemblyId, id) };
            audit(
              `Abrió la votación de «${title ?? question.title}», con ${entitled} ${entitled === 1 ? 'voto posible' : 'votos posibles'}`,
              // Who stood in which place, also once somebody is no longer a user.
              (await candidateNames(stores, id)).map((name, index) =>
                changeOf(`candidato ${index + 1}`, '', name),
              ),
            );
            const assigned = await stores.passwordsAssignedSince(
              id,
              question.assemblyId,
              sinceFor(assembly, at),
            );
            if (assigned.length > 0)
              audit(
                `Abrió «${title ?? question.title}» con contraseñas asignadas por un administrador desde el inicio de la asamblea o en las 24 horas anteriores: ${assigned.length}`,
                assigned.map((name) => changeOf(name, '', 'contraseña asignada')),
              );
          } else {
            if (question.state === 'draft') throw conflict(RULES.notOpenYet);
            if (question.state === 'closed') throw conflict(RULES.alreadyClosed);
            await stores.questions.close(question, quorum, at, caller.userId);
            await stores.ballots.rewriteInKeyOrder(id);
            afterCommit(forgetOrder);
            audit(`Cerró la votación de «${question.title}»`);
          }
        }
        publish(`question:${id}`);
        return { ...(await present(stores, await existing(stores, id))), ...(opening && { opening }) };
      },
    );

    on.write(deleteQuestion, async ({ params: { id }, stores, publish, audit }) => {
      const question = await existing(stores, id);
      if (question.state === 'open') throw conflict(TEXTS.closeFirst);
      await stores.questions.remove(id, clock.now().toISOString());
      publish(`question:${id}`);
      audit(`Eliminó la pregunta «${question.title}»`);
      return { id };
    });

    on.cachedRead(readResults, async ({ params: { id }, stores }) => {
      const question = await existing(stores, id);
      return presentResults(stores, question, choicesOf[question.state]);
    });

    on.stream(readVotingStatus, async ({ params: { assemblyId, questionId }, stores }, reply) => {
      const question = await existing(stores, questionId);
      const text = question.assemblyId === assemblyId && (await statusText(questionId));
      if (!text) throw notFound(TEXTS.unknown);
      return reply.type('application/json; charset=utf-8').send(text);
    });

    on.read(listVotesOfUser, async ({ params: { assemblyId, userId }, caller, stores }) => {
      await visible(stores, assemblyId, caller);
      if (!isAdministrator(caller) && caller.userId !== userId) throw forbidden(TEXTS.onlyOneself);
      const voted = await stores.ballots.votedOn(assemblyId, userId);
      const questions = await stores.questions.list({ assemblyId });
      return questions.map(({ id, title }) => ({ questionId: id, title, voted: voted.has(id) }));
    });

    on.write(castBallot, async ({ body, caller, stores, publish }) => {
      const { questionId, candidateId = null, onBehalfOf = caller.userId } = body;
      const facts = await stores.ballots.facts(questionId, onBehalfOf, caller.userId, candidateId);
      const belongs =
        isAdministrator(caller) || facts?.casterPresent != null || facts?.attorneyId === caller.userId;
      if (!facts || !belongs) throw notFound(isAdministrator(caller) ? TEXTS.unknown : TEXTS.notTheirs);
      const refusal = refuseBallot(facts, body, caller.userId);
      if (refusal) {
        // The power was revoked after the ballot: a retry still learns that it was counted.
        if (facts.attorneyId !== caller.userId && facts.voted > 0)
          if (await stores.ballots.wasCastBefore(questionId, onBehalfOf, caller.userId))
            throw conflict(RULES.alreadyVoted);
        throw refusal;
      }
      await stores.ballots.cast(questionId, onBehalfOf, onBehalfOf !== caller.userId, choiceOf(body));
      publish(`question:${questionId}`);
      return { questionId, voted: true as const };
    });

    on.stream(watchQuestion, async ({ params: { id }, stores, headersOnly, isStillAuthorized }, reply) => {
      const question = await existing(stores, id);
      if (headersOnly) return reply.headers(EVENT_STREAM).send(emptyBody());
      await live.watch(id, question.assemblyId, {
        response: startEventStream(reply),
        mayWatch: isStillAuthorized,
      });
    });
  },
});
