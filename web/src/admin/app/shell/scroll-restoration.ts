/** When a page that was returned to has its final height. */

export interface PageState {
  /** Milliseconds. */
  readonly now: number;
  /** Of the document, in pixels. */
  readonly height: number;
  /** Whether part of the screen is still loaded. */
  readonly isLoading: boolean;
}

/** For how long the page must stay as it is, in milliseconds: pictures and rows may be laid out in steps. */
export const SETTLED_AFTER = 1000;

/** Returns a function that is given the page at each frame, and returns whether it has settled. */
export function restoration(): (page: PageState) => boolean {
  let before: PageState | null = null;
  let since = 0;
  return (page) => {
    if (!before || page.isLoading || page.height !== before.height) since = page.now;
    before = page;
    return page.now - since >= SETTLED_AFTER;
  };
}
