/**
 * Constants of the specification (docs/rules.md, R14) that every application of the web shares. Milliseconds unless the
 * name says otherwise.
 */

export const SEARCH_DEBOUNCE = 200;

/** Maximum time to restore the saved state before the interface is shown without it. */
export const RESTORE_TIMEOUT = 5000;

export const SAVED_STATE_KEY = 'root';
/** The key under which the tab stores the scroll positions of its pages. */
export const SCROLL_POSITIONS_KEY = 'scroll-positions';

/** The address of the screens that open with a link, and the key under which the tab stores the token of the link. */
export const KIOSK = { path: '/enlace', stateKey: 'enlace' } as const;

/** The key of the members' application. */
export const MEMBER_STATE_KEY = 'votar';

/** Data older than `staleTime` are refetched, and shown meanwhile, so that a list is as it was left. */
export const QUERIES = {
  staleTime: 5 * 60_000,
  gcTime: 60 * 60_000,
  retries: 3,
  maxRetryDelay: 30_000,
} as const;

/** Figures are marked as possibly old after this time without an answer to a renewed request; see `LIVENESS`. */
export const STALE_AFTER = 3000;

export const TOASTS = {
  defaultDuration: 4000,
  successDuration: 2000,
  removeDelay: 1000,
  max: 20,
  maxWidthPx: 350,
} as const;

/** Pixels. */
export const CROP = {
  dialog: { width: 400, height: 400 },
  minimumBox: { width: 10, height: 10 },
  viewMode: 1,
} as const;

/** Advice shown in forms; the server's own cap is `MAX_UPLOAD_MB`. */
export const UPLOAD_ADVICE_MB = 20;

/** Label of the one box that searches people (R9.4). */
export const PERSON_SEARCH = 'Nombre, correo, cédula o celular';
