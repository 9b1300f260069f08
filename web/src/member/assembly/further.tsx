/** An assembly below its open votings: documents, results, receipts, powers. */
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { readPointDocument, type ShownPointDocument } from '@vigilia/contract/assemblies/point-documents';
import type { PointDocument } from '@vigilia/contract/assemblies/session';
import { fullName } from '@vigilia/contract/users/full-name';
import { useState } from 'react';
import { call, failureOf } from '../../core/backend/api.ts';
import { linkFromBackend } from '../../core/backend/configuration.ts';
import { useAction } from '../../core/scheduling.ts';
import { sizeText } from '../../core/text.ts';
import { Situations } from '../../domain/evening/situations.tsx';
import { useReceipts } from '../receipts/receipt-store.ts';
import { Receipts } from '../receipts/receipts.tsx';
import { Problem } from '../shell/page.tsx';
import { castingKey, useBallots } from '../votings/ballot-box.ts';
import { missingReceipt } from '../votings/missing-receipt.ts';
import { ResultCard } from '../votings/result-card.tsx';
import { type Box, isUncertain } from '../votings/rights.ts';
import { VOTING_TEXTS } from '../votings/texts.ts';
import { PagePictures, Powers } from './powers.tsx';
import { Presence } from './presence.tsx';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

export default function Further({ mine, onChange }: { mine: Mine; onChange: () => void }) {
  const { now, person } = mine;
  return (
    <>
      <DocumentsCard now={now} />
      {now.open.length > 0 && <LastResult mine={mine} />}
      <EarlierResults mine={mine} />
      {person.isPresent && !now.isOver && <Presence mine={mine} onChange={onChange} />}
      <Receipts mine={mine} />
      <Powers mine={mine} onChange={onChange} />
    </>
  );
}

export function LastResult({ mine }: { mine: Mine }) {
  const { kept, outcomes } = useBallots();
  const receipts = useReceipts((state) => state.receipts);
  const { last } = mine.now;
  if (!last) return null;
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

/** Notices of votings closed before the last one, which the next close would hide. */
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

/** The documents of the agenda on the phone, those of the current point first and the others folded; before the session too (R20.13). */
function DocumentsCard({ now: { assemblyId, session } }: Pick<Mine, 'now'>) {
  const points = (session?.points ?? []).map((point, index) => ({
    ...point,
    place: index + 1,
    isCurrent: point.id === session?.currentPoint,
  }));
  const withDocuments = points
    .filter(({ documents }) => documents)
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    .map(({ id, text, place, isCurrent, documents = [] }) => (
      <details key={id} open={isCurrent || session?.currentPoint == null}>
        <summary>{T.point(place, text)}</summary>
        <ul className="plain-list">
          {documents.map((document) => (
            <Document key={document.id} assemblyId={assemblyId} document={document} />
          ))}
        </ul>
      </details>
    ));
  if (withDocuments.length === 0) return null;
  return (
    <section className="card" aria-labelledby="documents">
      <h2 id="documents">{T.documents}</h2>
      {withDocuments}
    </section>
  );
}

function Document({ assemblyId, document }: { assemblyId: number; document: PointDocument }) {
  const { id, name, pages, bytes } = document;
  const [shown, setShown] = useState<ShownPointDocument | null>(null);
  const { failure, run } = useAction((error) => failureOf(error, T.documentFailure));
  const action = shown ? T.hideDocument : T.readDocument;
  const toggle = () =>
    run(async () => setShown(shown ? null : await call(readPointDocument, { params: { assemblyId, id } })));
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

/** Whether the ballots of rights in a voting are registered, known from this phone or the server. */
function registeredRights({ rights }: Mine, box: Box, questionId: number) {
  const { outcomes } = box;
  const used = rights.filter((right) => right.questionId === questionId && right.voted);
  const registered = new Set([
    ...Object.keys(outcomes).filter((key) => outcomes[key]?.is === 'registered'),
    ...used
      .filter((right) => right.onPaper || !isUncertain(box, right))
      .map(castingKey)
      .filter((key) => outcomes[key]?.is !== 'elsewhere'),
  ]);
  return {
    has: (userId: number) => registered.has(castingKey({ questionId, userId })),
    isPaper: (userId: number) => used.some((right) => right.userId === userId && right.onPaper),
  };
}

/**
 * Sentences about the ballots of the person in a closed voting, by right. A use on paper or by the attorney is named: the holder
 * may not have cast it.
 */
export function registeredIn(mine: Mine, box: Box, questionId: number): string[] {
  const { person, represented } = mine;
  const { has, isPaper } = registeredRights(mine, box, questionId);
  const byAttorney = castByAttorney(mine, questionId);
  const own = isPaper(person.userId)
    ? VOTING_TEXTS.onPaperBefore
    : (byAttorney ?? VOTING_TEXTS.registeredBefore);
  return [
    ...(has(person.userId) ? [own] : []),
    ...represented
      .filter(({ userId }) => has(userId))
      .map((holder) =>
        (isPaper(holder.userId) ? VOTING_TEXTS.onPaperBeforeFor : VOTING_TEXTS.registeredBeforeFor)(
          fullName(holder),
        ),
      ),
  ];
}

const ownRight = ({ rights, person }: Mine, questionId: number) =>
  rights.find((right) => right.questionId === questionId && right.userId === person.userId);

function castByAttorney(mine: Mine, questionId: number): string | undefined {
  const { attorney, byAttorney } = ownRight(mine, questionId) ?? {};
  return attorney && byAttorney ? VOTING_TEXTS.castByAttorney(fullName(attorney)) : undefined;
}

/** Sentences about unused rights of a closed voting, and about the missing own one. */
export function unusedIn(mine: Mine, box: Box, questionId: number): string[] {
  const { has } = registeredRights(mine, box, questionId);
  return mine.rights.flatMap((right) => {
    // The rights were read before the last ballots of this phone.
    if (right.questionId !== questionId || right.voted || has(right.userId) || isUncertain(box, right))
      return [];
    const isOwn = right.userId === mine.person.userId;
    if (right.notOnRoll) return isOwn ? VOTING_TEXTS.notOnRoll : [];
    if (isOwn)
      return right.attorney ? VOTING_TEXTS.attorneyWas(fullName(right.attorney)) : VOTING_TEXTS.unused;
    const holder = mine.represented.find(({ userId }) => userId === right.userId);
    return holder ? VOTING_TEXTS.unusedFor(fullName(holder)) : [];
  });
}
