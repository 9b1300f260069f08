/** Actions behind the button '⋯' of a row or card. */
import type { Page } from '@playwright/test';

/** The name of the menu of the item that `action` names; of the list where it names none. */
const menuOf = (action: string): string => {
  if (action.includes('«')) return `Más acciones de ${action.slice(action.indexOf('«'))}`;
  const [, item] = /^\S+ el (.*)$/.exec(action) ?? [];
  return item ? `Más acciones del ${item}` : 'Más acciones de la lista';
};

/**
 * Runs a rare or dangerous action of an item.
 * @param action as it is read aloud, such as `Eliminar «Una»`; of a pattern, that of the first item with a menu
 */
export async function chooseAction(page: Page, action: string | RegExp): Promise<void> {
  const menus = page.getByRole('main').getByRole('button', {
    ...(typeof action === 'string'
      ? { name: menuOf(action), exact: true }
      : { name: /^Más acciones de(?! la lista)/ }),
  });
  await menus.first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Waits after an item was lifted by key: its list reads arrows from the next timer on, and the browser prefers keys to timers. */
export const arrowsWork = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => setTimeout(done)));
