/** Renders the sign-in as the browser first does, in Node. Only `prerendered-sign-in.ts` loads it, by Vite. */
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { App } from '../src/admin/app/app.tsx';
import { initialized, ROUTES } from '../src/admin/app/router.tsx';
import { configuration } from '../src/core/backend/configuration.ts';

export async function signInMarkup(brandName: string, nonce: string): Promise<string> {
  Object.assign(configuration, { brandName, passwordLinks: true });
  const router = createMemoryRouter(ROUTES, { initialEntries: ['/sign-in'] });
  await initialized(router);
  return renderToString(<App router={router} nonce={nonce} />);
}
