/** Records the forms that a page sends: browsers do not expose bodies with files. */
import type { Page } from '@playwright/test';

const KEPT = 'last form sent';

/** Records the forms of the page, from its next load on. */
export async function recordForms(page: Page): Promise<void> {
  await page.addInitScript((kept) => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function record(body) {
      const entries = body instanceof FormData ? [...body] : [];
      const fields = entries.map(([name, value]) => [
        name,
        typeof value === 'string' ? value : `(${value.type})`,
      ]);
      if (entries.length > 0) sessionStorage.setItem(kept, JSON.stringify(Object.fromEntries(fields)));
      return send.call(this, body);
    };
  }, KEPT);
}

/** The fields of the form that was sent last; a file is its type in brackets. */
export const sentForm = async (page: Page): Promise<Record<string, string>> =>
  JSON.parse((await page.evaluate((kept) => sessionStorage.getItem(kept), KEPT)) ?? '{}');

/** Window sizes without layout shift on an error. */
export const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** The height of the form on the screen, which an error must not change. */
export const heightOfForm = (page: Page): Promise<number> =>
  page
    .locator('main form')
    .first()
    .evaluate((form) => form.getBoundingClientRect().height);

/** Types a day or an hour into its field, and leaves it. */
export async function fillMoment(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await field.fill(typed);
  await field.blur();
}
