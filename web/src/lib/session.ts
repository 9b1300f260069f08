/**
 * Who is signed in (specification §3 'Authentication state', §4 'Authentication'): kept in local storage under
 * the key `root`, of which only the authentication part is saved.
 */
import { DELAYS, SAVED_STATE_KEY } from '@vigilia/contract/limits';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

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
  isAuthenticated: boolean;
  user: SignedInUser;
}

interface SessionState {
  auth: Auth;
  /** The backend no longer takes the token: the person has to give the password again. Not saved. */
  ended: boolean;
}

const SIGNED_OUT: Auth = {
  token: null,
  isAuthenticated: false,
  user: { id: null, email: '', name: '', phone: '', userType: '', userTypeId: null, dni: null, dniType: '' },
};

/**
 * Takes over what is saved, when the page begins and when another tab has saved something. An expired token is left
 * where it is: it lets nobody in, but to take it away would sign out the tabs that only have to ask for the password.
 */
function takeOver(saved: unknown, present: SessionState): SessionState {
  const { auth } = (saved ?? {}) as Partial<SessionState>;
  if (!auth || isExpired(auth.token)) return present;
  // With another token, what ended goes on: somebody gave the password in another tab.
  return { auth, ended: present.ended && auth.token === present.auth.token };
}

export const useSession = create<SessionState>()(
  persist((): SessionState => ({ auth: SIGNED_OUT, ended: false }), {
    name: SAVED_STATE_KEY,
    partialize: ({ auth }) => ({ auth }),
    merge: takeOver,
    skipHydration: true,
  }),
);

/** Stores the token and with it counts as signed in. */
export const setToken = (token: string) =>
  useSession.setState(({ auth }) => ({ auth: { ...auth, token, isAuthenticated: true }, ended: false }));

/** Merges what is known of the user. */
export const setDataSuccess = (user: Partial<SignedInUser>) =>
  useSession.setState(({ auth }) => ({ auth: { ...auth, user: { ...auth.user, ...user } } }));

/** Back to the initial values. */
export const logoutSuccess = () => useSession.setState({ auth: SIGNED_OUT, ended: false });

export const markEnded = () => useSession.setState({ ended: true });

/** Whether a token says that it is no longer good; one that does not say may be. */
function isExpired(token: string | null): boolean {
  const { exp } = readToken(token ?? '');
  return typeof exp === 'number' && exp * 1000 <= Date.now();
}

/** What a token says of its bearer; an empty object for what is not a token. The backend checks it, not we. */
export function readToken(token: string): Record<string, unknown> {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) =>
      c.charCodeAt(0),
    );
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return {};
  }
}

/**
 * Restores the saved state before the interface is shown. Whatever happens, it resolves within the time-out of
 * the specification: an interface without the saved state is better than none.
 */
export async function restoreSession(): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, DELAYS.restoreTimeout));
  await Promise.race([Promise.resolve(useSession.persist.rehydrate()).catch(() => {}), timeout]);
  followOtherTabs();
}

/** Signing in or out in one tab holds for all of them. */
function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== SAVED_STATE_KEY && key !== null) return;
    if (newValue === null) logoutSuccess();
    else void useSession.persist.rehydrate();
  });
}
