/** The link editor on every screen that has it. */

import { createLink, linkByName } from '@vigilia/contract/content/links';
import { FULL } from '@vigilia/server/testing/full';
import { SCREENS } from '../../web/src/admin/app/screens.ts';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { advanceClock, ask, expect, LONG, passUntil, test } from '../kit/test.ts';

const SAVED = '¡La informacion se ha actualizado exitosamente!';
const FIELD = 'URL de la pagina web';

const LINK_SCREENS = SCREENS.flatMap(({ path, link }) => (link ? [[path, link] as const] : []));

test(`${FULL ? 'each' : 'one of four'} link screens creates a link, then updates it, and goes back after 3 s`, async ({
  signedIn: page,
  product,
  administrator,
}) => {
  test.slow();
  await page.clock.install();
  for (const [address, name] of LINK_SCREENS.filter((_, each) => FULL || each % 4 === 0)) {
    const parent = `/${address.split('/')[1]}`;
    for (const url of [`https://example.org/${name}/primera`, `http://example.org/${name}/segunda`]) {
      await page.goto(parent);
      await page.locator(`a[href="${address}"]`).first().click();
      // The previous screen has a link editor too.
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page.getByText(/Aquí puede editar el enlace/)).toBeVisible();
      const field = page.getByLabel(FIELD);
      await field.fill('');
      await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled();
      await field.fill(`  ${url} `);
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText(SAVED).first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await advanceClock(page, DELAYS.linkSave);
      await expect(page).toHaveURL(new RegExp(`${parent}$`));
      expect(await ask(product, administrator, linkByName, { params: { name } })).toMatchObject({
        link: name,
        url,
      });
    }
  }
});

test(
  'an address without a scheme is completed, and can be opened before saving',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await page.goto('/academic/videos');
    const field = page.getByLabel(FIELD);
    const opens = page.getByRole('link', { name: 'Abrir la página en otra pestaña' });
    await field.fill('www.example.org/videos?uno=1');
    await expect(opens).toHaveAttribute('href', 'https://www.example.org/videos?uno=1');
    await field.blur();
    await expect(field).toHaveValue('https://www.example.org/videos?uno=1');
    await expect(page.getByText('Se agregó https:// a la dirección')).toBeAttached();
    // Enter does not blur the field.
    await field.fill('example.org:8080');
    await field.press('Enter');
    await expect(page.getByText(SAVED).first()).toBeVisible();
    expect(await ask(product, administrator, linkByName, { params: { name: 'Videos' } })).toMatchObject({
      url: 'https://example.org:8080',
    });
    await page.goto('/academic/videos');
    await field.fill('javascript:alert(1)');
    await expect(opens).toBeHidden();

    // The question about what is being saved ends with the save, and the page is left.
    const saving = Promise.withResolvers<void>();
    await page.route('**/api/link-url/edit/*', async (route) => {
      await saving.promise;
      await route.continue();
    });
    await field.fill('https://example.org/otra');
    await field.press('Enter');
    await page.getByRole('link', { name: 'Noticias' }).click();
    await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible();
    saving.resolve();
    await expect(page).toHaveURL(/\/news$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  'an invalid address is refused beside the field, and nothing is sent',
  LONG,
  async ({ signedIn: page }) => {
    await page.goto('/academic/videos');
    const incomplete = 'Escriba una dirección completa, con https://';
    for (const [wrong, message] of [
      ['javascript:alert(1)', incomplete],
      ['ftp://example.org', incomplete],
      ['example', incomplete],
      ['ana@example.org', incomplete],
      ['https://', incomplete],
      ['http://a b.org', 'Escriba una dirección https:// sin espacios'],
    ] as const) {
      await page.getByLabel(FIELD).fill(wrong);
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText(message)).toBeVisible();
    }
  },
);

test(
  'a failed load of a link can be retried',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 503|ERR_INTERNET_DISCONNECTED/);
    await ask(product, administrator, createLink, { body: { link: 'Videos', url: 'https://example.org/v' } });
    await page.clock.install();
    await page.route('**/link-url/name/Videos', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/academic/videos');
    await expect(page.getByLabel('Cargando')).toBeVisible();
    const notice = page.getByText(/^El servidor no pudo responder\. Se está intentando de nuevo…$/);
    await expect(notice).toBeVisible();
    await expect(page.getByLabel('Cargando')).toBeVisible();
    await expectAccessible(page);
    // Three retries, after 1, 2 and 4 seconds.
    await passUntil(page, page.getByRole('heading', { name: '¡Ha ocurrido un error!' }));
    await expect(notice).toHaveCount(0);
    await page.unroute('**/link-url/name/Videos');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(
      page.getByText('No hay conexión con el servidor. Se está intentando de nuevo…'),
    ).toBeVisible();
    await page.context().setOffline(false);
    await passUntil(page, page.getByLabel(FIELD));
    await expect(page.getByLabel(FIELD)).toHaveValue('https://example.org/v');
  },
);

test(
  'a failed save of a link is reported, and keeps the input',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/status of 500/);
    await page.goto('/academic/videos');
    await page.getByLabel(FIELD).fill('https://example.org/nuevo');
    await page.route('**/link-url/create', (route) =>
      route.fulfill({ status: 500, body: '{"message": "Se cayó"}' }),
    );
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(page.getByText('Se cayó')).toBeVisible();
    await expect(page.getByLabel(FIELD)).toHaveValue('https://example.org/nuevo');

    // The success message replaces the error.
    await page.unroute('**/link-url/create');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText(SAVED).first()).toBeVisible();
    await expect(page.getByText('Se cayó')).toHaveCount(0);
  },
);

test(
  'input stays when the saved link cannot be refetched',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/status of 403/);
    await page.goto('/academic/videos');
    await page.getByLabel(FIELD).fill('https://example.org/nuevo');
    await page.route('**/link-url/**', (route) => route.fulfill({ status: 403, json: {} }));
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(page.getByLabel(FIELD)).toHaveValue('https://example.org/nuevo');
  },
);

test(
  'a refused save is sent once and reported at once, and so is a failed lookup',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/status of 503/);
    await page.goto('/academic/videos');
    const field = page.getByLabel(FIELD);
    await field.fill('https://example.org/nuevo');
    for (const path of ['**/link-url/create', '**/link-url/name/Videos']) {
      const sent: string[] = [];
      await page.route(path, (route) => {
        sent.push(route.request().url());
        return route.fulfill({ status: 503, json: { statusCode: 503, message: `No en ${sent.length}` } });
      });
      // The clock stands still: no retry is possible before the message.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole('button', { name: 'Guardar' }).click();
      await expect(page.getByText('No en 1').first()).toBeVisible();
      await page.clock.runFor(60_000);
      expect(sent, path).toHaveLength(1);
      await page.clock.resume();
      await page.unroute(path);
    }
    await expect(field).toHaveValue('https://example.org/nuevo');
  },
);

test('Pagos opens its link in a dialog, from home and menu', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Pagos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pagos' });
  await dialog.getByLabel(FIELD).fill('https://pagos.example.org');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await advanceClock(page, DELAYS.linkSave);
  await expect(dialog).toBeHidden();
  expect(await ask(product, administrator, linkByName, { params: { name: 'Payments' } })).toMatchObject({
    url: 'https://pagos.example.org',
  });

  await page.goto('/news');
  await page.getByRole('link', { name: 'Pagos' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(dialog.getByLabel(FIELD)).toHaveValue('https://pagos.example.org');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test(
  'the link of a list folds to a line, which unfolds in place and folds after a save',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/status of 403/);
    const panel = page.getByRole('region', { name: 'Enlace de esta sección en la aplicación' });
    const field = panel.getByLabel(FIELD);
    const change = panel.getByRole('button', { name: 'Cambiar' });
    await page.goto('/news');
    await expect(panel).toHaveText('Botón NoticiasEnlace en la aplicación: sin enlaceAgregar');
    const add = panel.getByRole('button', { name: 'Agregar' });
    await add.click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Tab');
    await panel.getByRole('button', { name: 'Cancelar' }).click();
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await field.fill('https://example.org/noticias');
    await field.press('Enter');
    await expect(panel).toHaveText(
      'Botón NoticiasEnlace en la aplicación: https://example.org/noticiasCambiar',
    );
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(change).toBeFocused();
    await expect(field).toHaveCount(0);

    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('https://example.org/noticias');
    await panel.getByRole('button', { name: 'Cancelar' }).click();
    await expect(change).toBeFocused();
    await change.click();
    await field.fill('https://example.org/otras');
    await expect(field).toHaveValue('https://example.org/otras');
    await panel.getByRole('button', { name: 'Guardar' }).click();
    await expect(panel.getByRole('link', { name: 'https://example.org/otras' })).toBeVisible();
    await expect(change).toBeFocused();

    await page.route('**/link-url/name/News', (route) => route.fulfill({ status: 403, json: {} }));
    await page.reload();
    await expect(panel.getByRole('heading', { name: '¡Ha ocurrido un error!' })).toBeVisible();
    await page.unroute('**/link-url/name/News');
    await panel.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(panel.getByRole('link')).toHaveAttribute('href', 'https://example.org/otras');
    await expect(change).toBeFocused();
  },
);

test(
  'the payments dialog shows its message, and a spinner while loading',
  LONG,
  async ({ signedIn: page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/link-url/name/**', async (route) => {
      await held;
      await route.continue();
    });
    for (const open of [
      () => page.goto('/payment'),
      async () => {
        await page.goto('/');
        await page.getByRole('main').getByRole('button', { name: 'Pagos' }).click();
      },
    ]) {
      await open();
      const dialog = page.getByRole('dialog', { name: 'Pagos' });
      await expect(dialog.getByText(/^Hola administrador, aquí puede editar/)).toBeVisible();
      await expect(dialog.locator('.mantine-Loader-root')).toBeVisible();
    }
    await page.goto('/academic/videos');
    await expect(page.locator('.mantine-Loader-root')).toBeVisible();
    answer();
    await expect(page.getByLabel(FIELD)).toBeVisible();
    await expect(page.locator('.mantine-Loader-root')).toHaveCount(0);
  },
);
