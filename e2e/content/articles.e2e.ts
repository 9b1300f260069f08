/** Articles: recommend, find, edit in the dialog, delete, and failures. */
import type { Page } from '@playwright/test';
import {
  type Article,
  createArticle,
  deleteArticle,
  listArticles,
  updateArticle,
} from '@vigilia/contract/content/articles';
import type { Person } from '@vigilia/server/testing/builders/people';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { SEARCH_DEBOUNCE, TOASTS } from '../../web/src/core/constants.ts';
import { chooseAction } from '../kit/actions.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, LONG, pauseClock, test } from '../kit/test.ts';

const SAVED = '¡La informacion se ha actualizado exitosamente!';
const ADDRESS_RULE = 'Escriba una dirección completa, con https://';

const urlOf = (name: string) => `https://biblioteca.test/${encodeURIComponent(name)}`;

/** Recommends articles with these names; the last one ends up on top. */
async function recommended(product: Product, person: Person, ...names: string[]) {
  const articles: Article[] = [];
  for (const name of names)
    articles.push(await ask(product, person, createArticle, { body: { name, url: urlOf(name) } }));
  return articles;
}

const rowsOn = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const namesOn = (page: Page) => rowsOn(page).locator('td:first-child');

test('a secretary recommends an article, finds, edits and deletes it', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await recommended(product, administrator, 'Ayuno preoperatorio');
  await page.clock.install();
  await page.goto('/academic');
  await page.getByRole('link', { name: 'Artículos' }).click();
  await expect(namesOn(page)).toHaveText(['Ayuno preoperatorio']);

  await page.getByRole('button', { name: 'Agregar un artículo' }).click();
  const save = page.getByRole('button', { name: 'Guardar' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Nombre').fill('  Vía aérea difícil ');
  await expect(save).toBeDisabled();
  await page.getByLabel('URL').fill('biblioteca');
  await save.click();
  await expect(page.getByText(ADDRESS_RULE)).toBeVisible();
  await page.getByLabel('URL').fill('biblioteca.test/via-aerea');
  await expect(page.getByRole('link', { name: 'Abrir la página' })).toHaveAttribute(
    'href',
    'https://biblioteca.test/via-aerea',
  );
  await expect(page.getByText(ADDRESS_RULE)).toBeHidden();
  await save.click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.getByText('Se agregó «Vía aérea difícil».')).toBeVisible();
  await expect(namesOn(page)).toHaveText(['Vía aérea difícil', 'Ayuno preoperatorio']);
  // Ready for the next one.
  await expect(page.getByLabel('Nombre')).toHaveValue('');
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await expect(save).toBeDisabled();
  const link = page.getByRole('link', { name: 'https://biblioteca.test/via-aerea' });
  await expect(link).toHaveAttribute('target', '_blank');

  // The list is filtered as one types, without accents or case.
  await page.getByLabel('Buscar artículos').fill('VIA AEREA');
  await expect(namesOn(page)).toHaveText(['Vía aérea difícil']);
  await expect(page.getByText('1 artículo', { exact: true })).toBeVisible();
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(page).toHaveURL(/buscar=VIA/);
  // The cleared text is not searched for again while the next one is typed.
  await pauseClock(page);
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(namesOn(page)).toHaveCount(2);
  await expect(page).toHaveURL(/articles$/);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.getByLabel('Buscar artículos').fill('ayuno');
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(page).toHaveURL(/buscar=ayuno$/);
  expect(addresses).toEqual([page.url()]);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();
  await expect(namesOn(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Editar «Vía aérea difícil»' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Artículo' });
  await expect(dialog.getByLabel('URL')).toHaveValue('https://biblioteca.test/via-aerea');
  await dialog.getByLabel('Nombre').fill('  ');
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await dialog.getByLabel('Nombre').fill('Vía aérea no prevista');
  const sent = page.waitForRequest('**/articles/update-article/*');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  expect((await sent).method()).toBe('PATCH');
  expect((await sent).postDataJSON()).toEqual({
    name: 'Vía aérea no prevista',
    url: 'https://biblioteca.test/via-aerea',
    version: 1,
  });
  await expect(page.getByText('Se guardaron los cambios de «Vía aérea no prevista».')).toBeVisible();
  await expect(dialog).toBeVisible();
  await advanceClock(page, DELAYS.articleEdit);
  await expect(dialog).toBeHidden();
  await expect(namesOn(page)).toHaveText(['Vía aérea no prevista', 'Ayuno preoperatorio']);

  await chooseAction(page, 'Eliminar «Ayuno preoperatorio»');
  const question = page.getByRole('dialog', { name: '¿Estas seguro que quieres Eliminar este Articulo?' });
  await expect(question.getByText('No podras revertir esta acción')).toBeVisible();
  await expect(question.getByText('Se eliminará «Ayuno preoperatorio».')).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(namesOn(page)).toHaveCount(2);
  await chooseAction(page, 'Eliminar «Ayuno preoperatorio»');
  await question.getByRole('button', { name: 'Si, eliminalo!' }).click();
  await expect(page.getByText('¡El Articulo se ha eliminado exitosamente!')).toBeVisible();
  await expect(namesOn(page)).toHaveText(['Vía aérea no prevista']);
  await advanceClock(page, TOASTS.defaultDuration);
  await expect
    .poll(() => ask(product, administrator, listArticles))
    .toMatchObject([{ name: 'Vía aérea no prevista' }]);
});

test(
  'the article dialog shows stored values, and a failure keeps the input',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 404/, /status of 500/);
    const [first, second] = await recommended(product, administrator, 'Primero', 'Segundo');
    await page.goto('/academic/articles');
    await expect(namesOn(page)).toHaveText(['Segundo', 'Primero']);
    // A concurrent change of the same list.
    const body = { name: 'Primero, revisado' };
    await ask(product, administrator, updateArticle, { params: { id: first?.id ?? 0 }, body });
    await ask(product, administrator, deleteArticle, { params: { id: second?.id ?? 0 } });

    await page.getByRole('button', { name: 'Editar «Primero»' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar Artículo' });
    await expect(dialog.getByLabel('Nombre')).toHaveValue('Primero, revisado');
    await dialog.getByLabel('Nombre').fill('Primero, otra vez');
    await page.route('**/update-article/*', (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    });
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(dialog.getByLabel('Nombre')).toHaveValue('Primero, otra vez');
    // Escape does not discard the input.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await dialog.getByRole('button', { name: 'Guardar' }).dblclick();
    await expect(page.getByText('Se guardaron los cambios de «Primero, otra vez».')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(namesOn(page)).toHaveText(['Primero, otra vez']);
  },
);

test(
  'leaving unsaved input of an article asks first, in form and dialog',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await recommended(product, administrator, 'Uno');
    await page.goto('/academic');
    await page.getByRole('link', { name: 'Artículos' }).click();
    await page.getByRole('button', { name: 'Agregar un artículo' }).click();
    await page.getByLabel('Nombre').fill('A medias');
    await page.getByRole('link', { name: 'Noticias' }).click();
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await page.getByLabel('Nombre').fill('');
    await page.getByRole('button', { name: 'Editar «Uno»' }).click();
    await page.getByRole('dialog').getByLabel('Nombre').fill('Otro');
    await page.goBack();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page.getByRole('dialog').getByLabel('Nombre')).toHaveValue('Otro');
  },
);

test(
  'hundreds of articles are rendered in portions, and searched completely',
  LONG,
  async ({ signedIn: page }) => {
    const many = Array.from({ length: 600 }, (_, index) => ({
      id: index + 1,
      name: `Artículo número ${index + 1}`,
      url: `https://biblioteca.test/${index + 1}`,
    }));
    await page.route('**/articles/all', (route) => route.fulfill({ json: many }));
    await page.goto('/academic/articles');
    await expect(page.getByText('600 artículos')).toBeVisible();
    await expect(rowsOn(page)).toHaveCount(50);
    await page.mouse.wheel(0, 20_000);
    await expect(rowsOn(page)).toHaveCount(100);
    await page.getByLabel('Buscar artículos').fill('numero 599');
    await expect(namesOn(page)).toHaveText(['Artículo número 599']);
  },
);
