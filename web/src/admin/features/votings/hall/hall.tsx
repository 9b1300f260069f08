/**
 * The hall (R12.26): the projector's window of an assembly. It follows every opening, and shows only what the audience may see:
 * controls appear while the mouse moves or the keyboard is on them.
 */
import { Button } from '@mantine/core';
import { useIdle, useInterval, useLocalStorage, useWindowEvent } from '@mantine/hooks';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import type { Question } from '@vigilia/contract/votings/votings';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryClient } from '../../../../core/backend/query-client.ts';
import { serverNow } from '../../../../core/backend/server-time.ts';
import { useSession } from '../../../../core/backend/session.ts';
import { Logo } from '../../../../core/logo.tsx';
import { useRouteIds } from '../../../../core/route-state.ts';
import { useWakeLock } from '../../../../core/wake-lock.ts';
import { assemblyQuery, isOverAt } from '../../../../domain/assembly-query.ts';
import { UnknownAssembly } from '../../../../domain/assembly-title.tsx';
import { HALL_QUESTION } from '../../../../domain/open-hall.ts';
import { isAtEnd, QuorumFigure } from '../../../../domain/quorum-figure.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { FailedState, Loading } from '../../../../ui/feedback/states.tsx';
import { PageTitle } from '../../../../ui/page/page.tsx';
import { type Followed, useFollowed } from './follow-assembly.ts';
import styles from './hall.module.css';
import { HallNotices } from './hall-notices.tsx';
import { Agenda, HallCode, HallSession, hasSpeakers } from './hall-session.tsx';
import { hallStage } from './hall-stage.ts';
import { hourOf, HALL_TEXTS as T } from './hall-texts.ts';
import { HallTitle } from './hall-title.tsx';
import { HallVoting } from './hall-voting.tsx';
import { announcedBeside, currentPause, type HallSettings } from './shown-question.ts';

/** Milliseconds until the controls disappear after the last move of the mouse. */
const CONTROLS_STAY = 2500;
/** Milliseconds between two reads of the assembly's title: until it is known, and later. */
const TITLE_AGAIN = { unknown: 3000, known: 60_000 };
/** Milliseconds within which a window opened by a script closes; one opened by hand stays. */
const CLOSING = 200;
const SECOND = 1000;

const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((navigation) => (navigation as PerformanceNavigationTiming).type === 'reload');

/** Closes the window, by the returned function and by Escape; in a window opened by hand it opens the questions. */
function useClose(assemblyId: number, enabled: boolean): () => void {
  const navigate = useNavigate();
  const close = () => {
    // For another window the browser would refuse it, with a warning.
    if (window.opener) window.close();
    setTimeout(() => {
      if (!window.closed) void navigate(`/gremial/assemblies/${assemblyId}/questions`);
    }, CLOSING);
  };
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    // In full screen the browser handles the key.
    if (enabled && key === 'Escape' && !defaultPrevented && !document.fullscreenElement) close();
  });
  return close;
}

interface HallProps {
  assemblyId: number;
  /** Whether it is the preview on the run sheet: no window, no controls. */
  isPreview?: boolean;
  /** Whether a link opened it, so that it leads nowhere. */
  isKiosk?: boolean;
}

export function Hall({ assemblyId, isPreview = false, isKiosk = false }: HallProps) {
  const [parameters, setParameters] = useSearchParams();
  const wanted = (!isPreview && Number(parameters.get(HALL_QUESTION))) || null;
  // The key stays when the session ends.
  const [key] = useState(() => `hall/${useSession.getState().auth.user.id ?? 0}/${assemblyId}`);
  const [settings, setSettings] = useLocalStorage<HallSettings>({
    key,
    defaultValue: { showsOpenResults: false, pause: null },
    getInitialValueInEffect: false,
  });
  const change = (changed: Partial<HallSettings>) => setSettings((before) => ({ ...before, ...changed }));
  const followed = useFollowed(assemblyId, wanted, (opened) => {
    change({ pause: null });
    if (opened !== wanted) setParameters({}, { replace: true });
  });
  const assembly = useQuery({
    ...assemblyQuery(assemblyId),
    refetchInterval: ({ state }) => (state.data === undefined ? TITLE_AGAIN.unknown : TITLE_AGAIN.known),
  });
  const awake = !useIdle(CONTROLS_STAY, { events: ['pointermove'], initialState: false });
  useWakeLock(!isPreview);
  const close = useClose(assemblyId, !isPreview && !isKiosk);
  // A reload keeps the pause; 'Proyectar' shows its question again.
  const start = useEffectEvent(() => {
    if (wanted !== null && settings.pause && !isReload()) change({ pause: null });
  });
  useEffect(() => start(), []);
  const { questions, open, quorum, session } = followed;
  const stage = hallStage(session, {
    open: open ?? [],
    shown: followed.shown,
    closedAt: followed.closedAt,
    wanted,
  });
  const shown = stage.kind === 'voting' ? stage.questionId : followed.shown;
  const pause = currentPause(settings.pause, open);
  useEffect(() => {
    if (pause !== settings.pause) setSettings((before) => ({ ...before, pause }));
  }, [pause, settings.pause, setSettings]);
  const paused = !isPreview && shown !== null && pause?.at === shown;
  const Frame = isPreview ? 'div' : 'main';
  const title = assembly.data?.title;
  const isPast =
    !open?.length &&
    ((quorum && isAtEnd(quorum)) || (assembly.data ? isOverAt(assembly.data, serverNow(), quorum) : false));
  const isBetween = stage.kind !== 'voting' || paused;
  const isFloor = session && (stage.kind === 'agenda' || stage.kind === 'speakers') && hasSpeakers(session);
  const isKnown = questions !== undefined || shown !== null;

  const togglePause = () =>
    change({
      pause: paused || shown === null ? null : { at: shown, whileOpen: open?.includes(shown) === true },
    });
  const foot = (controls: ReactNode) =>
    !isPreview && (
      <fieldset className={styles.controls} aria-label={T.controls}>
        {controls}
        {shown !== null && (
          <ToolButton onClick={togglePause}>{paused ? T.toVoting : T.toAssembly}</ToolButton>
        )}
        <FullScreen />
        {!isKiosk && <ToolButton onClick={close}>{T.close}</ToolButton>}
      </fieldset>
    );
  const view = () => {
    if (assembly.data === null)
      return (
        <Aside foot={foot}>
          <UnknownAssembly />
        </Aside>
      );
    if (!isKnown)
      return (
        <Aside foot={foot}>
          {followed.error ? (
            <FailedState headline={T.failure} error={followed.error} onRetry={followed.retry} />
          ) : (
            <Loading heights={[64, 280]} />
          )}
        </Aside>
      );
    if (session && stage.kind !== 'voting' && stage.kind !== 'assembly')
      return (
        <HallSession
          stage={stage.kind}
          session={session}
          followed={followed}
          assemblyId={assemblyId}
          foot={foot(null)}
        />
      );
    if (isBetween || shown === null)
      return (
        <HallAssembly
          assemblyId={assemblyId}
          followed={followed}
          isPast={isPast}
          {...announcedBeside(questions, shown, open ?? [])}
          foot={foot}
        />
      );
    return (
      <HallVoting
        key={shown}
        assemblyId={assemblyId}
        questionId={shown}
        followed={followed}
        settings={settings}
        onChange={change}
        foot={foot}
      />
    );
  };
  return (
    <Frame className={styles.frame} data-awake={awake || undefined} data-preview={isPreview || undefined}>
      {!isPreview && <PageTitle>{title ? `${T.screen}: ${title}` : T.screen}</PageTitle>}
      <header className={styles.header}>
        <Logo size={32} />
        <h1 className={styles.assembly}>{title ?? T.hall}</h1>
        {/* Between votings without speakers it is large elsewhere. */}
        {quorum && !isPast && (!isBetween || isFloor) && <QuorumLine figures={quorum} />}
        {stage.kind === 'voting' && !isBetween && !open?.includes(stage.questionId) && (
          <HallCode assemblyId={assemblyId} place="head" />
        )}
        <Clock />
      </header>
      {view()}
    </Frame>
  );
}

/** Shown if neither the assembly nor a voting can be. */
const Aside = ({ foot, children }: { foot: (controls: ReactNode) => ReactNode; children: ReactNode }) => (
  <>
    <div className={styles.between}>{children}</div>
    {foot(null)}
  </>
);

function QuorumLine({ figures }: { figures: QuorumFigures }) {
  const { needed, reached, counted } = figures;
  const about = [counted !== undefined && T.entitled(counted), needed > 0 && T.needed(needed)];
  return (
    <section className={styles.quorum} aria-label={T.quorum}>
      <span className={styles.people}>{T.people(figures)}</span>
      <span>{about.filter(Boolean).join(', ')}</span>
      {needed > 0 && (
        <strong data-tone={reached ? 'good' : 'attention'}>
          {reached ? T.reached : T.missing(needed - countedPeople(figures))}
        </strong>
      )}
    </section>
  );
}

function Clock() {
  const [now, setNow] = useState(serverNow);
  useInterval(() => setNow(serverNow()), SECOND, { autoInvoke: true });
  return <time className={styles.clock}>{hourOf(now)}</time>;
}

function FullScreen() {
  const [fullscreen, setFullscreen] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const onChange = () => setFullscreen(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const toggle = () =>
    fullscreen ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  return (
    <Button
      variant="default"
      // If the browser refuses it, the window stays as it is.
      onClick={() => void toggle().catch(() => undefined)}
    >
      {fullscreen ? T.windowed : T.fullScreen}
    </Button>
  );
}

interface HallAssemblyProps {
  assemblyId: number;
  followed: Followed;
  /** Whether the assembly is over, so that no one is counted. */
  isPast: boolean;
  /** The closed voting that the assembly replaces. */
  last: Question | undefined;
  /** The next voting. */
  next: Question | undefined;
  foot: (controls: ReactNode) => ReactNode;
}

function HallAssembly({ assemblyId, followed, isPast, last, next, foot }: HallAssemblyProps) {
  const { open = [], quorum, session, isOver, isStale, knownAt } = followed;
  const isBefore = !isPast && !next && !last && open.length === 0;
  return (
    <>
      <HallNotices isOver={isOver} isStale={isStale} knownAt={knownAt} />
      <div className={styles.between}>
        {isBefore && session && session.points.length > 0 && <Agenda session={session} />}
        {quorum && <QuorumFigure figures={quorum} isPast={isPast} large />}
        {last && <Named label={T.last} title={last.title} />}
        {isPast && <p className={styles.note}>{T.ended}</p>}
        {!isPast && next && <Named label={T.next} title={next.title} />}
        {isBefore && <p className={styles.note}>{T.noQuestions}</p>}
      </div>
      {!isPast && <HallCode assemblyId={assemblyId} />}
      {foot(null)}
    </>
  );
}

const Named = ({ label, title }: { label: string; title: string }) => (
  <div>
    <p className={styles.label}>{label}</p>
    <HallTitle title={title} />
  </div>
);

export default function Screen() {
  const { assemblyId } = useRouteIds();
  // Like the shell, which it replaces.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Hall key={assemblyId} assemblyId={assemblyId} />
    </QueryClientProvider>
  );
}
