/** The documents of the agenda on the phone, those of the current point first; before the session too (R20.13). */
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { readPointDocument, type ShownPointDocument } from '@vigilia/contract/assemblies/point-documents';
import type { PointDocument } from '@vigilia/contract/assemblies/session';
import { useState } from 'react';
import { call, type Failure, failureOf } from '../../core/backend/api.ts';
import { linkFromBackend } from '../../core/backend/configuration.ts';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { sizeText } from '../../core/text.ts';
import { Problem } from '../shell/problem.tsx';
import { PagePictures } from './page-pictures.tsx';
import { ASSEMBLY_TEXTS as T } from './texts.ts';

export function DocumentsCard({ now: { assemblyId, session } }: Pick<Mine, 'now'>) {
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
