/** Common behaviour of forms: marked mandatory fields, reported network failures, files dropped beside a field. */
import type { Page } from '@playwright/test';
import { USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { anAssembly, aQuestion, attendees, startVoting } from '../kit/assembly.ts';
import { expect, keepSignedIn, LONG, test } from '../kit/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last();

test(
  'forms mark every mandatory field for assistive technology, and explain the asterisk once',
  LONG,
  async ({ signedIn: page, browser, baseURL, product, administrator }) => {
    test.slow();
    const assembly = `/gremial/assemblies/${await anAssembly(product, administrator)}`;
    await aQuestion(product, administrator, Number(assembly.split('/').at(-1)), '¿Aprueba el informe?');
    const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
    const card = ['Título', 'Descripción', 'Imagen'];
    const times = ['Fecha de inicio', 'Hora de inicio', 'Fecha de fin', 'Hora de fin'];
    const person = ['Nombre', 'Apellido', 'Celular', 'Correo', 'Tipo de documento', 'Número de cédula'];
    const forms: readonly (readonly [address: string, fields: readonly string[], open?: string])[] = [
      ['/sign-in', ['Correo', 'Contraseña']],
      ['/delete-account', ['Correo electrónico']],
      ['/news/create', card],
      ['/benefits/create', card],
      [
        '/academic/courses/create',
        ['Nombre', 'Descripción', ...times, 'Enlace de inscripción', 'Precio en pesos', 'Imagen'],
      ],
      ['/academic/articles', ['Nombre', 'URL']],
      ['/academic/videos', ['URL de la pagina web']],
      ['/register/create', [...person, 'Contraseña']],
      ['/register/users', person, 'Editar «Marta Quintero»'],
      ['/register/users', ['Archivo con los usuarios'], 'Importar'],
      ['/profile', ['Nueva ciudad', 'Nuevo pasatiempo']],
      ['/second-factor', ['Contraseña']],
      ['/help/rafa', ['Paso 1'], 'Agregar Pasos'],
      [
        '/gremial/assemblies/create',
        ['Título', 'Descripción', ...times, 'Número de participantes', 'Imagen'],
      ],
      [`${assembly}/questions`, ['Título de la pregunta']],
      [`${assembly}/questions`, ['Título de la pregunta'], 'Editar «¿Aprueba el informe?»'],
      [`${assembly}/create-attorney-power`, ['Documento del poder']],
    ];
    for (const [address, fields, open] of forms) {
      const shown = ['/sign-in', '/delete-account'].includes(address) ? visitor : page;
      await shown.goto(address);
      if (address === '/academic/articles') await button(shown, 'Agregar un artículo').click();
      if (open) await button(shown, open).click();
      const form = open ? shown.getByRole('dialog') : shown.locator('body');
      for (const field of fields) {
        const input = form.locator('input, select, textarea').and(form.getByLabel(new RegExp(`^${field}`)));
        await expect(input.first(), `${address}: ${field}`).toHaveAttribute('required', '');
      }
      const marked = form.locator('label:has([aria-hidden]:text-is("*"))');
      expect(
        await marked.evaluateAll((labels) =>
          labels
            .filter((label) => !(label as HTMLLabelElement).control?.hasAttribute('required'))
            .map((label) => label.textContent),
        ),
        address,
      ).toEqual([]);
      const note = form.getByText('Los campos marcados con * son obligatorios.');
      const asterisks = await form.locator('[aria-hidden]:text-is("*")').count();
      expect(await note.count(), address).toBe(asterisks > 1 ? 1 : 0);
    }
    await page.goto(`${assembly}/create-attorney-power`);
    await expect(page.getByRole('group', { name: /\(obligatorio\)$/ })).toHaveCount(2);
    await visitor.close();
  },
);

const GENERIC = '¡Ha ocurrido un error!';
const NO_NETWORK = 'No hay conexión con el servidor. Revise la red y vuelva a intentarlo.';

test(
  'forms show the quoted text on a network failure, with the reason under it',
  LONG,
  async ({ page, product, administrator, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/ERR_FAILED/);
    const id = await anAssembly(product, administrator);
    await attendees(product, administrator, id, [['Ana', 'Ruiz']]);
    const closed = await aQuestion(product, administrator, id, 'Por abrir');
    const open = await aQuestion(product, administrator, id, 'Por cerrar');
    await startVoting(product, administrator, open.id);
    const assembly = `/gremial/assemblies/${id}`;

    /** Sends, and reads the message, which disappears by itself. */
    const fails = async (headline: string, send: () => Promise<void>) => {
      await page.route('**/api/**', (route) =>
        route.request().method() === 'GET' && !route.request().url().includes('userByEmail')
          ? route.fallback()
          : route.abort(),
      );
      await send();
      const message = page.getByRole('alert').filter({ hasText: NO_NETWORK }).first();
      await expect(message.locator('strong')).toHaveText(headline);
      await expect(message).toHaveText(`${headline}${NO_NETWORK}`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate(() =>
        window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
      );
    };

    await page.goto('/sign-in');
    await page.getByLabel(/^Correo/).fill(administrator.email);
    await page.getByLabel(/^Contraseña/).fill(USUAL_PASSWORD);
    await fails('Ha ocurrido un error', () => button(page, 'Iniciar sesion').click());
    // It stays beside the fields after the message.
    await expect(page.getByRole('main').getByText('Ha ocurrido un error')).toBeVisible();
    await expect(page.getByRole('main').getByText(NO_NETWORK)).toBeVisible();

    await page.goto('/delete-account');
    await page.getByLabel('Correo electrónico').fill('ana@asociacion.test');
    await fails('Ha ocurrido un error', () => button(page, 'Eliminar cuenta').click());

    await keepSignedIn(page, administrator);
    await page.goto('/register/create');
    for (const [field, text] of [
      ['Nombre', 'Rosa'],
      ['Apellido', 'Cifuentes'],
      ['Celular', '3001234567'],
      ['Correo', 'rosa@asociacion.test'],
      ['Número de cédula', '31555000'],
      ['Contraseña', 'una-clave-larga'],
    ] as const)
      await page
        .getByRole('main')
        .getByLabel(new RegExp(`^${field}`))
        .first()
        .fill(text);
    await page.getByLabel('Tipo de documento').selectOption('1');
    await fails(GENERIC, () => button(page, 'Registrar usuario').click());

    await page.goto('/register/users');
    await button(page, 'Editar «Ana Ruiz»').click();
    await page.getByRole('dialog').getByLabel('Apellido').fill('Ruiz Paz');
    await fails('Ha ocurrido un error', () => page.getByRole('dialog').locator('[type=submit]').click());

    await page.goto('/gremial/assemblies');
    await page.getByRole('link', { name: /^Editar «/ }).click();
    await page.getByLabel('Título').fill('Otro título');
    await fails(GENERIC, () => button(page, 'Editar Asamblea').click());

    await page.goto(`${assembly}/questions`);
    await button(page, 'Nueva pregunta').click();
    await page.getByLabel('Título de la pregunta').fill('¿Otra?');
    await fails(GENERIC, () => button(page, 'Crear pregunta').click());

    await page.goto(`${assembly}/${closed.id}/votes`);
    await fails(GENERIC, () => button(page, 'Abrir votación').click());
    await page.goto(`${assembly}/${open.id}/votes`);
    await button(page, 'Cerrar votación').click();
    await fails(GENERIC, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Sí, cerrarla' }).click(),
    );

    await page.goto('/second-factor');
    await page.getByLabel(/^Contraseña/).fill(USUAL_PASSWORD);
    await fails('Ha ocurrido un error', () => button(page, 'Empezar').click());
  },
);

/** Drops a file on an element, and answers whether the browser would have left the page. */
const dropFile = (page: Page, on: string) =>
  page
    .locator(on)
    .first()
    .evaluate((target) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.7'], 'acta.pdf', { type: 'application/pdf' }));
      const leaves = ['dragenter', 'dragover', 'drop'].map((kind) =>
        target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer })),
      );
      return leaves.some(Boolean);
    });

test(
  'a file dropped beside its field keeps the page, with a hint',
  LONG,
  async ({ signedIn: page, browser, baseURL }) => {
    const message = page.getByText('El archivo no se agregó');
    await page.goto('/news/create');
    await page.getByLabel('Título').fill('A medias');
    for (const place of ['body', 'h1', 'textarea', 'header', 'nav', '[type=submit]'])
      expect(await dropFile(page, place), place).toBe(false);
    await expect(message).toBeVisible();
    await expect(page.getByText('Suéltelo dentro del recuadro punteado.')).toBeVisible();
    await expect(page.getByLabel('Título')).toHaveValue('A medias');
    // The field accepts the drop, and refuses the file for its content.
    expect(await dropFile(page, '[data-drop-field]')).toBe(false);
    await expect(page.getByText('El archivo no es una imagen.')).toBeVisible();

    await page.goto('/payment');
    expect(await dropFile(page, '[role=dialog] input')).toBe(false);
    await expect(page.getByText('En esta pantalla no se agregan archivos.')).toBeVisible();

    const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
    for (const address of ['/sign-in', '/privacy-policy', '/ayuda', '/delete-account']) {
      await visitor.goto(address);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      expect(await dropFile(visitor, 'main'), address).toBe(false);
    }
    await visitor.close();

    // Text can be dragged as usual.
    const textMoves = await page.locator('body').evaluate((body) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', 'Hola');
      return body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }));
    });
    expect(textMoves).toBe(true);
  },
);

test(
  'the forms show the card of the app, cut where the app cuts it, without moving while one types',
  LONG,
  async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const phone = page.getByTestId('phone');
    const text = 'Una frase de veinte. '.repeat(20).trim();
    for (const [address, title, shown] of [
      ['/news/create', 'Título', 182],
      ['/benefits/create', 'Título', 150],
      ['/academic/courses/create', 'Nombre', 80],
      ['/gremial/assemblies/create', 'Título', 68],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(`Se ven hasta ${shown} caracteres en la lista`)).toBeVisible();
      const before = await phone.boundingBox();
      await page.getByLabel(title).fill('Jornada');
      await page.getByLabel('Descripción').fill(text);
      await expect(page.getByText(`${shown} de ${text.length} se ven en la lista`)).toBeVisible();
      await expect(phone).toContainText('Jornada');
      await expect(phone).toContainText(text.slice(0, shown - 8));
      await expect(phone).not.toContainText(text.slice(0, shown + 4));
      expect((await phone.boundingBox())?.height, address).toBe(before?.height);
      await page.getByLabel('Descripción').fill('👩🏽‍⚕️ Ñandú');
      await expect(page.getByText('11 de 11 se ven en la lista')).toBeVisible();
      await page.getByLabel('Descripción').fill('');
      await page.getByLabel(title).fill('');
    }

    // Folded on a phone, where the counter stays in sight.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('Se ven hasta 68 caracteres en la lista')).toBeVisible();
    await expect(phone).toBeHidden();
    await page.getByText('Así se verá en el celular').click();
    await expect(phone).toBeVisible();
  },
);
