/**
 * Renders a screen in Node as the browser first does, with its data: the sign-in for the page that the build writes, and the
 * screens of the signed-in for the server (`server/src/rendering/`).
 */
import type { WebConfiguration } from '@vigilia/contract/installation';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import { queryClient } from '../../../core/backend/query-client.ts';
import { readToken, useSession } from '../../../core/backend/session.ts';
import { userOf } from '../../features/session/token-user.ts';
import { App } from '../app.tsx';
import { initialized, ROUTES } from '../router.tsx';
import { sendFirstQueries } from '../shell/first-queries.ts';

interface ScreenOrder {
  /** The path of the address. */
  readonly path: string;
  readonly configuration: Partial<WebConfiguration>;
  /** Absent for the sign-in. */
  readonly token?: string;
}

/** Stands for the nonce of the page's policy in the markup. */
const NONCE = '__CSP_NONCE__';
/** An origin in the place of the page's, which the markup does not need. */
const ORIGIN = 'http://origin.invalid';

/** On a server the hooks read the state in which the store was made, so that is changed too. */
function setSession(state: ReturnType<typeof useSession.getState>): void {
  useSession.setState(state, true);
  Object.assign(useSession.getInitialState(), state);
}

/**
 * Renders one screen; its calls go to `globalThis.fetch`. One at a time: session, configuration and cached answers belong to
 * the modules.
 * @returns markup with the styles of elements in `data-style`, because the page's policy refuses the attribute; null for a
 *   screen of the signed-in without first queries, or an address that leads to another one
 * @throws when a component does, or a chunk is missing
 */
export async function renderScreen({
  path,
  configuration: given,
  token,
}: ScreenOrder): Promise<string | null> {
  Object.assign(globalThis, { location: new URL(path, ORIGIN) });
  Object.assign(configuration, given);
  const before = { ...useSession.getState() };
  try {
    if (token !== undefined) {
      const user = { ...before.auth.user, ...userOf(readToken(token)) };
      setSession({ ...before, auth: { token, isAuthenticated: true, user } });
      if (!(await sendFirstQueries(path))) return null;
    }
    const router = createMemoryRouter(ROUTES, { initialEntries: [path] });
    await initialized(router);
    if (router.state.errors) throw Object.values(router.state.errors)[0];
    const markup = renderToString(<App router={router} nonce={NONCE} />);
    if (router.state.location.pathname !== path) return null;
    return markup.replaceAll(`${ORIGIN}/`, '/').replaceAll(' style="', ' data-style="');
  } finally {
    queryClient.clear();
    setSession(before);
  }
}
