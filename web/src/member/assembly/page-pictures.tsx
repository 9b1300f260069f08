/** Pictures of the pages of a document. */
import type { DocumentPages } from '@vigilia/contract/assemblies/point-documents';
import { linkFromBackend } from '../../core/backend/configuration.ts';
import { POWER_TEXTS as P } from './power-texts.ts';

export function PagePictures({ document: { hasPrograms, pictures } }: { document: DocumentPages }) {
  return (
    <>
      {hasPrograms && <p>{P.programs}</p>}
      {pictures.map((picture, index) => (
        <img key={picture} src={linkFromBackend(picture)} alt={P.page(index + 1)} className="page-picture" />
      ))}
    </>
  );
}
