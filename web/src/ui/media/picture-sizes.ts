/** Rendered widths of pictures; apart from the component, because the page preloads the first ones. */

/** Rendered width of pictures of cards, as in the `sizes` attribute. */
export const CARD_SIZES = '(max-width: 576px) 100vw, (max-width: 1200px) 50vw, 400px';

/** Cards in view on a desktop: their pictures load at once, the others lazily. */
export const ABOVE_THE_FOLD = 3;
