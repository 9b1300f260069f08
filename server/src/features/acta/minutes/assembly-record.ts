/**
 * The record of an assembly, read once for the exports and the minutes. Reading yields between statements and between
 * computations over the roll: awaited statements of SQLite alone would let no ballot in between.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import type { Intervention } from '@vigilia/contract/assemblies/session';
import { fullName } from '@vigilia/contract/users/full-name';
import { KIND_RULES, type OptionsOfKind } from '@vigilia/contract/votings/question-kinds';
import type { Lot, OpeningSituation } from '@vigilia/contract/votings/question-results';
import type { Db } from '../../../kernel/database/database.ts';
import type { Presence } from '../../assembly/assemblies/domain/quorum.ts';
import { pointDocumentStore } from '../../assembly/assemblies/point-document-store.ts';
import type { StoredAssembly } from '../../assembly/assemblies/store.ts';
import { type SessionChange, sessionStore } from '../../assembly/assembly-session/store.ts';
import { attorneyPowerStore, type StoredPower } from '../../assembly/attorney-powers/store.ts';
import { convocationStatements } from '../../assembly/convocations/presenter.ts';
import { convocationStore } from '../../assembly/convocations/store.ts';
import { type Attendance, attendanceOf } from '../../roll/domain/attendance.ts';
import { countedWhenRecorded, lateChanges } from '../../roll/domain/late-entries.ts';
import {
  type AttendanceAsAWhole,
  type AttendanceHistory,
  attendanceAsAWhole,
  attendanceAt,
  attendanceDuring,
  historyUntil,
  type OpeningAttendance,
  type OpeningSpan,
  type QuorumStep,
  quorumCurve,
  quorumSteps,
  recordedBy,
  type Stay,
  staysOf,
} from '../../roll/domain/presence-history.ts';
import { eraseKeptNames } from '../../roll/frozen-names.ts';
import { lateNotice } from '../../roll/late-notices.ts';
import { attendanceSpans, spanOf } from '../../roll/presence-store.ts';
import type { StoredQuorumCheck } from '../../roll/quorum-checks.ts';
import { sealStatements } from '../../verification/statements.ts';
import type { Candidate } from '../../voting/votings/domain/voting-method.ts';
import { optionName } from '../../voting/votings/domain/voting-method.ts';
import type { StoredQuestion } from '../../voting/votings/question-store.ts';
import type { CountedQuestion } from '../../voting/votings/results/counted-question.ts';
import { noticesOf, situationsOf, statementsOf } from '../../voting/votings/results/decision-sentences.ts';
import { countQuestion } from '../../voting/votings/results/results.ts';
import { votingStores } from '../../voting/votings/stores.ts';
import { presentPeople } from '../presence/present-people.ts';
import { quorumCheckStore } from '../presence/quorum-check-store.ts';
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

/** A candidate or choice, with its number of votes. */
interface Option {
  readonly name: string;
  readonly votes: number;
  /** Votes among them that were cast on paper. */
  readonly onPaper: number;
}

interface Opening {
  readonly id: number;
  readonly openedAt: string;
  /** Null while the voting is open. */
  readonly closedAt: string | null;
  readonly entitled: number;
  readonly needed: number;
  readonly atOpening: Presence;
  readonly atClosing: Presence | null;
  /** From the history, late entries included. */
  readonly attendance: OpeningAttendance;
  /** Attendance as recorded at these moments, in agreement with the figures. */
  readonly recorded: Pick<OpeningAttendance, 'atOpening' | 'atClosing'>;
}

export interface RecordedQuestion {
  readonly question: StoredQuestion;
  /** Heading of the options' column. */
  readonly optionHeading: string;
  /** In the order of the votes screen. */
  readonly options: readonly Option[];
  /** Whether the votes of the options are withheld until the close (R12.14). */
  readonly isHidden: boolean;
  /** Ballots, also while their votes are withheld. */
  readonly totalVotes: number;
  readonly onPaper: number;
  /** The decision in sentences; empty while it is open. */
  readonly statements: readonly string[];
  /** Statements beside the decision; those about the voting itself first. */
  readonly notices: readonly string[];
  readonly situations: readonly OpeningSituation[];
  /** Rights in the roll that was frozen at the last opening. */
  readonly entitled: number;
  /** Rights among them that were not used and are withdrawn. */
  readonly suspended?: number | undefined;
  readonly openings: readonly Opening[];
  /** Elected people, alternates after their principals; none while it is open. */
  readonly elected?: readonly Elected[];
  /** Whether it was open in the restored backup and not opened again: it has seals, but its votes are lost. */
  readonly isReset?: boolean;
  readonly isTied?: boolean;
  readonly lot?: Pick<Lot, 'at'> | null;
}

interface Elected extends Person {
  readonly userId: number;
  readonly dni: string | null;
  /** Full name of the principal of an alternate. */
  readonly alternateOf: string | null;
}

export interface RecordedAttendee extends PersonWithStays {
  /** The person is on the roll. */
  readonly id: number;
  readonly email: string;
  readonly canVote: boolean;
  /** Attendance as a whole: present at some moment, else represented at some. */
  readonly attendance: Attendance;
  /** The attorney, also of a power that is not in effect. */
  readonly attorney: string | null;
  /** Whether this was the attendance when the account was deleted; the quorum no longer counts the person. */
  readonly isWithdrawn?: boolean;
}

/** A person who attended and is no longer on the roll. */
export interface TakenOffPerson extends PersonWithStays {
  /** Attendance as a whole; absent for a presence that was a mistake. */
  readonly attendance: Attendance;
  readonly attorney: string | null;
}

interface PersonWithStays {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  /** When they were present. */
  readonly stays: readonly Stay[];
}

export interface AssemblyRecord {
  readonly assembly: StoredAssembly;
  /** Start of the records of presence; null from the beginning. */
  readonly presenceSince: string | null;
  readonly curve: readonly QuorumStep[];
  /** With notices of entries recorded after them. */
  readonly quorumChecks: readonly (StoredQuorumCheck & { readonly notice?: string | undefined })[];
  readonly quorum: QuorumFigures;
  /** In the order of the administrator; without it, in voting order. */
  readonly questions: readonly RecordedQuestion[];
  readonly roll: readonly RecordedAttendee[];
  /** People who were present or represented and are no longer on the roll. */
  readonly takenOff: readonly TakenOffPerson[];
  /** Powers in force, then revoked ones. */
  readonly powers: readonly RecordedPower[];
  /** Document types of the people in it, by user. */
  readonly documentTypes: ReadonlyMap<number, string>;
  /** Documents of the agenda, in its order; `position` is that of their point. */
  readonly documents: readonly {
    readonly position: number | null;
    readonly name: string;
    readonly sha256: string;
  }[];
  readonly registration: readonly RegistrationChange[];
  readonly convocation: readonly string[];
  /** The last fingerprint of the votings and what else was sealed, in sentences; empty without a seal. */
  readonly seals: readonly string[];
  readonly session: readonly SessionChange[];
  /** Finished interventions, in order. */
  readonly interventions: readonly Pick<Intervention, 'name' | 'point' | 'calledAt' | 'seconds'>[];
}

/** A power in force or one that was revoked. */
interface RecordedPower extends Pick<StoredPower, 'user' | 'userToDelegate'> {
  readonly state: StoredPower['state'] | 'revoked';
}

/** A change of registration: the closest available times of the start and the end of a meeting. */
interface RegistrationChange {
  readonly at: string;
  readonly enabled: boolean;
  readonly needed: number;
  readonly figures: Presence;
}

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
): Promise<RecordedQuestion> {
  const standing = await stores.ballots.standing(question.id);
  if (!standing) throw new Error(`Question ${question.id} is gone`);
  await nextTurn();
  const counted = await countQuestion({ ...stores, history: async () => history }, question, standing);
  const { isHidden, options, onPaper } = counted.tally;
  const openings = await stores.questions.openings(question.id);
  // While the voting is open, this would reveal whose right was used (R12.13).
  const represented =
    question.state === 'closed' ? await stores.ballots.castByAttorneys(question.id) : new Set<number>();
  return {
    question,
    optionHeading: OPTION_HEADINGS[KIND_RULES[question.kind].options],
    options: options.map((option) => ({
      name: 'answer' in option ? `Votos ${optionName(option)}` : optionName(option),
      votes: option.votes,
      onPaper: option.onPaper,
    })),
    isHidden,
    totalVotes: standing.participation.cast,
    onPaper,
    statements: statementsOf(counted),
    notices: noticesOf(counted),
    situations: situationsOf(counted),
    ...electionOf(
      counted,
      (counted.decision?.elected.length ?? 0) > 0 ? await stores.documentsIn(question.id) : new Map(),
    ),
    entitled: standing.participation.entitled,
    suspended: standing.suspended,
    isReset: question.state === 'draft' && (await stores.seals.roundsOf(question.id)).length > 0,
    openings: openings.map((row) => ({
      id: row.id,
      openedAt: row.opened_at,
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
): Pick<Opening, 'attendance' | 'recorded'> {
  const attendance = attendanceDuring(countedWhenRecorded(history, represented), span);
  const { opening, closing } = span;
  return {
    attendance,
    recorded: {
      atOpening: attendance.atOpening && attendanceAt(recordedBy(history, opening), opening),
      atClosing: attendance.atClosing && closing && attendanceAt(recordedBy(history, closing), closing),
    },
  };
}

function electionOf(
  { decision, lot }: CountedQuestion,
  documents: ReadonlyMap<number, string | null>,
): Pick<RecordedQuestion, 'elected' | 'isTied' | 'lot'> {
  const elected = (person: Candidate, alternateOf: string | null = null): Elected => ({
    userId: person.userId,
    name: person.name,
    lastName: person.lastName,
    dni: documents.get(person.userId) ?? null,
    alternateOf,
  });
  const seats = decision?.allocation?.elected.flatMap(({ places }) => places);
  return {
    isTied: decision?.undecided?.reason === 'tie',
    lot,
    elected: seats
      ? seats.flatMap(({ alternate, ...person }) => [
          elected(person),
          ...(alternate ? [elected(alternate, fullName(person))] : []),
        ])
      : (decision?.elected ?? [])
          // A second round is a voting of the record, with its own elected people.
          .filter(({ userId }) => !decision?.byRounds?.has(userId))
          .map((person) => elected(person)),
  };
}

/** In order of their first opening; questions never opened follow in order of creation. */
function byFirstOpening(a: RecordedQuestion, b: RecordedQuestion): number {
  const [first, second] = [a.openings[0]?.openedAt, b.openings[0]?.openedAt];
  if (first === second) return a.question.id - b.question.id;
  if (first === undefined || second === undefined) return first === undefined ? 1 : -1;
  return first < second ? -1 : 1;
}

/** A deleted user has a placeholder instead of an address. */
const addressOf = (email: string) => (email.includes('@') ? email : '');

/** The roll and the powers of an assembly, under the names frozen at its latest opening. */
export async function recordPeople(
  stores: RecordStores,
  { id }: Pick<StoredAssembly, 'id'>,
  history: AttendanceHistory,
): Promise<
  Pick<AssemblyRecord, 'roll' | 'powers'> & { readonly whole: ReadonlyMap<number, AttendanceAsAWhole> }
> {
  const stays = staysOf(history);
  await nextTurn();
  const whole = attendanceAsAWhole(history, await stores.spans(id));
  await nextTurn();
  const names = await stores.names.ofAssembly(id);
  await nextTurn();
  /** Under the names frozen at the latest opening; later arrivals have their current name. */
  const asFrozen = <P extends Person & { readonly id: number; readonly dni: string | null }>(
    person: P,
  ): P => {
    const { name, lastName, dni } = names.get(person.id) ?? person;
    return { ...person, name, lastName, dni };
  };
  const withNames = <P extends Pick<StoredPower, 'user' | 'userToDelegate'>>(power: P): P => ({
    ...power,
    user: asFrozen(power.user),
    userToDelegate: asFrozen(power.userToDelegate),
  });
  const powers = (await stores.powers.list(id)).map(withNames).sort((a, b) => byName(a.user, b.user));
  const powerOf = new Map(powers.map((power) => [power.user.id, power]));
  const revoked = (await stores.powers.revoked(id)).map((power) => ({
    ...withNames(power),
    state: 'revoked' as const,
  }));
  await nextTurn();
  const { attendees } = await stores.roll.list(id);
  await nextTurn();
  const withdrawn = await stores.roll.withdrawn(id);
  const people = new Map(attendees.map(({ userId, user }) => [userId, names.get(userId) ?? user]));
  return {
    whole,
    powers: [...powers, ...revoked],
    roll: attendees
      .map(({ id, userId, assist, canVote, user }) => {
        const power = powerOf.get(userId);
        const { name, lastName, email, dni } = names.get(userId) ?? user;
        const person = {
          id,
          userId,
          name,
          lastName,
          email: addressOf(email),
          dni,
          stays: stays.get(userId) ?? [],
        };
        const kept = withdrawn.get(userId);
        const recorded = whole.get(userId);
        if (kept && !assist && !power && recorded?.attendance !== 'present')
          return {
            ...person,
            canVote: kept.canVote ?? canVote,
            attendance: kept.attendance,
            attorney: kept.attorney && fullName(names.get(kept.attorney.id) ?? kept.attorney),
            isWithdrawn: true,
          };
        const attendance = recorded?.attendance ?? attendanceOf(assist, power?.state ?? null);
        const attorney = power && fullName(power.userToDelegate);
        const former = recorded?.attorneyId ? people.get(recorded.attorneyId) : undefined;
        return {
          ...person,
          canVote: kept?.canVote ?? canVote,
          attendance,
          attorney: attorney ?? (former ? fullName(former) : null),
        };
      })
      .sort(byName),
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

export async function recordAssembly(
  stores: RecordStores,
  assembly: StoredAssembly,
): Promise<AssemblyRecord> {
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
  const { whole, ...people } = await recordPeople(stores, assembly, history);
  const onRoll = new Set(people.roll.map(({ userId }) => userId));
  await nextTurn();
  const stays = staysOf(history);
  const everybody = await stores.everybody(id);
  const names = new Map([...everybody, ...people.roll].map((each) => [each.userId, fullName(each)]));
  const registration = await stores.assemblies.registrationChanges(id);
  return {
    assembly,
    presenceSince: history.since,
    curve: quorumCurve(quorumSteps(history), quorumChecks[0]),
    quorumChecks: quorumChecks.map((each) => ({
      ...each,
      notice: lateNotice('quorumCheck', lateChanges(history, each, null)),
    })),
    quorum: await stores.roll.quorum(assembly),
    questions,
    ...people,
    takenOff: everybody.flatMap((person): TakenOffPerson[] => {
      const own = stays.get(person.userId) ?? [];
      const { attendance = 'absent', attorneyId = null } = whole.get(person.userId) ?? {};
      if (onRoll.has(person.userId) || (own.length === 0 && attendance === 'absent')) return [];
      return [{ ...person, stays: own, attendance, attorney: names.get(attorneyId ?? 0) ?? null }];
    }),
    documentTypes: await stores.documentTypes(id),
    documents: await stores.pointDocuments.list(id),
    convocation: await convocationStatements(stores.convocations, assembly),
    seals: sealStatements(await stores.seals.chain(id)),
    session: await stores.session.changes(id),
    interventions: await stores.session.interventions(id, null),
    registration: registration.map(({ at, enabled, needed, present, represented, total, can_vote }) => ({
      at,
      enabled: enabled === 1,
      needed,
      figures: { present, represented, total, canVote: can_vote ?? undefined },
    })),
  };
}
