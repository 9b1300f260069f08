/** A document as the build converts it (`web/build/documents.ts`): elements, and the text in them. */

/** Attributes of an element beside its children. */
interface DocumentHeading {
  /** Its anchor. */
  readonly id: string;
}
interface DocumentLink {
  /** An address of the product, an anchor of the document, or another address. */
  readonly to: string;
}
interface DocumentImage {
  /** Its number among the pictures. */
  readonly picture: number;
  readonly alt: string;
}

export type DocumentNode =
  | string
  | readonly ['p' | 'strong' | 'kbd' | 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd' | 'note', ...DocumentNode[]]
  | readonly ['h3', DocumentHeading, ...DocumentNode[]]
  | readonly ['a', DocumentLink, ...DocumentNode[]]
  | readonly ['img', DocumentImage];

export interface DocumentContent {
  readonly title: string;
  /** Content before the first section. */
  readonly lead: readonly DocumentNode[];
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly content: readonly DocumentNode[];
  }[];
  /** The last line, after a rule; empty for none. */
  readonly closing: string;
}

export interface DocumentPicture {
  readonly src: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}
