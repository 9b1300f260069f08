/** The session (R4.1), in local storage under the key `root`; only the authentication part is stored. */
import { USER_TYPES } from '@vigilia/contract/limits';
import type { TokenLink } from '@vigilia/contract/session/session';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { RESTORE_TIMEOUT, SAVED_STATE_KEY } from '../constants.ts';
import { delay } from '../waiting.ts';

/** Accesses local storage. @returns undefined if it is forbidden or full */
export function tryStorage<R>(access: (storage: Storage) => R): R | undefined {
  try {
    return access(localStorage);
  } catch {
    return undefined;
  }
}

export interface SignedInUser {
  id: number | null;
  email: string;
  name: string;
  phone: string;
  userType: string;
  userTypeId: number | null;
  dni: string | null;
  dniType: string;
}

export interface Auth {
  token: string | null;
  /** When the token was stored, by the clock of this computer, in milliseconds since 1970. */
  since?: number;
  isAuthenticated: boolean;
  user: SignedInUser;
}

interface SessionState {
  auth: Auth;
  /** The backend refuses the token: the password is required again. Not stored. */
  ended: boolean;
  /** Another tab signed out while this one has unsaved input, which waits for the password. Not stored. */
  held: boolean;
  /** The person has just signed out: the next sign-in begins at home. Not stored. */
  left: boolean;
}

const SIGNED_OUT: Auth = {
  token: null,
  isAuthenticated: false,
  user: { id: null, email: '', name: '', phone: '', userType: '', userTypeId: null, dni: null, dniType: '' },
};

let hasUnsaved = (): boolean => false;

/** @param check whether the end of the session would lose something unsaved */
export const keepSessionWhile = (check: () => boolean): void => {
  hasUnsaved = check;
};

/** Which sessions this application restores. */
const kept = { accepts: isAdministrator };

/**
 * Stores the sessions of another application than the administrators' under a name of its own: in one browser both may be signed
 * in. Must be called before `restoreSession`.
 */
export function keepSessions(name: string, accepts: (auth: Auth) => boolean): void {
  kept.accepts = accepts;
  useSession.persist.setOptions({ name });
}

/**
 * Stores the token of a link only in this tab: an administrator may be signed in beside it. Must also precede `restoreSession`.
 */
export const keepInTab = (name: string): void =>
  useSession.persist.setOptions({ name, storage: createJSONStorage(() => sessionStorage) });

/** The link of the token; undefined for that of a user. */
export const linkOf = ({ token }: Auth): TokenLink | undefined =>
  token ? (readToken(token).link as TokenLink | undefined) : undefined;

/** The person of a session. */
const personOf = ({ token, user }: Auth): string => String(readToken(token ?? '').sub ?? user.email);

/** Another tab signed out. Unsaved input stays for the same person; the session is never stored again. */
const signedOutElsewhere = (present: SessionState): SessionState =>
  present.auth.isAuthenticated && hasUnsaved()
    ? { ...present, ended: true, held: true }
    : // Read once more, it is still the same sign-out.
      { auth: SIGNED_OUT, ended: false, held: false, left: present.left || present.auth.isAuthenticated };

/**
 * Restores the saved state, at the start and when another tab saves. A session without access is left in storage: removing an
 * expired token would sign out the tabs that only have to ask for the password.
 */
function takeOver(saved: unknown, present: SessionState): SessionState {
  const { auth } = (saved ?? {}) as { auth?: Partial<Auth> | null };
  if (!auth || typeof auth !== 'object') return present;
  if (!auth.token && !auth.isAuthenticated) return signedOutElsewhere(present);
  const restored = { ...SIGNED_OUT, ...auth, user: { ...SIGNED_OUT.user, ...auth.user } };
  if (!kept.accepts(restored) || isExpired(restored)) return present;
  // Another person: the screen of the first one is left before theirs is shown (`followOtherTabs`).
  if (present.auth.isAuthenticated && personOf(restored) !== personOf(present.auth))
    return { auth: SIGNED_OUT, ended: false, held: false, left: false };
  // With a new token, paused calls continue: the password was entered in another tab.
  const isEnded = present.ended && !present.held && restored.token === present.auth.token;
  return { auth: restored, ended: isEnded, held: false, left: false };
}

/**
 * Whether a session belongs to an administrator, by its stored state and its token. An expired token counts: the password is
 * requested then, above the screen.
 */
export function isAdministrator({ token, isAuthenticated, user }: Auth): boolean {
  if (isAuthenticated !== true || typeof token !== 'string') return false;
  const { userType } = readToken(token);
  const administrator = String(USER_TYPES.administrator);
  return String(userType) === administrator && String(user.userTypeId ?? administrator) === administrator;
}

/** If local storage is forbidden or full, the session lasts as long as the page. */
const storage = createJSONStorage<Pick<SessionState, 'auth'>>(() => ({
  getItem: (name) => tryStorage((local) => local.getItem(name)) ?? null,
  setItem: (name, value) => tryStorage((local) => local.setItem(name, value)),
  removeItem: (name) => tryStorage((local) => local.removeItem(name)),
}));

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ auth: SIGNED_OUT, ended: false, held: false, left: false }), {
    name: SAVED_STATE_KEY,
    storage,
    partialize: ({ auth, held }) => ({ auth: held ? SIGNED_OUT : auth }),
    merge: takeOver,
    skipHydration: true,
  }),
);

/** Stores the token, which marks the session as signed in. */
export const setToken = (token: string) =>
  useSession.setState(({ auth }) => ({
    auth: { ...auth, token, since: Date.now(), isAuthenticated: true },
    ended: false,
    held: false,
    left: false,
  }));

/** Replaces the token of a session, unless it ended meanwhile. */
export const renewToken = (token: string) => {
  const { auth, held } = useSession.getState();
  if (auth.isAuthenticated && !held) setToken(token);
};

/** Merges new data of the user. */
export const setDataSuccess = (user: Partial<SignedInUser>) =>
  useSession.setState(({ auth }) => ({ auth: { ...auth, user: { ...auth.user, ...user } } }));

/** Resets the state, as the person wants to leave. */
export const logoutSuccess = () =>
  useSession.setState({ auth: SIGNED_OUT, ended: false, held: false, left: true });

/** Resets the state after the backend refused the token: the next sign-in continues at the same address. */
export const dropSession = () =>
  useSession.setState({ auth: SIGNED_OUT, ended: false, held: false, left: false });

/** Called once the sign-in is shown: later addresses are returned to after it. */
export function clearSignedOut(): void {
  // Every change is saved; saving an empty session would sign out the other tabs.
  if (useSession.getState().left) useSession.setState({ left: false });
}

export const markExpired = () => useSession.setState({ ended: true });

/**
 * Whether the lifetime of a token is over; one without that claim may be valid. The lifetime is measured by one clock: that of
 * the computer may be hours ahead of the server's.
 */
function isExpired({ token, since }: Auth): boolean {
  const { exp, iat } = readToken(token ?? '');
  if (typeof exp !== 'number') return false;
  const end = since !== undefined && typeof iat === 'number' ? since + (exp - iat) * 1000 : exp * 1000;
  return end <= Date.now();
}

const TOKEN = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;
const decoded = (part: string): string => {
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(bytes);
};

/** The claims of a token; an empty object for an invalid one. Only the backend verifies it. */
export function readToken(token: string): Record<string, unknown> {
  try {
    const [, head, payload, signature] = TOKEN.exec(token) ?? [];
    if (!head || !payload || (JSON.parse(decoded(head)).alg === 'HS256' && signature?.length !== 43))
      return {};
    const claims: unknown = JSON.parse(decoded(payload));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/**
 * Restores the saved state before the interface is shown. Always resolves within the time-out of the specification: an interface
 * without the saved state is better than none.
 */
export async function restoreSession(): Promise<void> {
  await Promise.race([
    Promise.resolve(useSession.persist.rehydrate()).catch(() => {}),
    delay(RESTORE_TIMEOUT, new AbortController().signal),
  ]);
  followOtherTabs();
}

/** Follows another tab; another person's session is restored once the screen of the first one is gone. */
async function follow(): Promise<void> {
  const { isAuthenticated } = useSession.getState().auth;
  await useSession.persist.rehydrate();
  if (isAuthenticated && !useSession.getState().auth.isAuthenticated)
    setTimeout(() => void useSession.persist.rehydrate());
}

/** Shares signing in and out with other tabs. */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== useSession.persist.getOptions().name && key !== null) return;
    if (newValue === null) useSession.setState(signedOutElsewhere);
    else void follow();
  });
}
