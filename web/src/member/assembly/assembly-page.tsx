/** One assembly: open votings and the presence of the person; other parts are loaded after it is shown. */
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { isWebAddress } from '@vigilia/contract/fields';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useWakeLock } from '../../core/wake-lock.ts';
import { LeaveButton } from '../session/leave.tsx';
import { notLoaded, Page, Problem, SecondaryButton } from '../shell/page.tsx';
import { Link, OwnPages, PATHS } from '../shell/path.tsx';
import { forgetClosed, forgetLost, type Outcome, useBallots } from '../votings/ballot-box.ts';
import { isUsable, rightsIn } from '../votings/rights.ts';
import { VOTING_TEXTS } from '../votings/texts.ts';
import { VotingCard } from '../votings/voting-card.tsx';
import { useAssembly } from './follow-assembly.ts';
import { Presence } from './presence.tsx';
import { isSpeaker, SessionCard } from './session-card.tsx';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

const loadFurther = () => import('./further.tsx').catch(notLoaded);
const Further = lazy(loadFurther);
const LastResult = lazy(() =>
  import('./further.tsx').then((further) => ({ default: further.LastResult })).catch(notLoaded),
);

/** Announces each opening and closing once, for screen readers. */
function useAnnouncement(
  open: readonly { readonly id: number; readonly title: string }[] | undefined,
): string {
  const known = useRef<ReadonlyMap<number, string> | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!open) return;
    const before = known.current;
    known.current = new Map(open.map(({ id, title }) => [id, title]));
    if (!before) return;
    const opened = open.find(({ id }) => !before.has(id));
    const closed = [...before].find(([id]) => !known.current?.has(id));
    if (opened) setSaid(VOTING_TEXTS.opened(opened.title));
    else if (closed) setSaid(VOTING_TEXTS.closed(closed[1]));
  }, [open]);
  return said;
}

export function AssemblyPage({ assemblyId }: { assemblyId: number }) {
  const { mine, isStale, failure, isGone, refresh } = useAssembly(assemblyId);
  const open = mine?.now.open;
  const said = useAnnouncement(open);
  useWakeLock((open?.length ?? 0) > 0);
  useEffect(() => void loadFurther(), []);
  useEffect(() => {
    // While the connection is lost, the open votings are not known.
    if (!open || isStale) return;
    forgetClosed(
      assemblyId,
      open.map(({ id }) => id),
    );
    forgetLost(open);
  }, [open, isStale, assemblyId]);
  // The answer to a ballot may be news to this page: a closed voting, another device.
  const outcomes = useBallots((box) => box.outcomes);
  const refused = Object.values(outcomes).filter(({ is }) => is === 'refused' || is === 'elsewhere').length;
  useEffect(() => {
    if (refused > 0) refresh();
  }, [refused, refresh]);

  if (isGone)
    return (
      <Page heading={T.gone} aside={<LeaveButton />}>
        <p>{T.goneAbout}</p>
        <p>
          <Link to={PATHS.home}>{T.toList}</Link>
        </p>
      </Page>
    );
  if (!mine)
    return (
      <Page heading={T.assembly} aside={<LeaveButton />}>
        {failure && (
          <Problem {...failure}>
            <SecondaryButton onClick={refresh}>{T.retry}</SecondaryButton>
          </Problem>
        )}
        {!failure && <div className="skeleton" role="status" aria-label={T.loading} />}
      </Page>
    );
  const { now } = mine;
  const isVoting = now.open.length > 0;
  const session = <SessionCard mine={mine} onChange={refresh} />;
  const isNews = now.session?.state === 'recess' || isSpeaker(mine);
  return (
    <Page key="shown" heading={now.title} aside={<LeaveButton />}>
      <p className="quiet">{T.who(fullName(mine.person), mine.person.mode)}</p>
      <Announced now={now} />
      <p role="status" className="unseen">
        {said}
      </p>
      <div role="status">{isStale && <p className="notice attention">{T.stale}</p>}</div>
      {!mine.person.isPresent && !now.isOver && <Presence mine={mine} onChange={refresh} />}
      {now.open.map((question) => (
        <VotingCard key={question.id} question={question} mine={mine} />
      ))}
      <OpeningNotice mine={mine} />
      <Leftovers mine={mine} />
      {isNews && session}
      {now.isOver && <Said heading={T.over} about={T.overAbout} />}
      {/* The first card from the close to the next opening, but for a recess, the own turn and the end. */}
      <Suspense>{!isVoting && <LastResult mine={mine} />}</Suspense>
      {!isNews && session}
      {!isVoting && !now.isOver && !now.last && <Said heading={T.waiting} about={T.waitingAbout} />}
      <Suspense>
        <Further mine={mine} onChange={refresh} />
      </Suspense>
      <p>
        <Link to={PATHS.explanation}>{VOTING_TEXTS.howCounted}</Link>
      </p>
      <p>
        <Link to={`${PATHS.home}/todas`}>{T.toList}</Link>
      </p>
      <OwnPages />
    </Page>
  );
}

/** When and where an assembly that has not begun is held. */
function Announced({ now: { session, startDate, place, open, isOver } }: Pick<Mine, 'now'>) {
  if (!startDate || isOver || open.length > 0 || (session && session.state !== 'planned')) return null;
  return (
    <p>
      {momentText(startDate)}
      {place && ' · '}
      {place && isWebAddress(place) ? (
        <a href={place} target="_blank" rel="noreferrer">
          {place}
        </a>
      ) : (
        place
      )}
    </p>
  );
}

const Said = ({ heading, about }: { heading: string; about: string }) => (
  <section className="card">
    <h2>{heading}</h2>
    <p>{about}</p>
  </section>
);

/** Ballots of closed votings, with their known outcome. */
function Leftovers({ mine: { now } }: { mine: Mine }) {
  const { kept, outcomes } = useBallots();
  const isElsewhere = (key: string) => !now.open.some(({ id }) => key.startsWith(`${id}/`));
  const isPending = Object.keys(kept).some((key) => kept[key]?.isConfirmed && isElsewhere(key));
  const refused = Object.entries(outcomes).flatMap(([key, outcome]) =>
    outcome.is !== 'registered' && key.startsWith(`${now.last?.questionId}/`) ? [outcome] : [],
  );
  // Several rights often have the same reason.
  const said = new Map(refused.map((outcome) => [refusalText(outcome), outcome.is]));
  if (!isPending && said.size === 0) return null;
  return (
    <div role="status" className="stack">
      {isPending && <p className="notice attention">{VOTING_TEXTS.delayed}</p>}
      {[...said].map(([reason, is]) => (
        <p key={reason} className="notice attention">
          {VOTING_TEXTS.inVoting(now.last?.title ?? '')} <strong>{VOTING_TEXTS[is]}.</strong> {reason}
        </p>
      ))}
    </div>
  );
}

function refusalText(outcome: Exclude<Outcome, { is: 'registered' }>): string {
  if (outcome.is === 'refused') return outcome.reason;
  return outcome.is === 'elsewhere' ? VOTING_TEXTS.elsewhereAbout : VOTING_TEXTS.unsentAbout;
}

const headingOf = (questionId: number) => document.getElementById(`voting-${questionId}`);

/** Leads from anywhere on the page to an open voting that needs the person's choice. */
function OpeningNotice({ mine }: { mine: Mine }) {
  const box = useBallots();
  const waiting = mine.now.open.find((question) =>
    rightsIn(question, mine).some((right) => isUsable(box, right)),
  );
  const id = waiting?.id;
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const card = id === undefined ? null : headingOf(id)?.closest('section');
    if (!card) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(card);
    return () => {
      observer.disconnect();
      setAway(false);
    };
  }, [id]);
  const go = () => {
    if (id === undefined) return;
    headingOf(id)?.focus({ preventScroll: true });
    headingOf(id)?.scrollIntoView({ block: 'center' });
  };
  if (!waiting || !isAway) return null;
  return (
    <button type="button" className="primary to-voting" onClick={go}>
      {VOTING_TEXTS.toVoting(waiting.title)}
    </button>
  );
}
