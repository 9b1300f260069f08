/** The session on the phone: the current point, the speaker, and the person's request for the floor (R20.3). */
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { askForFloor, leaveFloor } from '@vigilia/contract/assemblies/session';
import { call, failureOf } from '../../core/backend/api.ts';
import { useAction } from '../../core/scheduling.ts';
import { clockText, secondsLeft, useSessionNow } from '../../domain/evening/session-clock.ts';
import { Problem, SecondaryButton } from '../shell/page.tsx';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

export const isSpeaker = ({ now: { session }, person }: Mine): boolean =>
  session?.floor.speaking?.userId === person.userId;

export function SessionCard({ mine, onChange }: { mine: Mine; onChange: () => void }) {
  const { now, person } = mine;
  const { session, assemblyId } = now;
  const { failure, run } = useAction((error) => failureOf(error, T.floorFailure));
  if (!session || now.isOver) return null;
  const { points, currentPoint, floor, state } = session;
  const agenda = (
    <ol className="elected">
      {points.map(({ id, text }) => (
        <li key={id} aria-current={id === currentPoint ? 'step' : undefined}>
          {id === currentPoint ? <strong>{text}</strong> : text}
        </li>
      ))}
    </ol>
  );
  if (state === 'planned')
    return (
      points.length > 0 &&
      now.last === null &&
      now.open.length === 0 && (
        <section className="card">
          <h2>{T.agenda}</h2>
          {agenda}
        </section>
      )
    );
  const place = points.findIndex(({ id }) => id === currentPoint);
  const turn = floor.waiting.findIndex(({ userId }) => userId === person.userId);
  const hand = floor.waiting[turn];
  const { speaking } = floor;
  const isSpeaking = isSpeaker(mine);
  const act = (send: () => Promise<unknown>) => run(() => send().finally(onChange));
  return (
    <section className="card" aria-labelledby="session">
      <h2 id="session">{state === 'recess' ? T.recess : T.session}</h2>
      {points[place] && <p>{T.point(place + 1, points[place].text)}</p>}
      {speaking && (
        <p
          role={isSpeaking ? 'status' : undefined}
          className={isSpeaking ? 'notice good outcome' : undefined}
        >
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
      {points.length > 0 && (
        <details>
          <summary>{T.agenda}</summary>
          {agenda}
        </details>
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
