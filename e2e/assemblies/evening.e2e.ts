/**
 * A whole assembly evening, from its creation to the minutes: two administrators at their screens, members who register and
 * vote over HTTP, and an attorney who votes for a colleague.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { registerAttendance } from '@vigilia/contract/assemblies/assemblies';
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { castBallot } from '@vigilia/contract/votings/votings';
import type { Person } from '@vigilia/server/testing/builders/people';
import { extractText, getDocumentProxy } from 'unpdf';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { delayOf } from '../kit/delays.ts';
import { fillMoment } from '../kit/forms.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { advanceClock, ask, expect, keepSignedIn, test } from '../kit/test.ts';

/** Maximum milliseconds until a ballot is shown (R12.8). */
const AT_ONCE = 1000;

const figures = (page: Page) => page.getByRole('table', { name: 'Resultados' }).getByRole('cell');

test('an assembly is created, meets, votes with two administrators watching, and exports its minutes', async ({
  signedIn: page,
  product,
  administrator,
  browser,
  expectedMessages,
}) => {
  test.slow();
  // The opening without a quorum.
  expectedMessages.push(/status of 409/);
  const members: Person[] = [];
  for (const name of ['Ana', 'Beatriz', 'Carlos', 'Diana']) members.push(await product.aMember({ name }));
  const [ana, beatriz, carlos, diana] = members as [Person, Person, Person, Person];

  // Called.
  await page.clock.install();
  await page.goto('/gremial/assemblies/create');
  await page.getByLabel('Título').fill('Asamblea de la noche');
  await page.getByLabel('Descripción').fill('Una sola pregunta, y el acta.');
  await fillMoment(page, 'Fecha de inicio', '2030-03-14');
  await fillMoment(page, 'Hora de inicio', '18:00');
  await fillMoment(page, 'Fecha de fin', '2030-03-14');
  await fillMoment(page, 'Hora de fin', '22:00');
  await page.getByLabel('Número de participantes').fill('4');
  await page.getByLabel('Necesita Quorum').check();
  await page.getByLabel('Quórum mínimo').fill('4');
  await page.getByRole('button', { name: 'Horario de asamblea' }).click();
  await page.getByLabel('Punto de la agenda').fill('Votación del informe');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Listo' }).click();
  const buffer = Buffer.from(await (await smallPhoto()).arrayBuffer());
  await page
    .getByLabel('Imagen', { exact: false })
    .setInputFiles({ name: 'sala.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Crear Asamblea' }).click();
  await expect(page.getByText('¡La asamblea se ha creado exitosamente!')).toBeVisible();
  await advanceClock(page, DELAYS.assemblySave);
  await expect(page).toHaveURL(/\/gremial\/assemblies$/);

  // Registration is enabled; three members arrive, and one sends a power.
  await page.getByRole('link', { name: 'Editar «Asamblea de la noche»' }).click();
  await page.getByRole('button', { name: 'Habilitar Registro' }).click();
  await expect(page.getByText('Registro habilitado exitosamente')).toBeVisible();
  await page.goto('/gremial/assemblies');
  await page.getByRole('link', { name: 'Votos' }).click();
  await expect(page.getByText('No se han encontrado preguntas')).toBeVisible();
  const assemblyId = Number(new URL(page.url()).pathname.split('/').at(-2));
  for (const member of [ana, beatriz, carlos])
    await ask(product, member, registerAttendance, {
      body: { userId: member.id, assambleId: assemblyId, assist: true },
    });

  // Without the quorum nothing opens.
  await page.getByLabel('Título de la pregunta').fill('¿Aprueba el informe?');
  await page.getByRole('button', { name: 'Crear pregunta' }).click();
  await page.getByRole('link', { name: '¿Aprueba el informe?' }).click();
  const open = page.getByRole('button', { name: 'Abrir votación' });
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
  await open.click();
  expect((await refused).status()).toBe(409);
  await expect(page.getByText('hacen falta 4 y hay 3', { exact: false })).toBeVisible();
  await ask(product, administrator, createAttorneyPower, {
    body: { userIdToDelegate: ana.id, userIdWhoDelegates: diana.id, assemblyId },
    file: new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }),
  });

  // A second administrator watches the same question on another machine.
  const questionId = Number(new URL(page.url()).pathname.split('/').at(-2));
  const other = await (await browser.newContext({ locale: 'es-CO' })).newPage();
  await keepSignedIn(other, await product.anAdministrator({ name: 'Pilar' }));
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Abrir votación' })).toBeEnabled();

  await open.click();
  await expect(page.getByText('¡La Votacion ha iniciado exitosamente!')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Cerrar votación' })).toBeEnabled();
  await expect(other.getByText('0 de 4', { exact: true })).toBeVisible();

  // Four rights, four ballots, one of them by power.
  const vote = (member: Person, choice: 'yes' | 'no' | 'blank', onBehalfOf?: number) =>
    ask(product, member, castBallot, {
      body: { questionId, vote: choice, ...(onBehalfOf && { onBehalfOf }) },
    });
  const seen = (cast: () => Promise<unknown>, expected: string) =>
    delayOf(other.getByRole('table', { name: 'Resultados' }), cast, () =>
      expect(figures(other)).toHaveText([...expected]),
    );
  const delays = [await seen(() => vote(ana, 'yes'), '1001'), await seen(() => vote(beatriz, 'no'), '1102')];
  for (const screen of [page, other]) await expect(figures(screen)).toHaveText(['1', '1', '0', '2']);
  delays.push(await seen(() => vote(ana, 'yes', diana.id), '2103'));
  delays.push(await seen(() => vote(carlos, 'blank'), '2114'));
  expect(Math.min(...delays)).toBeLessThan(AT_ONCE);
  await expect(vote(carlos, 'yes')).rejects.toThrow('409');
  for (const screen of [page, other]) {
    await expect(figures(screen)).toHaveText(['2', '1', '1', '4']);
    await expect(screen.getByText('4 de 4', { exact: true })).toBeVisible();
    await expect(screen.getByText('por poder', { exact: false }).first()).toBeVisible();
  }

  // The other one closes; both see it, and the minutes can be drawn.
  await other.getByRole('button', { name: 'Cerrar votación' }).click();
  await expect(other.getByText('¡La Votacion ha cerrado exitosamente!')).toBeVisible();
  await expect(open).toBeEnabled();
  await expect(vote(beatriz, 'yes')).rejects.toThrow('409');
  await other.close();

  await page.getByRole('link', { name: 'Resultados y acta' }).click();
  await page.getByRole('button', { name: 'Acta de la asamblea' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Guardar y descargar' }).click(),
  ]);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const acta = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  for (const part of [
    'Asamblea de la noche',
    '1. Votación del informe',
    'con un mínimo de 4 personas',
    '3.1 ¿Aprueba el informe?',
    'Se recibieron 4 votos de 4 posibles.',
    'Votos a favor 2 50,0 % Votos en contra 1 25,0 % Votos en blanco 1 25,0 % Votos totales 4 100,0 %',
    `Ana ${ana.lastName}`,
  ])
    expect(acta).toContain(part);
});
