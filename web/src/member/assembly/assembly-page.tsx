/** One assembly: open votings, the presence and the powers of the person, the last result. */
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { readPointDocument, type ShownPointDocument } from '@vigilia/contract/assemblies/point-documents';
import type { PointDocument } from '@vigilia/contract/assemblies/session';
import { fullName } from '@vigilia/contract/users/full-name';
import { useEffect, useRef, useState } from 'react';
import { call, type Failure, failureOf } from '../../core/backend/api.ts';
import { linkFromBackend } from '../../core/backend/configuration.ts';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { Situations } from '../../core/situations.tsx';
import { sizeText } from '../../core/text.ts';
import { useWakeLock } from '../../core/wake-lock.ts';
import { useReceipts } from '../receipts/receipt-store.ts';
import { Receipts } from '../receipts/receipts.tsx';
import { LeaveButton } from '../session/leave-button.tsx';
import { Link } from '../shell/link.tsx';
import { Page } from '../shell/page.tsx';
import { PATHS } from '../shell/path.ts';
import { Problem } from '../shell/problem.tsx';
import { EXPLANATION_TEXTS } from '../verification/explanation-page.tsx';
import { castingKey, forgetClosed, forgetLost, type Outcome, useBallots } from '../votings/ballot-box.ts';
import { missingReceipt } from '../votings/missing-receipt.ts';
import { registeredIn, unusedIn } from '../votings/registered-in.ts';
import { ResultCard } from '../votings/result-card.tsx';
import { VOTING_TEXTS } from '../votings/texts.ts';
import { VotingCard } from '../votings/voting-card.tsx';
import { useAssembly } from './follow-assembly.ts';
import { PagePictures, Powers } from './powers.tsx';
import { Presence } from './presence.tsx';
import { SessionCard } from './session-card.tsx';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

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
            <button type="button" className="secondary" onClick={refresh}>
              {T.retry}
            </button>
          </Problem>
        )}
        {!failure && <div className="skeleton" role="status" aria-label={T.loading} />}
      </Page>
    );
  const { now } = mine;
  const isVoting = now.open.length > 0;
  return (
    <Page key="shown" heading={now.title} aside={<LeaveButton />}>
      <p className="quiet">{T.who(fullName(mine.person), mine.person.mode)}</p>
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
      <SessionCard mine={mine} onChange={refresh} />
      <DocumentsCard now={now} />
      {!isVoting && (
        <section className="card">
          <h2>{now.isOver ? T.over : T.waiting}</h2>
          <p>{now.isOver ? T.overAbout : T.waitingAbout}</p>
        </section>
      )}
      {now.last && <LastResult mine={mine} last={now.last} />}
      <EarlierResults mine={mine} />
      {mine.person.isPresent && !now.isOver && <Presence mine={mine} onChange={refresh} />}
      <Receipts mine={mine} />
      <Powers mine={mine} onChange={refresh} />
      <p>
        <Link to={PATHS.explanation}>{EXPLANATION_TEXTS.link}</Link>
      </p>
      <p>
        <Link to={`${PATHS.home}/todas`}>{T.toList}</Link>
      </p>
    </Page>
  );
}

function LastResult({ mine, last }: { mine: Mine; last: NonNullable<Mine['now']['last']> }) {
  const { kept, outcomes } = useBallots();
  const receipts = useReceipts((state) => state.receipts);
  const evidence = { givesReceipts: mine.now.givesReceipts ?? false, receipts };
  const missing = mine.rights
    .filter(
      (right) => right.questionId === last.questionId && outcomes[castingKey(right)]?.is !== 'elsewhere',
    )
    .map((right) => missingReceipt({ kept, outcomes }, { ...right, isRegistered: right.voted }, evidence));
  return (
    <ResultCard
      assemblyId={mine.now.assemblyId}
      result={last}
      registered={registeredIn(mine, { kept, outcomes }, last.questionId)}
      missing={missing.find((reason) => reason !== '') ?? ''}
      unused={unusedIn(mine, { kept, outcomes }, last.questionId)}
    />
  );
}

const NO_BALLOTS = { kept: {}, outcomes: {} };

/** What stands beside the decisions of votings before the last one, which the next close would hide. */
function EarlierResults({ mine }: { mine: Mine }) {
  const { earlier = [] } = mine.now;
  if (earlier.length === 0) return null;
  return (
    <section className="card" aria-labelledby="earlier">
      <h2 id="earlier">{VOTING_TEXTS.earlier}</h2>
      {earlier.map(({ questionId, title, notices, actsBefore = [] }) => {
        const own = mine.rights.some((right) => right.questionId === questionId && right.attorney)
          ? [...registeredIn(mine, NO_BALLOTS, questionId), ...unusedIn(mine, NO_BALLOTS, questionId)]
          : [];
        const said = [...own, ...notices];
        return (
          <details key={questionId}>
            <summary>{VOTING_TEXTS.earlierOne(title, notices.length)}</summary>
            {said.map((text) => (
              <p key={text} className="notice">
                {text}
              </p>
            ))}
            {said.length === 0 && <p className="quiet">{VOTING_TEXTS.noNotices}</p>}
            <Situations of={actsBefore} />
          </details>
        );
      })}
    </section>
  );
}

/** Ballots of votings that have closed: whether they were counted is said, not guessed. */
function Leftovers({ mine: { now } }: { mine: Mine }) {
  const { kept, outcomes } = useBallots();
  const isElsewhere = (key: string) => !now.open.some(({ id }) => key.startsWith(`${id}/`));
  const isPending = Object.keys(kept).some((key) => kept[key]?.isConfirmed && isElsewhere(key));
  const refused = Object.entries(outcomes).flatMap(([key, outcome]) =>
    outcome.is !== 'registered' && key.startsWith(`${now.last?.questionId}/`) ? [outcome] : [],
  );
  // Of several rights the reason is often the same.
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

/** One tap from anywhere on the page to an open voting that waits for the person's choice. */
const headingOf = (questionId: number) => document.getElementById(`voting-${questionId}`);

function OpeningNotice({ mine: { now, rights } }: { mine: Mine }) {
  const outcomes = useBallots((box) => box.outcomes);
  const waiting = now.open.find(({ id }) =>
    rights.some((right) => right.questionId === id && !right.voted && !outcomes[castingKey(right)]),
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

/** The documents of the agenda on the phone, those of the current point first; before the session too (R20.13). */
function DocumentsCard({ now: { assemblyId, session } }: Pick<Mine, 'now'>) {
  const points = (session?.points ?? []).map((point, index) => ({
    ...point,
    place: index + 1,
    isCurrent: point.id === session?.currentPoint,
  }));
  const withDocuments = points
    .filter(({ documents }) => documents)
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  if (withDocuments.length === 0) return null;
  return (
    <section className="card" aria-labelledby="documents">
      <h2 id="documents">{T.documents}</h2>
      {withDocuments.map(({ id, text, place, documents = [] }) => (
        <div key={id}>
          <h3>{T.point(place, text)}</h3>
          <ul className="plain-list">
            {documents.map((document) => (
              <Document key={document.id} assemblyId={assemblyId} document={document} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Document({ assemblyId, document }: { assemblyId: number; document: PointDocument }) {
  const { id, name, pages, bytes } = document;
  const [shown, setShown] = useState<ShownPointDocument | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const once = useSingleFlight();
  const action = shown ? T.hideDocument : T.readDocument;
  const toggle = () =>
    once(async () => {
      setFailure(null);
      if (shown) return setShown(null);
      try {
        setShown(await call(readPointDocument, { params: { assemblyId, id } }));
      } catch (error) {
        setFailure(failureOf(error, T.documentFailure));
      }
    });
  return (
    <li>
      {name}
      <span className="about">{T.documentSize(pages, sizeText(bytes))}</span>
      {failure && <Problem {...failure} />}
      <button
        type="button"
        className="plain"
        aria-label={`${action}: ${name}`}
        aria-expanded={shown !== null}
        onClick={toggle}
      >
        {action}
      </button>
      {shown && (
        <>
          <PagePictures document={shown.document} />
          {pages > shown.document.pictures.length && (
            <p>{T.morePages(shown.document.pictures.length, pages)}</p>
          )}
          <p>
            <a href={linkFromBackend(shown.url)} className="link">
              {T.download}
            </a>
          </p>
        </>
      )}
    </li>
  );
}
