/** The content of the hall (R20.5). Pure. */
import type { AssemblySession } from '@vigilia/contract/assemblies/session';

export type HallStage =
  | { readonly kind: 'voting'; readonly questionId: number }
  | { readonly kind: 'agenda' | 'speakers' | 'recess' | 'message' | 'ended' }
  /** As between votings without a session. */
  | { readonly kind: 'assembly' };

interface HallFacts {
  /** Ids of the open votings. */
  readonly open: readonly number[];
  /** The open voting, the requested one or the one closed last; null without any. */
  readonly shown: number | null;
  /** When the last voting was closed, ISO 8601. */
  readonly closedAt: string | null;
  /** The question of 'Proyectar', until another one is opened. */
  readonly wanted: number | null;
}

/** @param session undefined on a backend without sessions */
export function hallStage(
  session:
    | Pick<AssemblySession, 'state' | 'since' | 'points' | 'currentPoint' | 'floor' | 'hall'>
    | undefined,
  { open, shown, closedAt, wanted }: HallFacts,
): HallStage {
  const voting = (id: number | null): HallStage =>
    id === null ? { kind: 'assembly' } : { kind: 'voting', questionId: id };
  if (!session) return voting(shown);
  const { view, questionId } = session.hall;
  if (view === 'voting' || view === 'result') return voting(questionId ?? shown);
  if (view !== 'auto') return { kind: view };
  if (open.length > 0 || wanted !== null) return voting(shown);
  if (session.state === 'recess') return { kind: 'recess' };
  if (session.state === 'ended') return { kind: 'ended' };
  const { speaking } = session.floor;
  if (session.state === 'planned' && !speaking) return voting(shown);
  const point = session.points.find(({ id }) => id === session.currentPoint);
  const steps = [point?.startedAt ?? session.since, speaking?.calledAt];
  // A result stays until the meeting continues.
  if (shown !== null && closedAt !== null && steps.every((at) => !at || closedAt >= at)) return voting(shown);
  // With the point that they speak to, if there is one.
  if (session.points.length > 0) return { kind: 'agenda' };
  return { kind: speaking ? 'speakers' : 'assembly' };
}
