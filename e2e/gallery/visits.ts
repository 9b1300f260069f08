/** Screenshots to take: every screen in every state, with its dialogs. */
import type { Page } from '@playwright/test';
import { SCREENS, type Screen } from '../kit/screens.ts';

export type Where = 'demo' | 'endless' | 'empty';

export interface Visit {
  readonly screen: Screen;
  /** Description of the screenshot. */
  readonly state: string;
  readonly where: Where;
  /** Also on the narrowest phone and on the widest desktop. */
  readonly everyWidth?: boolean;
  /** On a phone only. */
  readonly onPhone?: boolean;
  /** Leads the page to the state. */
  readonly arrive: (page: Page) => Promise<void>;
}

const SETTLED = '[aria-busy=true]';

/** Waits until data, pictures and fonts are loaded. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator(SETTLED).first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle').catch(() => {});
}

const addressOf = ({ address, inDemo }: Screen, where: Where) => (where === 'demo' && inDemo) || address;

const asLoaded = (screen: Screen, where: Where) => async (page: Page) => {
  await page.goto(addressOf(screen, where));
  await settle(page);
};

const opened = (screen: Screen, where: Where, open: (page: Page) => Promise<void>) => async (page: Page) => {
  await asLoaded(screen, where)(page);
  await open(page);
};

/** The calls of the API never end. */
const loading = (screen: Screen) => async (page: Page) => {
  await page.route('**/api/**', () => {});
  await page.goto(addressOf(screen, 'demo'));
  await page.locator(SETTLED).first().waitFor();
};

const failed = (screen: Screen) => async (page: Page) => {
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 403, json: { statusCode: 403, message: 'No tiene permiso para ver esto.' } }),
  );
  await page.goto(addressOf(screen, 'demo'));
  await page.getByRole('button', { name: 'Volver a intentar' }).first().waitFor();
  await settle(page);
};

/** Network failure, also of retries. */
const cutOff = (screen: Screen) => async (page: Page) => {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.goto(addressOf(screen, 'demo'));
  await page.getByRole('button', { name: 'Volver a intentar' }).first().waitFor();
  await settle(page);
};

const visitsOf = (screen: Screen): Visit[] => {
  const opens = Object.entries({ ...screen.opens, ...screen.insists, ...screen.onPhone });
  const visits: Visit[] = [
    { screen, state: 'full', where: 'demo', everyWidth: true, arrive: asLoaded(screen, 'demo') },
    ...opens.map(([state, open]) => ({
      screen,
      state,
      where: 'demo' as const,
      arrive: opened(screen, 'demo', open),
      onPhone: Boolean(screen.onPhone?.[state]),
    })),
  ];
  if (screen.isPublic) return visits;
  visits.push({ screen, state: 'endless texts', where: 'endless', arrive: asLoaded(screen, 'endless') });
  for (const [state, open] of opens)
    visits.push({
      screen,
      state: `endless texts, ${state}`,
      where: 'endless',
      arrive: opened(screen, 'endless', open),
    });
  if (screen.empties)
    visits.push({ screen, state: 'empty', where: 'empty', arrive: asLoaded(screen, 'empty') });
  if (screen.loads)
    visits.push(
      { screen, state: 'loading', where: 'demo', arrive: loading(screen) },
      { screen, state: 'failed', where: 'demo', arrive: failed(screen) },
    );
  // Looks the same everywhere but for the reason, and takes as long as the retries.
  if (screen.address === '/news')
    visits.push({ screen, state: 'without a network', where: 'demo', arrive: cutOff(screen) });
  return visits;
};

export const VISITS: readonly Visit[] = SCREENS.flatMap(visitsOf);
