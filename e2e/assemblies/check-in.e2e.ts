/** The check-in desk: scanned and typed cédulas, a lost connection, a reload, and unsettled arrivals. */
import { listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { recordArrivals } from '@vigilia/contract/assemblies/check-in';
import { applyGoodStanding, previewGoodStanding } from '@vigilia/contract/assemblies/roll-lists';
import { setSessionState } from '@vigilia/contract/assemblies/session';
import { enterWithCode } from '@vigilia/contract/session/entrance';
import { addAttendee, anAssembly } from '../kit/assembly.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

/** The zone of an invented card, as a scanner types it, with its line breaks. */
const ZONE = [
  'ICCOL000000013615001<<<<<<<<<<',
  '8503127F3302211COL52000001<<<9',
  'PAZ<GIRON<<ANA<<<<<<<<<<<<<<<<',
];

test('a desk registers through a lost connection and a reload, and lists unsettled arrivals', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  const start = new Date(Date.now() - 60_000).toISOString();
  const assemblyId = await anAssembly(product, administrator, { startDate: start });
  const people = [];
  for (const [place, name] of ['Ana', 'Beto', 'Caro', 'Dora'].entries()) {
    const person = await product.aMember({ name, lastName: 'Paz Girón', dni: String(52_000_001 + place) });
    await addAttendee(product, administrator, assemblyId, person, false);
    people.push(person);
  }
  await addAttendee(product, administrator, assemblyId, administrator, false);
  const params = { assemblyId };
  // All but Dora are in good standing.
  const numbers = 'Cedula\n52000001\n52000002\n52000003\n';
  const file = new File([numbers], 'paz.csv', { type: 'text/csv' });
  const { fingerprint } = await ask(product, administrator, previewGoodStanding, { params, file });
  const body = { fingerprint, listed: 'unchanged', others: 'mayNot' } as const;
  await ask(product, administrator, applyGoodStanding, { params, body, file });
  const presentNames = async () =>
    (await ask(product, administrator, listAttendees, { params }))
      .filter(({ assist }) => assist)
      .map(({ user }) => user.name)
      .toSorted();

  // Opened by its button, the screen focuses its heading; the first scan arrives all the same.
  await page.goto(`/gremial/assemblies/${assemblyId}`);
  await page.getByRole('link', { name: 'Registro en la puerta' }).click();
  const field = page.getByLabel('Cédula o nombre');
  const answer = page.getByRole('main').locator('[aria-live="assertive"]');
  await expect(field).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1, name: 'Registro en la puerta' })).toBeFocused();
  // A scanner: no time between the keys, and a line break after each line.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  for (const line of ZONE) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  // The next keys are a person's.
  await page.clock.runFor(1000);
  await page.clock.resume();
  await expect(answer).toContainText('Ana Paz Girón');
  await expect(answer).toContainText('Registro hecho');
  await expect(page.getByText('Todo enviado')).toBeVisible();
  expect(await presentNames()).toEqual(['Ana']);

  // By more than the clock of the page stood still.
  const earlier = new Date(Date.now() - 20_000).toISOString();
  // Another desk was faster; a person without the right to vote.
  await ask(product, administrator, recordArrivals, {
    params,
    body: {
      arrivals: [{ id: 'from-mesa-2', document: '52000002', at: earlier, desk: 'Mesa 2' }],
    },
  });
  await field.fill('52.000.002');
  await field.press('Enter');
  await expect(answer).toContainText('Ya tenía registro');
  await expect(answer).toContainText('en Mesa 2');
  // The code to enter with goes once a phone has used it.
  const [shown] = await Promise.all([
    page.waitForResponse(/\/entrance$/),
    page.getByRole('button', { name: 'Código para entrar' }).click(),
  ]);
  const { data } = (await shown.json()) as { data: { address: string } };
  await expect(page.getByText('Sirve una sola vez')).toBeVisible();
  await ask(product, administrator, enterWithCode, { body: { code: data.address.split('#')[1] ?? '' } });
  await expect(page.getByText('El código ya se usó o dejó de servir.')).toBeVisible();
  await expect(page.getByText('Sirve una sola vez')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await field.fill('a');
  for (let times = 0; times < 2; times += 1) await field.press('Enter');
  await expect(answer).toContainText('Elija una con las flechas y presione Enter.');
  expect(await presentNames()).toEqual(['Ana', 'Beto']);
  await field.fill('quintero');
  await expect(page.getByRole('option', { name: /Marta Quintero/ })).toBeVisible();
  await field.press('Enter');
  await expect(answer).toContainText('No puede votar');
  await expect(answer).toContainText('No figura a paz y salvo');
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(answer).toContainText('Registro deshecho');
  await expect(field).toBeFocused();
  await expect.poll(presentNames).toEqual(['Ana', 'Beto']);

  // Nothing is called registered before the server has answered.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await ask(product, administrator, createAttorneyPower, {
    body: { userIdToDelegate: people[0]?.id ?? 0, userIdWhoDelegates: people[3]?.id ?? 0, assemblyId },
    file: await smallPhoto(),
  });
  await page.reload();
  await page.route('**/arrivals?*', async (route) => {
    await held;
    await route.continue();
  });
  await field.fill('52000004');
  await field.press('Enter');
  await expect(answer).toContainText('Anotado, por enviar');
  await expect(answer).toContainText('Dio un poder a Ana Paz Girón');
  release();
  await expect(answer).toContainText('Registro hecho');
  await page.unroute('**/arrivals?*');
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect.poll(presentNames).toEqual(['Ana', 'Beto']);

  expectedMessages.push(/ERR_FAILED|Failed to fetch/);
  await page.route('**/api/**', (route) => route.abort());
  await field.fill('caro');
  await field.press('Enter');
  await expect(answer).toContainText('Guardado en este equipo');
  await field.fill('777888');
  await field.press('Enter');
  await expect(answer).toContainText('No está en la lista');
  await expect(page.getByText('Sin conexión: 2 llegadas por enviar')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Sin conexión: 2 llegadas por enviar')).toBeVisible();
  await field.fill('52000004');
  await field.press('Enter');
  await expect(answer).toContainText('Dora Paz Girón');
  await expect(answer).toContainText('Anotado, por enviar');
  // The reason of a missing right is known without a connection.
  await expect(answer).toContainText('No figura a paz y salvo');
  expect(await presentNames()).toEqual(['Ana', 'Beto']);

  // A member who is not on the roll yet.
  const eva = await product.aMember({ name: 'Eva', lastName: 'Tardía', dni: '777888' });
  await page.unroute('**/api/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Todo enviado')).toBeVisible({ timeout: 15_000 });
  expect(await presentNames()).toEqual(['Ana', 'Beto', 'Caro', 'Dora']);
  const unsettled = page.getByRole('region', { name: 'Por resolver' });
  await expect(
    unsettled.getByRole('cell', { name: 'Eva Tardía · Cédula 777888', exact: true }),
  ).toBeVisible();
  await expect(unsettled.getByRole('cell', { name: /^\d{1,2}:\d\d\s[ap]\.\sm\.$/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await unsettled.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toMatch(/^llegadas-por-resolver-.*\.csv$/);
  await addAttendee(product, administrator, assemblyId, eva, false);
  await unsettled.getByRole('button', { name: 'Reintentar la llegada de Cédula 777888' }).click();
  await expect(unsettled).toBeHidden();
  await expect.poll(presentNames).toContain('Eva');
  // An earlier arrival of this desk is taken back too.
  await field.fill('52000001');
  await field.press('Enter');
  await expect(answer).toContainText('Ana Paz Girón');
  await page
    .getByRole('region', { name: 'Últimas de esta mesa' })
    .getByRole('button', { name: 'Deshacer el registro de Dora Paz Girón' })
    .click();
  await expect.poll(presentNames).not.toContain('Dora');
  for (const state of ['open', 'recess'] as const)
    await ask(product, administrator, setSessionState, { params, body: { state } });
  await expect(page.getByText('La puerta sigue registrando a quienes llegan.')).toBeVisible();

  // Nothing about people stays on the device.
  await page.getByRole('link', { name: 'Ver la asamblea' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tablero' })).toBeVisible();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept.filter((key) => key.startsWith('check-in/'))).toEqual([]);
});

test(
  'a desk registers nobody once the assembly is over',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();
    const assemblyId = await anAssembly(product, administrator, { startDate: day(-3), endDate: day(-2) });
    await addAttendee(product, administrator, assemblyId, administrator, false);
    await page.goto(`/gremial/assemblies/${assemblyId}/registro`);
    await expect(page.getByText('La asamblea terminó', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Cédula o nombre')).toHaveCount(0);
    await expect(page.getByText('Finalizada', { exact: true })).toBeVisible();
  },
);
