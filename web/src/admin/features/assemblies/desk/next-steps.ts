/** What is to be done next in an assembly, from what is known of it. Facts that a backend does not tell lead to no step. */
import { pluralize } from '../../../../core/text.ts';
import { DESK_TEXTS as T } from './desk-texts.ts';

export interface NamedQuestion {
  readonly id: number;
  readonly title: string;
}

/** Undefined is what is not known: not loaded yet, or not told by the backend. */
export interface DeskFacts {
  readonly assemblyId: number;
  /** Whether its day has come. */
  readonly isDue: boolean;
  /** Whether its planned end has passed. */
  readonly isOver: boolean;
  readonly agendaPoints: number;
  readonly rollSize?: number | undefined;
  /** The mails of its call: how many times it was sent, and whether one is under way or was stopped. */
  readonly convocation?:
    | { readonly sent: number; readonly isUnderWay: boolean; readonly isStopped: boolean }
    | undefined;
  /** Undefined too where it needs no quorum. */
  readonly verification?:
    | {
        readonly done: number;
        readonly reached: boolean;
        readonly secondCall: 'none' | 'waiting' | 'possible';
      }
    | undefined;
  /** Whether members may register themselves. */
  readonly isRegister?: boolean | undefined;
  readonly questions?:
    | {
        /** In their order. */
        readonly drafts: readonly NamedQuestion[];
        readonly open: number;
        readonly closed: number;
        /** Closed ones with a tie that a lot has to decide. */
        readonly pendingLots: readonly NamedQuestion[];
      }
    | undefined;
  /** Whether the minutes are issued. */
  readonly isIssued?: boolean | undefined;
}

export interface NextStep {
  readonly key: string;
  readonly text: string;
  /** The name of its one action, and where that leads. */
  readonly action: string;
  readonly to: string;
}

/** Pending lots that have a line each. */
const MAX_LOTS = 3;

/** The most urgent first. */
export function nextSteps(facts: DeskFacts): NextStep[] {
  const { isDue, isOver, convocation, verification, questions } = facts;
  const screen = (path: string) => `/gremial/assemblies/${facts.assemblyId}/${path}`;
  const steps: NextStep[] = [];
  const add = (key: keyof typeof T.steps, text: string, path: string) =>
    steps.push({ key, text, action: T.steps[key].action, to: screen(path) });
  const isIdle = questions !== undefined && questions.open === 0;

  if (facts.rollSize === 0) add('roll', T.steps.roll.text, 'asistencia');
  if (!isOver && facts.agendaPoints === 0) add('agenda', T.steps.agenda.text, 'datos');
  if (!isDue && convocation?.sent === 0) add('call', T.steps.call.text, 'convocatoria');
  if (convocation?.isUnderWay) add('calling', T.steps.calling.text, 'convocatoria');
  else if (!isOver && convocation?.isStopped) add('callStopped', T.steps.callStopped.text, 'convocatoria');

  if (isDue && verification && !verification.reached && questions?.closed !== undefined) {
    if (verification.done === 0 && !isOver) add('verify', T.steps.verify.text, 'asistencia');
    else if (verification.done > 0 && !isOver) {
      if (verification.secondCall === 'none') add('enterSecond', T.steps.enterSecond.text, 'datos');
      else add('second', T.steps.second[verification.secondCall], 'asistencia');
    }
  }

  for (const { id, title } of questions?.pendingLots.slice(0, MAX_LOTS) ?? [])
    steps.push({
      key: `lot-${id}`,
      text: T.steps.lot.text(title),
      action: T.steps.lot.action,
      to: screen(`${id}/votes`),
    });
  const furtherLots = (questions?.pendingLots.length ?? 0) - MAX_LOTS;
  if (furtherLots > 0) add('lots', T.steps.lots.text(furtherLots), 'resultados');

  if (questions && !isOver) {
    const [next, ...later] = questions.drafts;
    if (questions.drafts.length + questions.open + questions.closed === 0)
      add('questions', T.steps.questions.text, 'questions');
    else if (next && isDue && isIdle)
      steps.push({
        key: 'next',
        text: `${T.steps.next.text(next.title)}${later.length > 0 ? ` ${T.steps.next.later(pluralize(later.length, 'otra', 'otras'))}` : ''}`,
        action: T.steps.next.action,
        to: screen(`${next.id}/votes`),
      });
  }

  if (isOver && facts.isRegister) add('registration', T.steps.registration.text, 'asistencia');
  if (isOver && isIdle && facts.isIssued === false) add('minutes', T.steps.minutes.text, 'resultados');
  return steps;
}
