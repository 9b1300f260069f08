/** The members' application at `/votar`, on two phones, from the way in to the result. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { setRegistration } from '@vigilia/contract/assemblies/assemblies';
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { readHallCode } from '@vigilia/contract/assemblies/own-presence';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { castBallot } from '@vigilia/contract/votings/votings';
import { USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { packageOf, recount } from '@vigilia/server/testing/recount';
import { expectAccessible } from '../kit/accessible.ts';
import { addAttendee, anAssembly, aQuestion, endVoting, startVoting } from '../kit/assembly.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const PHONE = { width: 320, height: 640 };

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
}
const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

test('members sign in on their phones, register, vote for themselves and by power, and see the result', async ({
  page,
  product,
  administrator,
  browser,
  expectedMessages,
}) => {
  test.slow();
  expectedMessages.push(/status of 401/, /Failed to load resource/, /ERR_INTERNET_DISCONNECTED/);
  const member = (name: string, email: string) => product.aMember({ name, lastName: 'Ríos', email });
  const ana = await member('Ana', 'ana@vigilia.test');
  const beto = await member('Beto', 'beto@vigilia.test');
  const carla = await member('Carla', 'carla@vigilia.test');
  const assemblyId = await anAssembly(product, administrator, { title: 'Asamblea de la noche' });
  await addAttendee(product, administrator, assemblyId, ana, false);
  await addAttendee(product, administrator, assemblyId, carla);
  await ask(product, administrator, createAttorneyPower, {
    body: { userIdToDelegate: ana.id, userIdWhoDelegates: beto.id, assemblyId },
    file: await smallPhoto(),
  });

  // The administration refuses members, and names the way.
  await page.goto('/sign-in');
  await page.getByLabel('Correo electrónico').fill(ana.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesion' }).click();
  await expect(
    page.getByText('No tiene los permisos necesarios para ingresar a la plataforma').first(),
  ).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Entrar a votar en la asamblea' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar a la asamblea' })).toBeVisible();
  const manifest = await page.request.get('/votar/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('manifest+json');
  expect(await manifest.json()).toMatchObject({
    start_url: '/votar',
    scope: '/votar',
    display: 'standalone',
  });
  await expectAccessible(page);
  // The worker keeps the page and its files, and nothing that the server answers.
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open('votar-2');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname.replace(/[-\w]+\./, ''));
    });
  await expect.poll(async () => (await kept()).includes('/votar')).toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Entrar a la asamblea' })).toBeVisible();
  await page.context().setOffline(false);
  // The address is typed once.
  await page.getByLabel('Correo electrónico').fill(ana.email);
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(ana.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Revise su correo')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(ana.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('otra-clave');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toContainText('El correo o la contraseña no son correctos');
  await signIn(page, ana.email);

  // No assembly is in progress: the list. Registration opens the assembly by itself.
  await expect(page.getByRole('link', { name: 'Asamblea de la noche' })).toBeVisible();
  await expectAccessible(page);
  await ask(product, administrator, setRegistration, {
    params: { id: assemblyId },
    body: { isRegister: true },
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Asamblea de la noche' })).toBeVisible();
  // The camera opens the page with the code of the hall; a wrong one is typed first.
  await page.getByLabel('Código del salón').fill('000000');
  const { shown } = await ask(product, administrator, readHallCode, { params: { assemblyId } });
  if (shown?.code !== '000000') {
    await page.getByRole('button', { name: 'Estoy en el salón' }).click();
    await expect(page.getByText('Este código ya cambió o no es el del salón.')).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto(shown?.address ?? '');
  await expect(page.getByLabel('Código del salón')).toHaveValue(shown?.code ?? '');
  await page.getByRole('button', { name: 'Estoy en el salón' }).click();
  await expect(page.getByText('Está presente en el salón.')).toBeVisible();
  await expect(page.getByText('Ana Ríos · en el salón')).toBeVisible();
  await expect(page.getByText('Usted representa a Beto Ríos')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);

  const other = await (await browser.newContext({ viewport: PHONE, locale: 'es-CO' })).newPage();
  await other.goto(`${product.address}/votar`);
  await signIn(other, carla.email);
  await expect(other.getByText('No hay votaciones abiertas')).toBeVisible();

  // An opened voting appears by itself, with a choice for each right.
  const { id: first } = await aQuestion(product, administrator, assemblyId, '¿Aprueba el informe?');
  await startVoting(product, administrator, first);
  await expect(page.getByRole('heading', { name: '¿Aprueba el informe?' })).toBeVisible();
  const own = page.getByRole('group', { name: 'Su voto' });
  const byPower = page.getByRole('group', { name: 'Por Beto Ríos, con poder' });
  await own.getByText('A favor').click();
  await byPower.getByText('En contra').click();
  await expectAccessible(page);
  await expectToFit(page);

  // The code of the hall opens another page on the same phone, which keeps the same ballots.
  const beside = await page.context().newPage();
  await beside.goto(`/votar/${assemblyId}`);
  await expect(beside.getByRole('group', { name: 'Su voto' })).toBeVisible();
  await expect(beside.getByRole('radio', { name: 'A favor' }).first()).toBeChecked();

  // A choice survives a reload, and a lost connection: the phone shows the last state, and continues.
  await page.reload();
  await expect(own.getByRole('radio', { name: 'A favor' })).toBeChecked();
  await page.getByRole('button', { name: 'Votar (2 votos)' }).click();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Enviando…').first()).toBeVisible();
  await expect(page.getByText(/Todavía no sabemos si quedó registrado/).first()).toBeVisible();
  await expect(page.getByText('✓ Registrado')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText('✓ Registrado')).toHaveCount(2);
  await expect(beside.getByText('✓ Registrado')).toHaveCount(2);
  await expect(beside.getByText('Este teléfono no tiene el comprobante')).toHaveCount(0);
  await beside.close();
  await page.reload();
  await expect(page.getByText('✓ Registrado')).toHaveCount(2);
  await expect(
    page.getByText('Los códigos de los comprobantes se muestran al cerrar la votación.'),
  ).toBeVisible();
  await expect(page.getByText('Este teléfono no tiene el comprobante')).toHaveCount(0);
  const receipt = expect.stringMatching(new RegExp(`^votar:receipts:${ana.id}:[0-9A-Z]{16}$`));
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['votar', receipt, receipt]);
  // The code is shown to nobody while the voting is open.
  await expect(page.getByText('Comprobantes de sus votos')).toHaveCount(0);

  // The answer of another phone is lost after the server counted the ballot: the retry says so.
  let cuts = 0;
  await other.route('**/api/assamble/vote', async (route) => {
    await route.fetch();
    cuts += 1;
    if (cuts === 1) await route.abort();
    else await route.continue();
  });
  await other.getByText('En contra').click();
  await other.getByRole('button', { name: 'Votar' }).click();
  await other.getByRole('button', { name: 'Confirmar' }).click();
  await expect(other.getByText('✓ Registrado')).toBeVisible();
  await other.unrouteAll({ behavior: 'wait' });

  await endVoting(product, administrator, first);
  for (const phone of [page, other]) {
    await expect(phone.getByText('Último resultado')).toBeVisible();
    await expect(phone.getByText('2 votos · 66,7')).toBeVisible();
    await expect(phone.getByText('3 de 3 votos')).toBeVisible();
  }
  // Each ballot is looked for in the published list.
  const verify = page.getByRole('button', { name: 'Verificar el voto en «¿Aprueba el informe?»' });
  await expect(verify).toHaveCount(2);
  for (const each of await verify.all()) await each.click();
  await expect(page.getByText('✓ Su voto está en el recuento')).toHaveCount(2);
  await expectAccessible(page);

  // A ballot is changed in the database: phone and recount report it.
  const { database } = product.dependencies;
  const changeBallots = (from: string, to: string) =>
    database.write((tx) =>
      tx
        .updateTable('ballots')
        .set({ choice: to })
        .where('question_id', '=', first)
        .where('choice', '=', from)
        .execute(),
    );
  const failedChecks = async (receipts: readonly string[] = []) => {
    const { checks } = await recount(await packageOf(database.read, assemblyId), { receipts });
    return checks.filter(({ ok }) => !ok).map(({ id }) => id);
  };
  // Receipts saved as files are found by the recount.
  const saved: string[] = [];
  for (const each of await page.getByRole('button', { name: 'Guardar comprobante' }).all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), each.click()]);
    expect(download.suggestedFilename()).toMatch(/^comprobante-\d+-[0-9A-Z]{4}\.json$/);
    saved.push(await readFile(await download.path(), 'utf8'));
  }
  expect(saved).toHaveLength(2);
  expect(await failedChecks(saved)).toEqual([]);
  await changeBallots('yes', 'blank');
  for (const each of await verify.all()) await each.click();
  await expect(
    page.getByText('Su voto está en la lista con una elección distinta de la que usted confirmó.'),
  ).toBeVisible();
  await expect(page.getByText('La lista de votos no es la que se selló')).toBeVisible();
  await expect(page.getByText('Muestre esta pantalla al revisor fiscal')).toHaveCount(2);
  expect(await failedChecks(saved)).toEqual(expect.arrayContaining(['lists', 'totals', 'shown', 'receipts']));
  await expectAccessible(page);
  await changeBallots('blank', 'yes');

  // The lists and seals, beside the result.
  await page.getByText(/^Verificación/).click();
  await page.getByRole('link', { name: 'Ver listas y sellos' }).click();
  await page.getByRole('button', { name: 'Ver los votos de «¿Aprueba el informe?»' }).click();
  await expect(page.getByText(/^[0-9A-Z]{16};yes$/m)).toBeVisible();
  await expect(page.getByText(/^\d+\. Cierre/)).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Volver a la asamblea' }).click();

  // Its meaning and its limits.
  await page.getByRole('link', { name: 'Cómo se comprueba que su voto se contó' }).click();
  await expect(page.getByRole('heading', { name: 'Lo que esto no puede mostrar' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page.getByRole('heading', { name: 'Asamblea de la noche' })).toBeVisible();

  // Several seats: as many marks, or a blank.
  const { id: second } = await ask(product, administrator, createQuestion, {
    body: {
      title: 'Junta directiva',
      assambleId: assemblyId,
      kind: 'candidates',
      seats: 2,
      peopleToVote: [ana.id, beto.id, carla.id],
    },
  });
  await startVoting(product, administrator, second);
  await other.getByText('Ana Ríos').click();
  await other.getByText('Beto Ríos').click();
  await other.getByText('Carla Ríos', { exact: true }).click();
  await expect(other.getByRole('checkbox', { name: 'Carla Ríos' })).not.toBeChecked();
  await expect(other.getByText(/^Ya marcó 2/)).toBeVisible();
  await expectAccessible(other);
  await expectToFit(other);
  await other.getByRole('button', { name: 'Votar' }).click();
  await other.getByRole('button', { name: 'Confirmar' }).click();
  await expect(other.getByText('✓ Registrado')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Junta directiva' })).toBeFocused();

  // The dialog says which marks and rights are left; where the voting closes before the answer, the phone says that
  // nothing was sent.
  await own.getByText('Beto Ríos').click();
  await page.getByRole('button', { name: 'Votar (1 de 2 votos)' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 de 2 marcados');
  await expect(page.getByRole('dialog')).toContainText('Todavía sin elegir: Por Beto Ríos, con poder.');
  await expectAccessible(page);
  await endVoting(product, administrator, second);
  await expect(other.getByText('Personas elegidas')).toBeVisible();
  await expect(other.getByText('✓ Su voto en esta votación quedó registrado.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Lo que eligió no se envió.')).toBeVisible();

  // A voting that is opened again offers no right that was used before.
  await other.reload();
  await ask(product, administrator, updateQuestion, {
    params: { id: first },
    body: { isActive: true, confirm: true },
  });
  await expect(
    other.getByText('Comprobando su derecho a votar…').or(other.getByText('✓ Registrado')),
  ).toBeVisible();
  await expect(other.getByRole('radio')).toHaveCount(0);
  await expect(other.getByText('✓ Registrado')).toBeVisible();
  await endVoting(product, administrator, first);

  // Another person with her password votes for Ana: her phone says that it has no receipt.
  const { id: third } = await aQuestion(product, administrator, assemblyId, '¿Aprueba el presupuesto?');
  await startVoting(product, administrator, third);
  await ask(product, ana, castBallot, { body: { questionId: third, vote: 'no' } });
  await page.reload();
  await expect(page.getByText('Este teléfono no tiene el comprobante')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await endVoting(product, administrator, third);

  page.once('dialog', (dialog) => dialog.accept());
  expect((await kept()).filter((path) => !/^\/(votar$|assets\/)/.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('heading', { name: 'Entrar a la asamblea' })).toBeVisible();
  await other.context().close();
});

test(
  'a represented member reads who voted for them, also of votings before the last one',
  LONG,
  async ({ page, product, administrator }) => {
    const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos' });
    const beto = await product.aMember({ name: 'Beto', lastName: 'Ríos', email: 'beto@vigilia.test' });
    const assemblyId = await anAssembly(product, administrator);
    await addAttendee(product, administrator, assemblyId, ana);
    await ask(product, administrator, createAttorneyPower, {
      body: { userIdToDelegate: ana.id, userIdWhoDelegates: beto.id, assemblyId },
      file: await smallPhoto(),
    });
    const { id: first } = await aQuestion(product, administrator, assemblyId, '¿Aprueba el informe?');
    await startVoting(product, administrator, first);
    await page.setViewportSize(PHONE);
    await page.goto(`/votar/${assemblyId}`);
    await signIn(page, beto.email);
    await expect(page.getByText('Al abrirse esta votación lo representaba Ana Ríos.')).toBeVisible();
    await ask(product, ana, castBallot, { body: { questionId: first, vote: 'yes', onBehalfOf: beto.id } });
    await page.reload();
    const byAna = 'Votó por usted Ana Ríos, que tenía su poder al abrirse esta votación.';
    await expect(page.getByText(byAna)).toBeVisible();
    await expect(page.getByText('Su voto está registrado.')).toHaveCount(0);
    await endVoting(product, administrator, first);
    const { id: second } = await aQuestion(product, administrator, assemblyId, '¿Aprueba el presupuesto?');
    await startVoting(product, administrator, second);
    await endVoting(product, administrator, second);
    await page.reload();
    await expect(page.getByRole('heading', { name: '¿Aprueba el presupuesto?' })).toBeVisible();
    await page.getByText(/^¿Aprueba el informe\?/).click();
    await expect(page.getByText(byAna)).toBeVisible();
    // All of the last result is behind one part.
    await page.getByText(/^Verificación/).click();
    const situations = page.getByText(/^Al abrir.* · Ver toda la situación$/);
    await expect(situations.filter({ visible: true })).toHaveCount(2);
    await situations.first().click();
    await expect(page.getByText(/^ausentes con derecho a votar/).filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page);
    await expectToFit(page);
  },
);
