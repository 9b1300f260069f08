/** The bin: what is deleted can be restored or deleted for good. */

import { createArticle } from '@vigilia/contract/content/articles';
import { listBin } from '@vigilia/contract/content/bin';
import { createCourse } from '@vigilia/contract/content/courses';
import { benefitsCalls, newsCalls } from '@vigilia/contract/content/picture-cards';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

test('deleted news is in the bin, from which it returns to its place', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const file = await smallPhoto();
  for (const title of ['Noticia 1', 'Noticia 2', 'Noticia 3'])
    await ask(product, administrator, newsCalls.create, { body: { title, description: 'Un texto.' }, file });
  const stored = async () => (await ask(product, administrator, newsCalls.list)).map(({ title }) => title);

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
  await expect(page.getByRole('row', { name: /Noticia 2/ })).toContainText(/(29|30) días/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Tipo').selectOption('Curso');
  await page.getByRole('search', { name: 'Filtros' }).getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('row', { name: /Noticia 2/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver todo' }).click();
  await page.getByRole('button', { name: 'Restaurar «Noticia 2»' }).click();
  await expect(page.getByText('«Noticia 2» volvió a su lugar.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver', exact: true })).toHaveAttribute('href', '/news');
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

const ADDRESS = { name: 'Uno', url: 'https://example.org/1' };
const CARD = { title: 'Uno', description: 'Un texto.' };
const DAY = { startDate: '2031-04-10T12:30:00Z', endDate: '2031-04-11T22:00:00Z' };
// Each time: a failed deletion of an assembly (`assemblies.e2e.ts`).
for (const [what, address, create, body] of [
  ['el Articulo', '/academic/articles', createArticle, ADDRESS],
  ['el Curso', '/academic/courses', createCourse, { ...ADDRESS, ...DAY, description: 'Dos días.', price: 0 }],
  ['la Noticia', '/news', newsCalls.create, CARD],
  ['el Beneficio', '/benefits', benefitsCalls.create, CARD],
] as const)
  test(
    `a deletion that fails is never reported as a success: ${what}`,
    LONG,
    async ({ signedIn: page, product, administrator, expectedMessages }) => {
      expectedMessages.push(/status of 500/);
      await page.route(/\/(delete|delete-article)\//, (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"Disco lleno"}' }),
      );
      const file = create === createArticle ? {} : { file: await smallPhoto() };
      await ask(product, administrator, create, { body, ...file });
      await page.goto(address);
      await chooseAction(page, 'Eliminar «Uno»');
      const question = page.getByRole('dialog');
      await expect(question).toContainText('No podras revertir esta acción');
      await question.getByRole('button', { name: 'Cancelar' }).click();
      await expect(question).toBeHidden();
      await chooseAction(page, 'Eliminar «Uno»');
      await question.getByRole('button', { name: 'Si, eliminalo!' }).click();
      const failed = page.getByRole('dialog', { name: 'Error' });
      await expect(failed).toContainText(`No se pudo eliminar ${what}. Por favor, inténtalo de nuevo.`);
      await failed.getByRole('button', { name: 'Cerrar' }).last().click();
      await expect(page.getByText('Uno', { exact: true }).first()).toBeVisible();
      await expect(page.getByText(/eliminado/)).toHaveCount(0);
    },
  );
