/** The administrator's guide as the build hands it over (`web/build/guide.ts`): elements, and the text in them. */

/** Attributes of an element beside its children. */
export interface GuideLink {
  /** An address of the product, an anchor of the guide, or one somewhere else. */
  readonly to: string;
}
export interface GuideImage {
  /** Its number among the pictures. */
  readonly picture: number;
  readonly alt: string;
}

export type GuideNode =
  | string
  | readonly ['p' | 'h3' | 'strong' | 'kbd' | 'ul' | 'ol' | 'li' | 'note', ...GuideNode[]]
  | readonly ['a', GuideLink, ...GuideNode[]]
  | readonly ['img', GuideImage];

export interface Guide {
  readonly title: string;
  /** Content before the first section. */
  readonly lead: readonly GuideNode[];
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly content: readonly GuideNode[];
  }[];
}

export interface GuidePicture {
  readonly src: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}
