/** The next step of the run sheet beside the opening and the close of a voting. Pure. */
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import type { Question } from '@vigilia/contract/votings/votings';

export type RunSheetStep =
  | { readonly act: 'state'; readonly text: string }
  | { readonly act: 'result' | 'voting'; readonly questionId: number; readonly text: string }
  | { readonly act: 'point'; readonly pointId: number | null; readonly text: string }
  | { readonly act: 'check' | 'end'; readonly text: string }
  | { readonly act: 'none' };

interface RunSheetFacts {
  readonly session: Pick<AssemblySession, 'state' | 'currentPoint' | 'points'>;
  /** The voting that the hall shows. */
  readonly inHall: number | null;
  readonly atHand: Pick<Question, 'id' | 'state' | 'result' | 'peopleToBeVoted'> | undefined;
  /** A second round of it that is not opened yet. */
  readonly round: Pick<Question, 'id' | 'title'> | undefined;
  /** The draft after it. */
  readonly following: Pick<Question, 'id' | 'title'> | undefined;
  /** Whether the current point is the quorum check, which is not done yet. */
  readonly isCheckDue: boolean;
  readonly nextPoint: { readonly id: number; readonly text: string } | undefined;
}

const T = {
  open: 'Abrir sesión',
  resume: 'Reanudar la sesión',
  result: 'Mostrar resultado',
  check: 'Verificar el quórum',
  voting: (title: string) => `Siguiente votación: ${title}`,
  point: (text: string) => `Pasar al punto: ${text}`,
  done: 'Terminar la agenda',
  end: 'Terminar asamblea',
};
/** Whether a lot or a second round can fill open seats. */
const isUndecided = ({ result, peopleToBeVoted }: Pick<Question, 'result' | 'peopleToBeVoted'>): boolean =>
  result?.undecided != null &&
  (result.undecided.drawSeats > 0 || peopleToBeVoted.some(({ userId }) => !result.elected?.includes(userId)));

export function runSheetStep(facts: RunSheetFacts): RunSheetStep {
  const { session, inHall, atHand, round, following, isCheckDue, nextPoint } = facts;
  const { state, currentPoint, points } = session;
  if (state === 'ended') return { act: 'none' };
  if (state === 'planned') return { act: 'state', text: T.open };
  if (state === 'recess') return { act: 'state', text: T.resume };
  // The voting's own button opens or closes it.
  if (atHand && atHand.state !== 'closed') return { act: 'none' };
  // The agenda was ended: the hall goes on by itself.
  const isDone = currentPoint === null && points.some(({ endedAt }) => endedAt !== null);
  if (atHand && inHall !== atHand.id && !isDone)
    return { act: 'result', questionId: atHand.id, text: T.result };
  if (round) return { act: 'voting', questionId: round.id, text: T.voting(round.title) };
  // Open seats are decided first, by their own buttons.
  if (atHand && isUndecided(atHand)) return { act: 'none' };
  if (isCheckDue) return { act: 'check', text: T.check };
  if (following) return { act: 'voting', questionId: following.id, text: T.voting(following.title) };
  if (isDone) return { act: 'end', text: T.end };
  if (nextPoint) return { act: 'point', pointId: nextPoint.id, text: T.point(nextPoint.text) };
  if (currentPoint !== null && points.length > 0) return { act: 'point', pointId: null, text: T.done };
  return { act: 'none' };
}
