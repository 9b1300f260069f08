/** News: publish, crop, search, order, edit, delete, and failures. */

import type { Page } from '@playwright/test';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import type { Person } from '@vigilia/server/testing/builders/people';
import sharp from 'sharp';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { SEARCH_DEBOUNCE } from '../../web/src/core/constants.ts';
import { arrowsWork, chooseAction } from '../kit/actions.ts';
import { fillMoment } from '../kit/forms.ts';
import { phonePhoto, smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

const SAVED = '¡La informacion se ha actualizado exitosamente!';

/** Publishes news with these titles; the last one ends up on top. */
async function published(product: Product, person: Person, ...titles: string[]) {
  const file = await smallPhoto();
  for (const title of titles)
    await ask(product, person, newsCalls.create, {
      body: { title, description: `Texto de ${title}.` },
      file,
    });
}

const titlesOn = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');

async function choosePhoto(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Imagen', { exact: false }).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog', { name: 'Editar Imagen' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Usar imagen' }).click();
  await expect(dialog).toBeHidden();
}

test('a secretary publishes a phone photo, finds, orders, edits and deletes news, which survive a restart', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  test.slow();
  await published(product, administrator, 'Segunda noticia', 'Primera noticia');
  await page.clock.install();
  await page.goto('/news');
  await expect(titlesOn(page)).toHaveText(['Primera noticia', 'Segunda noticia']);

  await page.getByRole('link', { name: 'Crear Noticia' }).click();
  const create = page.getByRole('button', { name: 'Crear Noticia' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Título').fill('  Título con tilde ');
  await page.getByLabel('Descripción').fill(`${'a'.repeat(181)}bcd`);
  await expect(create).toBeDisabled();
  await choosePhoto(page, 'IMG_2041.JPG', await phonePhoto());
  await create.click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await advanceClock(page, DELAYS.newsSave);
  await expect(page).toHaveURL(/\/news$/);
  await expect(titlesOn(page)).toHaveText(['Título con tilde', 'Primera noticia', 'Segunda noticia']);
  await expect(page.getByText(`${'a'.repeat(181)}b…`, { exact: true })).toBeVisible();

  // The photo is upright, in the shape of the news, and without metadata of its place.
  const [card] = await ask(product, administrator, newsCalls.list);
  const picture = Buffer.from(await (await fetch(product.address + card?.picture)).arrayBuffer());
  const { width, height, format, exif } = await sharp(picture).metadata();
  expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(16 / 9, 1);
  const [red = 0, , blue = 0] = await sharp(picture)
    .extract({ left: 5, top: 5, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const bottom = await sharp(picture)
    .extract({ left: 5, top: (height ?? 9) - 6, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect(blue).toBeGreaterThan(red);
  expect(bottom[1]).toBeGreaterThan(bottom[2] ?? 0);

  // Search, without accents or case, 200 ms after the last key.
  await page.getByLabel('Buscar noticias').fill('TITULO');
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(titlesOn(page)).toHaveText(['Título con tilde']);
  await expect(page).toHaveURL(/buscar=TITULO/);
  await page.reload();
  await expect(titlesOn(page)).toHaveText(['Título con tilde']);
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(titlesOn(page)).toHaveCount(3);

  // Order, by the keyboard.
  await page.getByRole('button', { name: 'Mover después «Título con tilde»' }).click();
  await expect(titlesOn(page)).toHaveText(['Primera noticia', 'Título con tilde', 'Segunda noticia']);

  // Edit: sends only changed fields.
  await page.getByRole('link', { name: 'Editar «Título con tilde»' }).click();
  await expect(page.getByRole('heading', { name: 'Editar Noticia' })).toBeVisible();
  await page.getByLabel('Título').fill('Título corregido');
  const sent = page.waitForRequest('**/news/edit/*');
  await page.getByRole('button', { name: 'Editar Noticia' }).click();
  const body = (await sent).postDataBuffer()?.toString() ?? '';
  expect(body).toContain('Título corregido');
  expect(body).not.toContain('name="description"');
  expect(body).not.toContain('name="file"');
  await expect(page.getByText(SAVED).first()).toBeVisible();
  await advanceClock(page, DELAYS.newsSave);
  await expect(titlesOn(page)).toHaveText(['Primera noticia', 'Título corregido', 'Segunda noticia']);

  // Delete, after asking.
  await chooseAction(page, 'Eliminar «Segunda noticia»');
  const question = page.getByRole('dialog', {
    name: '¿Estas seguro que quieres Eliminar esta Noticia?',
  });
  await expect(question.getByText('No podras revertir esta acción')).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(titlesOn(page)).toHaveCount(3);
  await chooseAction(page, 'Eliminar «Segunda noticia»');
  await question.getByRole('button', { name: 'Si, eliminalo!' }).click();
  await expect(page.getByText('Noticia eliminado')).toBeVisible();
  await expect(titlesOn(page)).toHaveText(['Primera noticia', 'Título corregido']);

  const before = await ask(product, administrator, newsCalls.list);
  await product.restart();
  await page.reload();
  await expect(titlesOn(page)).toHaveText(['Primera noticia', 'Título corregido']);
  expect(await ask(product, administrator, newsCalls.list)).toEqual(before);
});

// Each time: the points of an agenda are, with the same parts (`assemblies.e2e.ts`), and news by their buttons above.
test(
  'news are reordered by dragging, and by keyboard on the handle',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await published(product, administrator, 'Tercera', 'Segunda', 'Primera');
    await page.goto('/news');
    await expect(titlesOn(page)).toHaveText(['Primera', 'Segunda', 'Tercera']);

    const handle = page.getByRole('button', { name: 'Mover «Primera»' });
    await expect(handle).toHaveAttribute('aria-roledescription', 'elemento que se puede mover');
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await page.getByRole('button', { name: 'Mover «Tercera»' }).boundingBox();
    if (!from || !to) throw new Error('no handles');
    const moved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 12 });
    await page.mouse.up();
    expect((await moved).request().postDataJSON()).toEqual({ newPosition: 3 });
    await expect(titlesOn(page)).toHaveText(['Segunda', 'Tercera', 'Primera']);

    await handle.focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('«Primera» está sobre el lugar 3 de 3.')).toBeAttached();
    await arrowsWork(page);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('«Primera» está sobre el lugar 2 de 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(titlesOn(page)).toHaveText(['Segunda', 'Primera', 'Tercera']);
    await expect
      .poll(async () => (await ask(product, administrator, newsCalls.list)).map(({ title }) => title))
      .toEqual(['Segunda', 'Primera', 'Tercera']);
  },
);

test(
  'a refused move restores the card with a message',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 500/);
    await published(product, administrator, 'Segunda', 'Primera');
    await page.goto('/news');
    await page.route(/\/api\/news\/\d+$/, (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Mover después «Primera»' }).click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(page.getByText('«Primera» vuelve a su lugar.')).toBeVisible();
    await expect(titlesOn(page)).toHaveText(['Primera', 'Segunda']);
  },
);

test(
  'arrow keys move a card visually with announcements, and Escape cancels',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const names = ['1', '2', '3', '4', '5', '6', '7', '8'];
    await published(product, administrator, ...names.toReversed());
    await page.setViewportSize({ width: 900, height: 800 });
    await page.goto('/news');
    await expect(titlesOn(page)).toHaveText(names);
    const grip = page.getByRole('button', { name: 'Mover «1»', exact: true });
    const said = (place: number) =>
      expect(page.getByText(`«1» está sobre el lugar ${place} de 8.`, { exact: true })).toBeAttached();
    // The content above has its final height.
    await expect(page.getByRole('button', { name: /^Agregar el enlace/ })).toBeVisible();
    const cornerOf = async (title: string) => {
      const box = await titlesOn(page).getByText(title, { exact: true }).boundingBox();
      const scrolled = await page.evaluate(() => scrollY);
      return [box?.x ?? 0, (box?.y ?? 0) + scrolled] as const;
    };
    const corners: (readonly [number, number])[] = [];
    for (const name of names) corners.push(await cornerOf(name));
    /** The place where a card is seen, from 1. */
    const seenAt = async (title: string) => {
      const [x, y] = await cornerOf(title);
      return 1 + corners.findIndex(([left, top]) => Math.hypot(left - x, top - y) < 3);
    };
    await grip.focus();
    await page.keyboard.press('Space');
    await said(1);
    await arrowsWork(page);
    // Two side by side: down and up by a row, left and right within one.
    for (const [key, place] of [
      ['ArrowDown', 3],
      ['ArrowDown', 5],
      ['ArrowUp', 3],
      ['ArrowRight', 4],
      ['ArrowDown', 6],
      ['ArrowLeft', 5],
      ['ArrowUp', 3],
    ] as const) {
      await page.keyboard.press(key);
      await said(place);
      await expect.poll(() => seenAt('1')).toBe(place);
      await expect(grip).toBeFocused();
      await expect(grip).toBeInViewport();
    }
    await page.keyboard.press('Escape');
    await expect(titlesOn(page)).toHaveText(names);
    await page.keyboard.press('Space');
    await said(1);
    await page.keyboard.press('ArrowDown');
    await said(3);
    const moved = page.waitForRequest((request) => request.method() === 'PUT');
    await page.keyboard.press('Enter');
    expect((await moved).postDataJSON()).toEqual({ newPosition: 3 });
    await expect(titlesOn(page)).toHaveText(['2', '3', '1', '4', '5', '6', '7', '8']);
    // Tab does not drop a lifted card.
    await page.keyboard.press('Space');
    await said(3);
    await page.keyboard.press('ArrowDown');
    await said(5);
    await page.keyboard.press('Tab');
    await expect(page.getByText('«1» queda donde estaba.')).toBeAttached();
    await expect(titlesOn(page)).toHaveText(['2', '3', '1', '4', '5', '6', '7', '8']);
  },
);

test(
  'quick clicks of a resting pointer move the same card each time, and moves wait for each other',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const names = ['1', '2', '3', '4', '5', '6', '7', '8'];
    await published(product, administrator, ...names.toReversed());
    const stored = async () => (await ask(product, administrator, newsCalls.list)).map(({ title }) => title);
    await page.goto('/news');
    await expect(titlesOn(page)).toHaveText(names);
    const after = page.getByRole('button', { name: 'Mover después «1»' });
    await expect(after).toHaveAccessibleName('Mover después «1»: a la posición 2 de 8');
    // The content above has its final height.
    await expect(page.getByRole('button', { name: /^Agregar el enlace/ })).toBeVisible();
    await after.scrollIntoViewIfNeeded();
    const box = await after.boundingBox();
    if (!box) throw new Error('no button');
    const first = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(/\/api\/news\/\d+$/, async (route) => {
      sent += 1;
      if (sent === 1) await first.promise;
      await route.continue();
    });
    await page.mouse.click(box.x + 18, box.y + 18, { clickCount: 4 });
    const moved = ['2', '3', '4', '5', '1', '6', '7', '8'];
    await expect(titlesOn(page)).toHaveText(moved);
    await expect(page.getByText('«1» está ahora en el lugar 5 de 8.')).toBeAttached();
    expect(sent).toBe(1);
    expect(await stored()).toEqual(names);
    // They are sent also when the list is left.
    await page.getByRole('link', { name: 'Inicio' }).click();
    first.resolve();
    await expect.poll(stored).toEqual(moved);
    await page.goBack();
    await expect(titlesOn(page)).toHaveText(moved);

    // By the keyboard, and by two clicks that waited for a busy page; at the last position the focus stays.
    await after.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await after.evaluate((button: HTMLElement) => button.click());
    const last = ['2', '3', '4', '5', '6', '7', '8', '1'];
    await expect(titlesOn(page)).toHaveText(last);
    await expect(after).toBeFocused();
    await expect(after).toBeDisabled();
    await expect.poll(stored).toEqual(last);
    const before = page.getByRole('button', { name: 'Mover antes «1»' });
    await before.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(titlesOn(page)).toHaveText(['2', '3', '4', '5', '6', '1', '7', '8']);
  },
);

test(
  'an empty list of news explains itself; a search without results says so',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await page.goto('/news');
    await expect(page.getByRole('heading', { name: 'No se han encontrado noticias' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crear Noticia' })).toHaveCount(1);
    await published(product, administrator, 'Una');
    await page.goto('/news?buscar=nada');
    await expect(page.getByText('Ninguna noticia contiene esas palabras')).toBeVisible();
  },
);

test(
  'a failed load of news shows the quoted text and can be retried',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 403/);
    await published(product, administrator, 'Una');
    let down = true;
    await page.route('**/api/news?*', (route) =>
      down ? route.fulfill({ status: 403, body: '' }) : route.continue(),
    );
    await page.goto('/news');
    await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
    await expect(page.getByRole('search')).toHaveCount(0);
    down = false;
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(titlesOn(page)).toHaveText(['Una']);
    // After a failed search one can search for another text.
    down = true;
    await page.getByLabel('Buscar noticias').fill('otra');
    await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
    await expect(page.getByLabel('Buscar noticias')).toHaveValue('otra');
  },
);

test(
  'a failed refetch keeps the list',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 403/);
    await published(product, administrator, 'Una');
    await page.goto('/news');
    await expect(titlesOn(page)).toHaveText(['Una']);
    await page.route('**/api/news/delete/*', (route) => route.fulfill({ status: 403, body: '' }));
    const askedAgain = page.waitForResponse('**/api/news?*');
    await page.route('**/api/news?*', (route) => route.fulfill({ status: 403, body: '' }));
    await chooseAction(page, 'Eliminar «Una»');
    await page.getByRole('button', { name: 'Si, eliminalo!' }).click();
    await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Cerrar' }).last().click();
    await askedAgain;
    await expect(titlesOn(page)).toHaveText(['Una']);
    await expect(page.getByRole('button', { name: 'Volver a intentar' })).toHaveCount(0);
  },
);

test(
  'news for another day are scheduled, and the message says when they appear',
  LONG,
  async ({ signedIn: page }) => {
    await page.goto('/news/create');
    await page.getByLabel('Título').fill('Congreso');
    await page.getByLabel('Descripción').fill('En mayo.');
    await choosePhoto(page, 'foto.jpg', Buffer.from(await (await smallPhoto()).arrayBuffer()));
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await page.getByRole('radio', { name: /Desde un día/ }).check();
    await fillMoment(page, 'Día', '1/5/2099');
    await fillMoment(page, 'Hora', '8');
    await page.getByRole('button', { name: 'Programar' }).click();
    await expect(page.getByRole('status').filter({ hasText: SAVED })).toContainText(
      'Se publica el 1 may 2099, 8:00 a. m.',
    );
  },
);

test('a failed upload keeps the input, and a double click publishes once', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/ERR_FAILED/);
  await page.goto('/news/create');
  await page.getByLabel('Título').fill('Con paciencia');
  await page.getByLabel('Descripción').fill('Se cortó la red a la mitad.');
  await choosePhoto(page, 'foto.jpg', Buffer.from(await (await smallPhoto()).arrayBuffer()));
  await page.route('**/news/create', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Crear Noticia' }).click();
  await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
  await expect(page.getByText('No hay conexión con el servidor')).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue('Con paciencia');
  await page.getByRole('button', { name: 'Crear Noticia' }).dblclick();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect((await ask(product, administrator, newsCalls.list)).map(({ title }) => title)).toEqual([
    'Con paciencia',
  ]);
});

test('an invalid picture is refused beside the field', LONG, async ({ signedIn: page }) => {
  await page.goto('/news/create');
  const field = page.getByLabel('Imagen', { exact: false });
  await field.setInputFiles({
    name: 'acta.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  });
  await expect(
    page.getByText('El archivo no es una imagen. Elija una foto, por ejemplo .jpg.'),
  ).toBeInViewport();
  await expect(field).toHaveAccessibleDescription(/^El archivo no es una imagen/);
  await field.setInputFiles({
    name: 'rota.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no es una foto'),
  });
  await expect(
    page.getByText('No se pudo abrir la imagen. Elija una foto en formato .jpg o .png.'),
  ).toBeVisible();
});

test(
  'a crop dialog that fails to load keeps the form and can be retried',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/ERR_FAILED|Failed to fetch|preload/);
    const file = {
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await smallPhoto()).arrayBuffer()),
    };
    await page.route('**/assets/crop-dialog-*', (route) => route.abort());
    await page.goto('/news/create');
    await page.getByLabel('Título').fill('A medias');
    const field = page.getByLabel('Imagen', { exact: false });
    for (const again of [false, true]) {
      await field.setInputFiles(file);
      await expect(page.getByRole('alert')).toContainText('no se pudo cargar');
      await expect(page.getByLabel('Título')).toHaveValue('A medias');
      if (again) await page.unroute('**/assets/crop-dialog-*');
    }
    await field.setInputFiles(file);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // With its stylesheet.
    await expect(page.locator('.cropper-crop-box')).toHaveCSS('position', 'absolute');
    await page.getByRole('button', { name: 'Usar imagen' }).click();
    await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible();
    await expect(page.getByLabel('Título')).toHaveValue('A medias');
  },
);

test('the crop dialog has its specified size and works by keyboard', LONG, async ({ signedIn: page }) => {
  await page.goto('/news/create');
  await page.getByLabel('Imagen', { exact: false }).setInputFiles({
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await smallPhoto()).arrayBuffer()),
  });
  const stage = page.getByRole('group', { name: 'Recorte de la imagen' });
  const box = await stage.boundingBox();
  expect([box?.width, box?.height]).toEqual([400, 400]);
  const frame = page.locator('.cropper-crop-box');
  await expect(frame).toBeVisible();
  const crop = await frame.boundingBox();
  expect((crop?.width ?? 0) / (crop?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  // At the minimum size neither side is under ten pixels.
  const smaller = page.getByRole('button', { name: 'Reducir el recuadro' });
  for (let tries = 0; tries < 45; tries += 1) await smaller.click();
  const smallest = await frame.boundingBox();
  expect(smallest?.height).toBeGreaterThanOrEqual(9.99);
  expect(smallest?.height).toBeLessThan(12);
  expect((smallest?.width ?? 0) / (smallest?.height ?? 1)).toBeCloseTo(16 / 9, 1);
  await stage.focus();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Girar a la derecha' }).click();
  await page.keyboard.press('Escape');
  await expect(stage).toBeHidden();
  await expect(page.getByRole('img', { name: 'Vista previa' })).toHaveCount(0);
});
