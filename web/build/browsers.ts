/**
 * The oldest browsers of the product, as the README says: `light-dark()` (Chrome 123, Safari 17.5) and `AbortSignal.any()`
 * (Firefox 124) are the newest parts of the platform that the sources use.
 */
export const BROWSERS = ['chrome123', 'edge123', 'firefox124', 'safari17.5'];
