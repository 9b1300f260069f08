/** Addresses of the documents of powers and of the pictures of their pages. */
import type { DocumentPages } from '@vigilia/contract/assemblies/point-documents';
import { shownDocument } from '../../../kernel/documents/document-files.ts';
import type { SignedUrls } from '../../../kernel/files/signed-urls.ts';

/** Path of a stored power document, which is signed before it is handed out. */
export const documentPath = (name: string) => `/api/delegate-vote/document/${name}`;

/** Preview of a document; empty without pictures. */
export function presentPages(name: string, signedUrls: SignedUrls): { document?: DocumentPages } {
  const { pictures, ...shown } = shownDocument(name);
  if (pictures.length === 0) return {};
  return {
    document: { ...shown, pictures: pictures.map((picture) => signedUrls.sign(documentPath(picture))) },
  };
}
