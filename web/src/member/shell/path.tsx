/** The addresses of the application, too few for a router, and links to them. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { configuration } from '../../core/backend/configuration.ts';
import { ASSEMBLY_TEXTS as T } from '../assembly/texts.ts';

export const PATHS = {
  home: '/votar',
  recovery: '/votar/recuperar',
  entrance: '/votar/entrar',
  explanation: '/votar/como-se-cuenta',
  certificates: '/votar/certificados',
  profile: '/votar/perfil',
} as const;

/** Address of the published lists and seals of an assembly. */
export const listsPath = (assemblyId: number): string => `${PATHS.home}/${assemblyId}/listas`;

/** @param replaces whether the present address is dropped from the history */
export function goTo(path: string, replaces = false): void {
  if (replaces) window.history.replaceState(null, '', path);
  else window.history.pushState(null, '', path);
  window.scrollTo(0, 0);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

const current = () => window.location.pathname.replace(/\/+$/, '');

/** The present address, without a trailing slash. */
export const usePath = (): string =>
  useSyncExternalStore((onChange) => {
    window.addEventListener('popstate', onChange);
    return () => window.removeEventListener('popstate', onChange);
  }, current);

/** A link inside the application. */
export const Link = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    className="link"
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      goTo(to);
    }}
  >
    {children}
  </a>
);

/** The person's own pages; another backend has none. */
export const OwnPages = () =>
  configuration.complete && (
    <>
      <p>
        <Link to={PATHS.profile}>{T.profile}</Link>
      </p>
      <p>
        <Link to={PATHS.certificates}>{T.certificates}</Link>
      </p>
    </>
  );
