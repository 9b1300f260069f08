/** Courses: publish, find, edit, delete, and failures. */

import type { Page } from '@playwright/test';
import { createCourse, listCourses, updateCourse } from '@vigilia/contract/content/courses';
import type { Person } from '@vigilia/server/testing/builders/people';
import sharp from 'sharp';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { SEARCH_DEBOUNCE } from '../../web/src/core/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import { fillMoment, heightOfForm, recordForms, sentForm, WINDOWS } from '../kit/forms.ts';
import { phonePhoto, smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

const CREATED = '¡La asamblea se ha creado exitosamente!';
const EDITED = '¡El Curso se ha editado exitosamente!';
const ORDER = 'El curso no puede terminar antes de empezar';
/** The same message beside its field, which has one line for it. */
const ORDER_AT_FIELD = 'No puede terminar antes de empezar';

const aCourse = async (
  product: Product,
  person: Person,
  overrides: { name?: string; startDate?: string } = {},
) =>
  ask(product, person, createCourse, {
    body: {
      name: 'Taller de vía aérea',
      description: 'Seis estaciones prácticas.',
      startDate: '2031-04-10T12:30:00.000Z',
      endDate: '2031-04-11T22:00:00.000Z',
      price: 680_000,
      url: 'https://cursos.test/via-aerea',
      ...overrides,
    },
    file: await smallPhoto(),
  });

const namesOn = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  const photo = { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Imagen', { exact: false }).setInputFiles(photo);
  const dialog = page.getByRole('dialog', { name: 'Editar Imagen' });
  await dialog.getByRole('button', { name: 'Usar imagen' }).click();
  await expect(dialog).toBeHidden();
}

const smallBuffer = async () => Buffer.from(await (await smallPhoto()).arrayBuffer());

/** Fields of the form beside the picture, by their labels. */
const TYPED: Readonly<Record<string, string>> = {
  Nombre: '  Diplomado en anestesia regional ',
  Descripción: `${'a'.repeat(79)}bcd`,
  'Fecha de inicio': '2031-05-02',
  'Hora de inicio': '19:30',
  'Fecha de fin': '2031-05-02',
  'Hora de fin': '21:00',
  'Enlace de inscripción': 'https://cursos.test/regional',
  'Precio en pesos': '3.200.000',
};

test('a secretary publishes a course, finds, edits and deletes it', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  test.slow();
  await aCourse(product, administrator, { name: 'Curso que ya está' });
  await recordForms(page);
  await page.clock.install();
  await page.goto('/academic');
  await page.getByRole('link', { name: 'Cursos' }).click();
  await expect(namesOn(page)).toHaveText(['Curso que ya está']);

  await page.getByRole('link', { name: 'Crear Curso' }).click();
  const create = page.getByRole('button', { name: 'Crear', exact: true });
  for (const [label, text] of Object.entries(TYPED)) {
    await expect(create).toBeDisabled();
    await page.getByLabel(label).fill(text);
  }
  await expect(create).toBeDisabled();
  await choosePhoto(page, await phonePhoto());
  await create.click();
  await expect(page.getByText(CREATED)).toBeVisible();
  await expect(page.getByText('Se publicó el curso «Diplomado en anestesia regional».')).toBeVisible();
  // Half past seven in the evening in Bogota is the next day in UTC.
  expect(await sentForm(page)).toEqual({
    name: 'Diplomado en anestesia regional',
    description: TYPED.Descripción,
    startDate: '2031-05-03T00:30:00.000Z',
    endDate: '2031-05-03T02:00:00.000Z',
    price: '3200000',
    url: 'https://cursos.test/regional',
    categoryId: '11',
    file: '(image/jpeg)',
  });
  await advanceClock(page, DELAYS.courseSave / 4);
  await expect(page).toHaveURL(/\/academic\/courses\/create$/);
  await advanceClock(page, DELAYS.courseSave);
  await expect(page).toHaveURL(/\/academic\/courses$/);
  await expect(namesOn(page)).toHaveText(['Diplomado en anestesia regional', 'Curso que ya está']);
  const card = page.getByRole('listitem').filter({ hasText: 'Diplomado' });
  await expect(card.getByText(`${'a'.repeat(79)}b…`, { exact: true })).toBeVisible();
  await expect(card.getByRole('definition')).toHaveText(['2031-05-02', '2031-05-02', /^\$\s3\.200\.000$/]);

  const [stored] = await ask(product, administrator, listCourses);
  const picture = Buffer.from(await (await fetch(product.address + stored?.imageUrl)).arrayBuffer());
  const { width, height, exif } = await sharp(picture).metadata();
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(16 / 9, 1);
  expect(exif).toBeUndefined();

  // The list is filtered while typing, without accents or case, and the search survives a reload.
  await page.getByLabel('Buscar cursos').fill('BBBB');
  await expect(page.getByRole('heading', { name: 'No se han encontrado Cursos' })).toBeVisible();
  await page.getByLabel('Buscar cursos').fill('YA ESTA');
  await expect(namesOn(page)).toHaveText(['Curso que ya está']);
  await expect(page.getByText('1 curso', { exact: true })).toBeVisible();
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(page).toHaveURL(/buscar=YA\+ESTA/);
  await page.reload();
  await expect(namesOn(page)).toHaveText(['Curso que ya está']);
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(namesOn(page)).toHaveCount(2);
  // Going back from the form leads to the address with the search.
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(page).toHaveURL(/\/academic\/courses$/);

  // Edit: the form shows local time, and sends only changed fields.
  await page.getByRole('link', { name: 'Editar «Diplomado en anestesia regional»' }).click();
  await expect(page.getByRole('heading', { name: 'Editar Curso' })).toBeVisible();
  for (const [label, text] of Object.entries(TYPED))
    await expect(page.getByLabel(label)).toHaveValue(text.trim());
  await fillMoment(page, 'Hora de fin', '22:15');
  await page.getByLabel('Precio en pesos').fill('0');
  const change = page.waitForRequest('**/courses/update/*');
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  expect((await change).method()).toBe('PATCH');
  expect((await change).postDataJSON()).toEqual({
    endDate: '2031-05-03T03:15:00.000Z',
    price: 0,
    version: 1,
  });
  await expect(page.getByText(EDITED)).toBeVisible();
  await advanceClock(page, DELAYS.courseSave);
  await expect(page).toHaveURL(/\/academic\/courses$/);
  await expect(card.getByRole('definition')).toHaveText(['2031-05-02', '2031-05-02', 'Gratuito']);

  // Delete, after asking.
  await chooseAction(page, 'Eliminar «Curso que ya está»');
  const question = page.getByRole('dialog', { name: '¿Estas seguro que quieres Eliminar este Curso?' });
  await expect(question.getByText('No podras revertir esta acción')).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(namesOn(page)).toHaveCount(2);
  await chooseAction(page, 'Eliminar «Curso que ya está»');
  await question.getByRole('button', { name: 'Si, eliminalo!' }).click();
  await expect(page.getByText('¡Eliminado!')).toBeVisible();
  await expect(namesOn(page)).toHaveText(['Diplomado en anestesia regional']);
});

test('invalid fields of a course are marked, and nothing is sent', LONG, async ({ signedIn: page }) => {
  await recordForms(page);
  await page.goto('/academic/courses/create');
  for (const [label, text] of Object.entries(TYPED)) await page.getByLabel(label).fill(text);
  await choosePhoto(page, await smallBuffer());
  const create = page.getByRole('button', { name: 'Crear', exact: true });

  const order = page.getByText(ORDER_AT_FIELD);
  await fillMoment(page, 'Fecha de fin', '2031-05-01');
  await expect(order).toBeVisible();
  await create.click();
  await expect(order).toBeVisible();
  await expect(page.getByLabel('Fecha de fin')).toBeFocused();
  await fillMoment(page, 'Fecha de fin', '2031-05-02');
  await expect(order).toBeHidden();
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    const before = await heightOfForm(page);
    await fillMoment(page, 'Hora de fin', '19:29');
    await expect(order).toBeVisible();
    await expect(page.getByLabel('Hora de fin')).toHaveAccessibleDescription(ORDER_AT_FIELD);
    expect(await heightOfForm(page)).toBe(before);
    await create.click();
    await fillMoment(page, 'Hora de fin', '19:30');
    await expect(order).toBeHidden();
  }

  const price = page.getByText('Escriba el precio en pesos, por ejemplo 680.000; 0 si es gratuito');
  for (const wrong of ['12.5', '-1', 'gratis', '1.00.000']) {
    await page.getByLabel('Precio en pesos').fill(wrong);
    await create.click();
    await expect(price).toBeVisible();
    await expect(page.getByLabel('Precio en pesos')).toBeFocused();
  }
  await page.getByLabel('Precio en pesos').fill('$ 12.500,5');
  await page.getByLabel('Enlace de inscripción').fill('cursos');
  await create.click();
  await expect(price).toBeHidden();
  await expect(page.getByText('Escriba una dirección completa, con https://')).toBeVisible();
  expect(await sentForm(page)).toEqual({});

  await page.getByLabel('Enlace de inscripción').fill('cursos.test');
  await create.click();
  await expect(page.getByText(CREATED)).toBeVisible();
  expect(await sentForm(page)).toMatchObject({
    price: '12500.5',
    startDate: '2031-05-03T00:30:00.000Z',
    endDate: '2031-05-03T00:30:00.000Z',
  });
});

test(
  'a refused course shows the reason of the server, and keeps the input',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 422/, /status of 500/);
    const { id } = await aCourse(product, administrator);
    await page.goto('/academic/courses');
    await page.getByRole('link', { name: 'Editar «Taller de vía aérea»' }).click();
    // A concurrent edit moves the course to another year.
    const later = { startDate: '2032-01-01T00:00:00Z', endDate: '2032-01-02T00:00:00Z' };
    await ask(product, administrator, updateCourse, { params: { id }, body: later });
    await fillMoment(page, 'Hora de fin', '18:00');
    const edit = page.getByRole('button', { name: 'Editar', exact: true });
    await edit.click();
    await expect(page.locator('[data-rht-toaster]').getByText(ORDER)).toBeVisible();
    await expect(page.getByLabel('Hora de fin')).toHaveValue('18:00');

    await page.route('**/courses/update/*', (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    });
    await edit.click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(edit).toBeEnabled();
  },
);

test(
  'a day is typed in any usual form or picked from the calendar by keyboard',
  LONG,
  async ({ signedIn: page }) => {
    await page.goto('/academic/courses/create');
    const day = page.getByRole('textbox', { name: 'Fecha de inicio' });
    await day.pressSequentially('5/3/2026');
    await day.blur();
    await expect(day).toHaveValue('2026-03-05');
    await fillMoment(page, 'Hora de inicio', '6 p. m.');
    await expect(page.getByRole('textbox', { name: 'Hora de inicio' })).toHaveValue('18:00');
    await fillMoment(page, 'Fecha de fin', '30/2/2026');
    await expect(page.getByRole('textbox', { name: 'Fecha de fin' })).toHaveAccessibleDescription(
      /Ese día no existe/,
    );

    const open = page.getByRole('button', { name: 'Elegir en el calendario' }).first();
    await open.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Elija el día' });
    await expect(calendar.getByRole('button', { name: '5 de marzo de 2026', exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(open).toBeFocused();
    await open.press('Enter');
    await expect(calendar.getByRole('button', { name: '5 de marzo de 2026', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(calendar.getByRole('button', { name: '5 de marzo de 2026', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(calendar.getByRole('button', { name: '13 de marzo de 2026', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(day).toHaveValue('2026-03-13');
    await open.click();
    await calendar.getByRole('button', { name: 'Mes siguiente' }).click();
    await expect(calendar.getByRole('button', { name: 'abril de 2026', exact: true })).toBeVisible();
    await calendar.getByRole('button', { name: '30 de abril de 2026', exact: true }).click();
    await expect(day).toHaveValue('2026-04-30');
    await page.getByRole('button', { name: 'Elegir la hora' }).first().click();
    const hours = page.getByRole('dialog', { name: 'Elija la hora' });
    await expect(hours.getByRole('button', { name: '18:00' })).toBeFocused();
    await expectAccessible(page);
    await hours.getByRole('button', { name: '18:30' }).click();
    await expect(page.getByRole('textbox', { name: 'Hora de inicio' })).toHaveValue('18:30');
  },
);
