/** The bin: what is deleted can be restored or deleted for good. */
import { createArticle, listArticles } from '@vigilia/contract/content/articles';
import { listBin } from '@vigilia/contract/content/bin';
import { createNews, listNews } from '@vigilia/contract/content/news';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { ask, expect, test } from '../kit/test.ts';

test('deleted news is in the bin, from which it returns to its place', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const file = await smallPhoto();
  for (const title of ['Noticia 1', 'Noticia 2', 'Noticia 3'])
    await ask(product, administrator, createNews, { body: { title, description: 'Un texto.' }, file });
  const stored = async () => (await ask(product, administrator, listNews)).map(({ title }) => title);

  await page.goto('/news');
  await chooseAction(page, 'Eliminar «Noticia 2»');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    'No podras revertir esta acción, salvo desde la Papelera, durante 30 días.',
  );
  await question.getByRole('button', { name: 'Si, eliminalo!' }).click();
  await expect(page.getByText('Noticia eliminado', { exact: true })).toBeVisible();
  expect(await stored()).toEqual(['Noticia 3', 'Noticia 1']);

  await page.getByRole('link', { name: 'Papelera' }).click();
  await expect(page.getByRole('row', { name: /Noticia 2/ })).toContainText('Marta Quintero');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restaurar «Noticia 2»' }).click();
  await expect(page.getByText('«Noticia 2» volvió a su lugar.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
  expect(await stored()).toEqual(['Noticia 3', 'Noticia 2', 'Noticia 1']);

  await page.goto('/news');
  await chooseAction(page, 'Eliminar «Noticia 2»');
  await page.getByRole('button', { name: 'Si, eliminalo!' }).click();
  await expect(page.getByText('Noticia eliminado', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Papelera' }).click();
  await chooseAction(page, 'Eliminar definitivamente «Noticia 2»');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar definitivamente' }).click();
  await expect(page.getByRole('heading', { name: 'La papelera está vacía' })).toBeVisible();
  expect(await ask(product, administrator, listBin)).toEqual([]);
});

test('a deletion that fails is never reported as a success', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 500/);
  await page.route('**/api/articles/delete-article/*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"Disco lleno"}' }),
  );
  await ask(product, administrator, createArticle, { body: { name: 'Uno', url: 'https://example.org/1' } });
  await page.goto('/academic/articles');
  await chooseAction(page, 'Eliminar «Uno»');
  await page.getByRole('dialog').getByRole('button', { name: 'Si, eliminalo!' }).click();
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('No se pudo eliminar el Articulo');
  await expect(page.getByText('¡El Articulo se ha eliminado exitosamente!')).toHaveCount(0);
  expect(await ask(product, administrator, listArticles)).toHaveLength(1);
});
