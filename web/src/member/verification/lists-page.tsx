/** The published lists and seals of an assembly, to read and to save. */
import { localMoment } from '@vigilia/contract/time/colombian-time';
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import {
  type PUBLISHED_LISTS,
  type PublishedSeals,
  readPublishedList,
  readSeals,
} from '@vigilia/contract/verification/published-votings';
import { useEffect, useState } from 'react';
import { call, type Failure, failureOf } from '../../core/backend/api.ts';
import { saveFile } from '../../core/save-file.ts';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { Link } from '../shell/link.tsx';
import { Page } from '../shell/page.tsx';
import { PATHS } from '../shell/path.ts';
import { Problem } from '../shell/problem.tsx';
import { LISTS_TEXTS as T } from './lists-texts.ts';
import { closedVotings, type SealedVoting, titleOf, titlesOf } from './sealed-votings.ts';

type List = (typeof PUBLISHED_LISTS)[number];

export function ListsPage({ assemblyId }: { assemblyId: number }) {
  const [published, setPublished] = useState<PublishedSeals | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const once = useSingleFlight();
  const load = () =>
    once(async () => {
      setFailure(null);
      try {
        setPublished(await call(readSeals, { params: { assemblyId } }));
      } catch (error) {
        setFailure(failureOf(error, T.failure));
      }
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, and on demand after a failure.
  useEffect(() => void load(), [assemblyId]);
  return (
    <Page heading={T.heading}>
      <p>{T.about}</p>
      {failure && (
        <Problem {...failure}>
          <button type="button" className="secondary" onClick={load}>
            {T.retry}
          </button>
        </Problem>
      )}
      {!failure && !published && <div className="skeleton" role="status" aria-label={T.loading} />}
      {published && <Published published={published} />}
      <p>
        <Link to={`${PATHS.home}/${assemblyId}`}>{T.back}</Link>
      </p>
    </Page>
  );
}

function Published({ published: { assemblyId, seals } }: { published: PublishedSeals }) {
  const votings = closedVotings(seals);
  const titles = titlesOf(seals);
  const last = seals.at(-1);
  const saveSeals = () => {
    const lines = seals.map((seal) => `${JSON.stringify({ assemblyId, ...seal })}\n`);
    saveFile(new Blob(lines, { type: 'application/jsonl' }), 'sellos.jsonl');
  };
  return (
    <>
      {last && <p className="figures">{T.last(fingerprintOf(last.hash))}</p>}
      <section className="card" aria-labelledby="closed">
        <h2 id="closed">{T.closed}</h2>
        {votings.length === 0 && <p>{T.none}</p>}
        <ul className="plain-list">
          {votings.map((voting) => (
            <Voting key={voting.questionId} voting={voting} />
          ))}
        </ul>
      </section>
      {last && (
        <section className="card" aria-labelledby="seals">
          <h2 id="seals">{T.seals}</h2>
          <button type="button" className="secondary" onClick={saveSeals}>
            {T.saveSeals}
          </button>
          <ol className="plain-list">
            {seals.map((seal) => {
              const { day, hour } = localMoment(seal.at);
              return (
                <li key={seal.number}>
                  {seal.number}. {T.kind(seal.kind)} ·{' '}
                  <span className="moment">
                    {day} {hour}
                  </span>
                  <span className="about">{titleOf(seal, titles)}</span>
                  <span className="about figures">{fingerprintOf(seal.hash)}</span>
                </li>
              );
            })}
          </ol>
        </section>
      )}
    </>
  );
}

function Voting({ voting: { questionId, title } }: { voting: SealedVoting }) {
  const [shown, setShown] = useState<{ readonly list: List; readonly content: string } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const once = useSingleFlight();
  const show = (list: List) =>
    once(async () => {
      setFailure(null);
      try {
        const { content } = await call(readPublishedList, { params: { questionId, list } });
        setShown({ list, content });
      } catch (error) {
        setShown(null);
        setFailure(failureOf(error, T.failure));
      }
    });
  const save = () => {
    if (!shown) return;
    const name = `${shown.list === 'ballots' ? 'votos' : 'participacion'}-${questionId}.csv`;
    saveFile(new Blob([shown.content], { type: 'text/csv' }), name);
  };
  return (
    <li className="stack">
      <strong>{title}</strong>
      <button
        type="button"
        className="secondary"
        aria-label={T.ballotsOf(title)}
        onClick={() => show('ballots')}
      >
        {T.ballots}
      </button>
      <button
        type="button"
        className="secondary"
        aria-label={T.participationOf(title)}
        onClick={() => show('participation')}
      >
        {T.participation}
      </button>
      {failure && <Problem {...failure} />}
      <div role="status">
        {shown && <p className="quiet">{shown.list === 'ballots' ? T.ballotsAbout : T.participationAbout}</p>}
      </div>
      {shown && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also with the keyboard. */}
          <pre className="list" tabIndex={0}>
            {shown.content === '' ? T.empty : shown.content}
          </pre>
          <button type="button" className="plain" onClick={save}>
            {T.save}
          </button>
        </>
      )}
    </li>
  );
}
