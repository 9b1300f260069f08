/** Common behaviour of dialogs: initial focus, closing, and a chunk that fails to load. */
import type { Locator, Page } from '@playwright/test';
import { listAssemblies } from '@vigilia/contract/assemblies/assemblies';
import { createArticle } from '@vigilia/contract/content/articles';
import type { SecondFactor } from '@vigilia/contract/session/second-factor';
import { chooseAction } from '../kit/actions.ts';
import { anAssembly, aQuestion, attendees } from '../kit/assembly.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const QUESTION = { name: '¿Salir sin guardar?' };

interface Form {
  readonly address: string;
  /** Makes the control visible. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** The control that opens the dialog. */
  readonly opener: (page: Page) => Locator;
  /** The focused element once it is open. */
  readonly first: (dialog: Locator) => Locator;
  /** Types or picks something that closing would lose. */
  readonly change: (dialog: Locator) => Promise<unknown>;
  /** A further control that closes it beside Escape, the cross and a click outside. */
  readonly leaves?: string;
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first();
const field = (label: string | RegExp) => (dialog: Locator) => dialog.getByLabel(label).first();
const types = (label: string | RegExp, text: string) => (dialog: Locator) => field(label)(dialog).fill(text);

const FORMS: Readonly<Record<string, Form>> = {
  payments: {
    address: '/',
    opener: button('Pagos'),
    first: field('URL de la pagina web'),
    change: types('URL de la pagina web', 'https://pagos.test/'),
  },
  article: {
    address: '/academic/articles',
    opener: button('Editar «Uno»'),
    first: field('Nombre'),
    change: types('Nombre', 'Otro'),
    leaves: 'Cancelar',
  },
  user: {
    address: '/register/users?nombre=lucia',
    opener: button('Editar «Lucía Ríos»'),
    first: field(/^Nombre/),
    change: types(/^Nombre/, 'Luz'),
    leaves: 'Cancelar',
  },
  steps: {
    address: '/help/rafa',
    opener: button('Agregar Pasos'),
    first: (dialog) => dialog.getByRole('textbox').first(),
    change: types('Paso 1', 'Uno'),
    leaves: 'Cancelar',
  },
  question: {
    address: '/gremial/assemblies/1/questions',
    opener: button('Editar «¿Aprueba?»'),
    first: field('Título de la pregunta'),
    change: types('Título de la pregunta', '¿Otra?'),
    leaves: 'Cancelar',
  },
  candidates: {
    address: '/gremial/assemblies/1/questions',
    before: (page) => button('Nueva pregunta')(page).click(),
    opener: button('Candidatos'),
    first: field('Nombre'),
    change: (dialog) => dialog.getByRole('checkbox', { name: 'Seleccionar a Ana Ruiz' }).check(),
  },
  agenda: {
    address: '/gremial/assemblies/create',
    opener: button('Horario de asamblea'),
    first: field('Punto de la agenda'),
    change: types('Punto de la agenda', 'Varios'),
  },
  proof: {
    address: '/second-factor',
    opener: button('Desactivar'),
    first: field(/^Contraseña/),
    change: types(/^Contraseña/, 'clave'),
    leaves: 'Cancelar',
  },
};

test(
  'every dialog focuses its first field, and asks before losing input in any way',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    test.slow();
    await ask(product, as, createArticle, { body: { name: 'Uno', url: 'https://biblioteca.test/1' } });
    await product.aMember({ name: 'Lucía', lastName: 'Ríos' });
    const assembly = await anAssembly(product, as);
    await attendees(product, as, assembly, [['Ana', 'Ruiz']]);
    await aQuestion(product, as, assembly, '¿Aprueba?');
    const enabled: SecondFactor = { enabled: true, since: '2026-02-03T15:00:00.000Z', recoveryCodesLeft: 3 };
    await page.route('**/api/auth/second-factor', (route) => route.fulfill({ json: { data: enabled } }));
    const question = page.getByRole('dialog', QUESTION);
    const dialog = page.getByRole('dialog').first();
    const byEscape = () => page.keyboard.press('Escape');
    const cross = () => dialog.getByRole('button', { name: 'Cerrar', exact: true }).first().click();
    const beside = () => page.mouse.click(5, 400);

    for (const [name, { address, before, opener, first, change, leaves }] of Object.entries(FORMS)) {
      await test.step(name, async () => {
        await page.goto(address);
        await before?.(page);
        await opener(page).click();
        await expect(first(dialog)).toBeFocused();
        // No input yet.
        await byEscape();
        await expect(dialog).toBeHidden();
        await expect(opener(page)).toBeFocused();

        await opener(page).click();
        await expect(first(dialog)).toBeFocused();
        await change(dialog);
        const ways = [beside, cross, byEscape];
        if (leaves) ways.push(() => dialog.getByRole('button', { name: leaves }).click());
        for (const leave of ways) {
          await leave();
          await expect(question.getByRole('button', { name: 'Seguir editando' })).toBeFocused();
          await byEscape();
          await expect(question).toBeHidden();
          await expect(dialog).toBeVisible();
        }
        await cross();
        await question.getByRole('button', { name: 'Salir sin guardar' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(opener(page)).toBeFocused();
        // Discarded input is not asked about again.
        if (address !== '/') {
          await page.getByRole('link', { name: 'Inicio' }).click();
          await expect(page.getByRole('heading', { name: 'Hola administrador' })).toBeVisible();
        }
      });
    }
  },
);

test(
  'unsaved rights keep the roll open; otherwise it closes',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    await attendees(product, as, await anAssembly(product, as), [['Ana', 'Ruiz']]);
    await page.goto('/gremial/assemblies');
    const [assembly] = await ask(product, as, listAssemblies);
    await page.getByRole('link', { name: `Editar «${assembly?.title}»` }).click();
    const opener = page.getByRole('button', { name: 'Ver Asistentes' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Lista de Asistentes' });
    const search = dialog.getByRole('textbox', { name: 'Buscar asistentes...' });
    await expect(search).toBeFocused();
    // Search text is no input that could be lost.
    await search.fill('ana');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await opener.click();
    await dialog.getByRole('checkbox', { name: 'Can Vote: Ana Ruiz' }).uncheck();
    await page.mouse.click(5, 5);
    await page.getByRole('dialog', QUESTION).getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(dialog.getByRole('checkbox', { name: 'Can Vote: Ana Ruiz' })).toBeChecked();
  },
);

test('a question asks once for two clicks, gives the focus back, and closes with its screen', async ({
  signedIn: page,
  product,
  administrator: as,
  expectedMessages,
}) => {
  expectedMessages.push(/409/);
  const assembly = await anAssembly(product, as);
  let sent = 0;
  await page.route('**/certificates', (route) => {
    sent += 1;
    return route.fulfill({ status: 409, json: { message: 'La asamblea no ha terminado.' } });
  });
  await page.goto(`/gremial/assemblies/${assembly}/resultados`);
  await page.getByRole('link', { name: 'Inicio' }).click();
  await expect(page.getByRole('heading', { name: 'Hola administrador' })).toBeVisible();
  await page.goBack();
  const opener = page.getByRole('button', { name: 'Descargar los certificados (ZIP)' });
  const question = page.getByRole('dialog');
  await opener.dblclick();
  await expect(question).toHaveCount(1);
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await question.getByRole('button', { name: 'Expedir y descargar' }).dblclick();
  await expect(question.getByRole('alert')).toHaveText('La asamblea no ha terminado.');
  expect(sent).toBe(1);
  await question.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(question).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Hola administrador' })).toBeVisible();
  await expect(question).toBeHidden();
  await page.goBack();
  await expect(opener).toBeVisible();
  await expect(question).toBeHidden();
});

test(
  'a dialog whose chunk fails to load says so and can be retried',
  LONG,
  async ({ signedIn: page, product, expectedMessages }) => {
    expectedMessages.push(/ERR_FAILED|Failed to fetch|preload/);
    await product.aMember({ name: 'Lucía', lastName: 'Ríos' });
    const chunks = /assets\/(edit-user-dialog|import-dialog|loaded-dialog|dashboard)-/;
    await page.route(chunks, (route) => route.abort());

    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Registros/ }).last()).toBeVisible();
    await page.getByRole('button', { name: 'Pagos' }).click();
    await expect(page.getByText('No se pudo abrir el cuadro de diálogo')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hola administrador' })).toBeVisible();

    const FAILURE = 'No se pudo abrir el cuadro de diálogo';
    await page.goto('/register/users?nombre=luc');
    const openDialog = (name: string) =>
      name.startsWith('Eliminar') ? chooseAction(page, name) : button(name)(page).click();
    const openers = [
      ['Editar «Lucía Ríos»', FAILURE],
      ['Importar', FAILURE],
      ['Eliminar «Lucía Ríos»', FAILURE],
    ] as const;
    for (const [name, message] of openers) {
      await openDialog(name);
      await expect(page.getByText(message).first()).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('luc');
    }
    await page.unroute(chunks);
    for (const [name] of openers) {
      await openDialog(name);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }

    await page.route(chunks, (route) => route.abort());
    await page.goto('/');
    const again = page.getByRole('button', { name: 'Volver a intentar' });
    await expect(again).toBeVisible();
    await page.unroute(chunks);
    await again.click();
    await expect(page.getByRole('heading', { name: 'Para hoy' })).toBeVisible();
  },
);

test('errors cause no layout shift', LONG, async ({ signedIn: page, context, product, expectedMessages }) => {
  expectedMessages.push(/status of (401|404|422)/);
  const main = page.getByRole('main');
  const places = () =>
    main.evaluate((element) =>
      [...element.querySelectorAll('input, textarea, select, button[type=submit]')].map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return [left, top + scrollY, width, height].map(Math.round);
      }),
    );
  const forms: Readonly<Record<string, () => Promise<unknown>>> = {
    '/register/create': () => main.getByRole('button', { name: 'Registrar usuario' }).click(),
    '/academic/videos': async () => {
      await page.getByLabel('URL de la pagina web').fill('no es una dirección');
      await main.getByRole('button', { name: 'Guardar' }).click();
    },
    '/academic/articles': async () => {
      await page.getByLabel('Nombre').fill('Uno');
      await page.getByLabel('URL').fill('no es una dirección');
      await main.getByRole('button', { name: 'Guardar' }).click();
    },
    '/second-factor': () => main.getByRole('button', { name: 'Empezar' }).click(),
  };
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [address, submit] of Object.entries(forms)) {
      await test.step(`${address} at ${width}`, async () => {
        await page.goto(address);
        if (address === '/academic/articles')
          await page.getByRole('button', { name: 'Agregar un artículo' }).click();
        await main.locator('button[type=submit]').first().waitFor();
        await page.evaluate(async () => void (await document.fonts.ready));
        const before = await places();
        await submit();
        await expect(main.getByRole('alert').first()).toBeVisible();
        expect(await places()).toEqual(before);
      });
    }
  }

  const stranger = await (await context.browser()?.newContext())?.newPage();
  if (!stranger) throw new Error('no page');
  await stranger.goto(`${product.address}/sign-in`);
  const submit = stranger.getByRole('button', { name: 'Iniciar sesion' });
  await stranger.evaluate(async () => void (await document.fonts.ready));
  const before = await submit.boundingBox();
  await submit.click();
  await expect(stranger.getByText('Correo es requerido')).toBeVisible();
  expect(await submit.boundingBox()).toEqual(before);
  await stranger.context().close();
});
