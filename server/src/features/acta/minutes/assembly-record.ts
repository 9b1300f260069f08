/**
 * The record of an assembly, read once for the exports and the minutes. Reading yields between statements and between
 * computations over the roll: awaited statements of SQLite alone would let no ballot in between.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { fullName } from '@vigilia/contract/users/full-name';
import { KIND_RULES, type OptionsOfKind } from '@vigilia/contract/votings/question-kinds';
import type { Db } from '../../../kernel/database/database.ts';
import { pointDocumentStore } from '../../assembly/assemblies/point-document-store.ts';
import type { StoredAssembly } from '../../assembly/assemblies/store.ts';
import { sessionStore } from '../../assembly/assembly-session/store.ts';
import { attorneyPowerStore, type StoredPower } from '../../assembly/attorney-powers/store.ts';
import { convocationStatements } from '../../assembly/convocations/presenter.ts';
import { convocationStore } from '../../assembly/convocations/store.ts';
import { type Attendance, attendanceOf } from '../../roll/domain/attendance.ts';
import { countedWhenRecorded } from '../../roll/domain/late-entries.ts';
import {
  type AttendanceHistory,
  attendanceAsAWhole,
  attendanceAt,
  attendanceDuring,
  historyUntil,
  type OpeningSpan,
  quorumCurve,
  quorumSteps,
  recordedBy,
  staysOf,
} from '../../roll/domain/presence-history.ts';
import { eraseKeptNames } from '../../roll/frozen-names.ts';
import { attendanceSpans, spanOf } from '../../roll/presence-store.ts';
import { sealStatements } from '../../verification/statements.ts';
import type { Candidate } from '../../voting/votings/domain/voting-method.ts';
import { optionName } from '../../voting/votings/domain/voting-method.ts';
import type { StoredQuestion } from '../../voting/votings/question-store.ts';
import type { CountedQuestion } from '../../voting/votings/results/counted-question.ts';
import { noticesOf, situationsOf, statementsOf } from '../../voting/votings/results/decision-sentences.ts';
import { countQuestion } from '../../voting/votings/results/results.ts';
import { votingStores } from '../../voting/votings/stores.ts';
import { presentPeople } from '../presence/present-people.ts';
import { quorumCheckStore, withLateNotices } from '../presence/quorum-check-store.ts';
import { contentStore, documentsIn, documentTypesOf } from './book/content-store.ts';
import { issuedStore } from './book/issued-store.ts';
import { minutesStore } from './store.ts';

export const recordStores = (db: Db) => ({
  ...votingStores(db),
  powers: attorneyPowerStore(db),
  minutes: minutesStore(db),
  content: contentStore(db),
  issued: issuedStore(db),
  documentsIn: (questionId: number) => documentsIn(db, questionId),
  spans: (assemblyId: number) => attendanceSpans(db, assemblyId),
  quorumChecks: quorumCheckStore(db),
  everybody: (assemblyId: number) => presentPeople(db, assemblyId, true),
  convocations: convocationStore(db),
  session: sessionStore(db),
  documentTypes: (assemblyId: number) => documentTypesOf(db, assemblyId),
  pointDocuments: pointDocumentStore(db),
  eraseKeptNames: (assemblyId: number) => eraseKeptNames(db, assemblyId),
});
export type RecordStores = ReturnType<typeof recordStores>;

/** A voting with its result, as the exports and the minutes state it. */
export type RecordedQuestion = Awaited<ReturnType<typeof recordQuestion>>;
export type AssemblyRecord = Awaited<ReturnType<typeof recordAssembly>>;
export type RecordedAttendee = AssemblyRecord['roll'][number];
/** A person who was present or represented and is no longer on the roll. */
export type TakenOffPerson = AssemblyRecord['takenOff'][number];

interface Person {
  readonly name: string;
  readonly lastName: string;
}
/** Spanish sort order: Álvarez before Benítez. */
const byName = (a: Person, b: Person): number =>
  a.lastName.localeCompare(b.lastName, 'es') || a.name.localeCompare(b.name, 'es');

const OPTION_HEADINGS: Readonly<Record<OptionsOfKind, string>> = {
  answers: 'Opción',
  candidates: 'Candidato',
  slates: 'Plancha',
};

export async function recordQuestion(
  stores: RecordStores,
  question: StoredQuestion,
  history: AttendanceHistory,
) {
  const standing = await stores.ballots.standing(question.id);
  if (!standing) throw new Error(`Question ${question.id} is gone`);
  await nextTurn();
  const counted = await countQuestion({ ...stores, history: async () => history }, question, standing);
  const { decision, lot, tally } = counted;
  const openings = await stores.questions.openings(question.id);
  const isElection = (decision?.elected.length ?? 0) > 0;
  // While the voting is open, this would reveal whose right was used (R12.13).
  const represented =
    question.state === 'closed' ? await stores.ballots.castByAttorneys(question.id) : new Set<number>();
  return {
    question,
    /** Heading of the options' column. */
    optionHeading: OPTION_HEADINGS[KIND_RULES[question.kind].options],
    /** In the order of the votes screen. `onPaper` are the votes among them that were cast on paper. */
    options: tally.options.map((option) => ({
      name: 'answer' in option ? `Votos ${optionName(option)}` : optionName(option),
      votes: option.votes,
      onPaper: option.onPaper,
    })),
    /** Whether the votes of the options are withheld until the close (R12.14). */
    isHidden: tally.isHidden,
    /** Ballots, also while their votes are withheld. */
    totalVotes: standing.participation.cast,
    onPaper: tally.onPaper,
    /** The decision in sentences; empty while it is open. */
    statements: statementsOf(counted),
    /** Statements beside the decision; those about the voting itself first. */
    notices: noticesOf(counted),
    situations: situationsOf(counted),
    isTied: decision?.undecided?.reason === 'tie',
    lot,
    elected: electedPeople(decision, isElection ? await stores.documentsIn(question.id) : new Map()),
    /** Rights in the roll that was frozen at the last opening. */
    entitled: standing.participation.entitled,
    /** Rights among them that were not used and are withdrawn. */
    suspended: standing.suspended,
    /** Whether it was open in the restored backup and not opened again: it has seals, but its votes are lost. */
    isReset: question.state === 'draft' && (await stores.seals.roundsOf(question.id)).length > 0,
    openings: openings.map((row) => ({
      id: row.id,
      openedAt: row.opened_at,
      /** Null while the voting is open. */
      closedAt: row.closed_at,
      entitled: row.entitled,
      needed: row.opened_needed,
      ...attendanceOfOpening(history, spanOf(row), represented),
      atOpening: {
        present: row.opened_present,
        represented: row.opened_represented,
        total: row.opened_total,
        canVote: row.opened_can_vote ?? undefined,
      },
      atClosing:
        row.closed_present === null || row.closed_represented === null || row.closed_total === null
          ? null
          : {
              present: row.closed_present,
              represented: row.closed_represented,
              total: row.closed_total,
              canVote: row.closed_entitled ?? undefined,
            },
    })),
  };
}

/** @param represented people whose attorney voted: later entries do not make them present */
function attendanceOfOpening(
  history: AttendanceHistory,
  span: OpeningSpan,
  represented: ReadonlySet<number>,
) {
  const attendance = attendanceDuring(countedWhenRecorded(history, represented), span);
  const { opening, closing } = span;
  return {
    /** From the history, late entries included. */
    attendance,
    /** Attendance as recorded at these moments, in agreement with the figures. */
    recorded: {
      atOpening: attendance.atOpening && attendanceAt(recordedBy(history, opening), opening),
      atClosing: attendance.atClosing && closing && attendanceAt(recordedBy(history, closing), closing),
    },
  };
}

/** Elected people, alternates after their principals; none while it is open. */
function electedPeople(decision: CountedQuestion['decision'], documents: ReadonlyMap<number, string | null>) {
  const elected = ({ userId, name, lastName }: Candidate, principal?: Person) => ({
    userId,
    name,
    lastName,
    dni: documents.get(userId) ?? null,
    /** Full name of the principal of an alternate. */
    alternateOf: principal ? fullName(principal) : null,
  });
  const seats = decision?.allocation?.elected.flatMap(({ places }) => places);
  if (seats)
    return seats.flatMap(({ alternate, ...person }) => [
      elected(person),
      ...(alternate ? [elected(alternate, person)] : []),
    ]);
  // A second round is a voting of the record, with its own elected people.
  return (decision?.elected ?? [])
    .filter(({ userId }) => !decision?.byRounds?.has(userId))
    .map((person) => elected(person));
}

/** A deleted user has a placeholder instead of an address. */
const addressOf = (email: string) => (email.includes('@') ? email : '');

/** In order of their first opening; questions never opened follow in order of creation. */
function byFirstOpening(a: RecordedQuestion, b: RecordedQuestion): number {
  const [first, second] = [a.openings[0]?.openedAt, b.openings[0]?.openedAt];
  if (first === second) return a.question.id - b.question.id;
  if (first === undefined || second === undefined) return first === undefined ? 1 : -1;
  return first < second ? -1 : 1;
}

const ABSENT = { attendance: 'absent', attorneyId: null } as const;

/** The roll, the people who left it and the powers of an assembly, under the names frozen at its latest opening. */
export async function recordPeople(stores: RecordStores, assemblyId: number, history: AttendanceHistory) {
  const stays = staysOf(history);
  await nextTurn();
  const whole = attendanceAsAWhole(history, await stores.spans(assemblyId));
  await nextTurn();
  const frozen = await stores.names.ofAssembly(assemblyId);
  await nextTurn();
  /** Later arrivals have their current name. */
  const asFrozen = <P extends Person & { readonly id: number; readonly dni: string | null }>(
    person: P,
  ): P => {
    const { name, lastName, dni } = frozen.get(person.id) ?? person;
    return { ...person, name, lastName, dni };
  };
  const withNames = <P extends Pick<StoredPower, 'user' | 'userToDelegate'>>(power: P): P => ({
    ...power,
    user: asFrozen(power.user),
    userToDelegate: asFrozen(power.userToDelegate),
  });
  const powers = (await stores.powers.list(assemblyId)).map(withNames).sort((a, b) => byName(a.user, b.user));
  const powerOf = new Map(powers.map((power) => [power.user.id, power]));
  const revoked = (await stores.powers.revoked(assemblyId)).map((power) => ({
    ...withNames(power),
    state: 'revoked' as const,
  }));
  await nextTurn();
  const { attendees } = await stores.roll.list(assemblyId);
  await nextTurn();
  const withdrawn = await stores.roll.withdrawn(assemblyId);
  const users = new Map(attendees.map(({ userId, user }) => [userId, frozen.get(userId) ?? user]));
  const roll = attendees
    .map(({ id, userId, assist, canVote, user }) => {
      const power = powerOf.get(userId);
      const { name, lastName, email, dni } = frozen.get(userId) ?? user;
      const recorded = whole.get(userId);
      const kept = withdrawn.get(userId);
      const left = !assist && !power && recorded?.attendance !== 'present' ? kept : undefined;
      const attorney = left
        ? left.attorney && (frozen.get(left.attorney.id) ?? left.attorney)
        : (power?.userToDelegate ?? users.get(recorded?.attorneyId ?? 0));
      /** As a whole: present at some moment, else represented at some. */
      const attendance: Attendance =
        (left ?? recorded)?.attendance ?? attendanceOf(assist, power?.state ?? null);
      return {
        /** The person is on the roll. */
        id,
        userId,
        name,
        lastName,
        email: addressOf(email),
        dni,
        /** When they were present. */
        stays: stays.get(userId) ?? [],
        canVote: kept?.canVote ?? canVote,
        attendance,
        /** The attorney, also of a power that is not in effect. */
        attorney: attorney ? fullName(attorney) : null,
        /** Whether this was the attendance when the account was deleted; the quorum no longer counts the person. */
        isWithdrawn: left !== undefined,
      };
    })
    .sort(byName);
  await nextTurn();
  const everybody = await stores.everybody(assemblyId);
  const names = new Map([...everybody, ...roll].map((each) => [each.userId, fullName(each)]));
  return {
    roll,
    takenOff: everybody.flatMap((person) => {
      const own = stays.get(person.userId) ?? [];
      // Absent for a presence that was a mistake.
      const { attendance, attorneyId } = whole.get(person.userId) ?? ABSENT;
      if (users.has(person.userId) || (own.length === 0 && attendance === 'absent')) return [];
      return [{ ...person, stays: own, attendance, attorney: names.get(attorneyId ?? 0) ?? null }];
    }),
    /** Powers in force, then revoked ones. */
    powers: [...powers, ...revoked],
  };
}

/** Attendance up to the entered end: later entries are not part of the meeting. */
export async function recordedHistory(
  stores: RecordStores,
  assembly: StoredAssembly,
): Promise<AttendanceHistory> {
  const end = await stores.assemblies.sessionEnd(assembly.id);
  const history = await stores.history(assembly);
  return end === null ? history : historyUntil(history, end);
}

export async function recordAssembly(stores: RecordStores, assembly: StoredAssembly) {
  const { id } = assembly;
  const history = await recordedHistory(stores, assembly);
  const quorumChecks = await stores.quorumChecks.of(id);
  const questions: RecordedQuestion[] = [];
  await nextTurn();
  const recorded = await stores.questions.recorded(id);
  for (const question of recorded) {
    questions.push(await recordQuestion(stores, question, history));
    await nextTurn();
  }
  const areOrdered = recorded.some(({ rank = null }) => rank !== null);
  if (!areOrdered) questions.sort(byFirstOpening);
  const people = await recordPeople(stores, id, history);
  const registration = await stores.assemblies.registrationChanges(id);
  return {
    assembly,
    /** Start of the records of presence; null from the beginning. */
    presenceSince: history.since,
    curve: quorumCurve(quorumSteps(history), quorumChecks[0]),
    quorumChecks: withLateNotices(quorumChecks, history),
    quorum: await stores.roll.quorum(assembly),
    /** In the order of the administrator; without it, in voting order. */
    questions,
    ...people,
    /** Document types of the people in it, by user. */
    documentTypes: await stores.documentTypes(id),
    /** Documents of the agenda, in its order; `position` is that of their point. */
    documents: await stores.pointDocuments.list(id),
    convocation: await convocationStatements(stores.convocations, assembly),
    /** The last fingerprint of the votings and what else was sealed, in sentences; empty without a seal. */
    seals: sealStatements(await stores.seals.chain(id)),
    session: await stores.session.changes(id),
    /** Finished interventions, in order. */
    interventions: await stores.session.interventions(id, null),
    /** Changes of registration: the closest available times of the start and the end of a meeting. */
    registration: registration.map(({ at, enabled, needed, present, represented, total, can_vote }) => ({
      at,
      enabled: enabled === 1,
      needed,
      figures: { present, represented, total, canVote: can_vote ?? undefined },
    })),
  };
}
