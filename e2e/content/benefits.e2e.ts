/** Benefits, where they differ from news or have rules of their own. */

import type { Page } from '@playwright/test';
import { benefitsCalls } from '@vigilia/contract/content/picture-cards';
import type { Person } from '@vigilia/server/testing/builders/people';
import sharp from 'sharp';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { SEARCH_DEBOUNCE } from '../../web/src/core/constants.ts';
import { chooseAction } from '../kit/actions.ts';
import { recordForms, sentForm } from '../kit/forms.ts';
import { phonePhoto, smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, LONG, pauseClock, test } from '../kit/test.ts';

const SAVED = '¡La informacion se ha actualizado exitosamente!';

/** Publishes benefits with these titles; the last one ends up on top. */
async function published(product: Product, person: Person, ...titles: string[]) {
  const file = await smallPhoto();
  for (const title of titles)
    await ask(product, person, benefitsCalls.create, {
      body: { title, description: `Texto de ${title}.` },
      file,
    });
}

const titlesOn = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  const photo = { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Imagen', { exact: false }).setInputFiles(photo);
  const dialog = page.getByRole('dialog', { name: 'Editar Imagen' });
  const frame = page.locator('.cropper-crop-box');
  await expect(frame).toBeVisible();
  const crop = await frame.boundingBox();
  expect((crop?.width ?? 0) / (crop?.height ?? 1)).toBeCloseTo(1, 1);
  await dialog.getByRole('button', { name: 'Usar imagen' }).click();
  await expect(dialog).toBeHidden();
}

test(
  'a secretary publishes a benefit with a square picture, and going back does not return to the form',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    test.slow();
    await published(product, administrator, 'Gimnasio');
    await recordForms(page);
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('link', { name: 'Beneficios' }).last().click();
    await expect(titlesOn(page)).toHaveText(['Gimnasio']);
    await page.getByRole('link', { name: 'Crear Beneficio' }).click();
    await expect(page.getByRole('heading', { name: 'Crear Beneficio' })).toBeVisible();

    // Disabled until all is filled: a title, a description that is more than blanks, and a picture.
    const create = page.getByRole('button', { name: 'Crear Beneficio' });
    await expect(create).toBeDisabled();
    await expect(page.getByText('de menos de 20 MB')).toBeVisible();
    await choosePhoto(page, await phonePhoto());
    await expect(create).toBeDisabled();
    await page.getByLabel('Título').fill('  Hoteles ');
    await page.getByLabel('Descripción').fill('   ');
    await expect(create).toBeDisabled();
    await page.getByLabel('Descripción').fill(`${'a'.repeat(149)}bcd`);
    await create.click();
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(await sentForm(page)).toEqual({
      title: 'Hoteles',
      description: `${'a'.repeat(149)}bcd`,
      file: '(image/jpeg)',
    });
    await advanceClock(page, DELAYS.benefitSave);
    await expect(page).toHaveURL(/\/benefits$/);
    await expect(titlesOn(page)).toHaveText(['Hoteles', 'Gimnasio']);
    await expect(page.getByText(`${'a'.repeat(149)}b…`, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => window.history.state?.usr ?? null)).toBeNull();

    const [card] = await ask(product, administrator, benefitsCalls.list);
    const picture = Buffer.from(await (await fetch(product.address + card?.picture)).arrayBuffer());
    const { width, height, format, exif } = await sharp(picture).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(1, 2);

    // The list is the entry that it was: the form is not behind it.
    await page.goBack();
    await expect(page).toHaveURL(/:\d+\/$/);
  },
);

/** One frame is bounded by the height of the picture, the other by the available width. */
for (const [address, details] of [
  ['/benefits/create', LONG],
  ['/news/create', {}],
] as const)
  test(
    `the crop frame of ${address} has its maximum size, also after the window was rotated`,
    details,
    async ({ signedIn: page }) => {
      const buffer = Buffer.from(await (await smallPhoto()).arrayBuffer());
      /** Distances from the frame to the edges of the picture, in pixels. */
      const around = async () => {
        const picture = await page.locator('.cropper-canvas').boundingBox();
        const frame = await page.locator('.cropper-crop-box').boundingBox();
        if (!picture || !frame) throw new Error('nothing is cropped');
        return {
          above: Math.round(frame.y - picture.y),
          under: Math.round(picture.height - frame.height),
          beside: Math.round(frame.x - picture.x - (picture.width - frame.width) / 2),
        };
      };
      await page.goto(address);
      await page
        .getByLabel('Imagen', { exact: false })
        .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
      await expect(page.locator('.cropper-crop-box')).toBeVisible();
      const whole = { above: 0, under: 0, beside: 0 };
      await expect.poll(around).toEqual(whole);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator('.cropper-container')).toHaveCSS('width', /^3\d\d(\.\d+)?px$/);
      await expect.poll(around).toEqual(whole);
      await page.setViewportSize({ width: 844, height: 390 });
      await expect(page.locator('.cropper-container')).toHaveCSS('width', '400px');
      await expect.poll(around).toEqual(whole);

      // The rotation of the picture is kept.
      const turned = () =>
        page
          .locator('.cropper-canvas img')
          .evaluate(({ style }) => style.transform.includes('rotate(90deg)'));
      await page.getByRole('button', { name: 'Girar a la derecha' }).click();
      expect(await turned()).toBe(true);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator('.cropper-container')).toHaveCSS('width', /^3\d\d(\.\d+)?px$/);
      await expect.poll(turned).toBe(true);
    },
  );

test(
  'an edit of a benefit sends both texts, and null for an unchanged picture',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await published(product, administrator, 'Gimnasio');
    const [before] = await ask(product, administrator, benefitsCalls.list);
    await recordForms(page);
    await page.clock.install();
    await page.goto('/benefits');
    await page.getByRole('link', { name: 'Editar «Gimnasio»' }).click();
    await expect(page.getByRole('heading', { name: 'Editar Beneficio' })).toBeVisible();
    const edit = page.getByRole('button', { name: 'Editar Beneficio' });
    await page.getByLabel('Título').fill(' ');
    await expect(edit).toBeDisabled();
    await page.getByLabel('Título').fill('Gimnasio y bienestar');
    await edit.dblclick();
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(await sentForm(page)).toEqual({
      title: 'Gimnasio y bienestar',
      description: before?.description,
      version: '1',
      file: 'null',
    });
    await advanceClock(page, DELAYS.benefitSave);
    await expect(page).toHaveURL(/\/benefits$/);
    await expect(titlesOn(page)).toHaveText(['Gimnasio y bienestar']);
    expect(await ask(product, administrator, benefitsCalls.list)).toEqual([
      { ...before, title: 'Gimnasio y bienestar', version: 2 },
    ]);

    // Going back skips the form, which would hold the previous text and send it again.
    expect(await page.evaluate(() => window.history.state.idx)).toBe(0);

    // A reload of the form keeps its item; the picture alone can be changed.
    await page.getByRole('link', { name: 'Editar «Gimnasio y bienestar»' }).click();
    await page.reload();
    await expect(page.getByLabel('Título')).toHaveValue('Gimnasio y bienestar');
    await choosePhoto(page, Buffer.from(await (await smallPhoto('#8f5908')).arrayBuffer()));
    await edit.click();
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(await sentForm(page)).toEqual({
      title: 'Gimnasio y bienestar',
      description: before?.description,
      version: '2',
      file: '(image/jpeg)',
    });
    const [after] = await ask(product, administrator, benefitsCalls.list);
    expect(after?.picture).not.toBe(before?.picture);
  },
);

test('the search is debounced by 200 ms', LONG, async ({ signedIn: page, product, administrator }) => {
  await published(product, administrator, 'Hoteles', 'Gimnasio');
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/benefits/getBenefits')) asked.push(searchParams.get('keyword'));
  });
  await page.clock.install();
  await page.goto('/benefits');
  await expect(titlesOn(page)).toHaveText(['Gimnasio', 'Hoteles']);
  expect(asked).toEqual([null]);
  await pauseClock(page);
  const box = page.getByLabel('Buscar beneficios');
  await box.fill('H');
  await advanceClock(page, SEARCH_DEBOUNCE - 10);
  await box.fill('HÓT');
  await advanceClock(page, SEARCH_DEBOUNCE - 10);
  expect(asked).toEqual([null]);
  const request = page.waitForRequest('**/benefits/getBenefits?keyword=*');
  await advanceClock(page, 10);
  await request;
  await page.clock.resume();
  await expect(titlesOn(page)).toHaveText(['Hoteles']);
  expect(asked).toEqual([null, 'HÓT']);
  await expect(page.getByText('1 beneficio', { exact: true })).toBeVisible();
});

test(
  'the last benefit of a search can be deleted, and the rest is shown',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await published(product, administrator, 'Hoteles', 'Gimnasio');
    await page.goto('/benefits?buscar=hotel');
    await chooseAction(page, 'Eliminar «Hoteles»');
    await page.getByRole('button', { name: 'Si, eliminalo!' }).click();
    await expect(page.getByText('Ningún beneficio contiene esas palabras')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Borrar la búsqueda' }).last().click();
    await expect(titlesOn(page)).toHaveText(['Gimnasio']);
  },
);

test(
  'an empty list of benefits explains itself, with the link of the section above',
  LONG,
  async ({ signedIn: page }) => {
    await page.goto('/benefits');
    await expect(page.getByRole('heading', { name: 'No se han encontrado Beneficios' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Crear Beneficio' })).toHaveCount(1);
    await page.getByRole('button', { name: /^Agregar el enlace/ }).click();
    const save = page.getByRole('button', { name: 'Guardar' });
    await expect(save).toBeDisabled();
    await page.getByLabel('URL de la pagina web').fill('https://asociacion.test/convenios');
    await save.click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(page.getByRole('link', { name: 'https://asociacion.test/convenios' })).toHaveAttribute(
      'href',
      'https://asociacion.test/convenios',
    );
  },
);

test(
  'a failed save of a benefit shows the quoted text and the reason, and keeps the input',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 404/, /status of 500/);
    await published(product, administrator, 'Gimnasio');
    await page.goto('/benefits');
    await page.getByRole('link', { name: 'Editar «Gimnasio»' }).click();
    await page.getByLabel('Título').fill('Gimnasio nuevo');
    await page.route('**/benefits/edit/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    const edit = page.getByRole('button', { name: 'Editar Beneficio' });
    await edit.click();
    await expect(page.getByText('¡Ha ocurrido un error', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Título')).toHaveValue('Gimnasio nuevo');
    await edit.click();
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(await ask(product, administrator, benefitsCalls.list)).toMatchObject([
      { title: 'Gimnasio nuevo' },
    ]);
  },
);
