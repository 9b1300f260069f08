/** Announcements of a screen reader: enough to follow events, and no more. */
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { announcements, clearAnnouncements, recordAnnouncements } from '../kit/announcements.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  attendees,
  endVoting,
  startVoting,
  votes,
} from '../kit/assembly.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

test.beforeEach(({ page }) => recordAnnouncements(page));

test(
  'a debounced search announces its number of results',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    for (const title of ['Curso de ultrasonido', 'Convocatoria'])
      await ask(product, administrator, newsCalls.create, {
        body: { title, description: 'Texto' },
        file: await smallPhoto(),
      });
    await page.goto('/news');
    await expect(page.getByText('2 noticias')).toBeVisible();
    await clearAnnouncements(page);
    await page.getByLabel('Buscar noticias').pressSequentially('ultrasonido');
    await expect(page.getByText('1 noticia', { exact: true })).toBeVisible();
    expect(await announcements(page)).toEqual(['1 noticia']);

    await page.getByLabel('Buscar noticias').fill('ninguna se llama así');
    await expect(page.getByText('No se han encontrado noticias')).toBeVisible();
    await expect.poll(() => announcements(page)).toContain('0 noticias');
  },
);

test('errors interrupt and focus the field; successes wait', async ({ signedIn: page, expectedMessages }) => {
  expectedMessages.push(/status of 403/);
  await page.goto('/academic/videos');
  const url = page.getByRole('textbox', { name: 'URL de la pagina web' });
  await expect(url).toBeVisible();
  await clearAnnouncements(page);
  await url.fill('biblioteca');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(url).toBeFocused();
  expect(await announcements(page)).toEqual(['alert: Escriba una dirección completa, con https://']);

  await clearAnnouncements(page);
  await url.fill('https://example.org/videos');
  await page.route('**/api/link-url/**', (route) =>
    route.fulfill({ status: 403, json: { statusCode: 403, message: 'Esta acción no está permitida.' } }),
  );
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Esta acción no está permitida.')).toBeVisible();
  expect(await announcements(page)).toEqual(['alert: ¡Ha ocurrido un error! Esta acción no está permitida.']);

  await page.unroute('**/api/link-url/**');
  await clearAnnouncements(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado. Volviendo a la página anterior…')).toBeVisible();
  await expect
    .poll(async () => (await announcements(page)).sort())
    .toEqual([
      'Guardado. Volviendo a la página anterior… Puede volver ya.',
      '¡La informacion se ha actualizado exitosamente!',
    ]);
});

test('missing fields interrupt, and focus the first', LONG, async ({ signedIn: page }) => {
  await page.goto('/register/create');
  await page.getByRole('main').getByRole('button', { name: 'Registrar usuario' }).click();
  await expect(page.getByLabel('Nombre')).toBeFocused();
  expect(await announcements(page)).toContain('alert: Nombre es requerido');
  await expect(page.getByLabel('Nombre')).toHaveAccessibleDescription(/Nombre es requerido/);
});

test('a failed list is announced at once', LONG, async ({ signedIn: page, expectedMessages }) => {
  expectedMessages.push(/status of 403/);
  await page.route('**/api/news**', (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto('/news');
  await expect(page.getByRole('button', { name: 'Volver a intentar' })).toBeVisible();
  expect(await announcements(page)).toContainEqual(expect.stringMatching(/^alert: Ha ocurrido un error/));
});

test(
  'saving many rights announces quarters and end',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const PEOPLE = 20;
    const MAX_SAID = 5;
    const assemblyId = await anAssembly(product, administrator);
    await attendees(
      product,
      administrator,
      assemblyId,
      Array.from({ length: PEOPLE }, (_, index) => [`Socia ${index}`, 'Prueba'] as const),
    );
    await page.goto('/gremial/assemblies');
    await page.getByRole('link', { name: /^Editar «/ }).click();
    await page.getByRole('button', { name: 'Ver Asistentes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lista de Asistentes' });
    await dialog.getByRole('button', { name: 'Deseleccionar Todos' }).click();
    await clearAnnouncements(page);
    await dialog.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(page.getByText(`Se guardó el derecho a votar de ${PEOPLE} asistentes.`)).toBeVisible();
    const heard = await announcements(page);
    const steps = heard.filter((text) => text.startsWith('Guardando'));
    expect(steps[0]).toBe(`Guardando 0 de ${PEOPLE}…`);
    expect(steps.length).toBeLessThanOrEqual(MAX_SAID);
    expect(heard.at(-1)).toContain(`Se guardó el derecho a votar de ${PEOPLE} asistentes.`);
  },
);

test(
  'ballots and arrivals are not announced; quorum, opening and closing are',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const NEEDED = 4;
    const assemblyId = await anAssembly(product, administrator, { quorum: 'true', quorumMin: NEEDED });
    const [ana, beatriz] = await attendees(product, administrator, assemblyId, [
      ['Ana', 'Ruiz'],
      ['Beatriz', 'Mosquera'],
    ]);
    const { id } = await aQuestion(product, administrator, assemblyId, '¿Aprueba la cuota?');
    if (!ana || !beatriz) throw new Error('nobody attends');
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    // The header of the assembly says it too.
    await expect(page.getByText('Faltan 2 personas', { exact: true })).toBeVisible();
    await clearAnnouncements(page);

    const late = [await product.aMember(), await product.aMember()];
    for (const [index, person] of late.entries()) {
      await addAttendee(product, administrator, assemblyId, person);
      await expect(
        page.getByText(index === 0 ? 'Falta 1 persona' : 'Hay quórum', { exact: true }),
      ).toBeVisible();
    }
    await expect.poll(() => announcements(page)).toEqual(['La asamblea tiene quórum']);

    await startVoting(product, administrator, id);
    await expect
      .poll(() => announcements(page))
      .toEqual(['La asamblea tiene quórum', 'La votación está abierta.']);
    await clearAnnouncements(page);
    for (const person of [ana, beatriz, ...late]) await votes(product, person, id, { vote: 'yes' });
    await expect(page.getByText('4 de 4', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Personas que votaron (4)' })).toBeVisible();
    expect(await announcements(page)).toEqual([]);

    await endVoting(product, administrator, id);
    await expect.poll(() => announcements(page)).toEqual(['La votación está cerrada.']);
  },
);

test('a new screen focuses its heading, and has its title', async ({ signedIn: page }) => {
  await page.goto('/');
  for (const [link, heading] of [
    ['Noticias', 'Noticias'],
    ['Gremial', 'Gremial'],
    ['Actividad', 'Actividad'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${heading} · `));
  }
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Gremial' })).toBeFocused();
  // Tab continues from there, not from the menu.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: /Asambleas/ })).toBeFocused();
});

test(
  'a screen whose chunk fails is announced, with a retry',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/ERR_FAILED|Failed to fetch|preload/);
    await page.goto('/');
    for (const kind of ['css', 'js']) {
      await page.route(`**/assets/*profile*.${kind}`, (route) => route.abort());
      await page.reload();
      await page.getByRole('navigation').getByRole('link', { name: 'Perfil' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ha ocurrido un error' })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText('Vuelva a cargar la página');
      await expect(page.getByRole('alert')).toContainText('versión nueva');
      await expect(page).toHaveTitle(/^Ha ocurrido un error/);
      await page.goto('/');
    }
    await page.unrouteAll();
    await page.getByRole('navigation').getByRole('link', { name: 'Perfil' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /perfil/ })).toBeVisible();
  },
);

test('a late screen gets the focus', LONG, async ({ signedIn: page }) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Perfil' }).click();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1, name: /perfil/ })).toBeFocused();
});
