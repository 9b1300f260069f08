/** The quick jump and going back. */

import type { Page } from '@playwright/test';
import { createArticle } from '@vigilia/contract/content/articles';
import { createCourse } from '@vigilia/contract/content/courses';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { manyNews } from '@vigilia/server/testing/builders/many-news';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { anAssembly } from '../kit/assembly.ts';
import { smallPhoto } from '../kit/pictures.ts';
import {
  advanceClock,
  ask,
  expect,
  LONG,
  openQuickJump,
  passUntil,
  pauseClock,
  quickJump,
  test,
} from '../kit/test.ts';

/** The chosen option by the field's accessibility attributes. */
async function activeOption(page: Page): Promise<string> {
  const id = await quickJump(page).getAttribute('aria-activedescendant');
  return (await page.locator(`[id="${id}"]`).textContent()) ?? '';
}

test('Ctrl K finds screens, assemblies and members, without requests before typing', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await anAssembly(product, administrator, { title: 'Asamblea extraordinaria de junio' });
  await ask(product, administrator, createArticle, {
    body: { name: 'Manejo del broncoespasmo', url: 'https://example.org/b' },
  });
  await product.aMember({
    name: 'Catalina',
    lastName: 'Vélez',
    dni: '94111222',
    email: 'cata@asociacion.test',
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const searches = () =>
    asked
      .filter((path) => /\/api\/(search|users\/all|assamble\/all)$/.test(path))
      .map((path) => path.split('/')[2]);

  await page.goto('/academic');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await openQuickJump(page);
  await expectAccessible(page);
  expect(await activeOption(page)).toContain('Inicio');
  expect(searches()).toEqual([]);

  // Without accents, by a word that is not in the name, and with the keyboard.
  await page.keyboard.type('recertificacion');
  await expect(page.getByRole('option')).toHaveText([/^Recertificación/]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/academic\/recertification$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Recertificación' })).toBeFocused();

  await openQuickJump(page);
  await page.keyboard.press('ArrowDown');
  expect(await activeOption(page)).toContain('Registros');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await activeOption(page)).toContain('Eliminar cuenta');

  await page.keyboard.type('extraordinaria');
  await page.getByRole('group', { name: 'Asambleas' }).getByRole('option').click();
  await expect(page).toHaveURL(/\/gremial\/assemblies\/1$/);

  // By the button; a person by name, by cédula, by e-mail.
  for (const typed of ['velez', '94111', 'cata@']) {
    await page.getByRole('button', { name: 'Ir a…' }).click();
    await quickJump(page).fill(typed);
    await expect(page.getByRole('group', { name: 'Personas' }).getByRole('option')).toHaveText([
      'Catalina Vélez94111222',
    ]);
    if (typed === '94111') await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Ir a…' })).toBeFocused();
  }
  expect(searches()).toContain('search');

  // Every word, in any order; content, and what one wants to do; the top edge stays where it is.
  await openQuickJump(page);
  const top = async () => (await page.getByRole('dialog', { name: 'Ir a…' }).boundingBox())?.y;
  const edge = await top();
  await quickJump(page).fill('velez catalina');
  await expect(page.getByRole('group', { name: 'Personas' }).getByRole('option')).toHaveCount(1);
  expect(await top()).toBe(edge);
  await quickJump(page).fill('broncoespasmo');
  // The results of the previous text disappear at once.
  await expect(page.getByRole('group', { name: 'Personas' })).toHaveCount(0, { timeout: 100 });
  await expect(page.getByRole('group', { name: 'Artículos' }).getByRole('option')).toHaveText([
    'Manejo del broncoespasmo',
  ]);
  expect(await top()).toBe(edge);
  await quickJump(page).fill('beneficio crear');
  await expect(page.getByRole('group', { name: 'Acciones' }).getByRole('option')).toHaveText([
    /^Crear Beneficio/,
  ]);
  await page.keyboard.press('Escape');
  await openQuickJump(page);
  await page.keyboard.type('velez');
  await page.getByRole('group', { name: 'Personas' }).getByRole('option').click();
  await expect(page).toHaveURL(/\/register\/users\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Catalina Vélez' })).toBeVisible();

  // On a shared computer no trace of that remains.
  await page.getByRole('button', { name: 'Salir' }).click();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Catalina');
});

test('the quick jump has what was typed before it was loaded', LONG, async ({ signedIn: page }) => {
  let load = () => {};
  const typed = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/quick-jump-*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Ir a…' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('asam');
  load();
  await expect(quickJump(page)).toBeFocused();
  await page.keyboard.type('bleas');
  await expect(quickJump(page)).toHaveValue('asambleas');
});

test(
  'the quick jump says that there are more people, and leads to all of them',
  LONG,
  async ({ signedIn: page, product }) => {
    for (let each = 1; each <= 8; each += 1)
      await product.aMember({ name: `Socia ${each}`, lastName: 'Muñoz', email: `m${each}@asociacion.test` });
    await page.goto('/home');
    await openQuickJump(page);
    await page.keyboard.type('muñoz');
    await expect(page.getByText('8 resultados; se muestran 6')).toBeVisible();
    await page.getByRole('option', { name: /^Ver todos en Usuarios/ }).click();
    await expect(page).toHaveURL(/\/register\/users\?nombre=mu/);
    await expect(page.getByText('8 usuarios')).toBeVisible();
  },
);

test('a jump focuses the heading of any screen', LONG, async ({ signedIn: page, product }) => {
  await product.aMember({ name: 'Catalina', lastName: 'Vélez', email: 'cata@asociacion.test' });
  // With motion, as a closing dialog has some.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/register/users');
  await page.getByRole('main').getByRole('textbox').first().focus();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const jump = async (typed: string, option: string | RegExp) => {
    await openQuickJump(page);
    await page.keyboard.type(typed);
    await expect(
      page.getByRole('dialog', { name: 'Ir a…' }).getByRole('option', { selected: true }),
    ).toHaveText(option);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Ir a…' })).toHaveCount(0);
  };
  await jump('velez', /^Catalina/);
  await expect(page).toHaveURL(/\/register\/users\/\d+$/);
  await expect(heading('Catalina Vélez')).toBeFocused();
  await jump('crear noticia', /^Crear Noticia/);
  await expect(heading('Crear Noticia')).toBeFocused();
  await jump('pagos', /^Pagos/);
  await expect(page.getByRole('dialog', { name: 'Pagos' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Without the menu.
  await jump('privacidad', /^Política/);
  await expect(page).toHaveURL(/privacy-policy/);
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'a failed search can be retried, and screens are found anyway',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/status of 500/);
    await page.goto('/');
    let down = true;
    await page.route('**/api/search*', (route) =>
      down ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Ir a…' }).click();
    await expect(quickJump(page)).toBeFocused();
    await page.keyboard.type('noti');
    await expect(page.getByRole('alert')).toContainText(
      'No se pudo buscar en las asambleas, las personas y las publicaciones.',
    );
    await expect(page.getByRole('group', { name: 'Pantallas' }).getByRole('option').first()).toHaveText(
      'Noticias',
    );
    await expectAccessible(page);
    down = false;
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('2 resultados')).toBeVisible();
  },
);

test('the quick jump asks about unsaved changes', LONG, async ({ signedIn: page }) => {
  await page.goto('/news/create');
  await page.getByLabel('Título').fill('A medias');
  await openQuickJump(page);
  await page.keyboard.type('perfil');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(page).toHaveURL(/\/news\/create$/);
  await expect(page.getByLabel('Título')).toHaveValue('A medias');
});

test(
  'a repeated navigation asks before it resets the form; a search beside a form does not',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await page.goto('/news/create');
    await page.getByLabel('Título').fill('A medias');
    await openQuickJump(page);
    await page.keyboard.type('crear noticia');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(page.getByLabel('Título')).toHaveValue('A medias');

    await ask(product, administrator, createArticle, { body: { name: 'Uno', url: 'https://example.org/' } });
    await page.goto('/academic/articles');
    await page.getByRole('button', { name: 'Agregar un artículo' }).click();
    const name = page.getByRole('region', { name: 'Agregar' }).getByRole('textbox').first();
    await name.fill('A medias');
    await page.getByRole('textbox', { name: /^Buscar/ }).fill('uno');
    await expect(page).toHaveURL(/buscar=uno/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(name).toHaveValue('A medias');
  },
);

test(
  'keyboard navigation past the menu keeps an edit form',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const file = await smallPhoto();
    await ask(product, administrator, newsCalls.create, {
      body: { title: 'Publicada', description: 'Un texto.' },
      file,
    });
    await page.goto('/news');
    await page.getByRole('link', { name: 'Editar «Publicada»' }).click();
    await page.getByLabel('Título').fill('Corregida');
    await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Noticia' })).toBeVisible();
    await expect(page.getByLabel('Título')).toHaveValue('Corregida');
    // Tab continues in the content from there.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  },
);

/** Scrolls the list to its end until `last` is rendered. */
async function toTheEnd(page: Page, last: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByText(last, { exact: true })).toBeInViewport({ timeout: 300 });
  }).toPass();
}

test(
  'going back restores length, position and search of a list',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    // The file of their picture does not exist.
    const body = Buffer.from(await (await smallPhoto()).arrayBuffer());
    await page.route('**/api/files/*', (route) => route.fulfill({ contentType: 'image/jpeg', body }));
    await manyNews(product.dependencies, 60, (number) => ({
      title: `Noticia ${number}`,
      description: 'Un texto.',
    }));
    for (let number = 1; number <= 120; number += 1)
      await ask(product, administrator, createArticle, {
        body: { name: `Artículo ${number}`, url: 'https://example.org/' },
      });

    await page.goto('/news?buscar=noticia');
    await toTheEnd(page, 'Noticia 1');
    await page.getByRole('link', { name: 'Editar «Noticia 1»' }).click();
    await expect(page.getByRole('heading', { name: 'Editar Noticia' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Noticia 1', { exact: true })).toBeInViewport();
    await expect(page.getByRole('textbox', { name: 'Buscar noticias' })).toHaveValue('noticia');

    // The menu leads to a new visit of the screen; back restores the search.
    await page.getByRole('link', { name: 'Noticias' }).click();
    await expect(page.getByRole('textbox', { name: 'Buscar noticias' })).toHaveValue('');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Buscar noticias' })).toHaveValue('noticia');

    // On a phone each row is a card with lazy layout.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/academic/articles');
    await toTheEnd(page, 'Artículo 1');
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await page.getByRole('link', { name: 'Perfil' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await page.goBack();
    await expect(page.getByText('Artículo 1', { exact: true })).toBeInViewport();
  },
);

test(
  'saving, cancelling and going back restore search, page and scroll of a list',
  LONG,
  async ({ signedIn: page, product }) => {
    test.slow();
    const body = Buffer.from(await (await smallPhoto()).arrayBuffer());
    await page.route('**/api/files/*', (route) => route.fulfill({ contentType: 'image/jpeg', body }));
    await manyNews(product.dependencies, 40, (number) => ({
      title: `Noticia ${number}`,
      description: 'Un texto.',
    }));
    await page.clock.install();
    await page.goto('/news?buscar=noticia');
    await toTheEnd(page, 'Noticia 1');
    const edit = page.getByRole('link', { name: 'Editar «Noticia 1»' });
    const asLeft = async () => {
      await expect(page).toHaveURL(/\/news\?buscar=noticia$/);
      await expect(page.getByText('Noticia 1', { exact: true })).toBeInViewport();
      await expect(page.getByRole('textbox', { name: 'Buscar noticias' })).toHaveValue('noticia');
    };
    const ways = [
      () => page.getByRole('link', { name: 'Cancelar' }).click(),
      () => page.getByRole('link', { name: 'Volver' }).click(),
      async () => {
        await page.getByLabel('Descripción').fill('Otro texto.');
        await page.getByRole('main').getByRole('button', { name: 'Editar Noticia' }).click();
        await expect(page.getByText('¡La informacion se ha actualizado exitosamente!')).toBeVisible();
        // In small steps: the rest of a long one would pass before the list is rendered.
        await passUntil(page, edit, 200);
      },
      async () => {
        // The cached list is old: it is shown as it was, and loaded again, slowly.
        await page.clock.fastForward(6 * 60_000);
        const held = Promise.withResolvers<void>();
        await page.route('**/api/news?*', async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.getByLabel('Descripción').fill('Un tercer texto.');
        await pauseClock(page);
        await page.getByRole('main').getByRole('button', { name: 'Editar Noticia' }).click();
        await passUntil(page, page.getByRole('button', { name: 'Volver ya' }), 20);
        await page.getByRole('button', { name: 'Volver ya' }).dblclick();
        await page.clock.resume();
        held.resolve();
      },
    ];
    for (const back of ways) {
      await edit.click();
      await expect(page.getByRole('heading', { name: 'Editar Noticia' })).toBeVisible();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      await back();
      await asLeft();
    }
    // The saved form is in the history without the item as it was before.
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Editar Noticia' })).toBeVisible();
    await expect(page.getByLabel('Descripción')).toHaveValue('Un tercer texto.');
    expect(await page.evaluate(() => history.state.usr)).toBeNull();
    await page.goBack();
    await asLeft();

    // Other ways to the list begin at the top, without the search.
    await page.getByRole('link', { name: 'Inicio' }).click();
    await openQuickJump(page);
    await page.keyboard.type('crear noticia');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(/\/news$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  },
);

test('a saved form leaves at once or starts anew', LONG, async ({ signedIn: page, product }) => {
  for (let each = 10; each < 30; each += 1) await product.aMember({ name: 'Socio', lastName: `N${each}` });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/register')) sent.push(request.url());
  });
  await page.clock.install();
  await page.goto('/register/users');
  await page.getByRole('main').getByRole('link', { name: 'Registrar usuario' }).click();
  // The list has a field of this name, too, and stays until the form is loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Registrar usuario' })).toBeVisible();
  const nameField = page.getByLabel(/^Nombre/);
  /** The delay would pass before a slow test presses a key: the clock stands still. */
  const save = async () => {
    await pauseClock(page);
    await page.keyboard.press('Enter');
    await passUntil(page, page.getByRole('button', { name: 'Volver ya' }), 20);
  };
  const register = async (name: string, dni: string) => {
    await nameField.fill(name);
    await page.getByLabel(/^Apellido/).fill('Rincón');
    await page.getByLabel(/^Celular/).fill('+573001234567');
    await page.getByLabel(/^Correo/).fill(`${dni}@asociacion.test`);
    await page.getByLabel('Tipo de documento').selectOption({ label: 'Cédula de Ciudadanía' });
    await page.getByLabel(/^Contraseña/).fill('una-clave-larga');
    await page.getByLabel(/^Número de cédula/).fill(dni);
    await save();
  };
  await register('Amanda', '52000001');
  await expect(page.getByText('Guardado. Abriendo la lista de usuarios…')).toBeVisible();
  await expect(page.getByText('Puede volver ya o crear otro.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Volver ya' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(nameField).toBeFocused();
  await expect(nameField).toHaveValue('');
  await expect(page.getByLabel(/^Celular/)).toHaveValue('');
  // The delay of the form before ends with it.
  await advanceClock(page, 2 * DELAYS.registrationSave);
  await expect(page).toHaveURL(/\/register\/create$/);

  await register('Berenice', '52000002');
  await expect(page.getByRole('button', { name: 'Volver ya' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/register\/users$/);
  await passUntil(page, page.getByRole('row', { name: /Berenice Rincón/ }), 20);
  await page.clock.resume();
  await expectAccessible(page);
  expect(sent).toHaveLength(2);
  await expect(page.getByRole('row', { name: /Amanda Rincón/ })).toBeVisible();

  // A row that is edited in a dialog, far below.
  await page.getByRole('button', { name: 'Editar «Socio N12»' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Apellido/).fill('Noventa');
  await dialog.getByLabel(/^Celular/).fill('3010000000');
  await save();
  await dialog.getByRole('button', { name: 'Volver ya' }).click();
  await page.clock.resume();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Socio Noventa/ })).toBeVisible();
});

test(
  'another page of a list starts at its top, and a registration returns to it',
  LONG,
  async ({ signedIn: page, product }) => {
    for (let each = 10; each < 40; each += 1) await product.aMember({ name: 'Socio', lastName: `N${each}` });
    await page.goto('/register/users?nombre=socio');
    const next = page.getByRole('button', { name: 'Página siguiente' });
    await next.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await next.click();
    await expect(page).toHaveURL(/pagina=2/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByText('26–30 de 30')).toBeAttached();
    await page.getByRole('main').getByRole('link', { name: 'Registrar usuario' }).click();
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(/\/register\/users\?nombre=socio&pagina=2$/);
    await expect(page.getByText('26–30 de 30')).toBeAttached();
  },
);

test('a create form is empty after any edit', LONG, async ({ signedIn: page, product, administrator }) => {
  const file = await smallPhoto();
  await ask(product, administrator, newsCalls.create, {
    body: { title: 'Publicada', description: 'Texto.' },
    file,
  });
  const fresh = async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Crear Noticia' })).toBeVisible();
    await expect(page.getByLabel('Título')).toHaveValue('');
  };
  const ways = [
    async () => {
      await openQuickJump(page);
      await page.keyboard.type('crear noticia');
      await page.keyboard.press('Enter');
    },
    () => page.goto('/news/create'),
    () =>
      page.evaluate(() => {
        window.location.href = '/news/create';
      }),
  ];
  for (const open of ways) {
    await page.goto('/news');
    await page.getByRole('link', { name: 'Editar «Publicada»' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Noticia' })).toBeVisible();
    await open();
    await fresh();
  }
  // A reload restores the same state.
  await page.goto('/news');
  await page.getByRole('link', { name: 'Editar «Publicada»' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Noticia' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Título')).toHaveValue('Publicada');
});

test('a link to an edit form shows the record in a new tab, and says when it is gone', async ({
  signedIn: page,
  product,
  administrator,
  context,
}) => {
  const file = await smallPhoto();
  const news = await ask(product, administrator, newsCalls.create, {
    body: { title: 'Publicada', description: 'Texto.' },
    file,
  });
  const course = await ask(product, administrator, createCourse, {
    body: {
      name: 'Curso',
      description: 'Texto.',
      startDate: '2031-04-10T12:30:00.000Z',
      endDate: '2031-04-11T22:00:00.000Z',
      price: 680_000,
      url: 'https://cursos.test/curso',
    },
    file,
  });
  const assembly = await anAssembly(product, administrator, { title: 'Ordinaria' });
  await page.goto('/news');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Editar «Publicada»' }).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(new RegExp(`/news/create\\?id=${news.id}$`));
  await expect(tab.getByRole('heading', { level: 1, name: 'Editar Noticia' })).toBeVisible();
  await expect(tab.getByLabel('Título')).toHaveValue('Publicada');
  await tab.close();

  await page.goto(`/academic/courses/create?id=${course.id}`);
  await expect(page.getByLabel('Nombre')).toHaveValue('Curso');
  await page.goto(`/gremial/assemblies/create?id=${assembly}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Asamblea' })).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue('Ordinaria');

  await page.goto('/news/create?id=4711');
  await expect(page.getByRole('heading', { name: 'Lo que busca ya no existe' })).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveCount(0);
});
