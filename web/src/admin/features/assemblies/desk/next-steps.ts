/** The next steps of an assembly, from the known facts (R19.3). Facts that a backend lacks lead to no step. */
import { DESK_TEXTS as T } from './desk-texts.ts';

export interface NamedQuestion {
  readonly id: number;
  readonly title: string;
}

/** Undefined is unknown: not loaded yet, or not answered by the backend. */
export interface DeskFacts {
  readonly assemblyId: number;
  /** Whether today is its day or later. */
  readonly isDue: boolean;
  /** Whether its planned start has passed. */
  readonly hasBegun: boolean;
  /** Whether its planned end has passed, and no voting is open. */
  readonly isOver: boolean;
  /** Whether people may be present: assemblies continue after the planned end. */
  readonly isOn: boolean;
  readonly agendaPoints: number;
  readonly rollSize?: number | undefined;
  /** The mails of its call: how many times it was sent, and whether a mailing is running or was stopped. */
  readonly convocation?:
    | {
        readonly sent: number;
        /** Whether the acta names a call that was made elsewhere. */
        readonly isNoted?: boolean | undefined;
        readonly isUnderWay: boolean;
        readonly isStopped: boolean;
        /** People who were called to another date or place. */
        readonly untold?: number;
      }
    | undefined;
  /** Full names of people with undecided submitted powers, each once, earliest first. */
  readonly submittedPowers?: readonly string[] | undefined;
  /** Undefined also without a needed quorum. */
  readonly quorumCheck?:
    | {
        readonly done: number;
        readonly reached: boolean;
        readonly secondCall: 'none' | 'waiting' | 'possible';
      }
    | undefined;
  /** People present or represented who may not vote. */
  readonly withoutVote?: number | undefined;
  readonly isRegister?: boolean | undefined;
  readonly questions?:
    | {
        /** In order. */
        readonly drafts: readonly NamedQuestion[];
        readonly open: number;
        readonly closed: number;
        /** Open questions with unconfirmed ballots on paper. */
        readonly pendingPaper: readonly (NamedQuestion & { readonly ballots: number })[];
        /** Closed questions with a tie for a lot to decide. */
        readonly pendingLots: readonly NamedQuestion[];
      }
    | undefined;
  readonly isIssued?: boolean | undefined;
}

export interface NextStep {
  readonly key: string;
  readonly text: string;
  /** Label of its only action, with its address. */
  readonly action: string;
  readonly to: string;
  /** The voting that it concerns, which the run sheet shows. */
  readonly questionId?: number;
}

/** Pending lots with a line of their own. */
const MAX_LOTS = 3;

/** Most urgent first. */
export function nextSteps(facts: DeskFacts): NextStep[] {
  const { isDue, isOver, isOn, convocation, quorumCheck, questions } = facts;
  /** After the planned end only while a question is left to vote on, and never once the minutes are issued. */
  const isMeeting =
    isDue && isOn && facts.isIssued !== true && (!isOver || (questions?.drafts.length ?? 0) > 0);
  const screen = (path: string) => `/gremial/assemblies/${facts.assemblyId}/${path}`;
  const steps: NextStep[] = [];
  const add = (key: keyof typeof T.steps, text: string, path: string) =>
    steps.push({ key, text, action: T.steps[key].action, to: screen(path) });
  const isIdle = questions !== undefined && questions.open === 0;

  for (const { id, title, ballots } of questions?.pendingPaper ?? [])
    steps.push({
      questionId: id,
      key: `paper-${id}`,
      text: T.steps.paper.text(title, ballots),
      action: T.steps.paper.action,
      to: screen(`${id}/votes`),
    });
  if (facts.rollSize === 0) add('roll', T.steps.roll.text, 'asistencia');
  if (!isOver && facts.agendaPoints === 0) add('agenda', T.steps.agenda.text, 'datos');
  if (!facts.hasBegun && convocation?.sent === 0 && !convocation.isNoted)
    add('call', T.steps.call.text, 'convocatoria');
  if (convocation?.isUnderWay) add('calling', T.steps.calling.text, 'convocatoria');
  else if (!isOver && convocation?.isStopped) add('callStopped', T.steps.callStopped.text, 'convocatoria');

  if (!isOver && convocation?.untold) add('moved', T.steps.moved.text(convocation.untold), 'convocatoria');

  const { submittedPowers: senders = [] } = facts;
  // Powers count from the next opening on: decided before it, and until the minutes are issued.
  if (senders.length > 0 && (isMeeting || !isOver) && facts.isIssued !== true)
    add('powers', T.steps.powers.text(senders), 'attorney-powers');

  if (isMeeting && quorumCheck && !quorumCheck.reached) {
    if (quorumCheck.done === 0) add('check', T.steps.check.text, 'asistencia');
    else if (quorumCheck.secondCall !== 'none')
      add('second', T.steps.second[quorumCheck.secondCall], 'asistencia');
    else if (!isOver) add('enterSecond', T.steps.enterSecond.text, 'datos');
  }

  if (isMeeting && facts.withoutVote)
    add('withoutVote', T.steps.withoutVote.text(facts.withoutVote), 'asistencia');

  for (const { id, title } of questions?.pendingLots.slice(0, MAX_LOTS) ?? [])
    steps.push({
      questionId: id,
      key: `lot-${id}`,
      text: T.steps.lot.text(title),
      action: T.steps.lot.action,
      to: screen(`${id}/votes`),
    });
  const furtherLots = (questions?.pendingLots.length ?? 0) - MAX_LOTS;
  if (furtherLots > 0) add('lots', T.steps.lots.text(furtherLots), 'resultados');

  if (questions) {
    const [next, ...later] = questions.drafts;
    if (!isOver && questions.drafts.length + questions.open + questions.closed === 0)
      add('questions', T.steps.questions.text, 'questions');
    else if (next && isMeeting && isIdle)
      steps.push({
        key: 'next',
        text: `${T.steps.next.text(next.title)}${later.length > 0 ? ` ${T.steps.next.later(later.length)}` : ''}`,
        action: T.steps.next.action,
        to: screen(`${next.id}/votes`),
      });
  }

  if (isOver && isOn && !facts.isIssued && facts.isRegister)
    add('registration', T.steps.registration.text, 'asistencia');
  if (isOver && isIdle && facts.isIssued === false) add('minutes', T.steps.minutes.text, 'resultados/acta');
  return steps;
}
