/**
 * Renders a screen in Node as the browser first does, with its data: the sign-in for the page that the build writes, and the
 * screens of the signed-in for the server (`server/src/rendering/`).
 */
import type { ScreenRequest } from '@vigilia/contract/rendered-screens';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import { queryClient } from '../../../core/backend/query-client.ts';
import { isAdministrator, readToken, useSession } from '../../../core/backend/session.ts';
import { userOf } from '../../features/session/token-user.ts';
import { App } from '../app.tsx';
import { initialized, ROUTES } from '../router.tsx';
import { sendFirstQueries } from '../shell/first-queries.ts';

/** Stands for the nonce of the page's policy in the markup. */
const NONCE = '__CSP_NONCE__';
/** An origin in the place of the page's, which the markup does not need. */
const ORIGIN = 'http://origin.invalid';

const PICTURE_PRELOADS = /<link rel="preload" as="image"[^>]*>/g;

/** On a server the hooks read the state in which the store was made, so that is changed too. */
function setSession(state: ReturnType<typeof useSession.getState>): void {
  useSession.setState(state, true);
  Object.assign(useSession.getInitialState(), state);
}

// A retry would keep others waiting; the browser repeats the call.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retry: false } });

/**
 * Renders one screen; its calls go to `globalThis.fetch`. One at a time: session, configuration and cached answers belong to
 * the modules.
 * @returns markup with the styles of elements in `data-style`, because the page's policy refuses the attribute; null for a
 *   screen of the signed-in without first queries, one whose queries fail, or another token than an administrator's
 * @throws when a component does, or a chunk is missing
 */
export async function renderScreen({
  path,
  configuration: given,
  token,
}: ScreenRequest): Promise<string | null> {
  Object.assign(globalThis, { location: new URL(path, ORIGIN) });
  Object.assign(configuration, given);
  const before = { ...useSession.getState() };
  try {
    if (token !== undefined) {
      const user = { ...before.auth.user, ...userOf(readToken(token)) };
      const auth = { token, isAuthenticated: true, user };
      if (!isAdministrator(auth)) return null;
      setSession({ ...before, auth });
      if (!(await sendFirstQueries(path))) return null;
      if (
        queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length > 0
      )
        return null;
    }
    const router = createMemoryRouter(ROUTES, { initialEntries: [path] });
    await initialized(router);
    if (router.state.errors) throw Object.values(router.state.errors)[0];
    const markup = renderToString(<App router={router} nonce={NONCE} />);
    // Without React's preloads of pictures, which are in the same markup: of a screen that is left at once they are reported.
    return markup
      .replace(PICTURE_PRELOADS, '')
      .replaceAll(`${ORIGIN}/`, '/')
      .replaceAll(' style="', ' data-style="');
  } finally {
    queryClient.clear();
    setSession(before);
  }
}
