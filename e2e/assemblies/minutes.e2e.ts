/** Documents of an assembly: exports and the draft of the minutes, as downloaded files. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { type MinutesData, readMinutesData, saveMinutesData } from '@vigilia/contract/assemblies/minutes';
import type { Person } from '@vigilia/server/testing/builders/people';
import { USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { recountPrograms } from '@vigilia/server/testing/recount';
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

test(
  'the minutes details are entered, stored, and downloaded as PDF',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const { results } = await anEvening(product, as);
    await page.goto(results);
    const paper = page.getByRole('region', { name: 'Acta y descargas' });
    await expect(paper).toContainText('Nunca incluyen qué votó cada persona.');
    await button(page, 'Acta de la asamblea').click();
    const dialog = page.getByRole('dialog', { name: 'Acta de la asamblea' });
    await expect(dialog.getByLabel('Entidad')).toHaveValue('SVA');
    await expect(dialog.getByLabel('Convocada por')).toHaveValue('Junta Directiva');
    await expect(dialog.getByRole('radio', { name: 'Ordinaria', exact: true })).toBeChecked();
    await expectAccessible(page);

    await dialog.getByLabel('Número del acta').fill('041');
    await dialog.getByLabel('Lugar').fill('  Auditorio, Cali ');
    await dialog.getByLabel('Preside').fill('Marta Quintero');
    await dialog.getByRole('radio', { name: 'Extraordinaria' }).check();
    const draw = dialog.getByRole('button', { name: 'Guardar y descargar' });
    const download = await downloaded(page, () => draw.dblclick());
    expect(download.suggestedFilename()).toMatch(/^acta-asamblea-.*-\d{4}-\d{2}-\d{2}\.pdf$/);
    expect((await bytesOf(download)).subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.getByText('Acta descargada')).toBeVisible();

    // A save leads on to the rest of the acta, which leads back; all of it is restored, after a reload too.
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Acta de la asamblea')).toBeFocused();
    const acta = page.getByRole('region', { name: /^(Preparar y emitir el acta|Acta emitida)$/ });
    await acta.getByRole('button', { name: 'Editar: Datos del acta' }).click();
    await expect(dialog.getByLabel('Lugar')).toHaveValue('Auditorio, Cali');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await button(page, 'Acta de la asamblea').click();
    await expect(dialog.getByLabel('Número del acta')).toHaveValue('041');
    await expect(dialog.getByRole('radio', { name: 'Extraordinaria' })).toBeChecked();
  },
);

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
    await page.goto(`/gremial/assemblies/${assemblyId}/resultados`);
    await button(page, 'Preparar y emitir el acta').click();
    const acta = page.getByRole('region', { name: /^(Preparar y emitir el acta|Acta emitida)$/ });
    await expect(
      acta.getByText('La votación «Elección de la presidencia» sigue abierta: ciérrela.'),
    ).toBeVisible();
    await expect(acta.getByRole('button', { name: 'Emitir el acta' })).toBeDisabled();
    await endVoting(product, as, board.id);
    const secretary = await aQuestion(product, as, assemblyId, 'Elección de la secretaría', people);
    await startVoting(product, as, secretary.id);
    for (const person of people)
      await votes(product, person, secretary.id, { candidateId: people[1]?.id ?? 0 });
    await endVoting(product, as, secretary.id);
    await page.reload();
    // The details lead on to the rest of the acta.
    await button(page, 'Acta de la asamblea').click();
    const data = page.getByRole('dialog', { name: 'Acta de la asamblea' });
    await data.getByLabel('Lugar').fill('Auditorio, Cali');
    await data.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(data).toBeHidden();
    await acta.getByRole('button', { name: 'Editar: Datos del acta' }).click();
    await expect(data.getByLabel('Lugar')).toHaveValue('Auditorio, Cali');
    await data.getByRole('button', { name: 'Cancelar' }).click();
    await expect(data).toBeHidden();

    await acta.getByRole('button', { name: 'Escribir: Verificación del quórum' }).click();
    const writing = page.getByRole('dialog', { name: 'Verificación del quórum' });
    await writing.getByLabel('Texto del acta').fill('Se llamó a lista.');
    await writing.getByRole('button', { name: 'Guardar' }).click();
    await expect(acta.getByText('Se llamó a lista.')).toBeVisible();
    await acta.getByRole('button', { name: 'Editar: Datos legales y horas' }).click();
    const facts = page.getByRole('dialog', { name: 'Datos legales y horas' });
    await facts.getByLabel('NIT de la entidad').fill('890.300.000-1');
    await facts.getByLabel('Inicio: día').fill('2026-03-02');
    await facts.getByLabel('Inicio: hora').fill('09:05');
    await expectAccessible(page);
    await facts.getByRole('button', { name: 'Guardar' }).click();
    await expect(acta.getByText('Inicio: 2 mar 2026, 9:05 a. m.')).toBeVisible();
    await acta.getByRole('button', { name: 'Todos aceptan' }).click();
    for (const name of ['Ana Ruiz', 'Beatriz Mosquera'])
      await expect(acta.getByLabel(`Respuesta de ${name}`)).toHaveValue('accepted');
    await expect(acta.getByRole('button', { name: 'Todos aceptan' })).toHaveCount(0);
    await acta.getByLabel('Respuesta de Beatriz Mosquera').selectOption('No acepta');
    await expect(acta.getByLabel('Respuesta de Beatriz Mosquera')).toHaveValue('declined');
    await expectAccessible(page);

    await acta.getByRole('button', { name: 'Emitir el acta' }).click();
    const question = page.getByRole('dialog', { name: '¿Emitir el acta?' });
    await question.getByLabel('Número de la primera acta').fill('12');
    await question.getByRole('button', { name: 'Emitir el acta' }).click();
    await expect(acta.getByText('Emitida con el n.º 12')).toBeVisible();
    const download = await downloaded(page, () =>
      acta.getByRole('button', { name: 'Descargar PDF: Acta n.º 12' }).click(),
    );
    expect(download.suggestedFilename()).toBe('acta-012-asamblea-general-ordinaria-2026-03-02.pdf');
    const fingerprint = createHash('sha256')
      .update(await bytesOf(download))
      .digest('hex');
    await expect(acta.getByText(fingerprint)).toBeVisible();

    // The dialog of the details offers the same file.
    await button(page, 'Acta de la asamblea').click();
    const details = page.getByRole('dialog', { name: 'Acta de la asamblea' });
    await expect(details.getByText('Esta acta ya se emitió')).toBeVisible();
    const same = await downloaded(page, () => details.getByRole('button', { name: 'Descargar PDF' }).click());
    expect(same.suggestedFilename()).toBe(download.suggestedFilename());
    expect((await bytesOf(same)).equals(await bytesOf(download))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();

    // Nothing that the acta states is offered to be changed (R17.6), on the phone neither.
    const results = page.url();
    await page.goto(`/votar/${assemblyId}`);
    await page.getByLabel('Correo electrónico').fill(people[0]?.email ?? '');
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
    await button(page, 'Entrar').click();
    await expect(page.getByRole('heading', { name: 'La asamblea terminó' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Poderes' })).toBeVisible();
    for (const name of ['Registrar mi salida', 'Entregar un poder'])
      await expect(button(page, name)).toHaveCount(0);
    await page.goto(results);
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
    await expect(button(page, 'Agregar Asistente')).toBeDisabled();
    await expect(page.getByText('Desde que se emitió el acta, nadie puede marcar asistencia.')).toBeVisible();
    await page.getByRole('link', { name: 'Registro en la puerta' }).click();
    await expect(page.getByText('la puerta ya no registra llegadas.')).toBeVisible();
    await expect(page.getByText(/^de \d+ en la lista$/)).toBeVisible();
    await expect(page.getByText(/^Escanee/)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/asistencia$/);
    await expect(page.locator('[data-row]').filter({ hasText: 'Ruiz' })).toContainText('Asistió');
    await expect(page.getByRole('button', { name: /^Ana Ruiz: / })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(results);
    await button(page, 'Ver el acta emitida').click();

    await acta.getByRole('button', { name: 'Hacer un acta aclaratoria' }).click();
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
    const correction = acta.getByRole('heading', {
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
    await expect(page.getByText('TODO EN ORDEN')).toBeVisible();
    await expect(page.getByText('«Elección de la presidencia»: 2 votos de 2 — Ana Ruiz: 2')).toBeVisible();
    // A result is never shown beside a fingerprint that it is not of.
    await page.getByLabel('Huella del papel').fill('1234-5678-9abc-def0');
    await expect(page.getByText('TODO EN ORDEN')).toHaveCount(0);
    await page.getByLabel('Huella del papel').press('Enter');
    await expect(page.getByText('✘ La huella del papel')).toBeVisible();
  },
);

test(
  'input for the minutes survives mistakes and refusals',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/500/);
    const { results } = await anEvening(product, as);
    await page.goto(results);
    await button(page, 'Acta de la asamblea').click();
    const dialog = page.getByRole('dialog', { name: 'Acta de la asamblea' });
    await dialog.getByLabel('Lugar').fill('Cali');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(dialog.getByLabel('Lugar')).toHaveValue('Cali');

    await page.route('**/minutes-data', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 500, json: { message: 'No hay espacio para guardar.' } })
        : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(page.getByText('No hay espacio para guardar.')).toBeVisible();
    await expect(dialog.getByLabel('Lugar')).toHaveValue('Cali');
    await page.unroute('**/minutes-data');
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Se guardaron los datos del acta.')).toBeVisible();
    await expect(dialog).toBeHidden();

    await button(page, 'Acta de la asamblea').click();
    await dialog.getByLabel('Lugar').fill('Palmira');
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await question.getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(dialog).toBeHidden();
    await button(page, 'Acta de la asamblea').click();
    await expect(dialog.getByLabel('Lugar')).toHaveValue('Cali');
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
  'edits of another administrator are shown, and not overwritten unseen',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/409/);
    const { assemblyId, results } = await anEvening(product, as);
    const other = await product.aMember({ userType: 2 });
    const enters = (body: Partial<MinutesData>) =>
      ask(product, other, saveMinutesData, { params: { assemblyId }, body });
    await page.goto(results);
    await expect(button(page, 'Acta de la asamblea')).toBeVisible();
    await enters({ place: 'Cali', president: 'Marta Quintero' });
    await button(page, 'Acta de la asamblea').click();
    const dialog = page.getByRole('dialog', { name: 'Acta de la asamblea' });
    await expect(dialog.getByLabel('Lugar')).toHaveValue('Cali');

    // A form without input, when drawn, overwrites no concurrent edits.
    await enters({ place: 'Palmira' });
    await downloaded(page, () => dialog.getByRole('button', { name: 'Guardar y descargar' }).click());
    const stored = () => ask(product, as, readMinutesData, { params: { assemblyId } });
    expect(await stored()).toMatchObject({ place: 'Palmira' });
    await expect(dialog).toBeHidden();

    await button(page, 'Acta de la asamblea').click();
    await dialog.getByLabel('Lugar').fill('Buga');
    await dialog.getByLabel('Secretaría').fill('Iván Ñáñez');
    await enters({ place: 'Tuluá', president: 'Dora Paz' });
    const save = dialog.getByRole('button', { name: 'Guardar', exact: true });
    await save.click();
    await expect(page.getByText('otra cosa en: Lugar.')).toBeVisible();
    await expect(dialog.getByLabel('Lugar')).toHaveValue('Buga');
    await expect(dialog.getByLabel('Preside')).toHaveValue('Dora Paz');
    expect(await stored()).toMatchObject({ place: 'Tuluá', secretary: '' });
    await save.click();
    await expect(page.getByText('Se guardaron los datos del acta.')).toBeVisible();
    expect(await stored()).toMatchObject({ place: 'Buga', secretary: 'Iván Ñáñez', president: 'Dora Paz' });
  },
);

test(
  'a failed load of the minutes can be retried',
  LONG,
  async ({ page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/500/);
    const { results } = await anEvening(product, as);
    await keepSignedIn(page, as);
    await page.route('**/minutes-data', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(results);
    const paper = page.getByRole('region', { name: 'Acta y descargas' });
    await expect(paper).toContainText('Ha ocurrido un error');
    await page.unroute('**/minutes-data');
    await paper.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(button(page, 'Acta de la asamblea')).toBeVisible();
  },
);
