/** Powers of attorney: recording, effect, editing, revoking, and refusals. */
import type { Locator, Page } from '@playwright/test';
import { createAttorneyPower, listAttorneyPowers } from '@vigilia/contract/assemblies/attorney-powers';
import { castBallot } from '@vigilia/contract/votings/votings';
import { aPdf } from '@vigilia/server/testing/builders/documents';
import type { Person } from '@vigilia/server/testing/builders/people';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import { addAttendee, anAssembly, aQuestion, attendees, startVoting } from '../kit/assembly.ts';
import { heightOfForm, recordForms, sentForm } from '../kit/forms.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

const PICKER = 'Lista de usuarios para ser Candidatos';
const PDF = aPdf();
const pdf = (name = 'poder.pdf') => ({ name, mimeType: 'application/pdf', buffer: PDF });

/** An assembly with two members on its roll, and one who is not. */
async function anEvening(product: Product, as: Person) {
  const assemblyId = await anAssembly(product, as);
  const [ana, beatriz] = (await attendees(product, as, assemblyId, [
    ['Ana', 'Ruiz'],
    ['Beatriz', 'Mosquera'],
  ])) as [Person, Person];
  const zoraida = await product.aMember({ name: 'Zoraida', lastName: 'Peña' });
  const base = `/gremial/assemblies/${assemblyId}`;
  return { assemblyId, ana, beatriz, zoraida, base };
}

const aPower = (product: Product, as: Person, assemblyId: number, represented: Person, attorney: Person) =>
  ask(product, as, createAttorneyPower, {
    body: { assemblyId, userIdWhoDelegates: represented.id, userIdToDelegate: attorney.id },
    file: new File([new Uint8Array(PDF)], 'poder.pdf', { type: 'application/pdf' }),
  });

const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'Poderes de Votacion en la Asamblea' }).locator(':scope > li');

/** Searches for a person in the open dialog and chooses them. */
async function pick(page: Page, button: string, { name, lastName }: Person): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: PICKER });
  await dialog.getByLabel('Nombre', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Buscar' }).click();
  // The whole row acts like the circle in it.
  const cell = dialog.getByRole('cell', { name: `${name} ${lastName}`, exact: true });
  await cell.click({ position: { x: 2, y: 2 } });
  await expect(dialog.getByRole('radio', { name: `Seleccionar a ${name} ${lastName}` })).toBeChecked();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
}

test('a power is recorded with its document, dormant while the represented is present, and revoked', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  test.slow();
  const { assemblyId, ana, zoraida, base } = await anEvening(product, as);
  await page.clock.install();
  await page.goto(`${base}/questions`);
  await page.getByRole('link', { name: 'Adjuntar' }).click();
  await expect(page.getByRole('heading', { name: 'Crear Poder' })).toBeVisible();
  const create = page.getByRole('button', { name: 'Crear Poder' });
  await expect(create).toBeDisabled();
  await expectAccessible(page);

  // The represented among all members; the search runs only when the button is pressed.
  await page.getByRole('button', { name: 'Elegir al representado' }).click();
  const dialog = page.getByRole('dialog', { name: PICKER });
  const rows = dialog.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(4);
  await dialog.getByLabel('Cédula').fill(zoraida.dni ?? '');
  await expect(rows).toHaveCount(4);
  await dialog.getByRole('button', { name: 'Buscar' }).click();
  await expect(rows).toHaveCount(1);
  await dialog.getByRole('radio').check();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('group', { name: 'Representado' })).toContainText('Zoraida Peña');

  // The attorney among those on the roll; one person only.
  await page.getByRole('button', { name: 'Elegir al apoderado' }).click();
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('radio', { name: 'Seleccionar a Beatriz Mosquera' }).check();
  await dialog.getByRole('radio', { name: 'Seleccionar a Ana Ruiz' }).check();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(create).toBeDisabled();

  const field = page.getByLabel('Documento del poder');
  await expect(field).toHaveAttribute('accept', '.pdf,.doc,.docx,.jpg,.jpeg,.png');
  await field.setInputFiles({ name: 'poder.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(page.getByText('Ese tipo de archivo no se acepta', { exact: false })).toBeVisible();
  await field.setInputFiles(pdf());
  await create.dblclick();
  await expect(page.getByText('¡El poder se ha creado exitosamente!')).toBeVisible();
  await advanceClock(page, DELAYS.attorneyPowerSave);
  await expect(page).toHaveURL(new RegExp(`${base}/questions$`));
  expect(await ask(product, as, listAttorneyPowers, { query: `?assemblyId=${assemblyId}` })).toHaveLength(1);
  // It is the entry that it was: the form is not behind it.
  expect(await page.evaluate(() => window.history.state.idx)).toBe(0);

  await page.getByRole('link', { name: 'Ver poderes en la asamblea' }).click();
  await expect(page.getByRole('heading', { name: 'Poderes de Votacion en la Asamblea' })).toBeVisible();
  const card = cards(page);
  await expect(card).toHaveCount(1);
  for (const text of ['Zoraida Peña', zoraida.dni, zoraida.phone, 'Ana Ruiz', ana.dni, ana.phone])
    await expect(card).toContainText(text ?? '');
  await expect(card).toContainText('El apoderado está presente y puede votar por el representado');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Documento del poder de Zoraida Peña' }).click();
  const shown = page.getByRole('dialog');
  const drawn = shown.getByRole('img', { name: 'Página 1 de 1' });
  await expect
    .poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(1000);
  await expectAccessible(page);
  const address = await shown.getByRole('link', { name: 'Descargar el archivo' }).getAttribute('href');
  const document = await fetch(address ?? '');
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const forged = (address ?? '').replace(
    /(signature=)(.)/,
    (_, name, first) => name + (first === 'A' ? 'B' : 'A'),
  );
  expect((await fetch(forged)).status).toBe(404);
  await page.keyboard.press('Escape');

  await addAttendee(product, as, assemblyId, zoraida, true);
  await expect(card).toContainText('El representado está presente: el poder queda suspendido', {
    timeout: 15_000,
  });

  await chooseAction(page, 'Revocar el poder de Zoraida Peña');
  const question = page.getByRole('dialog', { name: '¿Revocar este poder?' });
  await expect(question).toContainText('Ana Ruiz dejará de representar a Zoraida Peña');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card).toHaveCount(1);
  await chooseAction(page, 'Revocar el poder de Zoraida Peña');
  await question.getByRole('button', { name: 'Revocar' }).click();
  await expect(page.getByText('Poder revocado')).toBeVisible();
  await expect(page.getByText('No se han encontrado poderes')).toBeVisible();
  // It stays in the list, without its document because no ballot was cast by it.
  const revoked = page.getByRole('table', { name: 'Poderes revocados' });
  await expect(revoked).toContainText('Zoraida Peña');
  await expect(revoked).toContainText('Sin documento: no se usó para votar');
  await expectAccessible(page);
});

test(
  'an edit of a power sends only changes, and a ballot by proxy is marked',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    test.slow();
    const { assemblyId, ana, beatriz, zoraida, base } = await anEvening(product, as);
    await aPower(product, as, assemblyId, zoraida, ana);
    await page.clock.install();
    await recordForms(page);
    await page.goto(`${base}/attorney-powers`);
    await page.getByRole('button', { name: 'Editar el poder de Zoraida Peña' }).click();
    await expect(page.getByRole('heading', { name: 'Editar Poder' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Representado' })).toContainText('Zoraida Peña');
    await expect(page.getByRole('button', { name: /^Documento del poder de / })).toBeVisible();
    await pick(page, 'Cambiar: Apoderado', beatriz);
    await page.getByRole('button', { name: 'Editar Poder' }).click();
    await expect(page.getByText('¡El poder se ha editado exitosamente!')).toBeVisible();
    expect(await sentForm(page)).toEqual({ userIdToDelegate: String(beatriz.id) });
    await advanceClock(page, DELAYS.attorneyPowerSave);
    await expect(page).toHaveURL(new RegExp(`${base}/questions$`));
    const [power] = await ask(product, as, listAttorneyPowers, { query: `?assemblyId=${assemblyId}` });
    expect(power).toMatchObject({ user: { id: zoraida.id }, userToDelegate: { id: beatriz.id } });

    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await startVoting(product, as, id);
    await page.goto(`${base}/${id}/votes`);
    await expect(page.getByText('0 de 3', { exact: true })).toBeVisible();
    await ask(product, beatriz, castBallot, {
      body: { questionId: id, vote: 'yes', onBehalfOf: zoraida.id },
    });
    const voted = page.getByRole('table', { name: 'Personas que votaron' });
    await expect(voted).toContainText('por poder');
    await expect(voted).toContainText('Zoraida');
  },
);

test(
  'a power for the same person twice is refused, and refusals of the server show their reason',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/status of (409|415|422)/);
    const { assemblyId, ana, beatriz, zoraida, base } = await anEvening(product, as);
    await aPower(product, as, assemblyId, zoraida, ana);
    await page.goto(`${base}/create-attorney-power`);
    await pick(page, 'Elegir al representado', beatriz);
    await pick(page, 'Elegir al apoderado', beatriz);
    await page.getByLabel('Documento del poder').setInputFiles(pdf());
    await expect(
      page.getByText('El representado y el apoderado no pueden ser la misma persona.'),
    ).toBeVisible();
    const create = page.getByRole('button', { name: 'Crear Poder' });
    await expect(create).toBeDisabled();

    await pick(page, 'Cambiar: Representado', zoraida);
    await create.click();
    await expect(page.getByRole('group', { name: 'Representado' }).getByRole('alert')).toContainText(
      'ya tiene apoderado:',
    );
    await expect(page.getByRole('group', { name: 'Representado' })).toContainText('Zoraida Peña');

    const field = page.getByLabel('Documento del poder');
    await field.setInputFiles({ ...pdf(), buffer: Buffer.from('no es un documento') });
    // The refusal of the person goes with the next choice.
    await pick(page, 'Cambiar: Apoderado', ana);
    await pick(page, 'Cambiar: Representado', beatriz);
    await expect(page.getByRole('group', { name: 'Representado' }).getByRole('alert')).toBeHidden();
    const before = await heightOfForm(page);
    await create.click();
    const reason = page.locator('main').getByRole('alert');
    await expect(reason).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect
      .poll(() => field.evaluate((input) => input.getAttribute('aria-describedby')?.split(' ')))
      .toContain(await reason.getAttribute('id'));
    expect(await heightOfForm(page)).toBe(before);

    await field.setInputFiles(pdf());
    await expect(reason).toBeHidden();
    await page.getByRole('link', { name: 'Cancelar' }).click();
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();

    // A warning that requires action stays until it is read, also on the next screen.
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await startVoting(product, as, id);
    await pick(page, 'Cambiar: Apoderado', ana);
    await pick(page, 'Cambiar: Representado', beatriz);
    await create.click();
    const advice = page.getByText('Hay una votación abierta: este poder no cuenta en ella', { exact: false });
    await expect(advice).toBeVisible();
    await expect(page).toHaveURL(/questions$/);
    await expect(page.getByText('¡El poder se ha creado exitosamente!')).toHaveCount(0);
    await expect(advice).toBeVisible();

    await page.getByRole('button', { name: 'Entendido' }).click();
    await expect(advice).toHaveCount(0);
  },
);

test(
  'more than six powers are a table that is searched and filtered, all in the address',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const assemblyId = await anAssembly(product, as);
    const [ana, beatriz] = (await attendees(product, as, assemblyId, [
      ['Ana', 'Ruiz'],
      ['Beatriz', 'Mosquera'],
    ])) as [Person, Person];
    for (let each = 1; each <= 6; each += 1) {
      const represented = await product.aMember({ name: 'Zoraida', lastName: `Peña ${'I'.repeat(each)}` });
      await aPower(product, as, assemblyId, represented, ana);
    }
    await page.goto(`/gremial/assemblies/${assemblyId}/attorney-powers`);
    await expect(cards(page)).toHaveCount(6);
    // Her own presence suspends the seventh.
    await aPower(product, as, assemblyId, beatriz, ana);
    await page.reload();
    const table = page.getByRole('table', { name: 'Poderes de Votacion en la Asamblea' });
    const rows = table.locator('tbody tr');
    await expect(rows).toHaveCount(7);
    await page.getByLabel('Estado').selectOption('Suspendido');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Beatriz Mosquera');
    await expect(page).toHaveURL(/estado=dormant/);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await page.getByLabel('Estado').selectOption('');
    await page.getByLabel('Buscar por nombre o cédula').fill('pena iiiiii');
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/buscar=pena/);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);

    await chooseAction(page, 'Revocar «Zoraida Peña IIIIII → Ana Ruiz»');
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByRole('button', { name: 'Revocar' }).click();
    // Six are cards again.
    await expect(cards(page)).toHaveCount(6);
  },
);

test(
  'the roll says who is represented, and marks many as absent at once in one act',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const assemblyId = await anAssembly(product, as);
    const [ana, beatriz] = (await attendees(product, as, assemblyId, [
      ['Ana', 'Ruiz'],
      ['Beatriz', 'Mosquera'],
      ['Carla', 'Ríos'],
    ])) as [Person, Person];
    await aPower(product, as, assemblyId, beatriz, ana);
    await page.goto('/gremial/assemblies');
    await page.getByRole('link', { name: /^Editar «/ }).click();
    await page.getByRole('button', { name: 'Ver Asistentes' }).click();
    const roll = page.getByRole('dialog', { name: 'Lista de Asistentes' });
    const row = (name: string) => roll.getByRole('row').filter({ hasText: name });
    await expect(row('Mosquera')).toContainText('Poder suspendido: Ana Ruiz');
    await expect(row('Ríos')).not.toContainText('Ana Ruiz');

    await roll.getByRole('checkbox', { name: /^Seleccionar «Beatriz Mosquera/ }).press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    const bar = roll.getByRole('region', { name: 'Acciones con los asistentes seleccionados' });
    await expect(bar).toContainText('Selección: 2');
    await bar.getByRole('button', { name: 'Marcar ausentes' }).click();
    await expect(page.getByText('2 asistentes quedaron como ausentes.')).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(roll.getByRole('button', { name: /: salió\. Marcar como presente$/i })).toHaveCount(2);
    await expect(row('Mosquera')).toContainText('Representado por Ana Ruiz');

    await roll.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
    const exported = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Más acciones con lo seleccionado' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    expect((await exported).suggestedFilename()).toMatch(/^asistencia-[a-z-]+-\d{4}-\d\d-\d\d\.csv$/);
    await expect(page.getByText('Contiene 3 asistentes.')).toBeVisible();
    await bar.getByRole('button', { name: 'Quitar derecho a votar' }).click();
    await expect(roll.getByText('3 cambios sin guardar')).toBeVisible();
    await roll.getByPlaceholder('Buscar asistentes...').fill('mosquera');
    await expect(roll.getByText('1 de 3 asistentes')).toBeVisible();
    const found = page.waitForEvent('download');
    await roll.getByRole('button', { name: 'Más acciones de la lista' }).click();
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    expect((await found).suggestedFilename()).toMatch(/^asistencia-[a-z-]+-\d{4}-\d\d-\d\d\.xlsx$/);
    await expect(page.getByText('Contiene 1 asistente.')).toBeVisible();
    await roll.getByPlaceholder('Buscar asistentes...').fill('');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await roll.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(roll.getByText('3 cambios sin guardar')).toBeHidden();

    await page.goto('/activity');
    await expect(page.getByText(/Registró a 2 asistentes como ausentes/)).toBeVisible();
  },
);
