/** The addresses of the application, which has too few of them for a router. */
import { useSyncExternalStore } from 'react';

export const PATHS = { home: '/votar', recovery: '/votar/recuperar' } as const;

const watchers = new Set<() => void>();
const notify = () => {
  for (const each of watchers) each();
};
window.addEventListener('popstate', notify);

export function goTo(path: string): void {
  window.history.pushState(null, '', path);
  window.scrollTo(0, 0);
  notify();
}

const current = () => window.location.pathname.replace(/\/+$/, '');

/** The present address, without a slash at its end. */
export const usePath = (): string =>
  useSyncExternalStore((onChange) => {
    watchers.add(onChange);
    return () => watchers.delete(onChange);
  }, current);
