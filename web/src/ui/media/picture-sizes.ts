/** Rendered widths of pictures; apart from the component, because the page preloads the first ones. */

/** Rendered width of pictures of cards, as in the `sizes` attribute. */
export const CARD_SIZES = '(max-width: 767px) 100vw, (max-width: 991px) 50vw, 80px';

/** Cards in view on a desktop: their pictures load at once, the others lazily. */
export const ABOVE_THE_FOLD = 3;
