/** What machines can tell of a screen's accessibility. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A dialog's `header` is no banner of the page, whatever its element: it is out of the page's outline. */
const NOT_OF_DIALOGS = ['landmark-no-duplicate-banner', 'landmark-unique'];

/** Fails on any violation that axe finds on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(NOT_OF_DIALOGS).analyze();
  const told = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(told).toEqual([]);
}
