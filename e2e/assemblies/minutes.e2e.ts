/** Documents of an assembly: exports and the draft of the minutes, as downloaded files. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { type MinutesData, readMinutesData, saveMinutesData } from '@vigilia/contract/assemblies/minutes';
import { saveMinutesText } from '@vigilia/contract/assemblies/minutes-content';
import type { Person } from '@vigilia/server/testing/builders/people';
import { USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { recountPrograms } from '@vigilia/server/testing/recount';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../kit/accessible.ts';
import { anAssembly, aQuestion, attendees, endVoting, startVoting, votes } from '../kit/assembly.ts';
import type { Product } from '../kit/product.ts';
import { ask, expect, keepSignedIn, LONG, test } from '../kit/test.ts';

/** An assembly whose one question was voted, two in favour and one against. */
async function anEvening(product: Product, as: Person) {
  const assemblyId = await anAssembly(product, as);
  const people = await attendees(product, as, assemblyId, [
    ['Ana', 'Ruiz'],
    ['Beatriz', 'Mosquera'],
    ['Carlos', 'Ñáñez'],
  ]);
  const question = await aQuestion(product, as, assemblyId, '¿Aprueba el informe?');
  await startVoting(product, as, question.id);
  for (const [index, person] of people.entries())
    await votes(product, person, question.id, { vote: index < 2 ? 'yes' : 'no' });
  await endVoting(product, as, question.id);
  const path = `/gremial/assemblies/${assemblyId}`;
  return { assemblyId, results: `${path}/resultados`, votes: `${path}/${question.id}/votes`, question };
}

/** The download that `act` starts. */
async function downloaded(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}
const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());
const button = (page: Page, name: string) => page.getByRole('button', { name });

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Guardado' })).toBeVisible();
const gap = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Qué falta para emitir' }).getByRole('link', { name: text });

test('the acta is written in place, saves itself, and says the same in its preview and on paper', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  const { results } = await anEvening(product, as);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(results);
  await expect(page.getByRole('region', { name: 'Acta y descargas' })).toContainText(
    'Nunca incluyen qué votó cada persona.',
  );
  await page.getByRole('link', { name: 'Preparar y emitir el acta' }).click();
  await expect(page.getByLabel('Entidad', { exact: true })).toHaveValue('SVA');
  await expect(page.getByLabel('Convocada por')).toHaveValue('');
  await expect(page.getByLabel('Tipo de asamblea')).toHaveValue('ordinaria');
  const preview = page.getByRole('region', { name: 'Vista previa' });
  await expect(preview).toContainText('Votación 1. ¿Aprueba el informe?');
  await expectAccessible(page);

  // A gap leads to its place.
  // Folded until nothing prevents the issue.
  await page.getByText(/^Revise antes de emitirla/).click();
  await gap(page, 'Falta el lugar.').click();
  await expect(page.getByLabel('Lugar')).toBeFocused();
  await page.keyboard.type('  Auditorio, Cali ');
  await saved(page);
  await expect(preview).toContainText('Auditorio, Cali');
  await expect(gap(page, 'Falta el lugar.')).toHaveCount(0);
  await gap(page, /^Los puntos 1/).click();
  const text = page.getByLabel('Lo tratado: Verificación del quórum');
  await expect(text).toBeFocused();
  await page.keyboard.type('Se llamó a lista.');
  await page.getByLabel('Tipo de asamblea').selectOption('Extraordinaria');
  await page.getByLabel('Incluir intervenciones').check();
  await expect(preview).toContainText('Asamblea general extraordinaria');
  await expect(preview).toContainText('1. Verificación del quórumSe llamó a lista.');
  await saved(page);
  const download = await downloaded(page, () => button(page, 'Borrador en PDF').click());
  expect(download.suggestedFilename()).toMatch(/^acta-asamblea-.*-\d{4}-\d{2}-\d{2}\.pdf$/);
  const paper = await extractText(await getDocumentProxy(new Uint8Array(await bytesOf(download))));
  expect(paper.text.join(' ').replace(/\s+/g, ' ')).toContain('1. Verificación del quórum Se llamó a lista.');

  // On a phone the preview is behind a button.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(preview).toBeHidden();
  await button(page, 'Vista previa').click();
  await expect(preview).toBeVisible();
  await expect(text).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await gap(page, 'Falta quién presidió, con su cédula.').click();
  await expect(page.getByLabel('Preside', { exact: true })).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Lugar')).toHaveValue('Auditorio, Cali');
  await expect(page.getByLabel('Incluir intervenciones')).toBeChecked();
  await expect(text).toHaveValue('Se llamó a lista.');
});

test(
  'the acta is prepared, issued under its number, and clarified by another',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    const assemblyId = await anAssembly(product, as, {
      startDate: '2026-03-02T14:00:00.000Z',
      endDate: '2026-03-02T17:00:00.000Z',
    });
    const people = await attendees(product, as, assemblyId, [
      ['Ana', 'Ruiz'],
      ['Beatriz', 'Mosquera'],
    ]);
    const board = await aQuestion(product, as, assemblyId, 'Elección de la presidencia', people);
    await startVoting(product, as, board.id);
    for (const person of people) await votes(product, person, board.id, { candidateId: people[0]?.id ?? 0 });
    const acta = `/gremial/assemblies/${assemblyId}/resultados/acta`;
    await page.goto(acta);
    await expect(
      gap(page, 'La votación «Elección de la presidencia» sigue abierta: ciérrela.'),
    ).toHaveAttribute('href', `/gremial/assemblies/${assemblyId}/${board.id}/votes`);
    await expect(button(page, 'Emitir el acta')).toBeDisabled();
    await endVoting(product, as, board.id);
    const secretary = await aQuestion(product, as, assemblyId, 'Elección de la secretaría', people);
    await startVoting(product, as, secretary.id);
    for (const person of people)
      await votes(product, person, secretary.id, { candidateId: people[1]?.id ?? 0 });
    await endVoting(product, as, secretary.id);
    await page.reload();
    await page.getByLabel('Lugar').fill('Auditorio, Cali');
    await page.getByLabel('Número del acta').fill('ACTA-012');
    await page.getByLabel('Inicio: día').fill('2026-03-02');
    await page.getByLabel('Inicio: hora').fill('09:05');
    await button(page, 'Todos aceptan').click();
    for (const name of ['Ana Ruiz', 'Beatriz Mosquera'])
      await expect(page.getByLabel(`Respuesta de ${name}`)).toHaveValue('accepted');
    await expect(button(page, 'Todos aceptan')).toHaveCount(0);
    await page.getByLabel('Respuesta de Beatriz Mosquera').selectOption('No acepta');
    await expect(page.getByLabel('Respuesta de Beatriz Mosquera')).toHaveValue('declined');
    await expect(page.getByRole('region', { name: 'Vista previa' })).toContainText('Hora de inicio09:05');
    await saved(page);

    await button(page, 'Emitir el acta').click();
    const question = page.getByRole('dialog', { name: '¿Emitir el acta?' });
    await expect(question).toContainText('Recibirá el n.º 12');
    await question.getByRole('button', { name: 'Emitir el acta' }).click();
    const issuedActa = page.getByRole('region', { name: 'Acta n.º 12', exact: true });
    const download = await downloaded(page, () =>
      issuedActa.getByRole('button', { name: 'Descargar PDF: Acta n.º 12' }).click(),
    );
    expect(download.suggestedFilename()).toBe('acta-012-asamblea-general-ordinaria-2026-03-02.pdf');
    const fingerprint = createHash('sha256')
      .update(await bytesOf(download))
      .digest('hex');
    await issuedActa.getByText('Huellas SHA-256 de los archivos').click();
    await expect(issuedActa.getByText(fingerprint)).toBeVisible();

    // Nothing that the acta states is offered to be changed (R17.6), on the phone neither.
    await page.goto(`/votar/${assemblyId}`);
    await page.getByLabel('Correo electrónico').fill(people[0]?.email ?? '');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
    await button(page, 'Entrar').click();
    await expect(page.getByRole('heading', { name: 'La asamblea terminó' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Poderes' })).toBeVisible();
    for (const name of ['Registrar mi salida', 'Entregar un poder'])
      await expect(button(page, name)).toHaveCount(0);
    await page.goto(acta);
    const issued = page.getByRole('note').filter({ hasText: 'El acta n.º 12 ya se emitió' });
    await expect(issued).toBeVisible();
    await page.goto(`/gremial/assemblies/${assemblyId}/${board.id}/votes`);
    await expect(page.getByText('Ya no se abren votaciones de esta asamblea.')).toBeVisible();
    await expect(button(page, 'Abrir votación')).toBeDisabled();
    await expect(button(page, 'Segunda vuelta')).toHaveCount(0);
    await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
    await expect(issued).toBeVisible();
    const asked = page.getByRole('link', { name: 'Elección de la presidencia' });
    await expect(asked).toBeVisible();
    expect((await asked.boundingBox())?.width).toBeGreaterThan(150);
    await expect(button(page, 'Nueva pregunta')).toHaveCount(0);
    for (const name of [
      'Editar «Elección de la presidencia»',
      'Más acciones de «Elección de la presidencia»',
    ])
      await expect(button(page, name)).toHaveCount(0);
    await expect(button(page, 'Ordenar')).toHaveCount(0);
    await page.goto(`/gremial/assemblies/${assemblyId}/asistencia`);
    await expect(page.getByRole('checkbox', { name: 'Can Vote: Ana Ruiz' })).toBeDisabled();
    await expect(button(page, 'Agregar Asistente')).toHaveCount(0);
    await expect(page.getByText('Desde que se emitió el acta, nadie puede marcar asistencia.')).toBeVisible();
    await page.goto(`/gremial/assemblies/${assemblyId}/registro`);
    await expect(page.getByText('la puerta ya no registra llegadas.')).toBeVisible();
    await expect(page.getByText(/^de \d+ en la lista$/)).toBeVisible();
    await expect(page.getByText(/^Escanee/)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/asistencia$/);
    await expect(
      page.locator('tr:has(input[data-control=select])').filter({ hasText: 'Ruiz' }),
    ).toContainText('Asistió');
    await expect(page.getByRole('button', { name: /^Ana Ruiz: / })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(`/gremial/assemblies/${assemblyId}/resultados`);
    await page.getByRole('link', { name: 'Ver el acta emitida' }).click();

    await button(page, 'Hacer un acta aclaratoria').click();
    const clarifying = page.getByRole('dialog', { name: 'Hacer un acta aclaratoria' });
    await clarifying.getByLabel('Qué se aclara').fill('El segundo apellido de Ana es Díaz.');
    // It is issued, but the answer is lost: pressing again issues no second one.
    expectedMessages.push(/ERR_FAILED/, /409/);
    await page.route(
      '**/minutes-corrections',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const correction = page.getByRole('heading', {
      name: /aclaratoria del acta n.º 12/,
      includeHidden: true,
    });
    const issue = clarifying.getByRole('button', { name: 'Emitir el acta' });
    await issue.click();
    await expect(correction).toHaveText('Acta n.º 13, aclaratoria del acta n.º 12');
    await issue.click();
    await expect(page.getByText('Mientras tanto se emitió otra aclaratoria de esta acta')).toBeVisible();
    await clarifying.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(clarifying).toBeHidden();
    await expect(correction).toHaveCount(1);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Resultados y acta' }).first().click();
    await button(page, 'Verificar las votaciones').click();
    const verifying = page.getByRole('region', { name: 'Verificar las votaciones' });
    const seal = await verifying.getByText(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/).textContent();
    await verifying.getByLabel('Correos de los escrutadores').fill('eva@revisores.test\nleo@revisores.test');
    await verifying.getByRole('button', { name: 'Guardar los correos' }).click();
    await expect(page.getByText('Correos guardados')).toBeVisible();
    await expect(verifying.getByText('Este servidor no envía correo')).toBeVisible();
    await expectAccessible(page);
    await expect(verifying.getByLabel('Entregar comprobantes de voto')).toBeDisabled();
    const verification = await downloaded(page, () =>
      verifying.getByRole('button', { name: 'Paquete de verificación' }).click(),
    );
    // The page of the package, from the disk.
    const recount = test.info().outputPath('recuento.html');
    await writeFile(recount, (await recountPrograms()).page);
    await page.goto(`file://${recount}`);
    await page.getByLabel('Huella del papel').fill(seal ?? '');
    await page.getByLabel('Paquete').setInputFiles(await verification.path());
    await expect(page.getByText('LAS CUENTAS CUADRAN, PERO HAY 5 asuntos')).toBeVisible();
    await expect(page.getByText('horas después del fin anunciado').first()).toBeVisible();
    await expect(page.getByText('«Elección de la presidencia»: 2 votos de 2 — Ana Ruiz: 2')).toBeVisible();
    // A result is never shown beside a fingerprint that it is not of.
    await page.getByLabel('Huella del papel').fill('1234-5678-9abc-def0');
    await expect(page.getByText('LAS CUENTAS CUADRAN')).toHaveCount(0);
    await page.getByLabel('Huella del papel').press('Enter');
    await expect(page.getByText('✘ La huella del papel')).toBeVisible();
  },
);

test(
  'what is typed in the acta survives failures and slow saves, and is not left by mistake',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/500/);
    const { assemblyId, results } = await anEvening(product, as);
    await page.goto(`${results}/acta`);
    const place = page.getByLabel('Lugar');
    await page.route('**/minutes-data?*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'No hay espacio para guardar.' } })
        : route.fallback(),
    );
    await place.fill('Cali');
    await place.blur();
    await expect(page.getByRole('status').filter({ hasText: 'Sin guardar' })).toBeVisible();
    await expect(page.getByText('No hay espacio para guardar.').first()).toBeVisible();
    await expect(place).toHaveValue('Cali');
    await page.getByRole('link', { name: 'Preguntas' }).click();
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await page.unroute('**/minutes-data?*');
    await place.focus();
    await place.blur();
    await saved(page);

    // What is typed while a save is on its way is saved after it.
    const letGo = Promise.withResolvers<void>();
    await page.route(
      '**/minutes-data?*',
      async (route) => {
        await letGo.promise;
        await route.fallback();
      },
      { times: 1 },
    );
    await place.fill('Palmira');
    await Promise.all([page.waitForRequest('**/minutes-data?*'), place.blur()]);
    await place.fill('Buga');
    letGo.resolve();
    await place.blur();
    await saved(page);
    await expect
      .poll(async () => (await ask(product, as, readMinutesData, { params: { assemblyId } })).place)
      .toBe('Buga');
  },
);

test(
  'a whole assembly and a single result are downloaded as spreadsheets',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const { results, votes: path, question } = await anEvening(product, as);
    await page.goto(results);
    const workbook = await downloaded(page, () => button(page, 'Exportar a Excel').click());
    expect(workbook.suggestedFilename()).toBe('resultados-asamblea-general-ordinaria-2031-11-28.xlsx');
    expect((await bytesOf(workbook)).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
    await expect(page.getByText('Archivo descargado')).toBeVisible();

    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Exportar el resultado' })).toBeVisible();
    const table = await downloaded(page, () => button(page, 'Exportar a CSV').click());
    expect(table.suggestedFilename()).toBe(
      `resultado-${question.id}-asamblea-general-ordinaria-2031-11-28.csv`,
    );
    const text = (await bytesOf(table)).toString('utf8');
    expect(text.startsWith('\ufeffResultado\r\nOpción;Votos\r\n')).toBe(true);
    expect(text).toContain(
      'Votos a favor;2\r\nVotos en contra;1\r\nVotos en blanco;0\r\nVotos totales;3\r\n',
    );
  },
);

test(
  'a failed export shows its reason, and a backend without minutes hides them',
  LONG,
  async ({ page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/503/, /404/);
    const { results } = await anEvening(product, as);
    await keepSignedIn(page, as);
    await page.goto(results);
    await page.route('**/export?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'El servidor está ocupado.' } }),
    );
    await button(page, 'Exportar a Excel').click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(page.getByText('El servidor está ocupado.')).toBeVisible();
    await expect(button(page, 'Exportar a Excel')).toBeEnabled();

    await page.route('**/minutes-data', (route) => route.fulfill({ status: 404, json: {} }));
    await page.reload();
    await expect(page.getByRole('link', { name: '¿Aprueba el informe?' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Acta y descargas' })).toHaveCount(0);
  },
);

test(
  'edits of two administrators that met are both shown, and one of them is chosen',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/409/);
    const { assemblyId, results } = await anEvening(product, as);
    const other = await product.aMember({ userType: 2 });
    const params = { assemblyId };
    const point = 'Verificación del quórum';
    const enters = (body: Partial<MinutesData>) => ask(product, other, saveMinutesData, { params, body });
    const stored = () => ask(product, as, readMinutesData, { params });
    await page.goto(`${results}/acta`);
    const place = page.getByLabel('Lugar');
    await expect(place).toHaveValue('');
    await enters({ place: 'Cali', president: 'Marta Quintero' });
    await place.fill('Palmira');
    await place.blur();
    const conflict = page.getByRole('group', { name: 'Mientras tanto otra persona guardó esto' });
    await expect(conflict).toContainText('Cali');
    // Another field is no conflict.
    await page.getByLabel('Secretaría', { exact: true }).fill('Iván Ñáñez');
    await expect(page.getByLabel('Preside', { exact: true })).toHaveValue('Marta Quintero');
    expect(await stored()).toMatchObject({ place: 'Cali' });
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Guardar lo mío' }).click();
    await expect(conflict).toHaveCount(0);
    await saved(page);
    expect(await stored()).toMatchObject({ place: 'Palmira', secretary: 'Iván Ñáñez' });

    const text = page.getByLabel(`Lo tratado: ${point}`);
    await ask(product, other, saveMinutesText, { params, body: { point, text: 'De la otra.', version: 0 } });
    await text.fill('Mío.');
    await text.blur();
    await expect(conflict).toContainText('De la otra.');
    await expect(text).toHaveValue('Mío.');
    await conflict.getByRole('button', { name: 'Dejar lo guardado' }).click();
    await expect(text).toHaveValue('De la otra.');
    await saved(page);
  },
);
