import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aStorage } from '../../testing/page.ts';

const refuse = (): never => {
  throw new DOMException('', 'SecurityError');
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

/** Signs in on a page whose local storage is this one. */
async function signIn(storage: PropertyDescriptor) {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, ...storage });
  const session = await import('./session.ts');
  session.keepSessions('votar', () => true);
  await session.restoreSession();
  session.setToken('token');
  session.setDataSuccess({ id: 7 });
  return session.useSession.getState().auth;
}

it('keeps the session for the page alone where local storage is forbidden', async () => {
  expect(await signIn({ get: refuse })).toMatchObject({ token: 'token', user: { id: 7 } });
});

it('keeps the session for the page alone where local storage is full', async () => {
  const full = Object.assign(aStorage(), { hasNoRoomFor: () => true });
  expect(await signIn({ value: full })).toMatchObject({ token: 'token', user: { id: 7 } });
});

it('replaces the token of a session, and not of one that was ended meanwhile', async () => {
  await signIn({ value: aStorage() });
  const { logoutSuccess, renewToken, useSession } = await import('./session.ts');
  renewToken('renewed');
  expect(useSession.getState().auth.token).toBe('renewed');
  logoutSuccess();
  renewToken('late');
  expect(useSession.getState().auth).toMatchObject({ token: null, isAuthenticated: false });
});
