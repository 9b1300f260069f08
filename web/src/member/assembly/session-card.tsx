/** The session on the phone: the current point, the speaker, and the person's request for the floor (R20.3). */
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { askForFloor, leaveFloor } from '@vigilia/contract/assemblies/session';
import { call, failureOf } from '../../core/backend/api.ts';
import { useAction } from '../../core/scheduling.ts';
import { clockText, secondsLeft, useSessionNow } from '../../domain/evening/session-clock.ts';
import { Problem, SecondaryButton } from '../shell/page.tsx';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

export function SessionCard({ mine: { now, person }, onChange }: { mine: Mine; onChange: () => void }) {
  const { session, assemblyId } = now;
  const { failure, run } = useAction((error) => failureOf(error, T.floorFailure));
  if (!session || session.state === 'planned' || now.isOver) return null;
  const { points, currentPoint, floor, state } = session;
  const place = points.findIndex(({ id }) => id === currentPoint);
  const turn = floor.waiting.findIndex(({ userId }) => userId === person.userId);
  const hand = floor.waiting[turn];
  const { speaking } = floor;
  const isSpeaking = speaking?.userId === person.userId;
  const act = (send: () => Promise<unknown>) => run(() => send().finally(onChange));
  return (
    <section className="card" aria-labelledby="session">
      <h2 id="session">{state === 'recess' ? T.recess : T.session}</h2>
      {points[place] && <p>{T.point(place + 1, points[place].text)}</p>}
      {speaking && (
        <p role={isSpeaking ? 'status' : undefined} className={isSpeaking ? 'notice' : undefined}>
          {isSpeaking ? T.youSpeak : T.speaks(speaking.name)}{' '}
          <Countdown key={speaking.id} speaking={speaking} />
        </p>
      )}
      {failure && <Problem {...failure} />}
      {hand ? (
        <>
          <p role="status">{T.turn(turn + 1)}</p>
          <button
            type="button"
            className="plain"
            onClick={() => act(() => call(leaveFloor, { params: { assemblyId, id: hand.id } }))}
          >
            {T.handDown}
          </button>
        </>
      ) : (
        state === 'open' &&
        person.isPresent &&
        !isSpeaking &&
        (floor.isOpen ? (
          <SecondaryButton onClick={() => act(() => call(askForFloor, { params: { assemblyId }, body: {} }))}>
            {T.handUp}
          </SecondaryButton>
        ) : (
          <p className="quiet">{T.listClosed}</p>
        ))
      )}
    </section>
  );
}

function Countdown({ speaking }: { speaking: Parameters<typeof secondsLeft>[0] }) {
  const seconds = secondsLeft(speaking, useSessionNow());
  return (
    <strong role="timer" className={seconds < 0 ? 'figures over' : 'figures'}>
      {clockText(seconds)}
    </strong>
  );
}
