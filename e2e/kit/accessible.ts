/** What machines can tell of a screen's accessibility. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What depends on colours; everything else is the same in light and in dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on what is shown now, each in lines that say what and where. */
export async function violations(
  page: Page,
  { onlyColours = false }: { onlyColours?: boolean } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations: found } = await (onlyColours ? axe.withRules(COLOURS) : axe).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** Fails on any violation that axe finds on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** As `expectAccessible`, in both colour schemes; the test goes on, so that it tells everything that is wrong. */
export async function expectAccessibleInBoth(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const found = await violations(page, { onlyColours: colorScheme === 'dark' });
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}
