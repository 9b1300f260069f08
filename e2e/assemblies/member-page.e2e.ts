/** The members' page at `/votar` as a person with two assemblies, a list of slates and a thumb meets it. */
import type { Page } from '@playwright/test';
import { setRegistration } from '@vigilia/contract/assemblies/assemblies';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import {
  askForFloor,
  directFloor,
  setCurrentPoint,
  setSessionState,
} from '@vigilia/contract/assemblies/session';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { aPdf } from '@vigilia/server/testing/builders/documents';
import { USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { expectAccessible, expectToFit } from '../kit/accessible.ts';
import { addAttendee, anAssembly, endVoting, startVoting, votes } from '../kit/assembly.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

/** Pixels that a thumb needs. */
const MIN_TARGET = 44;

/** Links and buttons that are lower than a thumb needs. */
const lowTargets = (page: Page) =>
  page.evaluate(
    (min) =>
      [
        ...document.querySelectorAll(
          'a, button, label.option, label.check, input:not([type=radio], [type=checkbox])',
        ),
      ]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < min)
        .map((each) => `${each.textContent} ${each.getBoundingClientRect().height}`),
    MIN_TARGET,
  );

test(
  'the phone opens the assembly with an open voting, lists the people of slates, and names a tie',
  LONG,
  async ({ page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/Failed to load resource/, /ERR_FAILED/);
    const [ana, beto, carla] = await Promise.all(
      ['Ana', 'Beto', 'Carla'].map((name) => product.aMember({ name, lastName: 'Ríos' })),
    );
    if (!ana || !beto || !carla) throw new Error('nobody attends');
    const ids: number[] = [];
    for (const title of ['Asamblea de la noche', 'Asamblea del día']) {
      const id = await anAssembly(product, as, { title });
      for (const person of [ana, beto]) await addAttendee(product, as, id, person);
      await ask(product, as, setRegistration, { params: { id }, body: { isRegister: true } });
      ids.push(id);
    }
    const question = await ask(product, as, createQuestion, {
      body: {
        title: 'Junta directiva',
        assambleId: ids[0] ?? 0,
        kind: 'slates',
        seats: 1,
        showResults: 'closed',
        slates: [
          { name: 'Unidad', places: [{ userId: ana.id, alternateUserId: beto.id }] },
          { name: 'Futuro', places: [{ userId: carla.id }] },
        ],
      },
    });

    // The address was typed on the page that set the password.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/votar#correo=${encodeURIComponent(ana.email)}`);
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(ana.email);
    await expect(page).toHaveURL(/\/votar$/);
    expect(await lowTargets(page)).toEqual([]);
    // A problem goes once its field is filled in.
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Entrar' }).click();

    // Of two that go on, the list waits for a voting.
    await expect(page.getByText('En curso')).toHaveCount(2);
    await expect(page.getByRole('listitem').first()).toContainText(/\d{1,2}\s\w{3,4}\s20\d\d/);
    await expect(page.getByRole('banner')).toContainText('SVA · Vigilia');
    expect(await lowTargets(page)).toEqual([]);
    await startVoting(product, as, question.id);
    // The ballot needs none of the parts below it.
    await page.context().route('**/assets/further*', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Junta directiva' })).toBeVisible();
    await expect(page.getByText('1. Ana Ríos (suplente: Beto Ríos)', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Los resultados se muestran al cerrar la votación.', { exact: true }),
    ).toBeVisible();
    expect(await lowTargets(page)).toEqual([]);
    await page.context().unroute('**/assets/further*');
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await page.getByRole('link', { name: 'Ver sus asambleas' }).click();
    await expect(page.getByRole('listitem').first()).toContainText('Votación abierta');
    await expect(page.getByRole('listitem').first()).toContainText('Asamblea de la noche');
    await page.getByRole('link', { name: 'Asamblea de la noche' }).click();

    await page.getByRole('radio', { name: 'Unidad' }).check();
    await page.getByRole('button', { name: 'Votar' }).click();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('✓ Registrado')).toBeVisible();
    expect(await page.locator('.voting').textContent()).not.toMatch(/\b0 de \d/);
    await votes(product, beto, question.id, { slateId: question.slates?.[1]?.id ?? 0 });
    await endVoting(product, as, question.id);
    await expect(page.getByText('Empate entre Unidad y Futuro: un cargo se decide por sorteo')).toBeVisible();

    for (const own of ['Mi perfil', 'Mis certificados'])
      await expect(page.getByRole('link', { name: own })).toBeVisible();
    await page.getByRole('button', { name: 'Entregar un poder' }).click();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('alert')).toHaveCount(3);
    await page.getByLabel('Nombre de quien votará por usted').fill('Carla Ríos');
    await expect(page.getByRole('alert')).toHaveCount(2);
    expect(await lowTargets(page)).toEqual([]);

    // A failure is headed by what is shown, not by what was tried.
    await page.route('**/mine', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('No se pudo cargar la asamblea');
    await expect(page.getByRole('heading', { name: 'Asamblea', exact: true })).toBeVisible();
  },
);

test(
  'the phone says that the session ended, and offers neither presence nor powers after it',
  LONG,
  async ({ page, product, administrator: as }) => {
    const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos' });
    const id = await anAssembly(product, as);
    await addAttendee(product, as, id, ana);
    await ask(product, as, setRegistration, { params: { id }, body: { isRegister: true } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/votar/${id}#correo=${encodeURIComponent(ana.email)}`);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('button', { name: 'Registrar mi salida' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entregar un poder' })).toBeVisible();

    const saveEnd = (endedAt: string | null) =>
      ask(product, as, saveMinutesFacts, { params: { assemblyId: id }, body: { endedAt } });
    await saveEnd(new Date().toISOString());
    await expect(page.getByRole('heading', { name: 'La asamblea terminó' })).toBeVisible();
    await expect(
      page.getByText('La sesión terminó: la asistencia, los poderes y las votaciones'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Registrar mi salida' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Entregar un poder' })).toHaveCount(0);
    // It goes on after all.
    await saveEnd(null);
    await expect(page.getByRole('button', { name: 'Registrar mi salida' })).toBeVisible();
  },
);

test('a member follows the agenda, asks for the floor, waits, takes it back, and speaks with the time left', async ({
  page,
  product,
  administrator: as,
}) => {
  const [ana, beto] = [
    await product.aMember({ name: 'Ana', lastName: 'Ríos' }),
    await product.aMember({ name: 'Beto', lastName: 'Paz' }),
  ];
  const assemblyId = await anAssembly(product, as, {
    place: 'Auditorio El Nogal',
    orderDay: JSON.stringify({ agenda: ['Informes', 'Elecciones'] }),
  });
  for (const member of [ana, beto]) await addAttendee(product, as, assemblyId, member);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/votar/${assemblyId}#correo=${encodeURIComponent(ana.email)}`);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  const card = page.getByRole('region', { name: 'La sesión' });
  await expect(page.getByRole('heading', { name: 'Su asistencia' })).toBeVisible();
  await expect(card).toHaveCount(0);
  const announced = page.getByText(/^28\snov\s2031.* · Auditorio El Nogal$/);
  await expect(announced).toBeVisible();

  const params = { assemblyId };
  const { points } = await ask(product, as, setSessionState, { params, body: { state: 'open' } });
  await ask(product, as, setCurrentPoint, { params, body: { pointId: points[1]?.id ?? null } });
  await expect(card).toContainText('Punto 2: Elecciones');
  await expect(announced).toHaveCount(0);
  await card.getByText('Agenda').click();
  await expect(card.getByRole('listitem')).toHaveText(['Informes', 'Elecciones']);
  await expect(card.locator('[aria-current="step"]')).toHaveText('Elecciones');
  // From the close to the next opening the result is the first card.
  const { id } = await ask(product, as, createQuestion, {
    body: { title: '¿Aprueba el acta?', assambleId: assemblyId, kind: 'yesNo' },
  });
  await startVoting(product, as, id);
  await votes(product, beto, id, { vote: 'yes' });
  await endVoting(product, as, id);
  await expect(page.locator('section').first()).toHaveAccessibleName('¿Aprueba el acta?');
  await expect(page.locator('section').first()).toContainText('Tuvo 1 voto a favor');
  await ask(product, beto, askForFloor, { params, body: {} });
  await card.getByRole('button', { name: 'Pedir la palabra' }).click();
  await expect(card.getByRole('status')).toHaveText('Pidió la palabra: hay 1 antes de usted.');
  expect(await lowTargets(page)).toEqual([]);
  await card.getByRole('button', { name: 'Ya no la pido' }).click();
  await card.getByRole('button', { name: 'Pedir la palabra' }).click();

  await ask(product, as, directFloor, { params, body: { action: 'call' } });
  await expect(card).toContainText('Tiene la palabra Beto Paz:');
  await expect(card.getByRole('status')).toHaveText('Pidió la palabra: sigue usted.');
  await ask(product, as, directFloor, { params, body: { action: 'call' } });
  await expect(card.getByRole('status')).toContainText('Usted tiene la palabra:');
  await expect(card.getByRole('timer')).toHaveText(/^(3:00|2:\d\d)$/);
  await ask(product, as, setSessionState, { params, body: { state: 'recess' } });
  await expect(page.getByRole('heading', { name: 'En receso' })).toBeVisible();
});

test('an administrator adds a document to a point before the session, and a member reads its pages on the phone', async ({
  signedIn: page,
  product,
  administrator: as,
  browser,
  expectedMessages,
}) => {
  expectedMessages.push(/Failed to load resource.* 415 /);
  const day = new Date(Date.now() + 7 * 24 * 60 * 60_000);
  const assemblyId = await anAssembly(product, as, {
    startDate: day.toISOString(),
    endDate: new Date(day.getTime() + 2 * 60 * 60_000).toISOString(),
    orderDay: JSON.stringify({ agenda: ['Informes', 'Elecciones'] }),
  });
  const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos' });
  await addAttendee(product, as, assemblyId, ana, false);

  await page.goto(`/gremial/assemblies/${assemblyId}`);
  const agenda = page.getByRole('region', { name: 'Agenda' });
  await agenda.getByRole('button', { name: 'Agregar documento: Informes' }).click();
  const dialog = page.getByRole('dialog');
  const file = dialog.getByLabel('Documento *');
  const buffer = aPdf('Informe');
  await file.setInputFiles({ name: 'informe.docx', mimeType: '', buffer });
  await expect(dialog.getByRole('alert')).toContainText('Elija un PDF o una imagen');
  await file.setInputFiles({ name: 'informe.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('no corresponde a su nombre');
  await file.setInputFiles({ name: 'Informe de gestión.pdf', mimeType: 'application/pdf', buffer });
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Informe de gestión');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const listed = agenda.getByRole('list', { name: 'Documentos de «Informes»' }).getByRole('listitem');
  await expect(listed).toContainText('1 página');
  await listed.getByRole('button', { name: 'Informe de gestión', exact: true }).click();
  await expect(dialog.getByRole('img', { name: 'Página 1 de 1' })).toHaveJSProperty('complete', true);
  await expect(dialog).toContainText('SHA-256');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cambiar el nombre' }).click();
  await dialog.getByLabel('Nombre').fill('Informe del presidente');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(listed).toContainText('Informe del presidente');
  await page.keyboard.press('Escape');

  // A point with documents is not taken out by a mistaken click.
  await page.goto(`/gremial/assemblies/${assemblyId}/datos`);
  await page.getByRole('button', { name: 'Horario de asamblea' }).click();
  await page.getByRole('button', { name: 'Quitar «Informes»' }).click();
  const sure = page.getByRole('dialog', { name: '¿Quitar el punto?' });
  await expect(sure).toContainText('Tiene 1 documento.');
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('button', { name: 'Quitar «Informes»' })).toBeVisible();
  await page.goto(`/gremial/assemblies/${assemblyId}`);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-CO' });
  const phone = await context.newPage();
  await phone.goto(`${product.address}/votar/${assemblyId}#correo=${encodeURIComponent(ana.email)}`);
  await phone.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
  await phone.getByRole('button', { name: 'Entrar' }).click();
  const card = phone.getByRole('region', { name: 'Documentos' });
  await expect(card).toContainText('Punto 1: Informes');
  await card.getByRole('button', { name: 'Leer: Informe del presidente' }).click();
  const picture = card.getByRole('img', { name: 'Página 1' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth))
    .toBeGreaterThan(1000);
  await expectAccessible(phone);
  await expectToFit(phone, 'documents of the agenda');
  expect(await lowTargets(phone)).toEqual([]);
  const downloaded = phone.waitForEvent('download');
  await card.getByRole('link', { name: 'Descargar el archivo' }).click();
  expect((await downloaded).suggestedFilename()).toBe('Informe del presidente.pdf');

  await agenda.getByRole('button', { name: 'Quitar el documento «Informe del presidente»' }).click();
  await dialog.getByRole('button', { name: 'Quitar' }).click();
  await expect(listed).toHaveCount(0);
  await expect(card).toHaveCount(0);
  await context.close();
});
