/** The hall between votings: the agenda with speakers, and the cards of a recess, a message and the end (R20.5). */
import type { AssemblySession, Speaker } from '@vigilia/contract/assemblies/session';
import type { ReactNode } from 'react';
import { QuorumFigure } from '../../../../domain/quorum-figure.tsx';
import { TimeLeft } from '../../../../domain/time-left.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import type { ShownCodeProps } from './code/hall-code.tsx';
import type { Followed } from './follow-assembly.ts';
import styles from './hall.module.css';
import { HallNotices } from './hall-notices.tsx';
import stage from './hall-session.module.css';
import type { HallStage } from './hall-stage.ts';
import { HALL_TEXTS as T } from './hall-texts.ts';

/** Loads the library of QR codes, which no other screen needs. */
export const HallCode = lazyPart<ShownCodeProps>(() => import('./code/hall-code.tsx'));

/** Named speakers beside the present one, and points of the agenda, without and with speakers. */
const NEXT_SPEAKERS = 3;
const MAX_POINTS = { quiet: 7, speaking: 2 };

/** Whether a person speaks or waits: then the quorum is beside the clock. */
export const hasSpeakers = ({ floor }: AssemblySession): boolean =>
  floor.speaking !== null || floor.waiting.length > 0;

interface HallSessionProps {
  assemblyId: number;
  stage: Exclude<HallStage['kind'], 'voting' | 'assembly'>;
  session: AssemblySession;
  followed: Followed;
  foot: ReactNode;
}

export function HallSession({ assemblyId, stage: kind, session, followed, foot }: HallSessionProps) {
  const { quorum, isOver, isStale, knownAt } = followed;
  const isCard = kind === 'recess' || kind === 'message' || kind === 'ended';
  return (
    <>
      <HallNotices isOver={isOver} isStale={isStale} knownAt={knownAt} />
      <div className={styles.between}>
        {isCard ? (
          <>
            <Card kind={kind} session={session} />
            {kind === 'ended' && quorum && <QuorumFigure figures={quorum} large />}
          </>
        ) : (
          <>
            {kind === 'agenda' && <Agenda session={session} />}
            <Floor session={session} isAlone={kind === 'speakers'} />
            {quorum && !hasSpeakers(session) && <QuorumFigure figures={quorum} large />}
          </>
        )}
      </div>
      {!isCard && <HallCode assemblyId={assemblyId} />}
      {foot}
    </>
  );
}

function Card({
  kind,
  session: { state, since, hall },
}: {
  kind: 'recess' | 'message' | 'ended';
  session: AssemblySession;
}) {
  const text = kind === 'recess' ? T.recess : kind === 'ended' ? T.ended : hall.message;
  return (
    <div className={stage.card}>
      <p className={stage.cardText} data-long={text.length > 60 || undefined}>
        {text}
      </p>
      {kind === state && since && <p className={stage.hour}>{T[`${kind}At`](Date.parse(since))}</p>}
    </div>
  );
}

/** The current point large, with as many others as fit. */
export function Agenda({ session }: { session: AssemblySession }) {
  const { points, currentPoint } = session;
  const isSpeaking = hasSpeakers(session);
  const place = points.findIndex(({ id }) => id === currentPoint);
  const room = isSpeaking ? MAX_POINTS.speaking : MAX_POINTS.quiet;
  // One more point needs no more room than the line about it.
  const max = points.length === room + 1 && !isSpeaking ? points.length : room;
  const first = Math.max(0, isSpeaking ? place : Math.min(place - 1, points.length - max));
  const around = points.slice(first, first + max);
  const further = points.length - first - around.length;
  return (
    <section aria-label={T.agenda}>
      <p className={styles.label}>{T.agenda}</p>
      <ol className={stage.points} start={first + 1} data-many={around.length > 4 || undefined}>
        {around.map(({ id, text }, index) => (
          <li key={id} aria-current={id === currentPoint ? 'step' : undefined}>
            <span className={stage.number}>{first + index + 1}.</span>
            <span className={stage.point}>{text}</span>
          </li>
        ))}
      </ol>
      {further > 0 && !isSpeaking && <p className={styles.note}>{T.furtherPoints(further)}</p>}
    </section>
  );
}

function Floor({ session: { floor }, isAlone }: { session: AssemblySession; isAlone: boolean }) {
  const { speaking, waiting } = floor;
  if (!speaking && waiting.length === 0)
    return isAlone ? <p className={styles.note}>{T.nobodySpeaks}</p> : null;
  return (
    <section className={stage.floor} data-alone={isAlone || undefined} aria-label={T.speakers}>
      {speaking && (
        <div className={stage.speaking}>
          <div>
            <p className={styles.label}>{T.speaks}</p>
            <p className={stage.speaker}>{speaking.name}</p>
          </div>
          <p className={stage.time}>
            <TimeLeft speaking={speaking} />
          </p>
        </div>
      )}
      {waiting.length > 0 && <Waiting people={waiting} />}
    </section>
  );
}

const Waiting = ({ people }: { people: readonly Speaker[] }) => (
  <div>
    <p className={styles.label}>{T.nextSpeakers}</p>
    <ol className={stage.waiting}>
      {people.slice(0, NEXT_SPEAKERS).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ol>
  </div>
);
