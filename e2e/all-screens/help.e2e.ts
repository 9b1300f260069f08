/** Help and RAFA: requests for assistance, and the steps shown to members. */
import type { Locator, Page } from '@playwright/test';
import { createSteps, readSteps, requestAssistance, updateSteps } from '@vigilia/contract/content/assistance';
import { changePassword, type Person } from '@vigilia/server/testing/builders/people';
import { FULL } from '@vigilia/server/testing/full';
import { SEARCH_DEBOUNCE } from '../../web/src/core/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

const SAVED = '¡La informacion se ha actualizado exitosamente!';

const numbered = (...descriptions: string[]) =>
  descriptions.map((description, index) => ({ stepNumber: index + 1, description }));

const aRecord = (product: Product, administrator: Person, ...steps: string[]) =>
  ask(product, administrator, createSteps, {
    body: { userId: 1, step: numbered(...steps), description: 'Con calma' },
  });

const savedSteps = async (product: Product, administrator: Person) => {
  const [record] = await ask(product, administrator, readSteps);
  return record && { description: record.description, step: JSON.parse(record.step) };
};

/** Opens the dialog by the button of this name. */
async function openSteps(page: Page, name: 'Agregar Pasos' | 'Editar Pasos'): Promise<Locator> {
  await page.goto('/help/rafa');
  await page.getByRole('button', { name, exact: true }).click();
  return page.getByRole('dialog', { name: 'Agregar Pasos Para el usuario' });
}

const addedIn = (dialog: Locator) =>
  dialog.getByRole('list', { name: 'Pasos agregados' }).getByRole('textbox');
const valuesOf = (fields: Locator) =>
  fields.evaluateAll((all) => all.map((field) => (field as HTMLTextAreaElement).value));

const rowsOn = (page: Page) => page.getByRole('table').getByRole('rowgroup').last().getByRole('row');

test(
  'a long request shows two lines at any width, and expands',
  LONG,
  async ({ signedIn: page, product }) => {
    const ana = await product.aMember();
    for (const description of ['Citación de la Fiscalía', 'Necesito orientación. '.repeat(4)])
      await ask(product, ana, requestAssistance, { body: { description } });
    await page.goto('/help/rafa');
    const long = page.getByRole('row').filter({ hasText: 'Necesito orientación.' });
    const height = async () => (await long.boundingBox())?.height ?? 0;
    await expect(long).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ver todo' })).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('button', { name: 'Ver todo' })).toHaveCount(1);
    const folded = await height();
    await long.getByRole('button', { name: 'Ver todo' }).click();
    await expect.poll(height).toBeGreaterThan(folded + 40);
    await long.getByRole('button', { name: 'Ver menos' }).click();
    await expect.poll(height).toBe(folded);
  },
);

test('help lists requests newest first with contact, and can be searched', async ({
  signedIn: page,
  product,
}) => {
  const ana = await product.aMember({
    name: 'Ana',
    lastName: 'Ríos',
    phone: '3001112233',
    email: 'ana@asociacion.test',
  });
  const luis = await product.aMember({ name: 'Luis', lastName: 'Paz' });
  await ask(product, ana, requestAssistance, { body: { description: 'Citación de la Fiscalía' } });
  const latest = await ask(product, luis, requestAssistance, {
    body: { description: `Evento adverso. ${'Necesito orientación. '.repeat(30)}Fin.` },
  });

  await page.clock.install();
  await page.goto('/help');
  await expect(page.getByRole('link', { name: 'página de ayuda' })).toBeVisible();
  await page.getByRole('link', { name: 'RAFA' }).click();
  await expect(page).toHaveURL(/\/help\/rafa$/);
  await expect(page.getByRole('columnheader')).toHaveText(['Nombre', 'Contacto', 'Descripción', 'Fecha']);
  await expect(rowsOn(page)).toHaveCount(2);
  await expect(rowsOn(page).nth(0)).toContainText('Luis Paz');
  const moment = new Date(Date.parse(latest.createAt) - 5 * 60 * 60 * 1000).toISOString();
  await expect(rowsOn(page).nth(0)).toContainText(moment.slice(0, 16).replace('T', ' '));

  await page.getByLabel('Buscar solicitudes').fill('fiscalia');
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(rowsOn(page)).toHaveCount(1);
  await expect(page.getByRole('link', { name: '3001112233' })).toHaveAttribute('href', 'tel:3001112233');
  await expect(page.getByRole('link', { name: 'ana@asociacion.test' })).toHaveAttribute(
    'href',
    'mailto:ana@asociacion.test',
  );
  await page.getByLabel('Buscar solicitudes').fill('RIOS');
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(rowsOn(page)).toHaveCount(1);
  await page.getByLabel('Buscar solicitudes').fill('nada');
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(page.getByText('Ninguna solicitud contiene esas palabras.')).toBeVisible();
});

test('the first steps are written, ordered and saved', async ({ signedIn: page, product, administrator }) => {
  const dialog = await openSteps(page, 'Agregar Pasos');
  const save = dialog.getByRole('button', { name: 'Agregar', exact: true });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Descripción general').fill(' Siga estos pasos ');
  const add = dialog.getByRole('button', { name: 'Agregar paso' });
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Paso 1', { exact: true }).fill('   ');
  await expect(add).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(addedIn(dialog)).toHaveCount(0);

  await dialog.getByLabel('Paso 1', { exact: true }).fill('  Atienda al paciente ');
  await add.click();
  await page.keyboard.type('Llame a la línea');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Registre la hora');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sobra');
  await page.keyboard.press('Enter');
  expect(await valuesOf(addedIn(dialog))).toEqual([
    'Atienda al paciente',
    'Llame a la línea',
    'Registre la hora',
    'Sobra',
  ]);
  // The numbering continues after the last step.
  await expect(dialog.getByLabel('Paso 5', { exact: true })).toBeFocused();

  await dialog.getByRole('button', { name: 'Quitar el paso 4' }).click();
  await expect(dialog.getByRole('button', { name: 'Quitar el paso 3' })).toBeFocused();
  // Up by the keyboard: the focus follows the step, and at the top moves to the other button.
  await dialog.getByRole('button', { name: 'Subir el paso 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('«Paso 3» está ahora en el lugar 2 de 3.')).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Subir el paso 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Bajar el paso 1' })).toBeFocused();
  expect(await valuesOf(addedIn(dialog))).toEqual([
    'Registre la hora',
    'Atienda al paciente',
    'Llame a la línea',
  ]);

  await save.dblclick();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Editar Pasos' })).toBeVisible();
  expect(await savedSteps(product, administrator)).toEqual({
    description: 'Siga estos pasos',
    step: numbered('Registre la hora', 'Atienda al paciente', 'Llame a la línea'),
  });
});

test(
  'saved steps are edited with continued numbers, without blank steps or lost input',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await aRecord(product, administrator, 'Uno', 'Dos', 'Tres');
    const dialog = await openSteps(page, 'Editar Pasos');
    await expect(dialog.getByLabel('Descripción general')).toHaveValue('Con calma');
    expect(await valuesOf(addedIn(dialog))).toEqual(['Uno', 'Dos', 'Tres']);
    await addedIn(dialog).nth(1).fill('  ');
    await addedIn(dialog).nth(2).fill('Tres, corregido');
    await dialog.getByLabel('Paso 4', { exact: true }).fill('Cuatro');
    const sent = page.waitForRequest('**/attendance/update-step/*');
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
    expect((await sent).postDataJSON()).toEqual({
      userId: 1,
      step: numbered('Uno', 'Tres, corregido', 'Cuatro'),
      description: 'Con calma',
      version: 0,
    });
    await expect(page.getByText(SAVED)).toBeVisible();
    expect((await savedSteps(product, administrator))?.step).toHaveLength(3);
  },
);

test('closing the dialog resets it to step 1', LONG, async ({ signedIn: page }) => {
  const dialog = await openSteps(page, 'Agregar Pasos');
  for (const close of [
    () => dialog.getByRole('button', { name: 'Cancelar' }).click(),
    () => dialog.getByRole('button', { name: 'Cerrar' }).click(),
  ]) {
    await dialog.getByLabel('Paso 1', { exact: true }).fill('Uno');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Paso 2', { exact: true })).toBeVisible();
    await close();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Agregar Pasos' }).click();
    await expect(dialog.getByLabel('Paso 1', { exact: true })).toHaveValue('');
    await expect(dialog.getByText('Todavía no hay pasos.')).toBeVisible();
  }
});

test(
  'a click or key outside the dialog keeps the input; leaving the screen asks',
  LONG,
  async ({ signedIn: page }) => {
    await page.goto('/help');
    await page.getByRole('link', { name: 'RAFA' }).click();
    await page.getByRole('button', { name: 'Agregar Pasos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar Pasos Para el usuario' });
    await dialog.getByLabel('Paso 1', { exact: true }).fill('Uno');
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    for (const leave of [
      () => page.mouse.click(5, 400),
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Seguir editando' }).click();
      await expect(question).toBeHidden();
    }
    await expect(dialog.getByLabel('Paso 1', { exact: true })).toHaveValue('Uno');
  },
);

test('steps saved by another administrator are not overwritten', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 409/);
  const dialog = await openSteps(page, 'Agregar Pasos');
  await dialog.getByLabel('Paso 1', { exact: true }).fill('Mío');
  await aRecord(product, administrator, 'De otra persona');
  const conflict = page.getByRole('dialog', { name: 'Hay una versión más nueva' });
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(conflict).toContainText('Ya hay pasos guardados.');
  // Escape closes the dialog in front alone.
  await page.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expect(dialog.getByLabel('Paso 1', { exact: true })).toHaveValue('Mío');
  expect((await savedSteps(product, administrator))?.step).toEqual(numbered('De otra persona'));

  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await conflict.getByRole('button', { name: 'Ver los cambios' }).click();
  await expect(conflict.getByRole('deletion').filter({ hasText: 'otra persona' })).toBeVisible();
  await conflict.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expect(dialog).toBeHidden();
  expect((await savedSteps(product, administrator))?.step).toEqual(numbered('Mío'));

  await openSteps(page, 'Editar Pasos');
  await addedIn(dialog).fill('Mío también');
  const [{ id } = { id: 0 }] = await ask(product, administrator, readSteps);
  await ask(product, administrator, updateSteps, {
    params: { id },
    body: { step: numbered('Otra vez') },
  });
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(conflict).toContainText('guardó los pasos de RAFA el');
  await conflict.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expect(dialog).toBeHidden();
  expect((await savedSteps(product, administrator))?.step).toEqual(numbered('Mío también'));
});

test(
  'the password dialog appears above the steps dialog, and the steps are saved',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 401/);
    const dialog = await openSteps(page, 'Agregar Pasos');
    await dialog.getByLabel('Paso 1', { exact: true }).fill('Uno');
    await changePassword(product.dependencies, administrator, 'otra-clave');
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await question.getByLabel(/^Contraseña/).click();
    await page.keyboard.type('otra-clave');
    await question.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar Pasos' })).toBeVisible();
  },
);

test('steps work as a list, and rows in any order', LONG, async ({ signedIn: page }) => {
  const row = (id: number, createAt: string) => ({
    id,
    description: `Solicitud ${id}`,
    createAt,
    userAtten: { name: 'Eva', lastName: 'Mora', phone: '', email: '' },
  });
  await page.route('**/attendance/getAll', (route) =>
    route.fulfill({ json: [row(1, '2026-01-01T05:00:00.000Z'), row(2, '2026-02-01T17:30:00.000Z')] }),
  );
  await page.route('**/attendance/with-step', (route) =>
    route.fulfill({
      json: [{ id: 3, userId: 1, step: numbered('Uno', 'Dos').toReversed(), description: 'x' }],
    }),
  );
  await page.goto('/help/rafa');
  await expect(rowsOn(page).nth(0)).toContainText('2026-02-01 12:30');
  await expect(rowsOn(page).nth(0)).toContainText('Sin datos de contacto');
  await page.getByRole('button', { name: 'Editar Pasos' }).click();
  await expect.poll(() => valuesOf(addedIn(page.getByRole('dialog')))).toEqual(['Uno', 'Dos']);
});

test(
  'thousands of requests are paged, sorted and shown as chosen, all in the address, on a phone as cards',
  LONG,
  async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      id: index + 1,
      description: `Solicitud ${index + 1}`,
      createAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
      userAtten: {
        name: 'Ana',
        lastName: `Ríos ${index}`,
        phone: '3001112233',
        email: `ana.${'muy.larga.'.repeat(8)}${index}@asociacion.test`,
      },
    }));
    await page.route('**/attendance/getAll', (route) => route.fulfill({ json: { data: rows } }));
    await page.goto('/help/rafa');
    await expect(page.getByText('3.000 solicitudes')).toBeVisible();
    await expect(rowsOn(page)).toHaveCount(25);
    await expect(rowsOn(page).first()).toContainText('Solicitud 3000');
    await page.getByLabel('Filas por página').selectOption('50');
    await expect(rowsOn(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await expect(rowsOn(page).first()).toContainText('Solicitud 2950');
    await page.getByLabel('Ordenar por').selectOption('Fecha, ascendente');
    await expect(rowsOn(page).first()).toContainText('Solicitud 1');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      filas: '50',
      orden: 'when',
    });
    await page.reload();
    await expect(rowsOn(page)).toHaveCount(50);
    await expect(rowsOn(page).first()).toContainText('Solicitud 1');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('columnheader', { name: 'Nombre' }).getByRole('button').click();
    await expect(rowsOn(page).first()).toContainText('Ana Ríos 0');
    await page.setViewportSize({ width: 360, height: 740 });
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window ?? 0);
  },
);

for (const [reducedMotion, details] of [
  ['no-preference', {}],
  ['reduce', LONG],
] as const)
  test(
    `each new step stays in view, and the next field, with motion: ${reducedMotion}`,
    details,
    async ({ signedIn: page }) => {
      await page.emulateMedia({ reducedMotion });
      // The smaller window has room for fewer steps.
      for (const size of [...(FULL ? [{ width: 1280, height: 720 }] : []), { width: 360, height: 640 }]) {
        await page.setViewportSize(size);
        const dialog = await openSteps(page, 'Agregar Pasos');
        for (let step = 1; step <= 12; step += 1) {
          const field = dialog.getByRole('textbox', { name: `Paso ${step}`, exact: true });
          await field.fill(`Haga lo de la línea ${step}`);
          await field.press('Enter');
          const next = dialog.getByRole('textbox', { name: `Paso ${step + 1}`, exact: true });
          await expect(next).toBeFocused();
          // In full, and not under the foot of the dialog.
          for (const seen of [addedIn(dialog).last(), next])
            await expect
              .poll(() =>
                seen.evaluate((element) => {
                  const { left, top, bottom } = element.getBoundingClientRect();
                  return [top + 1, bottom - 1].every((y) =>
                    element.contains(document.elementFromPoint(left + 20, y)),
                  );
                }),
              )
              .toBe(true);
        }
        await page.reload();
      }
    },
  );

test('the guide is searched, also in folded answers', LONG, async ({ page }) => {
  await page.goto('/ayuda');
  const field = page.getByLabel('Buscar en la guía');
  await field.fill('PAPELERA restaurar');
  await page.getByRole('button', { name: 'Papelera', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Papelera', exact: true })).toBeFocused();
  await field.fill('iphone');
  await expect(page.getByRole('status').filter({ hasText: /^1 resultado$/ })).toBeVisible();
  await page.getByRole('button', { name: /La foto de mi iPhone/ }).click();
  await expect(page.getByText('La foto de mi iPhone no se abre').last()).toBeInViewport();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await expectAccessible(page);
  await field.fill('xyzzy');
  await expect(page.getByText('No hay resultados en la guía.')).toBeVisible();
});
