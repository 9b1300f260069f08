import { createQuestion, deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { orderQuestions } from '@vigilia/contract/votings/question-order';
import { readResults } from '@vigilia/contract/votings/question-results';
import {
  confirmHandVotes,
  createSecondRound,
  discardHandVotes,
  listPaperSigners,
  recordHandVotes,
  recordLot,
} from '@vigilia/contract/votings/voting-decisions';
import { liveQuestion, readVotingStatus, watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { castBallot, listQuestions, listVotesOfUser } from '@vigilia/contract/votings/votings';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { anAssembly, aQuestion, sentence } from '../../../kernel/audit/sentence.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { sendShared } from '../../../kernel/http/compression.ts';
import { createLiveStream, EVENT_STREAM, startEventStream } from '../../../kernel/http/event-stream.ts';
import { emptyBody, feature } from '../../../kernel/http/routes.ts';
import { BoundedMap } from '../../../kernel/runtime/bounded-map.ts';
import { existingAssembly, readableAssembly } from '../../assembly/assemblies/access.ts';
import { requireUnissued } from '../../assembly/assemblies/issued-minutes.ts';
import { createReceiptSigner } from '../../verification/receipt-signer.ts';
import { checkSlates, chosenCandidates } from './candidates.ts';
import { castSentBallot } from './cast-ballot.ts';
import { movedPlaces, newOrder } from './domain/question-order.ts';
import { deletionProblem } from './domain/question-rules.ts';
import { newSettings, settingsProblem } from './domain/question-settings.ts';
import {
  confirmHandCount,
  discardHandCount,
  presentSigners,
  storeHandCount,
} from './hand-votes/record-hand-votes.ts';
import { coalescedRead } from './live/coalesced-read.ts';
import { createMemberQuestions } from './member-questions.ts';
import { claimTitle } from './number-titles.ts';
import {
  presentLiveQuestion,
  presentQuestions,
  presentSealedResults,
  presentVotingStatus,
} from './presenter.ts';
import type { StoredQuestion } from './question-store.ts';
import { createRecentBallots } from './recent-ballots.ts';
import { refusalOf, refuse } from './refusals.ts';
import { cachedLostQuorum } from './results/lost-quorum.ts';
import type { ClosedBallots } from './results/question-summaries.ts';
import { storeLot } from './results/record-lot.ts';
import { makeSecondRound } from './results/second-round.ts';
import { type Signing, sealWithdrawal } from './seals/seal-voting.ts';
import { createOrderErasure } from './shuffle-open-ballots.ts';
import { existingQuestion, readableQuestion, type VotingStores, votingStores } from './stores.ts';
import { closeVoting, editQuestion, openVoting, pointOf } from './update-question.ts';

/** Maximum closed votings whose counts are cached. */
const MAX_COUNTED = 500;

/** Questions whose new place an entry of the activity log names; the rest follows from them or from the next entry. */
const MAX_LOGGED_MOVES = 100;

export const votings = feature({
  name: 'votings',
  stores: votingStores,
  routes: (on, { clock, counts, database, events, log, signingKey }) => {
    const committed = votingStores(database.read);
    const lostQuorum = cachedLostQuorum();
    const live = createLiveStream(events, {
      schema: liveQuestion,
      describe: (id) => presentLiveQuestion(committed, id, lostQuorum),
      gone: (questionId) => ({ questionId }),
    });
    on.onClose(() => live.close());
    const order = createOrderErasure({ database, log });
    on.onStart(order.start);
    on.onEnd(order.stop);
    const signing = (): Signing => ({ at: clock.now().toISOString(), key: signingKey });

    /** The serialised status, read once a tick for any number of watchers. Undefined for a deleted question. */
    const statusText = coalescedRead(async (id: number): Promise<string | undefined> => {
      const question = await committed.questions.readable(id);
      if (!question) return undefined;
      return JSON.stringify({
        data: readVotingStatus.response.parse(await presentVotingStatus(committed, question)),
      });
    });

    const closedBallots: ClosedBallots = new BoundedMap(MAX_COUNTED);

    const memberQuestions = createMemberQuestions((questions) => presentQuestions(committed, questions));

    const present = async (stores: VotingStores, question: StoredQuestion) => {
      // An own map, not the cache of the list: a write that is rolled back must leave nothing in the cache.
      const [presented] = await presentQuestions(stores, [question], new Map());
      if (!presented) throw refusalOf({ reason: 'unknown-question' });
      return presented;
    };

    on.stream(
      listQuestions,
      async ({ query: { assambleId, limit, offset }, caller, stores, setTotalCount }, reply) => {
        if (assambleId !== undefined) await readableAssembly(stores, assambleId, caller);
        const filter = {
          ...(assambleId !== undefined && { assemblyId: assambleId }),
          ...(!isAdministrator(caller) && { memberId: caller.userId }),
        };
        const stored = await stores.questions.list({ ...filter, limit, offset });
        const isWhole = limit === undefined && !offset;
        setTotalCount(isWhole ? stored.length : await stores.questions.count(filter));
        if (isAdministrator(caller))
          return { data: await presentQuestions(stores, stored, closedBallots, !caller.link) };
        return sendShared(reply, await memberQuestions(stored));
      },
    );

    const ofQuestion = on.inLane({ params: 'id', of: 'questions' });
    on.inLane({ body: 'assambleId' }).write(createQuestion, async (creation) => {
      const { body, stores, audit } = creation;
      const { title: sent, assambleId, peopleToVote = [], slates = [] } = body;
      const assembly = await existingAssembly(stores, assambleId);
      await requireUnissued(stores, assambleId, 'votings');
      const settings = newSettings(body);
      refuse(settingsProblem(settings, body));
      const candidates = await chosenCandidates(stores, peopleToVote);
      await checkSlates(stores, slates);
      const title = await claimTitle(creation, { assemblyId: assambleId }, sent, clock.now().toISOString());
      const question = await stores.questions.insert({
        title,
        assemblyId: assambleId,
        ...settings,
        agendaPoint: pointOf(assembly, body.agendaPoint ?? null),
      });
      if (candidates.length > 0) await stores.questions.setCandidates(question.id, candidates);
      if (slates.length > 0) await stores.slates.set(question.id, slates);
      audit(sentence`Creó la pregunta «${aQuestion(question)}» en «${anAssembly(assembly)}»`, [], {
        key: 'question-created',
      });
      return present(stores, { ...question, version: 0 });
    });

    ofQuestion.write(updateQuestion, async (update) => {
      const { params, body, stores, publish } = update;
      const question = await existingQuestion(stores, params.id);
      const signed = signing();
      const { version, changes } = await editQuestion(update, question, signed);
      // As it is after the edit: the same call may have changed the kind.
      const edited = await existingQuestion(stores, params.id);
      const opening = body.isActive ? await openVoting(update, edited, signed, changes) : undefined;
      if (body.isActive === false) await closeVoting(update, edited, signed, order.erase);
      publish(`question:${question.id}`);
      // The result of a first round says whether it has a second one.
      if (question.secondRoundOf) publish(`question:${question.secondRoundOf}`);
      // The hall follows openings and closings in the assembly (R12.26).
      if (body.isActive !== undefined) publish(`assembly:${question.assemblyId}`);
      const updated = await existingQuestion(stores, question.id);
      return { ...(await present(stores, { ...updated, version })), ...(opening && { opening }) };
    });

    on.write(orderQuestions, async ({ params: { assemblyId }, body, stores, publish, audit }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      const questions = await stores.questions.list({ assemblyId });
      const current = questions.map(({ id }) => id);
      const found = newOrder({ ...body, current });
      if ('reason' in found) throw refusalOf(found);
      const moved = movedPlaces(current, found.order);
      if (moved.length === 0) {
        audit(sentence`Guardó sin cambios el orden de las preguntas de «${anAssembly(assembly)}»`);
        return found;
      }
      await requireUnissued(stores, assemblyId, 'votings');
      const titles = new Map(questions.map(({ id, title }) => [id, title]));
      await stores.questions.setOrder(found.order);
      publish(`assembly:${assemblyId}`);
      audit(
        sentence`Ordenó las preguntas de «${anAssembly(assembly)}»`,
        moved
          .slice(0, MAX_LOGGED_MOVES)
          .map(({ id, before, after }) =>
            changeOf(titles.get(id) ?? '', `lugar ${before}`, `lugar ${after}`),
          ),
      );
      return found;
    });

    ofQuestion.write(deleteQuestion, async ({ params: { id }, caller, stores, publish, audit }) => {
      const question = await existingQuestion(stores, id);
      refuse(deletionProblem(question.state));
      await requireUnissued(stores, question.assemblyId, 'votings');
      const others = await stores.questions.list({ assemblyId: question.assemblyId });
      const secondRound = others.find(({ secondRoundOf }) => secondRoundOf === id);
      if (secondRound) throw refusalOf({ reason: 'has-second-round', title: secondRound.title });
      const signed = signing();
      const { at } = signed;
      await stores.questions.remove(id, at);
      if (question.state === 'draft') {
        const content = { questions: [{ id, assembly_id: question.assemblyId }] };
        await stores.bin.add('question', question.title, content, { at, userId: caller.userId });
      }
      await sealWithdrawal(stores, question, signed);
      publish(`question:${id}`);
      if (question.secondRoundOf) publish(`question:${question.secondRoundOf}`);
      publish(`assembly:${question.assemblyId}`);
      audit(`Eliminó la pregunta «${question.title}»`);
      return { id };
    });

    on.cachedRead(readResults, async ({ params: { id }, stores }) => {
      const question = await readableQuestion(stores, id);
      const standing = await stores.ballots.standing(question.id);
      if (!standing) throw refusalOf({ reason: 'unknown-question' });
      return presentSealedResults(stores, question, standing, lostQuorum);
    });

    on.stream(readVotingStatus, async ({ params: { assemblyId, questionId }, stores }, reply) => {
      const question = await readableQuestion(stores, questionId);
      const text = question.assemblyId === assemblyId && (await statusText(questionId));
      if (!text) throw refusalOf({ reason: 'unknown-question' });
      return reply.type('application/json; charset=utf-8').send(text);
    });

    on.read(listVotesOfUser, async ({ params: { assemblyId, userId }, caller, stores }) => {
      await readableAssembly(stores, assemblyId, caller);
      if (!isAdministrator(caller) && caller.userId !== userId) throw refusalOf({ reason: 'only-oneself' });
      const voted = await stores.ballots.votedOn(assemblyId, userId);
      const questions = await stores.questions.list({ assemblyId });
      return questions.map(({ id, title }) => ({ questionId: id, title, voted: voted.has(id) }));
    });

    const receipts = createReceiptSigner(signingKey);
    const recent = createRecentBallots(clock);
    on.inLane({ body: 'questionId', of: 'questions' }).write(castBallot, (cast) =>
      castSentBallot(cast, receipts, recent),
    );

    on.read(listPaperSigners, ({ caller, stores }) =>
      presentSigners(stores, caller.userId, clock.now().toISOString()),
    );
    ofQuestion.write(recordHandVotes, (context) => storeHandCount(context, signing()));
    ofQuestion.write(confirmHandVotes, (context) => confirmHandCount(context, signing()));
    ofQuestion.write(discardHandVotes, (context) => discardHandCount(context, signing()));
    ofQuestion.write(recordLot, (context) => storeLot(context, signing()));

    ofQuestion.write(createSecondRound, async (second) => {
      const question = await makeSecondRound(second, signing());
      return present(second.stores, { ...question, version: 0 });
    });

    on.stream(watchQuestion, async ({ params: { id }, stores, headersOnly, isStillAuthorized }, reply) => {
      const question = await readableQuestion(stores, id);
      if (headersOnly) return reply.headers(EVENT_STREAM).send(emptyBody());
      await live.watch(id, [`question:${id}`, `assembly:${question.assemblyId}`], {
        response: startEventStream(reply, counts, 'voting'),
        mayWatch: isStillAuthorized,
        log: reply.log,
      });
    });
  },
});
