/** The automatic part of accessibility: what axe finds fails the test, told by its rule and its places. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The bar of a dialog is a `header`, which axe takes for a second banner of the page, and no screen reader does. */
const NOT_OURS = ['landmark-no-duplicate-banner', 'landmark-unique'];

export async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).disableRules(NOT_OURS).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
  ).toEqual([]);
}
