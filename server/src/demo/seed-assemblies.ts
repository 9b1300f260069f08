/** Seeds the demo's assemblies: rolls, powers, questions and ballots. */

import { randomBytes } from 'node:crypto';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import { quorumCheckStore } from '../features/acta/presence/quorum-check-store.ts';
import { neededBy } from '../features/assembly/assemblies/domain/quorum.ts';
import { rollStore } from '../features/assembly/assemblies/roll-store.ts';
import { assemblyStore, type StoredAssembly } from '../features/assembly/assemblies/store.ts';
import { arrivalStore } from '../features/assembly/check-in/arrival-store.ts';
import { rollRightsStore } from '../features/assembly/roll-lists/store.ts';
import { fileStore } from '../features/files/store.ts';
import { quorumSteps, stepAt } from '../features/roll/domain/presence-history.ts';
import { attendanceHistory, recordPowerChange } from '../features/roll/presence-store.ts';
import { markRights } from '../features/roll/suspended-rights.ts';
import { sealRights } from '../features/verification/seal-rights.ts';
import { ballotStore, drawCode } from '../features/voting/votings/ballot-store.ts';
import { encodeChoice, VOTING_METHODS } from '../features/voting/votings/domain/question-kinds.ts';
import { newSettings } from '../features/voting/votings/domain/question-settings.ts';
import { ANSWERS, type Answer, type SentBallot } from '../features/voting/votings/domain/voting-method.ts';
import { questionStore } from '../features/voting/votings/question-store.ts';
import { sealClosing, sealOpening } from '../features/voting/votings/seals/seal-voting.ts';
import { slateStore } from '../features/voting/votings/slate-store.ts';
import { votingStores } from '../features/voting/votings/stores.ts';
import type { Db } from '../kernel/database/database.ts';
import type { Files } from '../kernel/files/files.ts';
import { MINUTE } from '../kernel/runtime/clock.ts';
import type { SigningKey } from '../kernel/security/signing-key.ts';
import { assemblyHours, type DemoAssembly, type DemoQuestion } from './data.ts';
import { aPowerDocument, type PowerParty } from './documents.ts';
import { seedBeforeVotings, seedLateArrival } from './seed-incidents.ts';

/** The documents of the powers, stored before the transaction that refers to them. */
export async function storePowers(
  files: Files,
  assemblies: readonly DemoAssembly[],
  people: readonly PowerParty[],
): Promise<{ given: string[]; submitted: string[] }[]> {
  const store = async (title: string, grantor?: PowerParty, attorney?: PowerParty) => {
    if (!grantor || !attorney) throw new Error('The demo has too few members');
    const name = `${randomBytes(16).toString('hex')}.pdf`;
    await files.put(name, await aPowerDocument(title, grantor, attorney));
    return name;
  };
  return Promise.all(
    assemblies.map(async ({ roll, absent, represented, title, incidents }) => ({
      given: await Promise.all(
        Array.from({ length: represented }, (_, index) =>
          store(title, people[roll - absent + index], people[index * 3]),
        ),
      ),
      submitted: await Promise.all(
        (incidents?.submissions ?? []).map(({ sender, gives, other }) =>
          gives ? store(title, people[sender], people[other]) : store(title, people[other], people[sender]),
        ),
      ),
    })),
  );
}

/** Minutes before and after the start between which the people of the demo arrive. */
const FIRST_ARRIVAL = -35;
const LAST_ARRIVAL = 30;
/** Minutes after the start at which the last of those who leave early has left, and of how many one does. */
const LAST_DEPARTURE = 170;
const LEAVES_OF = 9;
/** Minutes after the start at which the quorum is checked. */
const QUORUM_CHECK = 20;
/** One of so many attends remotely. */
const REMOTE_OF = 8;

/** Most arrive shortly before the start, in minutes after it. */
const arrivalOf = (place: number, present: number): number =>
  FIRST_ARRIVAL + Math.round((LAST_ARRIVAL - FIRST_ARRIVAL) * Math.sqrt(place / Math.max(present, 1)));

/**
 * @param members ids in the order of the list
 * @param documents of the powers, from `storePowers`
 * @param by the administrator who opened and closed the votings
 * @param key signs the seals of the votings
 * @returns its id
 */
export async function seedAssembly(
  tx: Db,
  { startsIn, startHour, endHour, ...assembly }: DemoAssembly & { readonly picture: string },
  members: readonly number[],
  documents: readonly string[],
  by: number,
  now: Date,
  key: SigningKey,
): Promise<number> {
  const memberAt = (place: number) => members[place] as number;
  const { startDate, endDate } = assemblyHours(now, { startsIn, startHour, endHour });
  const createdAt = now.toISOString();
  await fileStore(tx).record(assembly.picture, 'image', createdAt);
  const stored = await assemblyStore(tx).insert({
    title: assembly.title,
    description: assembly.description,
    picture: assembly.picture,
    startDate,
    endDate,
    participants: assembly.participants,
    needsQuorum: assembly.quorumMin > 0,
    quorumMin: assembly.quorumMin,
    agenda: assembly.agenda,
  });
  const { id } = stored;
  await assemblyStore(tx).setRegistration(id, assembly.isRegister);

  const roll = rollStore(tx);
  const firstAbsent = assembly.roll - assembly.absent;
  const begun = Date.parse(startDate);
  /** The moment that many minutes after the start; the history ends now. */
  const recordedAt = (minutes: number) =>
    new Date(Math.min(begun + minutes * MINUTE, now.getTime())).toISOString();
  for (let place = 0; place < assembly.roll; place += 1)
    await roll.setPresence({
      assemblyId: id,
      userId: memberAt(place),
      isPresent: place < firstAbsent,
      ...(place % REMOTE_OF === REMOTE_OF - 1 && { mode: 'remote' }),
      by: place % 2 === 0 ? 'desk' : 'self',
      now: recordedAt(arrivalOf(place, firstAbsent)),
    });
  for (let place = 0; place < firstAbsent; place += 2) {
    const at = recordedAt(arrivalOf(place, firstAbsent));
    const arrival = {
      id: `demo-arrival-${place}`,
      userId: memberAt(place),
      mode: place % REMOTE_OF === REMOTE_OF - 1 ? ('remote' as const) : ('hall' as const),
      desk: place % 4 === 0 ? 'Mesa 1' : 'Mesa 2',
      isUndone: false,
    };
    await arrivalStore(tx).insert(id, { ...arrival, at }, at);
  }
  for (const [index, document] of documents.entries()) {
    await fileStore(tx).record(document, 'document', createdAt);
    await tx
      .insertInto('attorney_powers')
      .values({
        assembly_id: id,
        represented_id: memberAt(firstAbsent + index),
        attorney_id: memberAt(index * 3),
        document,
      })
      .execute();
    await recordPowerChange(tx, {
      assemblyId: id,
      representedId: memberAt(firstAbsent + index),
      attorneyId: memberAt(index * 3),
      at: recordedAt(FIRST_ARRIVAL),
    });
  }

  const rights = [
    ...members.slice(0, firstAbsent),
    ...members.slice(firstAbsent, firstAbsent + documents.length),
  ];
  const { incidents } = assembly;
  if (incidents) await seedBeforeVotings(tx, id, incidents, memberAt, recordedAt);
  const checkedAt = recordedAt(QUORUM_CHECK);
  const history = await attendanceHistory(tx, id, neededBy(stored));
  const checked = stepAt(quorumSteps(history), { at: checkedAt, sequence: Number.MAX_SAFE_INTEGER });
  // Without an administrator nobody has checked it.
  if (checked && assembly.quorumMin > 0 && now.getTime() >= begun && by > 0)
    await quorumCheckStore(tx).add(id, 1, { ...checked, total: assembly.roll }, by, checkedAt);
  for (const question of assembly.questions)
    await seedQuestion(tx, stored, question, members, rights, firstAbsent, by, recordedAt, key);
  // After the votings, whose recorded figures do not have it.
  if (incidents) await seedLateArrival(tx, id, incidents, memberAt, recordedAt);
  if (recordedAt(LAST_DEPARTURE) === now.toISOString()) return id;
  // A few leave before the end.
  for (let place = 0; place < firstAbsent; place += LEAVES_OF)
    await roll.setPresence({
      assemblyId: id,
      userId: memberAt(place + 1),
      isPresent: false,
      by: 'desk',
      now: recordedAt(LAST_DEPARTURE - place / LEAVES_OF),
    });
  return id;
}

async function seedQuestion(
  tx: Db,
  assembly: StoredAssembly,
  {
    title,
    agendaPoint,
    candidates,
    slates = [],
    settings,
    ballots,
    suspends = [],
    openedAt,
    closedAt,
  }: DemoQuestion,
  members: readonly number[],
  rights: readonly number[],
  present: number,
  by: number,
  momentAfter: (minutes: number) => string,
  key: SigningKey,
): Promise<void> {
  const questions = questionStore(tx);
  const question = await questions.insert({
    title,
    assemblyId: assembly.id,
    agendaPoint: agendaPoint ?? null,
    ...newSettings({
      ...createQuestion.body.parse({ title, assambleId: assembly.id, ...settings }),
      peopleToVote: candidates,
    }),
  });
  const memberAt = (place: number) => members[place] as number;
  await questions.setCandidates(question.id, candidates.map(memberAt));
  await slateStore(tx).set(
    question.id,
    slates.map(({ name, places }) => ({
      name,
      places: places.map(({ person, alternate }) => ({
        userId: memberAt(person),
        alternateUserId: alternate === undefined ? null : memberAt(alternate),
      })),
    })),
  );
  const slateIds = ((await slateStore(tx).of([question.id])).get(question.id) ?? []).map(({ id }) => id);
  /** A demo ballot as its members would send it. */
  const sentFor = (choice: string): SentBallot => {
    if (ANSWERS.some((answer) => answer === choice)) return { vote: choice as Answer };
    return KIND_RULES[question.kind].options === 'slates'
      ? { slateId: slateIds[Number(choice)] }
      : { candidateId: memberAt(Number(choice)) };
  };
  if (!ballots) return;
  const figures = await rollStore(tx).quorum(assembly);
  await questions.open(question, figures, momentAfter(openedAt), by);
  const stores = votingStores(tx);
  await sealOpening(stores, question, { at: momentAfter(openedAt), key }, [], figures);
  const store = ballotStore(tx);
  const cast = Object.entries(ballots).flatMap(([choice, votes = 0]) => {
    const typed = VOTING_METHODS[question.kind].parse(sentFor(choice));
    if (!typed) throw new Error(`No ballot of the demo can say ${choice}`);
    return Array.from({ length: votes }, () => encodeChoice(typed));
  });
  for (const [next, choice] of cast.entries())
    await store.cast({
      questionId: question.id,
      holderId: rights[next] as number,
      byProxy: next >= present,
      code: drawCode(),
      choice,
    });
  const suspended = suspends.map(memberAt);
  const suspendedAt = momentAfter(Math.round((openedAt + closedAt) / 2));
  await rollRightsStore(tx).setCanVote(assembly.id, suspended, false, suspendedAt);
  const changed = await markRights(tx, assembly.id, suspended, false);
  await sealRights(stores.seals, key, assembly.id, changed, false, suspendedAt);
  const attending = await stores.attendingOf(question.id);
  await questions.close(question, figures, attending, momentAfter(closedAt), by);
  await store.rewriteInKeyOrder(question.id);
  await sealClosing(stores, question, { at: momentAfter(closedAt), key });
}
