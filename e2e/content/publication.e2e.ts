/** Drafts, schedules, versions and edit conflicts of content. */

import { createArticle, listArticles } from '@vigilia/contract/content/articles';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { fillMoment } from '../kit/forms.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

const PICTURES = process.env.LOOK;

test('a secretary writes a draft, publishes it later, settles a conflict and restores a version', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  test.slow();
  expectedMessages.push(/status of 409/);
  const look = async (name: string) => {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
  };
  await page.clock.install();
  await page.goto('/academic/articles');
  await page.getByRole('button', { name: 'Agregar un artículo' }).click();
  await page.getByLabel('Nombre').fill('Guía de ayuno');
  await page.getByLabel('URL').fill('https://guia.test/');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await page.getByRole('radio', { name: /borrador/ }).check();
  await expect(page.getByText('Se guarda como borrador')).toBeVisible();
  await look('articles-create');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const row = page.getByRole('row', { name: /Guía de ayuno/ });
  await expect(row).toContainText('Borrador');
  expect(await ask(product, administrator, listArticles)).toMatchObject([{ draft: true }]);
  await ask(product, administrator, createArticle, {
    body: { name: 'Otra lectura', url: 'https://otra.test/' },
  });
  await page.reload();
  await page.getByRole('button', { name: 'En borrador' }).click();
  await expect(page).toHaveURL(/estado=draft/);
  await expect(page.getByRole('row', { name: /Otra lectura/ })).toBeHidden();
  await look('articles-filter');

  // From the draft to a day and an hour in Colombia.
  await row.getByRole('button', { name: /Editar/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Artículo' });
  await dialog.getByRole('button', { name: 'Cambiar' }).click();
  await dialog.getByRole('radio', { name: /Desde un día/ }).check();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Escriba el día y la hora')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Día' })).toBeFocused();
  // The calendar closes alone, not the dialog under it.
  await dialog.getByRole('button', { name: 'Elegir en el calendario' }).click();
  const calendar = page.getByRole('dialog', { name: 'Elija el día' });
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await fillMoment(page, 'Día', '1/5/2099');
  await fillMoment(page, 'Hora', '8');
  await look('article-schedule');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await advanceClock(page, DELAYS.articleEdit);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Por publicar' }).click();
  await expect(row).toContainText('Se publica el 1 may 2099, 8:00 a. m.');
  expect((await ask(product, administrator, listArticles)).at(-1)).toMatchObject({
    publishAt: '2099-05-01T13:00:00.000Z',
    version: 2,
  });

  // Another administrator saves while the form is open.
  const { id } = await ask(product, administrator, newsCalls.create, {
    body: { title: 'Congreso', description: 'En Cali, en mayo.' },
    file: await smallPhoto(),
  });
  await page.goto('/news');
  await page.getByRole('link', { name: /Editar/ }).click();
  await ask(product, administrator, newsCalls.update, {
    params: { id },
    body: { description: 'En Medellín, en junio.' },
  });
  await page.getByLabel('Título').fill('Congreso nacional');
  await look('news-form');
  await page.getByRole('button', { name: 'Editar Noticia' }).click();
  const conflict = page.getByRole('dialog', { name: 'Hay una versión más nueva' });
  await expect(conflict).toContainText('guardó la noticia el');
  await conflict.getByRole('button', { name: 'Ver los cambios' }).click();
  await expect(conflict.getByRole('deletion').filter({ hasText: 'Medellín' })).toBeVisible();
  await look('news-conflict');
  await conflict.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await advanceClock(page, DELAYS.newsSave);
  await expect(page).toHaveURL(/\/news$/);
  expect(await ask(product, administrator, newsCalls.list)).toMatchObject([
    { title: 'Congreso nacional', description: 'En Medellín, en junio.', version: 3 },
  ]);
  await expect(page.getByText('En Medellín, en junio.')).toBeVisible();

  await page.getByRole('link', { name: /Editar/ }).click();
  await page.getByRole('button', { name: 'Versiones' }).click();
  const versions = page.getByRole('dialog', { name: 'Versiones de «Congreso nacional»' });
  await versions
    .getByRole('region', { name: 'Versión 2' })
    .getByRole('button', { name: 'Ver los cambios' })
    .click();
  await expect(versions.getByRole('insertion').filter({ hasText: 'Medellín' })).toBeVisible();
  await look('news-versions');
  await versions.press('Escape');
  await page.getByLabel('Título').fill('Sin guardar');
  await page.getByRole('button', { name: 'Versiones', exact: true }).click();
  await versions.getByRole('button', { name: 'Restaurar: Versión 1' }).click();
  await expect(versions.getByRole('alert')).toContainText('Tiene cambios sin guardar');
  await look('news-restore-asks');
  await versions.getByRole('button', { name: 'Restaurar y descartar' }).click();
  await expect(page.getByText('Se restauró la versión 1.')).toBeVisible();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole('heading', { name: 'Congreso', exact: true })).toBeVisible();
});

test(
  'line ends of another backend are no difference in an edit conflict',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 409/);
    const description = 'En Cali.\nEn mayo.';
    const { id } = await ask(product, administrator, newsCalls.create, {
      body: { title: 'Congreso', description },
      file: await smallPhoto(),
    });
    await page.route(/\/api\/news/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replaceAll('\\n', '\\r\\n') });
    });
    await page.goto(`/news/create?id=${id}`);
    await expect(page.getByLabel('Descripción')).toHaveValue(description);
    // Another administrator saves while the form is open.
    await ask(product, administrator, newsCalls.update, {
      params: { id },
      body: { title: 'Congreso de mayo' },
    });
    await page.getByLabel('Título').fill('Congreso nacional');
    await page.getByRole('button', { name: 'Editar Noticia' }).click();
    const conflict = page.getByRole('dialog', { name: 'Hay una versión más nueva' });
    await conflict.getByRole('button', { name: 'Ver los cambios' }).click();
    await expect(conflict.getByRole('term')).toHaveText(['Título']);
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await conflict.getByRole('button', { name: 'Guardar de todos modos' }).click();
    await saved;
    expect(await ask(product, administrator, newsCalls.list)).toMatchObject([
      { title: 'Congreso nacional', description },
    ]);
  },
);
