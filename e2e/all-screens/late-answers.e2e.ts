/** Actions during a pending response: leaving, closing, deleting the next item, moving again. */

import type { Locator, Page, Route } from '@playwright/test';
import { createArticle } from '@vigilia/contract/content/articles';
import { createCourse } from '@vigilia/contract/content/courses';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { chooseAction } from '../kit/actions.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

const SAVED = '¡La informacion se ha actualizado exitosamente!';

/** Holds the answers to some requests until they are released. */
async function hold(page: Page, address: string, method: string) {
  const held: Route[] = [];
  let holding = true;
  let arrived: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route(address, async (route) => {
    if (!holding || route.request().method() !== method) return route.fallback();
    held.push(route);
    arrived();
  });
  return {
    first,
    async letGo(): Promise<void> {
      holding = false;
      for (const route of held.splice(0)) await route.fulfill({ response: await route.fetch() });
    },
    async refuse(): Promise<void> {
      holding = false;
      for (const route of held.splice(0)) await route.fulfill({ status: 500, body: '' });
    },
  };
}

test('leaving during a save asks first, and its response does not navigate', async ({ signedIn: page }) => {
  await page.clock.install();
  await page.goto('/register/create');
  for (const [label, value] of [
    [/^Nombre/, 'Ana'],
    [/^Apellido/, 'Ríos'],
    [/^Celular/, '3001234567'],
    [/^Correo/, 'ana@example.org'],
    [/^Contraseña/, 'clave-larga'],
    [/^Número de/, '1107000111'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByLabel('Tipo de documento').selectOption('1');
  const answers = await hold(page, '**/auth/register', 'POST');
  await page.getByRole('button', { name: 'Registrar usuario' }).click();
  await answers.first;
  // Values of a pending save cannot be changed; the focus stays.
  const kind = page.getByLabel('Tipo de documento');
  await expect(page.getByLabel(/^Nombre/)).not.toBeEditable();
  await kind.press('ArrowDown');
  await expect(kind).toHaveValue('1');
  await expect(kind).toBeFocused();
  await page.getByRole('link', { name: 'Noticias' }).first().click();
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await question.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/\/news$/);
  const answered = page.waitForResponse('**/auth/register');
  await answers.letGo();
  await answered;
  await advanceClock(page, DELAYS.registrationSave * 2);
  await expect(page).toHaveURL(/\/news$/);
});

test(
  'a form is read-only during a save, and keeps the caret',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/500/);
    await page.goto('/news/create');
    const title = page.getByLabel('Título');
    await title.fill('de junio');
    await page.getByLabel('Descripción').fill('Un texto.');
    await page.getByLabel('Imagen', { exact: false }).setInputFiles({
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await smallPhoto()).arrayBuffer()),
    });
    await page.getByRole('button', { name: 'Usar imagen' }).click();
    await expect(page.getByRole('button', { name: 'Crear Noticia' })).toBeEnabled();
    const answers = await hold(page, '**/news/create', 'POST');
    await title.press('Home');
    await page.keyboard.press('Enter');
    await answers.first;
    await expect(title).not.toBeEditable();
    await page.keyboard.type('Asamblea ');
    await expect(title).toHaveValue('de junio');
    await answers.refuse();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(title).toBeFocused();
    await expect(title).toBeEditable();
    await page.keyboard.type('Asamblea ');
    await expect(title).toHaveValue('Asamblea de junio');
  },
);

test('a busy dialog cannot be closed', LONG, async ({ signedIn: page, product, expectedMessages }) => {
  expectedMessages.push(/500/);
  await product.aMember({ name: 'Lucía', lastName: 'Ríos' });
  await page.goto('/register/users');
  await chooseAction(page, 'Eliminar «Lucía Ríos»');
  const dialog = page.getByRole('dialog');
  const answers = await hold(page, '**/users/*', 'DELETE');
  await dialog.getByRole('button', { name: 'Si, eliminalo!' }).click();
  await answers.first;
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await answers.refuse();
  await expect(dialog.getByText('No se pudo eliminar el usuario')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cerrar' }).first()).toBeEnabled();
});

test(
  'the last row of the last page can be deleted, and the previous page is shown',
  LONG,
  async ({ signedIn: page, product }) => {
    for (let each = 10; each < 35; each += 1)
      await product.aMember({
        name: 'Socio',
        lastName: `N${each}`,
        createdAt: `2024-01-${String(each - 5).padStart(2, '0')}T12:00:00.000Z`,
      });
    await page.goto('/register/users?orden=created&desc=');
    await expect(page.getByText('26 usuarios')).toBeVisible();
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await chooseAction(page, 'Eliminar «Socio N10»');
    await page.getByRole('dialog').getByRole('button', { name: 'Si, eliminalo!' }).click();
    await expect(page.getByText('25 usuarios')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Usuarios' }).locator('tbody tr')).toHaveCount(25);
    await expect(page).not.toHaveURL(/pagina/);
  },
);

test(
  'two moves before the first response end at the shown position',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const file = await smallPhoto();
    for (const title of ['C', 'B', 'A'])
      await ask(product, administrator, newsCalls.create, { body: { title, description: 'Texto.' }, file });
    await page.goto('/news');
    const titles = page.getByRole('listitem').getByRole('heading');
    await expect(titles).toHaveCount(3);
    const before = await titles.allTextContents();
    const [moved = ''] = before;
    const answers = await hold(page, '**/news/*', 'PUT');
    await page.getByRole('button', { name: `Mover después «${moved}»` }).click();
    await answers.first;
    await page.getByRole('button', { name: `Mover antes «${moved}»` }).click();
    await answers.letGo();
    await expect(titles).toHaveText(before);
    await expect
      .poll(async () => (await ask(product, administrator, newsCalls.list)).map(({ title }) => title))
      .toEqual(before);
  },
);

/** Two clicks that waited for a busy page: the second precedes any render of the first. */
const clickTwice = (button: Locator) =>
  button.evaluate(async (element: HTMLElement) => {
    element.click();
    for (let each = 0; each < 20; each++) await null;
    element.click();
  });

test(
  'two clicks before a render count as one',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    test.slow();
    const file = await smallPhoto();
    await ask(product, as, newsCalls.create, { body: { title: 'Noticia', description: 'Texto.' }, file });
    const course = {
      name: 'Curso',
      description: 'Texto.',
      startDate: '2031-04-10T12:30:00.000Z',
      endDate: '2031-04-11T22:00:00.000Z',
      price: 680_000,
      url: 'https://cursos.test/curso',
    };
    await ask(product, as, createCourse, { body: course, file });
    await ask(product, as, createArticle, { body: { name: 'Artículo', url: 'https://biblioteca.test/1' } });
    await product.aMember({ name: 'Lucía', lastName: 'Ríos' });
    const edits = (name: string) => page.getByLabel(`Editar «${name}»`, { exact: true }).click();
    const dialog = page.getByRole('dialog');
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

    // Input for each address, its submit button, and the resulting message.
    const forms: Record<string, () => Promise<readonly [Locator, string]>> = {
      '/news': async () => {
        await edits('Noticia');
        await page.getByLabel('Título').fill('Otra noticia');
        return [button('Editar Noticia'), SAVED];
      },
      '/academic/courses': async () => {
        await edits('Curso');
        await page.getByLabel('Nombre').fill('Otro curso');
        return [button('Editar'), '¡El Curso se ha editado exitosamente!'];
      },
      '/academic/articles': async () => {
        await page.getByRole('button', { name: 'Agregar un artículo' }).click();
        await page.getByLabel('Nombre').fill('Otro artículo');
        await page.getByLabel('URL').fill('https://biblioteca.test/2');
        return [button('Guardar'), SAVED];
      },
      '/academic/articles?buscar=1': async () => {
        await edits('Artículo');
        await dialog.getByLabel('Nombre').fill('Artículo corregido');
        return [dialog.getByRole('button', { name: 'Guardar' }), SAVED];
      },
      '/academic/videos': async () => {
        await page.getByLabel('URL de la pagina web').fill('https://videos.test');
        return [button('Guardar'), SAVED];
      },
      '/profile': async () => {
        await page.getByLabel('Nuevo pasatiempo', { exact: true }).fill('Ajedrez');
        return [button('Agregar: Nuevo pasatiempo'), 'Se ha creado con exito'];
      },
      '/register/create': async () => {
        const values = { Nombre: 'Ana', Apellido: 'Paz', Celular: '3001234567', Correo: 'ana@example.org' };
        for (const [label, value] of Object.entries({
          ...values,
          'Número de cédula': '1107000111',
          Contraseña: 'clave-de-ana',
        }))
          await page.getByLabel(new RegExp(`^${label}`)).fill(value);
        await page.getByLabel('Tipo de documento').selectOption('1');
        return [button('Registrar usuario'), '¡Usuario creado exitosamente!'];
      },
      '/register/users': async () => {
        await edits('Lucía Ríos');
        await dialog.getByLabel(/^Apellido/).fill('Ríos Paz');
        return [dialog.getByRole('button', { name: 'Guardar cambios' }), 'Inicio de sesión exitoso'];
      },
      '/register/users?nombre=lucia': async () => {
        await chooseAction(page, 'Eliminar «Lucía Ríos Paz»');
        return [dialog.getByRole('button', { name: 'Si, eliminalo!' }), 'Usuario eliminado'];
      },
      '/register/users?orden=name': async () => {
        await button('Importar').click();
        const rows = [
          'Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula',
          'Eva;Paz;eva@example.org;3001112233;Cédula de Ciudadanía;2000001',
        ];
        await page.getByLabel('Archivo con los usuarios').setInputFiles({
          name: 'socios.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(rows.join('\r\n')),
        });
        const store = dialog.getByRole('button', { name: 'Importar 1 usuario' });
        await store.waitFor();
        // The preview is a request too.
        sent[address] = 0;
        return [store, 'Se creó 1 usuario'];
      },
      '/help/rafa': async () => {
        await button('Agregar Pasos').click();
        await dialog.getByLabel('Paso 1', { exact: true }).fill('Llamar');
        return [dialog.getByRole('button', { name: 'Agregar', exact: true }), SAVED];
      },
      '/second-factor': async () => {
        await page.getByLabel(/^Contraseña/).fill(as.password);
        return [button('Empezar'), 'Agregue la cuenta a su aplicación'];
      },
    };

    const sent: Record<string, number> = {};
    let address = '';
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent[address] = (sent[address] ?? 0) + 1;
    });
    for (const [each, fill] of Object.entries(forms)) {
      address = each;
      await page.goto(each);
      const [submit, message] = await fill();
      await expect(submit).toBeEnabled();
      await clickTwice(submit);
      await expect(page.getByText(message).first()).toBeVisible();
    }
    expect(sent).toEqual(Object.fromEntries(Object.keys(forms).map((each) => [each, 1])));
  },
);

test(
  'two clicks count as one without a session, and for a file',
  LONG,
  async ({ page, product, administrator: as }) => {
    await product.aMember({ email: 'ana@example.org' });
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/login|delete-account|export/.test(pathname) && pathname.startsWith('/api/'))
        sent.push(`${request.method()} ${pathname.replace(/\d+/g, '0')}`);
    });
    await page.goto('/delete-account');
    await page.getByLabel('Correo electrónico').fill('ana@example.org');
    await clickTwice(page.getByRole('button', { name: 'Eliminar cuenta' }));
    await expect(page.getByLabel('Código de seis cifras')).toBeFocused();
    await clickTwice(page.getByRole('button', { name: 'Enviar otro código' }));
    await expect(page.getByText('Enviamos un código nuevo. El anterior ya no sirve.')).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);

    sent.length = 0;
    await page.clock.install();
    await page.goto('/sign-in');
    await page.getByLabel('Correo electrónico').fill(as.email);
    await page.getByLabel(/^Contraseña/).fill(as.password);
    await clickTwice(page.getByRole('button', { name: 'Iniciar sesion' }));
    await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
    expect(sent).toHaveLength(1);
    await advanceClock(page, DELAYS.signInRedirect);
    await page.getByRole('heading', { name: 'Hola administrador' }).waitFor();

    sent.length = 0;
    await page.goto('/register/users');
    await page.getByRole('button', { name: 'Más acciones de la lista' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await expect(page.getByText('Archivo descargado').first()).toBeVisible();
    expect(sent).toHaveLength(1);
  },
);
