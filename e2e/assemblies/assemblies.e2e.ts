/** Assemblies: create, find, change, roll and quorum, delete, and failures. */
import type { Page } from '@playwright/test';
import {
  listAssemblies,
  listAttendees,
  readRegistration,
  registerAttendance,
} from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { castBallot } from '@vigilia/contract/votings/votings';
import { type Person, tokenOf } from '@vigilia/server/testing/builders/people';
import { aRollOf, members, putOnRoll } from '@vigilia/server/testing/builders/rolls';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { arrowsWork, chooseAction } from '../kit/actions.ts';
import { addAttendee, anAssembly } from '../kit/assembly.ts';
import { measuredDelay } from '../kit/delays.ts';
import { fillMoment, heightOfForm, WINDOWS } from '../kit/forms.ts';
import { smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

const LIST = '/gremial/assemblies';
const FAILURE = '¡Ha ocurrido un error!';

const titlesOn = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');

const ANA = { name: 'Ana María', lastName: 'Ríos Peña', email: 'ana@example.org', dni: '1107000001' };
const LUIS = { name: 'Luis', lastName: 'Núñez Cabal', email: 'luis@example.org', dni: '1107000002' };
const ROSA = { name: 'Rosa', lastName: 'Paz Girón', email: 'rosa@example.org', dni: '14400003' };

/** An assembly that needs a quorum of two. */
async function called(product: Product, administrator: Person, title = 'Asamblea general ordinaria') {
  const id = await anAssembly(product, administrator, { title, quorum: 'true', quorumMin: 2 });
  return { id, title };
}

/** The stored roll of an assembly, by name. */
async function rollOf(product: Product, assemblyId: number) {
  const administrator = await product.anAdministrator();
  const roll = await ask(product, administrator, listAttendees, { params: { assemblyId } });
  return Object.fromEntries(
    roll.map(({ user, canVote, assist }) => [`${user.name} ${user.lastName}`, { canVote, assist }]),
  );
}

/** Opens the form of an assembly from the list. */
async function edit(page: Page, title: string): Promise<void> {
  await page.goto(LIST);
  await page.getByRole('link', { name: `Editar «${title}»` }).click();
  await expect(page.getByRole('heading', { name: 'Editar Asamblea' })).toBeVisible();
}

async function openRoll(page: Page, title = 'Asamblea general ordinaria') {
  await edit(page, title);
  await page.getByRole('button', { name: 'Ver Asistentes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lista de Asistentes' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function choosePhoto(page: Page): Promise<void> {
  const buffer = Buffer.from(await (await smallPhoto()).arrayBuffer());
  await page
    .getByLabel('Imagen', { exact: false })
    .setInputFiles({ name: 'sala.jpg', mimeType: 'image/jpeg', buffer });
  // It is accepted unchanged; cropping is optional.
  await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recortar' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an assembly is created, found, changed and deleted', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  test.slow();
  // Before any token ends, whenever the test is run.
  await page.clock.install({ time: '2020-03-01T15:00:00Z' });
  await page.goto('/gremial');
  await page.getByRole('link', { name: 'Asambleas' }).click();
  await expect(page.getByRole('heading', { name: 'No se han encontrado Asambleas' })).toBeVisible();
  await page.getByRole('link', { name: 'Crear nueva asamblea' }).first().click();

  // Disabled until all fields of R10.1 are filled; the missing ones are listed.
  const create = page.getByRole('button', { name: 'Crear Asamblea' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Título').fill('  Asamblea de elección ');
  await page.getByLabel('Descripción').fill(`${'a'.repeat(67)}bcd`);
  await fillMoment(page, 'Fecha de inicio', '2020-03-14');
  await fillMoment(page, 'Hora de inicio', '08:00');
  await fillMoment(page, 'Fecha de fin', '2020-03-14');
  for (const viewport of WINDOWS) {
    await page.setViewportSize(viewport);
    await fillMoment(page, 'Hora de fin', '12:30');
    const before = await heightOfForm(page);
    await fillMoment(page, 'Hora de fin', '07:30');
    await expect(page.getByText('No puede terminar antes de empezar')).toBeVisible();
    await expect(page.getByLabel('Hora de fin')).toHaveAccessibleDescription(/terminar antes/);
    expect(await heightOfForm(page)).toBe(before);
  }
  await fillMoment(page, 'Hora de fin', '12:30');
  await expect(page.getByText('No puede terminar antes de empezar')).toBeHidden();
  await page.getByLabel('Número de participantes').fill('ciento veinte');
  await expect(
    page.getByText('Para guardar falta: al menos un punto de la agenda y la imagen.'),
  ).toBeVisible();
  await expect(page.getByLabel('Quórum mínimo')).toBeDisabled();
  await page.getByLabel('Necesita Quorum').check();

  // Disabled controls explain that they need an existing assembly.
  await expect(page.getByRole('button', { name: 'Ver Asistentes' })).toBeDisabled();
  await expect(page.getByText('Después de crear la asamblea podrá habilitar el registro')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Habilitar Registro' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Horario de asamblea' }).click();
  const agenda = page.getByRole('dialog', { name: 'Horario de asamblea' });
  await agenda.getByLabel('Punto de la agenda').fill('Verificación del quórum');
  await page.keyboard.press('Enter');
  await agenda.getByLabel('Punto de la agenda').fill('Elección de la junta');
  await agenda.getByRole('button', { name: 'Agregar' }).click();
  await agenda.getByRole('button', { name: 'Listo' }).click();
  await choosePhoto(page);

  await create.click();
  await expect(page.getByText('Escriba un número entero desde 0, sin puntos ni comas')).toBeVisible();
  await expect(page.getByText('Escriba cuántas personas se necesitan para el quórum')).toBeVisible();
  await page.getByLabel('Número de participantes').fill('120');
  await page.getByLabel('Quórum mínimo').fill('61');
  await create.dblclick();
  await expect(page.getByText('¡La asamblea se ha creado exitosamente!')).toBeVisible();
  await expect(page).toHaveURL(/create$/);
  await advanceClock(page, DELAYS.assemblySave);
  await expect(page).toHaveURL(/\/gremial\/assemblies$/);

  const [stored, ...others] = await ask(product, administrator, listAssemblies);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({
    title: 'Asamblea de elección',
    startDate: '2020-03-14T13:00:00.000Z',
    endDate: '2020-03-14T17:30:00.000Z',
    participants: 120,
    quorum: 'true',
    quorumMin: 61,
    orderDay: JSON.stringify({ agenda: ['Verificación del quórum', 'Elección de la junta'] }),
  });
  await expect(page.getByText('2020-03-14 08:00')).toBeVisible();
  await expect(page.getByText(`${'a'.repeat(67)}b...`, { exact: true })).toBeVisible();
  await expect(page.getByText('Próxima')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Votos «Asamblea de elección»' })).toHaveAttribute(
    'href',
    `/gremial/assemblies/${stored?.id}/questions`,
  );

  // The search runs while typing, without accents and case.
  await anAssembly(product, administrator, { title: 'Reforma de estatutos' });
  await page.reload();
  await expect(titlesOn(page)).toHaveCount(2);
  await page.getByLabel('Buscar asambleas').fill('DE ELECCION');
  await expect(titlesOn(page)).toHaveText(['Asamblea de elección']);
  await page.getByLabel('Buscar asambleas').fill('nada');
  await expect(page.getByRole('heading', { name: 'No se han encontrado Asambleas' })).toBeVisible();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).first().click();
  await expect(titlesOn(page)).toHaveCount(2);

  // An edit sends the changed fields with the id.
  await page.getByRole('link', { name: 'Editar «Asamblea de elección»' }).click();
  await expect(page.getByLabel('Hora de inicio')).toHaveValue('08:00');
  await expect(page.getByLabel('Necesita Quorum')).toBeChecked();
  await fillMoment(page, 'Hora de fin', '13:00');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Editar Asamblea' }).click();
  const body = (await sent).postDataBuffer()?.toString() ?? '';
  expect([...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name)).toEqual(['id', 'endDate', 'version']);
  expect(body).toContain('2020-03-14T18:00:00.000Z');
  await expect(page.getByText('¡La asamblea se ha editado exitosamente!')).toBeVisible();
  await advanceClock(page, DELAYS.assemblySave);
  await expect(page).toHaveURL(/\/gremial\/assemblies$/);

  // Delete, after asking.
  await chooseAction(page, 'Eliminar «Reforma de estatutos»');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question.getByText("You won't be able to revert this!")).toBeVisible();
  await expect(question.getByText('Se eliminará la asamblea «Reforma de estatutos»')).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(titlesOn(page)).toHaveCount(2);
  await chooseAction(page, 'Eliminar «Reforma de estatutos»');
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('¡La asamblea se ha eliminado exitosamente!')).toBeVisible();
  await expect(titlesOn(page)).toHaveText(['Asamblea de elección']);
});

test(
  'the list marks assemblies as today, in progress, past and upcoming',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const when = {
      Ayer: ['2020-03-13T13:00:00.000Z', '2020-03-13T17:00:00.000Z'],
      Ahora: ['2020-03-14T13:00:00.000Z', '2020-03-14T17:00:00.000Z'],
      Luego: ['2020-03-14T22:00:00.000Z', '2020-03-14T23:00:00.000Z'],
      Mañana: ['2020-03-15T13:00:00.000Z', '2020-03-15T17:00:00.000Z'],
    };
    for (const [title, [startDate = '', endDate = '']] of Object.entries(when))
      await anAssembly(product, administrator, { title, startDate, endDate });
    // As above.
    await page.clock.install({ time: '2020-03-14T14:00:00Z' });
    await page.goto(LIST);
    const badge = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await expect(badge('Ayer')).toContainText('Finalizada');
    await expect(badge('Ahora')).toContainText('Sesión sin abrir');
    await expect(badge('Luego')).toContainText('Hoy');
    await expect(badge('Mañana')).toContainText('Próxima');
    // It ends while it is shown.
    await advanceClock(page, 3 * 60 * 60_000 + 60_000);
    await expect(badge('Ahora')).toContainText('Finalizada');
  },
);

test(
  'points of the agenda: duplicates, blanks, order by button, drag and keyboard',
  LONG,
  async ({ signedIn: page }) => {
    await page.goto(`${LIST}/create`);
    await page.getByRole('button', { name: 'Horario de asamblea' }).click();
    const dialog = page.getByRole('dialog', { name: 'Horario de asamblea' });
    const points = dialog.getByRole('list', { name: 'Puntos de la agenda' }).getByRole('listitem');
    const field = dialog.getByLabel('Punto de la agenda');
    const add = async (point: string) => {
      await field.fill(point);
      await dialog.getByRole('button', { name: 'Agregar' }).click();
    };
    await add('   ');
    await expect(dialog.getByText('Todavía no hay puntos en la agenda.')).toBeVisible();
    for (const point of ['Elección', ' Informe ', 'Varios']) await add(point);
    await expect(points).toHaveText(['1.Elección', '2.Informe', '3.Varios']);
    await add('ELECCION');
    await expect(page.getByText('¡El punto ya existe!')).toBeVisible();
    await expect(points).toHaveCount(3);
    await expect(field).toHaveValue('ELECCION');
    await field.clear();

    await dialog.getByRole('button', { name: 'Bajar «Elección»' }).click();
    await expect(points).toHaveText(['1.Informe', '2.Elección', '3.Varios']);
    await expect(dialog.getByText('«Elección» está ahora en el lugar 2 de 3.')).toBeAttached();

    const from = await dialog.getByRole('button', { name: 'Mover «Varios»' }).boundingBox();
    const to = await dialog.getByRole('button', { name: 'Mover «Informe»' }).boundingBox();
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 8, { steps: 12 });
    await page.mouse.up();
    await expect(page.getByText('Soltó «Varios» en el lugar 1 de 3.')).toBeAttached();
    await expect(points).toHaveText(['1.Varios', '2.Informe', '3.Elección']);

    const lift = async () => {
      await page.keyboard.press('Space');
      await expect(page.getByText('«Varios» está sobre el lugar 1 de 3.')).toBeAttached();
      await arrowsWork(page);
    };
    // By keyboard; Escape cancels the move and keeps the dialog open.
    await dialog.getByRole('button', { name: 'Mover «Varios»' }).focus();
    await lift();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('«Varios» está sobre el lugar 2 de 3.')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expect(page.getByText('«Varios» queda donde estaba.')).toBeAttached();
    await expect(points).toHaveText(['1.Varios', '2.Informe', '3.Elección']);
    await lift();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('«Varios» está sobre el lugar 2 de 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(points).toHaveText(['1.Informe', '2.Varios', '3.Elección']);

    // Its words are changed in place, by keyboard; Escape gives that up and keeps the dialog open.
    const editing = dialog.getByLabel('Texto de «Informe»');
    await dialog.getByRole('button', { name: 'Editar «Informe»' }).focus();
    await page.keyboard.press('Enter');
    await expect(editing).toBeFocused();
    await page.keyboard.type('varios');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Ya está en la agenda: cámbielo.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(editing).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Editar «Informe»' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Informe de gestión');
    await page.keyboard.press('Enter');
    await expect(points).toHaveText(['1.Informe de gestión', '2.Varios', '3.Elección']);
    await expect(dialog.getByRole('button', { name: 'Editar «Informe de gestión»' })).toBeFocused();

    await dialog.getByRole('button', { name: 'Quitar «Informe de gestión»' }).click();
    await expect(points).toHaveText(['1.Varios', '2.Elección']);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Elección' })).toBeVisible();

    // The points count as unsaved input.
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page).toHaveURL(/\/gremial\/assemblies$/);
  },
);

test(
  'registration is enabled and disabled, with errors reported',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 403/);
    const { id, title } = await called(product, administrator);
    const stored = () => ask(product, administrator, readRegistration, { params: { id } });
    await edit(page, title);
    await page.getByRole('button', { name: 'Habilitar Registro', exact: true }).click();
    await expect(page.getByText('Registro habilitado exitosamente')).toBeVisible();
    expect(await stored()).toEqual({ isRegister: true });
    await page.route('**/register-status', (route) => route.fulfill({ status: 403, body: '' }), { times: 1 });
    await page.getByRole('button', { name: 'Deshabilitar Registro' }).click();
    await expect(page.getByText('Error al actualizar el estado de registro')).toBeVisible();
    await page.getByRole('button', { name: 'Deshabilitar Registro' }).click();
    await expect(page.getByText('Registro deshabilitado exitosamente')).toBeVisible();
    expect(await stored()).toEqual({ isRegister: false });
  },
);

test(
  'failures that are only logged do not block editing',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 403/);
    const { id, title } = await called(product, administrator);
    let down = true;
    const refuse = (pattern: string) =>
      page.route(pattern, (route) => (down ? route.fulfill({ status: 403, body: '' }) : route.continue()));
    await refuse('**/assamble/isRegister/*');
    await refuse('**/assamble/attendees/*');
    await edit(page, title);
    await expect(page.getByRole('button', { name: 'Habilitar Registro' })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Ver Asistentes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lista de Asistentes' });
    await expect(dialog.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
    down = false;
    await dialog.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(dialog.getByText('Todavía no hay asistentes en esta asamblea.')).toBeVisible();
    expect(id).toBeGreaterThan(0);
  },
);

test(
  'rights to vote are searched, changed one by one or all at once, and saved by a call each',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const { id } = await called(product, administrator);
    await putOnRoll(product.dependencies, id, await members(product.dependencies, [ANA, LUIS, ROSA]), 1);
    const dialog = await openRoll(page);
    await expect(dialog.getByRole('columnheader')).toHaveText([
      'id',
      'Nombre',
      'Apellido',
      'Email',
      'DNI',
      'Can Vote (Puede votar)',
      'Asistencia',
    ]);
    const rows = dialog.locator('tr:has(input[data-control=select])');
    await expect(rows).toHaveCount(3);

    const search = dialog.getByPlaceholder('Buscar asistentes...');
    for (const [typed, found] of [
      ['nunez', 'Luis'],
      ['ANA MARIA RIOS', 'Ana María'],
      ['rosa@', 'Rosa'],
      ['14400', 'Rosa'],
      ['14.400', 'Rosa'],
    ] as const) {
      await search.fill(typed);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(found);
      await expect(dialog.getByText('1 de 3 asistentes')).toBeVisible();
    }
    await search.fill('nadie');
    await expect(dialog.getByText('Nadie en la lista coincide con la búsqueda.')).toBeVisible();
    await search.fill('');

    const save = dialog.getByRole('button', { name: 'Guardar Cambios' });
    await expect(save).toBeDisabled();
    const rightOf = (name: string) => dialog.getByRole('checkbox', { name: `Can Vote: ${name}` });
    await rightOf('Luis Núñez Cabal').uncheck();
    await expect(dialog.getByText('1 cambio sin guardar')).toBeVisible();

    // Closing asks about unsaved changes; so does leaving the screen.
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    const leave = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    await expect(leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(leave).toBeHidden();
    await expect(dialog).toBeVisible();

    const calls: unknown[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/quorum/update-can-vote'))
        calls.push(request.postDataJSON());
    });
    await save.click();
    await expect(page.getByText('Se guardó el derecho a votar de 1 asistente.')).toBeVisible();
    expect(calls).toEqual([{ id: expect.any(Number), canVote: false }]);
    expect((await rollOf(product, id))['Luis Núñez Cabal']).toEqual({ canVote: false, assist: false });

    // All: the button is a toggle, and reverted boxes are no change.
    await dialog.getByRole('button', { name: 'Seleccionar Todos', exact: true }).click();
    await expect(dialog.getByText('1 cambio sin guardar')).toBeVisible();
    await dialog.getByRole('button', { name: 'Deseleccionar Todos' }).click();
    await expect(dialog.getByText('2 cambios sin guardar')).toBeVisible();
    await save.click();
    await expect(page.getByText('Se guardó el derecho a votar de 2 asistentes.')).toBeVisible();
    expect(calls).toHaveLength(3);
    await expect(save).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(dialog).toBeHidden();
    expect(Object.values(await rollOf(product, id)).map(({ canVote }) => canVote)).toEqual([
      false,
      false,
      false,
    ]);
  },
);

test(
  'a failed right is listed by name and can be retried',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 409/);
    const { id } = await called(product, administrator);
    await putOnRoll(product.dependencies, id, await members(product.dependencies, [ANA, LUIS, ROSA]));
    const roll = await ask(product, administrator, listAttendees, { params: { assemblyId: id } });
    const luis = roll.find(({ user }) => user.name === LUIS.name)?.id;
    let down = true;
    await page.route('**/quorum/update-can-vote*', (route) =>
      down && route.request().postDataJSON().id === luis
        ? route.fulfill({ status: 409, json: { statusCode: 409, message: 'La base está ocupada' } })
        : route.continue(),
    );
    const dialog = await openRoll(page);
    await dialog.getByRole('button', { name: 'Deseleccionar Todos' }).click();
    await dialog.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Luis Núñez Cabal: La base está ocupada');
    await expect(page.getByText('No se guardó el derecho a votar de 1 de 3 asistentes.')).toBeVisible();
    await expect(dialog.getByText('1 cambio sin guardar')).toBeVisible();
    expect(await rollOf(product, id)).toMatchObject({
      'Ana María Ríos Peña': { canVote: false },
      'Luis Núñez Cabal': { canVote: true },
    });
    down = false;
    await dialog.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(page.getByText('Se guardó el derecho a votar de 1 asistente.')).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    expect((await rollOf(product, id))['Luis Núñez Cabal']?.canVote).toBe(false);
  },
);

test(
  'saving many rights shows progress and can be stopped without loss',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const { id } = await called(product, administrator);
    await aRollOf(product.dependencies, id, 60);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let calls = 0;
    await page.route('**/quorum/update-can-vote*', async (route) => {
      calls += 1;
      if (calls > 12) await held;
      await route.continue();
    });
    const dialog = await openRoll(page);
    await dialog.getByRole('button', { name: 'Deseleccionar Todos' }).click();
    await dialog.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(dialog.getByText('Guardando 12 de 60…').first()).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
    // A dialog that is saving stays.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Detener' }).click();
    release();
    await expect(dialog.getByText('44 cambios sin guardar')).toBeVisible();
    expect(calls).toBe(16);
    const stored = Object.values(await rollOf(product, id)).filter(({ canVote }) => !canVote);
    expect(stored).toHaveLength(16);
    await dialog.getByRole('button', { name: 'Guardar Cambios' }).click();
    await expect(page.getByText('Se guardó el derecho a votar de 44 asistentes.')).toBeVisible();
  },
);

test('presence updates the quorum; a refusal keeps the previous state', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 409/);
  const { id } = await called(product, administrator);
  const [, luis] = await members(product.dependencies, [ANA, LUIS]);
  await putOnRoll(product.dependencies, id, [luis ?? 0]);
  await putOnRoll(product.dependencies, id, await members(product.dependencies, [ROSA]), 1);
  const dialog = await openRoll(page);
  const quorum = dialog.getByRole('region', { name: 'Quórum' });
  await expect(quorum).toContainText('se necesitan 2');
  await expect(quorum).toContainText('Falta 1 persona');
  const sent = page.waitForRequest('**/assamble/register');
  await dialog.getByRole('button', { name: 'Luis Núñez Cabal: ausente. Marcar como presente' }).click();
  expect((await sent).postDataJSON()).toEqual({ userId: luis, assambleId: id, assist: true });
  await expect(dialog.getByRole('button', { name: 'Luis Núñez Cabal: presente.' })).toBeVisible();
  await expect(quorum).toContainText('Hay quórum');
  await page.route('**/assamble/register', (route) =>
    route.fulfill({ status: 409, json: { statusCode: 409, message: 'No se puede ahora' } }),
  );
  await dialog.getByRole('button', { name: 'Luis Núñez Cabal: presente.' }).click();
  await expect(page.getByText(FAILURE)).toBeVisible();
  await expect(page.getByText('No se puede ahora')).toBeVisible();
  expect((await rollOf(product, id))['Luis Núñez Cabal']?.assist).toBe(true);
  await expect(dialog.getByRole('button', { name: 'Luis Núñez Cabal: presente.' })).toBeVisible();
});

test(
  'a quorum that arrives after the rows moves nothing of the roll',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const { id } = await called(product, administrator);
    await putOnRoll(product.dependencies, id, await members(product.dependencies, [ANA, LUIS]));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/quorum', async (route) => {
      await released;
      await route.continue();
    });
    const dialog = await openRoll(page);
    await expect(dialog.locator('tr:has(input[data-control=select])')).toHaveCount(2);
    const place = async () => {
      const box = await dialog.getByRole('checkbox', { name: 'Seleccionar las filas' }).boundingBox();
      return Math.round(box?.y ?? 0);
    };
    const before = await place();
    release();
    await expect(dialog.getByRole('region', { name: 'Quórum' })).toContainText('se necesitan 2');
    expect(await place()).toBe(before);
  },
);

/** Repetitions of each measurement, with a reference task beside each, because the machine may be slow or busy. */
const TRIES = 3;
const inWords = (tries: readonly number[]) => tries.map((each) => each.toFixed(2)).join(', ');

test(
  '2,000 attendees open and filter quickly, page by page',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    test.slow();
    const { id, title } = await called(product, administrator);
    const people = await aRollOf(product.dependencies, id, 2000, 900);
    await edit(page, title);
    await expect(page.getByText('2.000 en la lista, 900 presentes.')).toBeVisible();

    const dialog = page.getByRole('dialog', { name: 'Lista de Asistentes' });
    const rows = dialog.locator('tr:has(input[data-control=select])');

    /** Milliseconds from the click until rows are on the screen. */
    const open = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const button = [...document.querySelectorAll('button')].find(
              ({ textContent }) => textContent === 'Ver Asistentes',
            );
            const started = performance.now();
            button?.click();
            const look = () => {
              if (document.querySelector('[role=dialog] tbody tr')) resolve(performance.now() - started);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          }),
      );
    const openings: number[] = [];
    for (let time = 0; time < TRIES; time++) {
      const work = await measuredDelay(page);
      openings.push((await open()) / work);
      const last = time === TRIES - 1;
      if (!last) await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
      await expect(dialog).toBeVisible({ visible: last });
    }
    await expect(dialog.getByText('2.000 asistentes')).toBeVisible();
    expect(await rows.count()).toBeLessThan(60);
    await expect(dialog.getByText('1–25 de 2.000')).toBeVisible();

    const search = dialog.getByPlaceholder('Buscar asistentes...');
    const wanted = people[1234];
    await search.pressSequentially(`${wanted?.name} ${wanted?.lastName}`, { delay: 25 });
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(wanted?.email ?? '');
    await search.fill('');
    await expect(dialog.getByText('2.000 asistentes')).toBeVisible();

    // Milliseconds of processor that the page needs for each key and each turn of the wheel: neither other load nor the
    // test's own queries count.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const computed = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    const each = async (actions: number, act: () => Promise<unknown>) => {
      const before = await computed();
      await act();
      return ((await computed()) - before) / actions;
    };
    const compared = async (actions: number, act: () => Promise<unknown>) => {
      const tries: number[] = [];
      for (let time = 0; time < TRIES; time++) {
        const work = await each(1, () => measuredDelay(page));
        tries.push((await each(actions, act)) / work);
      }
      return tries;
    };
    const typing = await compared(20, () =>
      page.evaluate(async () => {
        const input = document.querySelector<HTMLInputElement>('input[placeholder="Buscar asistentes..."]');
        const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        for (const text of ['m', 'ma', 'mar', 'mari', 'maria', 'mari', 'mar', 'ma', 'm', ''].flatMap((t) => [
          t,
          `${t}a`,
        ])) {
          type?.call(input, text);
          input?.dispatchEvent(new Event('input', { bubbles: true }));
          await frame();
          await frame();
        }
        type?.call(input, '');
        input?.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    );
    console.log(
      `2,000 attendees, in yardsticks: opened in ${inWords(openings)}; a key takes ${inWords(typing)}`,
    );
    expect(Math.min(...openings)).toBeLessThan(1);
    expect(Math.min(...typing)).toBeLessThan(0.15);

    // The last page, and everybody of the search at once.
    await dialog.getByRole('button', { name: 'Página 80' }).click();
    await expect(dialog.getByText('1.976–2.000 de 2.000')).toBeVisible();
    await expect(rows).toHaveCount(25);
    await dialog.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
    await expect(dialog.getByText('Selección: 25', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Seleccionar los 2.000 de esta búsqueda' }).click();
    await dialog.getByRole('button', { name: 'Quitar derecho a votar' }).click();
    await expect(dialog.getByText('2.000 cambios sin guardar')).toBeVisible();
  },
);

test('a user is added to the roll', LONG, async ({ signedIn: page, product, administrator }) => {
  const { id, title } = await called(product, administrator);
  await members(product.dependencies, [ANA, LUIS, ROSA]);
  await page.clock.install();
  await edit(page, title);
  await page.getByRole('button', { name: 'Agregar Asistente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lista de usuarios' });
  await expect(dialog.getByRole('row').first().locator('th, td')).toHaveText([
    '',
    'Nombre',
    'DNI',
    'Seleccionar',
  ]);
  const add = dialog.getByRole('button', { name: 'Agregar asistencia' });
  await expect(add).toBeDisabled();

  const asked = page.waitForRequest(/users-not-registered\?.*name=/);
  await dialog.getByLabel('Nombre').fill('nunez');
  await dialog.getByRole('button', { name: 'Buscar' }).click();
  expect((await asked).url()).toContain('name=nunez&limit=20');
  const rows = dialog.getByRole('row');
  await expect(rows).toHaveCount(2);
  await dialog.getByLabel('Nombre').fill('');
  await dialog.getByLabel('Cédula').fill('1107');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(3);
  await dialog.getByLabel('Cédula').fill('999999999');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('No se encontraron usuarios')).toBeVisible();
  await dialog.getByLabel('Cédula').fill('1107');
  await page.keyboard.press('Enter');

  // Only one.
  await dialog.getByRole('radio', { name: 'Seleccionar a Ana María Ríos Peña' }).check();
  // A click anywhere on the row selects it.
  const luis = dialog.getByRole('row', { name: /Luis Núñez Cabal/ });
  await luis.click({ position: { x: 3, y: 3 } });
  await expect(luis.getByRole('radio')).toBeChecked();
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
  await add.dblclick();
  await expect(page.getByText('¡Asistente agregado exitosamente!')).toBeVisible();
  await expect(dialog).toBeVisible();
  await advanceClock(page, DELAYS.addAttendeeDialog);
  await expect(dialog).toBeHidden();
  expect(await rollOf(product, id)).toEqual({ 'Luis Núñez Cabal': { canVote: true, assist: true } });
  await expect(page.getByText('1 en la lista, 1 presente.')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar Asistente' }).click();
  await expect(dialog.getByRole('radio', { name: 'Seleccionar a Ana María Ríos Peña' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Seleccionar a Luis Núñez Cabal' })).toHaveCount(0);
});

test(
  'the add-attendee dialog shows one page, and its failures have the quoted texts',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of (403|409)/);
    const { title } = await called(product, administrator);
    await members(
      product.dependencies,
      Array.from({ length: 70 }, (_, index) => ({
        ...ANA,
        email: `a${index}@example.org`,
        dni: `11${index}`,
      })),
    );
    let down = true;
    await page.route('**/users-not-registered*', (route) =>
      down ? route.fulfill({ status: 403, body: '' }) : route.continue(),
    );
    await edit(page, title);
    await page.getByRole('button', { name: 'Agregar Asistente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lista de usuarios' });
    await expect(dialog.getByRole('heading', { name: 'Error al cargar los usuarios' })).toBeVisible();
    down = false;
    await dialog.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(dialog.getByRole('radio')).toHaveCount(20);
    await expect(dialog.getByText('71 personas.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Mostrar más' }).click();
    await expect(dialog.getByRole('radio')).toHaveCount(40);
    await page.route('**/assamble/register', (route) =>
      route.fulfill({ status: 409, json: { statusCode: 409, message: 'Ya está en la lista' } }),
    );
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Agregar asistencia' }).click();
    await expect(page.getByText(FAILURE)).toBeVisible();
    await expect(page.getByText('Ya está en la lista')).toBeVisible();
    await expect(dialog).toBeVisible();
  },
);

test('failed loads, saves and deletions show the quoted text and can be tried again', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of (403|422|409)/);
  const { title } = await called(product, administrator);
  let down = true;
  await page.route('**/assamble/all', (route) =>
    down ? route.fulfill({ status: 403, body: '' }) : route.continue(),
  );
  await page.goto(LIST);
  await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
  down = false;
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(titlesOn(page)).toHaveText([title]);

  await page.route('**/assamble/*/delete', (route) =>
    route.fulfill({
      status: 409,
      json: { statusCode: 409, message: 'La asamblea tiene una votación abierta.' },
    }),
  );
  await chooseAction(page, `Eliminar «${title}»`);
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  const failed = page.getByRole('dialog', { name: FAILURE });
  await expect(failed.getByText('La asamblea tiene una votación abierta.')).toBeVisible();
  await failed.getByRole('button', { name: 'Cerrar' }).last().click();

  // The server's message, also beside its field; the input stays.
  await page.getByRole('link', { name: `Editar «${title}»` }).click();
  await page.getByLabel('Título').fill('Otro título');
  const message = 'El título ya lo usa otra asamblea';
  await page.route(/\/assamble\/\d+$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          json: { statusCode: 422, message, issues: [{ path: 'title', message }] },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Editar Asamblea' }).click();
  await expect(page.getByText(message)).toHaveCount(2);
  await expect(page.getByLabel('Título')).toHaveValue('Otro título');
});

test(
  'assemblies work with another backend with bare responses and no additions',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 404/);
    const { id, title } = await called(product, administrator);
    const [ana] = await members(product.dependencies, [ANA]);
    await ask(product, administrator, registerAttendance, {
      body: { userId: ana ?? 0, assambleId: id, assist: false },
    });
    await page.route('**/api/assamble/**', async (route) => {
      if (/\/(quorum|live)$/.test(route.request().url())) return route.fulfill({ status: 404, body: '' });
      const response = await route.fetch();
      const { data } = await response.json();
      const bare = JSON.parse(
        JSON.stringify(data, (key, value) => (['userId', 'assist'].includes(key) ? undefined : value)),
      );
      // The day arrives as an object.
      if (Array.isArray(bare))
        for (const each of bare) if (each.orderDay) each.orderDay = JSON.parse(each.orderDay);
      return route.fulfill({ json: bare });
    });
    await edit(page, title);
    await expect(page.getByRole('listitem').filter({ hasText: 'Verificación del quórum' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar Asamblea' })).toBeEnabled();
    await page.getByRole('button', { name: 'Ver Asistentes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lista de Asistentes' });
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await expect(dialog.getByRole('columnheader')).toHaveCount(6);
    await expect(dialog.getByRole('region', { name: 'Quórum' })).toHaveCount(0);
  },
);

test('the roll updates live on changes by others', async ({ signedIn: page, product, administrator }) => {
  const { id } = await called(product, administrator);
  const other = await product.anAdministrator({ name: 'Otra', lastName: 'Persona' });
  const [ana, luis] = await members(product.dependencies, [ANA, LUIS]);
  await putOnRoll(product.dependencies, id, [ana ?? 0], 1);
  const dialog = await openRoll(page);
  const rows = dialog.locator('tr:has(input[data-control=select])');
  await expect(rows).toHaveCount(1);
  // The next poll would be fifteen seconds later.
  const soon = { timeout: 10_000 };
  const body = { userId: luis ?? 0, assambleId: id, assist: true };
  await ask(product, other, registerAttendance, { body });
  await expect(dialog.getByRole('button', { name: /Luis.*presente/ })).toBeVisible(soon);
  await expect(rows).toHaveCount(2);
  await ask(product, other, registerAttendance, { body: { ...body, assist: false } });
  await expect(dialog.getByRole('button', { name: /Luis.*ausente/ })).toBeVisible(soon);
});

test(
  'an attendee is removed after a confirmation, and one who voted stays',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const { id } = await called(product, as);
    const [ana, luis] = await members(product.dependencies, [ANA, LUIS]);
    await putOnRoll(product.dependencies, id, [ana ?? 0, luis ?? 0], 2);
    const question = await ask(product, as, createQuestion, { body: { title: '¿Aprueba?', assambleId: id } });
    await ask(product, as, updateQuestion, { params: { id: question.id }, body: { isActive: true } });
    const token = await tokenOf(product.dependencies, ana ?? 0);
    await ask(product, { ...as, token }, castBallot, { body: { questionId: question.id, vote: 'yes' } });
    const dialog = await openRoll(page);
    const rows = dialog.locator('tr:has(input[data-control=select])');
    await expect(rows).toHaveCount(2);
    const confirm = page.getByRole('dialog', { name: '¿Quitar de la lista?' });
    await dialog.getByRole('button', { name: /Quitar de la lista a Luis/ }).click();
    await page.keyboard.press('Escape');
    await expect(confirm).toBeHidden();
    await expect(dialog).toBeVisible();
    // One who has voted cannot be taken off, and the reason can be read.
    const stays = dialog.getByRole('button', { name: /^No se puede quitar de la lista a Ana/ });
    await expect(stays).toBeDisabled();
    await expect(stays).toHaveAttribute('title', /ya votó en esta asamblea/);
    await stays.focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(/^No se puede quitar de la lista a Ana.*: ya votó en esta asamblea\.$/),
    ).toBeVisible();
    await expect(confirm).toBeHidden();

    // After the removal of the last match the others are shown, not an empty list.
    await dialog.getByLabel('Buscar asistentes...').fill('luis');
    await expect(rows).toHaveCount(1);
    await dialog.getByRole('button', { name: /^Quitar de la lista a Luis/ }).click();
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Quitar de la lista' }).click();
    await expect(confirm.getByText('Escriba el motivo')).toBeVisible();
    await confirm.getByLabel('Motivo').fill('Se agregó por error');
    await confirm.getByRole('button', { name: 'Quitar de la lista' }).click();
    await expect(confirm).toBeHidden();
    await expect(page.getByText('Se borró la búsqueda', { exact: false })).toBeVisible();
    await expect(dialog.getByLabel('Buscar asistentes...')).toHaveValue('');
    await expect(rows).toHaveCount(1);
    await expect(dialog.getByLabel('Buscar asistentes...')).toBeFocused();
    await dialog.getByLabel('Buscar asistentes...').fill('luis');
    await dialog.getByRole('button', { name: 'Borrar la búsqueda' }).click();
    await expect(rows).toHaveCount(1);
    await expect(dialog.getByLabel('Buscar asistentes...')).toBeFocused();
  },
);

test(
  'an attendee who votes meanwhile cannot be removed, and the reason is shown',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/status of 409/);
    const { id } = await called(product, as);
    const [ana, luis] = await members(product.dependencies, [ANA, LUIS]);
    await putOnRoll(product.dependencies, id, [ana ?? 0, luis ?? 0], 2);
    const question = await ask(product, as, createQuestion, { body: { title: '¿Aprueba?', assambleId: id } });
    await ask(product, as, updateQuestion, { params: { id: question.id }, body: { isActive: true } });
    const dialog = await openRoll(page);
    await dialog.getByRole('button', { name: /^Quitar de la lista a Ana/ }).click();
    const token = await tokenOf(product.dependencies, ana ?? 0);
    await ask(product, { ...as, token }, castBallot, { body: { questionId: question.id, vote: 'yes' } });
    const confirm = page.getByRole('dialog', { name: '¿Quitar de la lista?' });
    await confirm.getByLabel('Motivo').fill('Se agregó por error');
    await confirm.getByRole('button', { name: 'Quitar de la lista' }).click();
    await expect(confirm.getByText(/ya votó en esta asamblea/)).toBeVisible();
    await confirm.getByRole('button', { name: 'Cancelar' }).click();
    // The reloaded roll shows the ballot.
    await expect(
      dialog.getByRole('button', { name: /^No se puede quitar de la lista a Ana/ }),
    ).toBeDisabled();
  },
);

test(
  'Listo includes a typed point, leaving it asks, and limits are stated',
  LONG,
  async ({ signedIn: page }) => {
    await page.goto(`${LIST}/create`);
    await page.getByRole('button', { name: 'Horario de asamblea' }).click();
    const dialog = page.getByRole('dialog', { name: 'Horario de asamblea' });
    await dialog.getByLabel('Punto de la agenda').fill('Elección');
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('listitem').filter({ hasText: 'Elección' })).toBeVisible();

    await page.getByRole('button', { name: 'Horario de asamblea' }).click();
    await dialog.getByLabel('Punto de la agenda').fill('eleccion');
    await dialog.getByRole('button', { name: 'Listo' }).click();
    await expect(page.getByText('¡El punto ya existe!')).toBeVisible();
    await dialog.getByLabel('Punto de la agenda').fill('Varios');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(dialog.getByLabel('Punto de la agenda')).toHaveValue('Varios');
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Varios')).toHaveCount(0);
  },
);

test('an image is cropped freely, and refused when unreadable', LONG, async ({ signedIn: page }) => {
  await page.goto('/gremial/assemblies/create');
  await choosePhoto(page);
  const preview = page.getByRole('img', { name: 'Vista previa' });
  const asChosen = await preview.getAttribute('src');
  const dialog = page.getByRole('dialog', { name: 'Editar Imagen' });
  await page.getByRole('button', { name: 'Recortar' }).click();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await expect(preview).toHaveAttribute('src', asChosen ?? '');
  await page.getByRole('button', { name: 'Recortar' }).click();
  await dialog.getByRole('button', { name: 'Usar imagen' }).click();
  await expect(dialog).toBeHidden();
  await expect(preview).not.toHaveAttribute('src', asChosen ?? '');
  await expect(page.getByRole('button', { name: 'Volver a recortar' })).toBeVisible();

  const cropped = await preview.getAttribute('src');
  await page
    .getByLabel('Imagen', { exact: false })
    .setInputFiles({ name: 'rota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no es una imagen') });
  await expect(page.getByText('No se pudo abrir la imagen.')).toBeVisible();
  await expect(preview).toHaveAttribute('src', cropped ?? '');
});

test(
  'two administrators edit the agenda of one assembly',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 409/);
    await page.clock.install();
    const { id, title } = await called(product, administrator);
    const other = await product.anAdministrator({
      name: 'Luis',
      lastName: 'Mora',
      email: 'luis@vigilia.test',
    });
    const saveAsOther = (agenda: string[]) =>
      ask(product, other, updateAssembly, { params: { id }, body: { orderDay: JSON.stringify({ agenda }) } });
    const stored = async () => {
      const [assembly] = await ask(product, administrator, listAssemblies);
      return { ...assembly, agenda: JSON.parse(assembly?.orderDay ?? '{}').agenda };
    };
    await edit(page, title);
    const addPoint = async (point: string) => {
      await page.getByRole('button', { name: 'Horario de asamblea' }).click();
      const agenda = page.getByRole('dialog', { name: 'Horario de asamblea' });
      await agenda.getByRole('textbox').fill(point);
      await agenda.getByRole('button', { name: 'Listo' }).click();
      await expect(agenda).toBeHidden();
    };
    const save = () => page.getByRole('button', { name: 'Editar Asamblea' }).click();
    const conflict = page.getByRole('dialog', { name: 'Hay una versión más nueva' });

    // Fields not changed here stay as the other one saved them.
    await saveAsOther(['Quórum', 'Estatutos']);
    await page.getByLabel('Descripción').fill('Elección de junta.');
    await save();
    await expect(conflict).toContainText('Luis Mora guardó la asamblea el');
    await conflict.getByRole('button', { name: 'Guardar de todos modos' }).click();
    await expect(page.getByText('¡La asamblea se ha editado exitosamente!')).toBeVisible();
    await advanceClock(page, DELAYS.assemblySave);
    await expect(page).toHaveURL(LIST);
    expect(await stored()).toMatchObject({
      agenda: ['Quórum', 'Estatutos'],
      description: 'Elección de junta.',
      version: 2,
    });

    // Both change the agenda.
    await edit(page, title);
    await addPoint('Varios');
    await saveAsOther(['Quórum', 'Reforma']);
    await save();
    await conflict.getByRole('button', { name: 'Ver los cambios' }).click();
    await expect(conflict.getByRole('deletion').filter({ hasText: 'Reforma' })).toBeVisible();
    expect(await stored()).toMatchObject({ agenda: ['Quórum', 'Reforma'] });
    await conflict.getByRole('button', { name: 'Guardar de todos modos' }).click();
    await expect(page.getByText('¡La asamblea se ha editado exitosamente!')).toBeVisible();
    await advanceClock(page, DELAYS.assemblySave);
    await expect(page).toHaveURL(LIST);
    expect(await stored()).toMatchObject({
      agenda: ['Quórum', 'Estatutos', 'Varios'],
      description: 'Elección de junta.',
      version: 4,
    });
  },
);

test(
  'an assembly is made from another one with its agenda and quorum, and without dates, people or results',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const id = await anAssembly(product, as, {
      title: 'Asamblea de 2029',
      quorum: 'true',
      quorumMin: 12,
      orderDay: JSON.stringify({ agenda: ['Informes', 'Elecciones'] }),
    });
    await addAttendee(product, as, id, await product.aMember({ name: 'Ana' }));
    await page.goto('/gremial/assemblies');
    await page.getByRole('button', { name: 'Más acciones de «Asamblea de 2029»' }).click();
    await page.getByRole('menuitem', { name: 'Usar como plantilla' }).click();
    await expect(page.getByLabel('Título')).toHaveValue('Asamblea de 2029');
    await expect(page.getByLabel('Quórum mínimo')).toHaveValue('12');
    await expect(page.getByLabel('Fecha de inicio')).toHaveValue('');
    await page.getByLabel('Título').fill('Asamblea de 2030');
    await fillMoment(page, 'Fecha de inicio', '2030-03-14');
    await fillMoment(page, 'Hora de inicio', '18:00');
    await fillMoment(page, 'Fecha de fin', '2030-03-14');
    await fillMoment(page, 'Hora de fin', '22:00');
    const buffer = Buffer.from(await (await smallPhoto()).arrayBuffer());
    await page
      .getByLabel('Imagen', { exact: false })
      .setInputFiles({ name: 'sala.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Crear Asamblea' }).click();
    await expect(page.getByText('¡La asamblea se ha creado exitosamente!')).toBeVisible();
    const [made, original] = (await ask(product, as, listAssemblies)).toSorted((a, b) => b.id - a.id);
    expect(made).toMatchObject({ title: 'Asamblea de 2030', quorumMin: 12, orderDay: original?.orderDay });
    const roll = await ask(product, as, listAttendees, { params: { assemblyId: made?.id ?? 0 } });
    expect(roll).toEqual([]);
  },
);
