/** Which of its widths a picture is fetched in; apart from the picture itself, since the page sends for the first ones. */

/** How wide the pictures of cards are shown, as in the `sizes` attribute. */
export const CARD_SIZES = '(max-width: 576px) 100vw, (max-width: 1200px) 50vw, 400px';

/** Cards in view on a desktop: their pictures load at once, the others lazily. */
export const ABOVE_THE_FOLD = 3;
