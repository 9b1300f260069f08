/**
 * The name of a stored document encodes its view: `<id>-3.pdf` has 3 pages, `<id>-3x.pdf` also programs. The picture of its
 * second page is `<id>-2.webp`. Word files, and documents of earlier versions, have no pictures. A document that is a WebP itself
 * is `<id>-1w.webp`, distinct from its picture.
 */

/** Maximum drawn pages; a power has one or two. */
export const MAX_DRAWN_PAGES = 20;

const NAME = /^([0-9a-f]{32})(?:-(\d+))?([xw]?)\.\w+$/;

export const documentName = (
  id: string,
  format: string,
  { pages, hasPrograms }: { readonly pages: number; readonly hasPrograms: boolean },
): string =>
  `${id}${pages > 0 ? `-${pages}` : ''}${hasPrograms ? 'x' : format === 'webp' ? 'w' : ''}.${format}`;

/** Whether a file is the picture of a page, not a document. */
export const isPagePicture = (name: string): boolean => name.endsWith('.webp') && !name.endsWith('w.webp');

export interface ShownDocument {
  readonly pictures: readonly string[];
  /** All pages, including those that are not drawn. */
  readonly pages: number;
  /** Whether the file contains programs that run when it is opened. */
  readonly hasPrograms: boolean;
}

export function shownDocument(name: string): ShownDocument {
  const [, id, pages = '0', mark = ''] = NAME.exec(name) ?? [];
  const drawn = Math.min(Number(pages), MAX_DRAWN_PAGES);
  const pictures = Array.from({ length: drawn }, (_, index) => `${id}-${index + 1}.webp`);
  return { pictures, pages: Number(pages), hasPrograms: mark === 'x' };
}

export const documentFiles = (name: string): string[] => [name, ...shownDocument(name).pictures];
