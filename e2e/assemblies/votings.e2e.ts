/** Questions and votings: an assembly's evening, with ballots cast over HTTP while the votes screen is open. */
import type { Locator, Page, Route } from '@playwright/test';
import {
  deleteAssembly,
  listAttendees,
  setRegistration,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { orderQuestions } from '@vigilia/contract/votings/question-order';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { changePassword, type Person, USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { arrowsWork, chooseAction } from '../kit/actions.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  attendees,
  endVoting,
  startVoting,
  votes,
} from '../kit/assembly.ts';
import { delayOf } from '../kit/delays.ts';
import { hallOf } from '../kit/hall.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, keepSignedIn, LONG, passUntil, pauseClock, test } from '../kit/test.ts';

/** Maximum milliseconds until a ballot is shown (R12.8). */
const AT_ONCE = 1000;

const NAMES = [
  ['Ana', 'Ruiz'],
  ['Beatriz', 'Mosquera'],
  ['Carlos', 'Llanos'],
  ['Diana', 'Villegas'],
] as const;

/** An assembly with four members present, and the address of its questions. */
async function anEvening(product: Product, as: Person, overrides = {}) {
  const assemblyId = await anAssembly(product, as, overrides);
  const [ana, beatriz, carlos, diana] = (await attendees(product, as, assemblyId, NAMES)) as [
    Person,
    Person,
    Person,
    Person,
  ];
  return { assemblyId, ana, beatriz, carlos, diana, path: `/gremial/assemblies/${assemblyId}/questions` };
}

/** The figures of the results table, in the order of its columns. */
const figures = (page: Page): Locator => page.getByRole('table', { name: 'Resultados' }).getByRole('cell');
/** Casts a ballot, waits until the figures are these, and answers the milliseconds until then. */
const castAndSee = (page: Page, cast: () => Promise<unknown>, expected: string) =>
  delayOf(page.getByRole('table', { name: 'Resultados' }), cast, () =>
    expect(figures(page)).toHaveText([...expected]),
  );
const peopleIn = (page: Page, title: string): Locator =>
  page
    .getByRole('table', { name: title })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const announced = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Preguntas de la asamblea' }).getByRole('listitem');

test('a question is created, opened, voted with live figures, and closed', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  test.slow();
  const { assemblyId, ana, beatriz, carlos, diana, path } = await anEvening(product, as);
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByText('No se han encontrado preguntas')).toBeVisible();
  await expect(page.getByText('Asamblea general ordinaria')).toBeVisible();
  await expectAccessible(page);

  const create = page.getByRole('button', { name: 'Crear pregunta' });
  await expect(create).toBeDisabled();
  await page.getByLabel('Título de la pregunta').fill('  ¿Aprueba el informe? ');
  await create.dblclick();
  await expect(page.getByText('¡La pregunta se ha creado exitosamente!')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole('link')).toBeFocused();
  await expect(cards(page)).toContainText('Sin abrir');
  await expect(page.getByLabel('Título de la pregunta')).toHaveValue('');

  await page.getByRole('link', { name: '¿Aprueba el informe?' }).click();
  await expect(page).toHaveURL(/\/gremial\/assemblies\/\d+\/\d+\/votes$/);
  expect(await page.evaluate(() => history.state.usr)).toEqual({ isList: false });
  const questionId = Number(new URL(page.url()).pathname.split('/').at(-2));
  const open = page.getByRole('button', { name: 'Abrir votación' });
  const close = page.getByRole('button', { name: 'Cerrar votación' });
  await expect(close).toBeDisabled();
  await expect(page.getByText('Ningun participante ha votado')).toBeVisible();
  await expect(peopleIn(page, 'Personas que no han votado')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Diana Villegas' })).toHaveAttribute('href', /users\/\d+$/);
  await expect(page.getByRole('region', { name: 'Quórum' })).toContainText('Presentes');

  await open.click();
  await expect(page.getByText('¡La Votacion ha iniciado exitosamente!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Estado de la votación' })).toBeFocused();
  await expect(open).toBeDisabled();
  await expect(announced(page, 'La votación está abierta.')).toHaveCount(1);
  await expect(page.getByText('0 de 4', { exact: true })).toBeVisible();

  const headers = page.getByRole('table', { name: 'Resultados' }).getByRole('columnheader');
  await expect(headers).toHaveText(['Votos a favor', 'Votos en contra', 'Votos en blanco', 'Votos totales']);
  // From here on figures arrive by the stream: no requests.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/resultsById/')) asked += 1;
  });
  const delays = [await castAndSee(page, () => votes(product, ana, questionId, { vote: 'yes' }), '1001')];
  await expect(page.getByText('1 de 4', { exact: true })).toBeVisible();
  delays.push(await castAndSee(page, () => votes(product, beatriz, questionId, { vote: 'no' }), '1102'));
  delays.push(await castAndSee(page, () => votes(product, carlos, questionId, { vote: 'blank' }), '1113'));
  expect(asked).toBe(0);
  await expect(page.getByText('Participación: 75', { exact: false })).toBeVisible();
  // While a member has not voted, a stray click does not close the voting.
  await close.click();
  const question = page.getByRole('dialog', { name: '¿Cerrar la votación?' });
  await expect(question).toContainText('Han votado 3 de 4 personas que podían votar al abrir.');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(close).toBeFocused();
  await expect(peopleIn(page, 'Personas que votaron')).toHaveCount(3);
  await expect(peopleIn(page, 'Personas que votaron').first()).toContainText(carlos.dni ?? '');
  await expect(peopleIn(page, 'Personas que no han votado')).toHaveText(['DianaVillegasSí']);
  await expectAccessible(page);

  delays.push(await castAndSee(page, () => votes(product, diana, questionId, { vote: 'yes' }), '2114'));
  expect(Math.min(...delays)).toBeLessThan(AT_ONCE);
  await expect(page.getByText('Todos los participantes han votado')).toBeVisible();

  await close.click();
  await expect(page.getByText('¡La Votacion ha cerrado exitosamente!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Estado de la votación' })).toBeFocused();
  await expect(announced(page, 'La votación está cerrada.')).toHaveCount(1);
  await advanceClock(page, DELAYS.closeVoting);
  await expect(page).toHaveURL(new RegExp(`/gremial/assemblies/${assemblyId}/questions$`));
  await expect(cards(page)).toContainText('Votación cerrada');
  await expect(cards(page)).toContainText('de 4');
  // Going back leads to the desk, not to an address that does not exist.
  await expect(page.getByRole('link', { name: 'Volver', exact: false }).first()).toHaveAttribute(
    'href',
    `/gremial/assemblies/${assemblyId}`,
  );
});

test(
  'questions are ordered, named by their points, and opened from the list',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/status of 409/);
    const { assemblyId, ana, path } = await anEvening(product, as);
    const titles = ['¿Elección por plancha?', '¿Hay quórum?', '¿Proposiciones?'];
    const points = ['Elección de dignatarios', 'Verificación del quórum', null];
    const ids: number[] = [];
    for (const [index, title] of titles.entries()) {
      const body = { title, assambleId: assemblyId, agendaPoint: points[index] };
      ids.push((await ask(product, as, createQuestion, { body })).id);
    }
    await page.goto(path);
    await expect(cards(page)).toHaveCount(3);
    // The area to create is folded, and keeps its input.
    const fold = page.getByRole('button', { name: 'Nueva pregunta' });
    const title = page.getByLabel('Título de la pregunta');
    await expect(fold).toHaveAttribute('aria-expanded', 'false');
    await expect(title).toBeHidden();
    await fold.press('Enter');
    await title.fill('¿Clausura?');
    await fold.click();
    await expect(title).toBeHidden();
    await expect(page.getByText('Hay una pregunta sin crear')).toBeVisible();
    await fold.click();
    await expect(title).toHaveValue('¿Clausura?');
    await page.getByLabel('Punto de la agenda').selectOption('Elección de dignatarios');
    await page.getByRole('button', { name: 'Crear pregunta' }).click();
    await expect(cards(page)).toHaveCount(4);
    await expect(cards(page).first()).toContainText('2. Elección de dignatarios');
    await expect(cards(page).nth(2)).toContainText('Sin punto de la agenda');

    await page.getByRole('button', { name: 'Ordenar', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ordenar las preguntas' });
    const lines = dialog.getByRole('list', { name: 'Orden de las preguntas' }).getByRole('listitem');
    await dialog.getByRole('button', { name: 'Ordenar como la agenda' }).click();
    await expect(lines).toHaveText([/quórum/, /plancha/, /Clausura/, /Proposiciones/]);
    await expectAccessible(page);
    // Another administrator was faster: nothing is lost, and the list is shown as it is now.
    const last =
      (await ask(product, as, listQuestions, { query: `?assambleId=${assemblyId}` })).at(-1)?.id ?? 0;
    const seen = [...ids, last];
    await ask(product, as, orderQuestions, {
      params: { assemblyId },
      body: { seen, order: [last, ...ids] },
    });
    await dialog.getByRole('button', { name: 'Guardar orden' }).click();
    await expect(
      page.getByText('Otra persona ordenó, creó o eliminó preguntas', { exact: false }),
    ).toBeVisible();
    await expect(lines).toHaveText([/Clausura/, /plancha/, /quórum/, /Proposiciones/]);
    // By the keyboard on the handle.
    const announced = page.getByRole('status');
    await dialog.getByRole('button', { name: 'Mover «¿Hay quórum?»' }).focus();
    await page.keyboard.press('Space');
    await expect(announced.filter({ hasText: 'está sobre el lugar 3 de 4.' })).toHaveCount(1);
    await arrowsWork(page);
    await page.keyboard.press('ArrowUp');
    await expect(announced.filter({ hasText: 'está sobre el lugar 2 de 4.' })).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(lines).toHaveText([/Clausura/, /quórum/, /plancha/, /Proposiciones/]);
    await dialog.getByRole('button', { name: 'Guardar orden' }).click();
    await expect(dialog).toBeHidden();
    await expect(cards(page)).toContainText(['Clausura', 'quórum', 'plancha', 'Proposiciones']);

    // One step opens the next voting, which shows its progress and then its result.
    await page.getByRole('button', { name: 'Abrir la votación de «¿Hay quórum?»' }).click();
    const card = cards(page).nth(1);
    await expect(card).toContainText('Han votado 0 de 4');
    await expect(card.getByRole('link', { name: '¿Hay quórum?', exact: true })).toBeFocused();
    await votes(product, ana, ids[1] ?? 0, { vote: 'yes' });
    await expect(card).toContainText('Ha votado 1 de 4');
    await expectAccessible(page);
    await endVoting(product, as, ids[1] ?? 0);
    await expect(card).toContainText('Más votos: A favor, 1 de 1');
  },
);

test('candidates are chosen, drawn in a chart and counted', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  test.slow();
  const { ana, beatriz, carlos, diana, path } = await anEvening(product, as);
  await page.goto(path);
  await page.getByLabel('Título de la pregunta').fill('Elección de la presidencia');
  await page.getByRole('button', { name: 'Candidatos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lista de usuarios para ser Candidatos' });
  const rows = dialog.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(5);
  await expectAccessible(page);

  await dialog.getByLabel('Nombre', { exact: true }).fill('BEATRIZ');
  await expect(rows).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: 'Seleccionar a Beatriz Mosquera' }).check();
  await dialog.getByLabel('Nombre', { exact: true }).fill('');
  await dialog.getByLabel('Cédula').fill(ana.dni ?? '');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Seleccionar a Ana Ruiz' }).check();
  await dialog.getByLabel('Cédula').fill('nadie');
  await expect(dialog.getByText('No se encontraron usuarios')).toBeVisible();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Candidatos elegidos' })).toContainText('Beatriz Mosquera');
  await page.getByRole('button', { name: 'Crear pregunta' }).click();
  await expect(cards(page)).toContainText('Lista de candidatos · 1 cupo · Con voto en blanco');

  await page.getByRole('link', { name: 'Elección de la presidencia' }).click();
  const questionId = Number(new URL(page.url()).pathname.split('/').at(-2));
  await page.getByRole('button', { name: 'Abrir votación' }).click();
  const chart = page.getByRole('img', { name: 'Gráfica de votos por candidato', exact: false });
  await expect(chart).toBeVisible();
  expect((await chart.boundingBox())?.height).toBe(350);
  await expect(chart.getByText('Candidatos', { exact: true })).toBeVisible();
  // The chart is there before the voting is open.
  await expect(page.getByRole('button', { name: 'Cerrar votación' })).toBeVisible();
  await votes(product, ana, questionId, { candidateId: beatriz.id });
  await votes(product, carlos, questionId, { candidateId: beatriz.id });
  await votes(product, diana, questionId, { candidateId: ana.id });
  await expect(figures(page).last()).toHaveText('3');
  const headers = page.getByRole('table', { name: 'Resultados' }).getByRole('columnheader');
  // A new question has a blank, of whatever kind.
  await expect(headers).toHaveText([/Mosquera|Ruiz/, /Mosquera|Ruiz/, 'Votos en blanco', 'Votos totales']);
  await expect(chart).toHaveAccessibleName(/Beatriz Mosquera, 2/);
  await expect(chart).toHaveAccessibleName(/Ana Ruiz, 1/);
  await expect(chart.locator('[data-name] + span')).toHaveCount(3);
  await expectAccessible(page);

  // A new tab has no navigation state: the kind is read from the question itself.
  await page.evaluate(() => history.replaceState(null, ''));
  await page.reload();
  await expect(chart).toBeVisible();
  await expect(figures(page).last()).toHaveText('3');
});

// Each time: long names in the chart below, and names as they were written in every file (`minutes.test.ts`).
test(
  'emoji, figures and letters of every language stay as written in chart, hall and phone',
  LONG,
  async ({ signedIn: page, product, administrator: as, browser }) => {
    const { assemblyId, ana, beatriz } = await anEvening(product, as);
    const title = '¿Comprar 10⁹ u. de SpO₂ a ½ precio? 👩🏽‍⚕️';
    const names = ['Şule Nguyễn', 'Łukasz Ωμέγα', '李 明', 'Ольга Ёжикова'];
    const people = await Promise.all(
      names.map((each) => {
        const [name = '', lastName = ''] = each.split(' ');
        return product.aMember({ name, lastName });
      }),
    );
    const { id } = await aQuestion(product, as, assemblyId, title, people);
    await startVoting(product, as, id);
    await votes(product, ana, id, { candidateId: people[0]?.id ?? 0 });

    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const chart = page.getByRole('img', { name: 'Gráfica de votos por candidato', exact: false });
    for (const name of names) {
      await expect(chart).toHaveAccessibleName(new RegExp(name));
      await expect(chart).toContainText(name.split(' ')[1] ?? '');
    }
    await page.goto(`/gremial/assemblies/${assemblyId}/sala`);
    await expect(page.getByRole('main')).toContainText(title);
    for (const name of names) await expect(page.getByRole('main')).toContainText(name);

    const phone = await (
      await browser.newContext({
        baseURL: product.address,
        viewport: { width: 390, height: 844 },
        locale: 'es-CO',
      })
    ).newPage();
    await phone.goto(`/votar/${assemblyId}#correo=${encodeURIComponent(beatriz.email)}`);
    await phone.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
    await phone.getByRole('button', { name: 'Entrar' }).click();
    await expect(phone.getByRole('heading', { name: title })).toBeVisible();
    for (const name of names) await expect(phone.getByRole('radio', { name })).toBeVisible();
    await endVoting(product, as, id);
    await expect(phone.getByText('Şule Nguyễn').first()).toBeVisible();
    await phone.context().close();
  },
);

const LONG_NAMES = [
  ['María Fernanda de los Ángeles', 'Castañeda-Villamizar Rodríguez'],
  ['Juan', 'Paz'],
  ['Electroencefalografistainterdisciplinario', 'Ñáñez'],
  ['José Ignacio', 'Mosquera Llanos'],
] as const;

for (const [candidates, width, details] of [
  [2, 1280, LONG],
  [2, 390, LONG],
  [10, 1280, LONG],
  [10, 390, LONG],
  // Each time: the narrow window, with the most names.
  [40, 1280, LONG],
  [40, 390, {}],
] as const)
  test(
    `the chart shows all ${candidates} names in full at ${width} pixels, and updates with ballots`,
    details,
    async ({ signedIn: page, product, administrator: as }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      const { assemblyId, ana, beatriz } = await anEvening(product, as);
      const people: Person[] = [];
      for (let n = 0; n < candidates; n += 1) {
        const [name, lastName] = LONG_NAMES[n % LONG_NAMES.length] ?? ['', ''];
        people.push(await product.aMember({ name, lastName: `${lastName} ${n + 1}` }));
      }
      const ids = people.map(({ id }) => id);
      const { id } = await aQuestion(product, as, assemblyId, 'Elección de junta', people);
      await startVoting(product, as, id);
      await votes(product, ana, id, { candidateId: ids[0] ?? 0 });
      await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
      const chart = page.getByRole('img', { name: 'Gráfica de votos por candidato', exact: false });
      const cells = figures(page);
      if (candidates >= 10 && width < 600) {
        // They do not fit side by side on a phone: the table has a bar for each, and nothing scrolls sideways.
        await expect(cells.locator('[data-choice]')).toHaveCount(candidates);
        await expect(cells).toHaveCount(candidates + 1);
        await expect(chart).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        return;
      }
      await expect(chart).toBeVisible();
      expect((await chart.boundingBox())?.height).toBe(350);
      // Where ten fit side by side, none is out of sight.
      if (candidates <= 10 && width >= 1280)
        await expect
          .poll(() =>
            chart.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth),
          )
          .toBe(0);
      const labels = () =>
        chart.evaluate((root) => {
          const inside = root.getBoundingClientRect();
          return [...root.querySelectorAll('[data-name]')].map((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            return {
              text: element.textContent ?? '',
              left: Math.round(left - inside.left),
              right: Math.round(right - inside.left),
              top: Math.round(top - inside.top),
              bottom: Math.round(bottom - inside.top),
              room: Math.round(inside.width),
            };
          });
        });
      const squeezed = (text: string) => text.replace(/\s+/g, '');
      await expect.poll(async () => (await labels()).length).toBe(candidates);
      // The typeface may load after the first drawing, and changes the width of the names.
      await page.evaluate(() => document.fonts.ready);
      let before = await labels();
      await expect
        .poll(async () => {
          const earlier = before;
          before = await labels();
          return JSON.stringify(earlier) === JSON.stringify(before);
        })
        .toBe(true);
      expect(before.map(({ text }) => squeezed(text))).toEqual(
        people.map(({ name, lastName }) => squeezed(`${name}${lastName}`)),
      );
      for (const [index, { left, right, top, bottom, room }] of before.entries()) {
        expect([left >= 0, right <= room, top >= 0, bottom <= 100]).toEqual([true, true, true, true]);
        expect(left).toBeGreaterThanOrEqual(before[index - 1]?.right ?? 0);
      }
      // In the table no name is cut off at the edge either.
      await expect(cells).toHaveCount(candidates + 1);
      const outside = await cells.evaluateAll(
        (all) =>
          all.filter((cell) => {
            const { left, right } = cell.getBoundingClientRect();
            const frame = cell.closest('table')?.parentElement?.getBoundingClientRect();
            return !frame || left < frame.left || right > frame.right || cell.scrollWidth > cell.clientWidth;
          }).length,
      );
      expect(outside).toBe(0);
      // Each label is the same element in the same place: none was replaced.
      await chart.evaluate((root) => {
        for (const label of root.querySelectorAll('[data-name]')) label.setAttribute('data-seen', '');
      });
      await votes(product, beatriz, id, { candidateId: ids[1] ?? 0 });
      await expect(figures(page).last()).toHaveText('2');
      await expect(chart.locator('[data-seen]')).toHaveCount(candidates);
      expect(await labels()).toEqual(before);
    },
  );

// Each time: the run sheet of two administrators ends at once for both (`evening.e2e.ts`), and the roll updates live.
test(
  "two administrators see each other's changes, and the second close shows the reason",
  LONG,
  async ({ signedIn: page, product, administrator: as, browser, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/status of 409/);
    const { assemblyId, ana, path } = await anEvening(product, as);
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    const colleague = await product.anAdministrator({ name: 'Rodrigo', lastName: 'Paz' });
    const context = await browser.newContext({ baseURL: product.address, locale: 'es-CO' });
    const other = await context.newPage();
    await keepSignedIn(other, colleague);
    const votesPath = `/gremial/assemblies/${assemblyId}/${id}/votes`;
    await page.goto(votesPath);
    await other.goto(votesPath);
    await expect(page.getByText('Sin abrir', { exact: true })).toBeVisible();
    await expect(other.getByRole('heading', { name: '¿Aprueba la cuota?' })).toBeVisible();

    // A text that the colleague has not seen is not frozen by their opening.
    await ask(product, as, updateQuestion, { params: { id }, body: { title: '¿Aprueba la cuota doble?' } });
    await other.getByRole('button', { name: 'Abrir votación' }).click();
    await expect(
      other.getByText('después de que usted la viera. No se abrió', { exact: false }),
    ).toBeVisible();
    await expect(other.getByRole('heading', { name: '¿Aprueba la cuota doble?' })).toBeVisible();
    await expect(other.getByText('Sin abrir', { exact: true })).toBeVisible();
    await other.getByRole('button', { name: 'Abrir votación' }).click();
    await expect(page.getByText('Votación abierta', { exact: true })).toBeVisible();
    await expect(announced(page, 'La votación está abierta.')).toHaveCount(1);
    await votes(product, ana, id, { vote: 'yes' });
    await expect(figures(page)).toHaveText(['1', '0', '0', '1']);
    await expect(figures(other)).toHaveText(['1', '0', '0', '1']);

    // The colleague's screen does not receive the closing in time, and closes as well.
    await other.route('**/live', (route) => route.abort());
    await page.route('**/Question/*', async (route) => {
      if (route.request().method() === 'PUT') await endVoting(product, as, id);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Cerrar votación' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, cerrarla' }).click();
    await expect(page.getByText('La votación ya está cerrada')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${votesPath}$`));
    await expect(page.getByRole('button', { name: 'Cerrar votación' })).toBeDisabled();
    await context.close();

    await page.goto(path);
    await expect(cards(page)).toContainText('Votación cerrada');
  },
);

test(
  'a screen without a stream polls',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/ERR_FAILED|status of 404/);
    const { assemblyId, ana, beatriz, carlos } = await anEvening(product, as);
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await startVoting(product, as, id);
    let tries = 0;
    await page.route('**/Question/*/live', (route) => {
      tries += 1;
      return route.abort();
    });
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    await expect(figures(page)).toHaveText(['0', '0', '0', '0']);
    await votes(product, ana, id, { vote: 'yes' });
    await expect(figures(page)).toHaveText(['1', '0', '0', '1']);
    await expect(page.getByText('1 de 4', { exact: true })).toBeVisible();
    await expect(peopleIn(page, 'Personas que votaron')).toHaveCount(1);
    await expect.poll(() => tries).toBeGreaterThan(1);

    // It reconnects as soon as possible.
    const taken = page.waitForResponse('**/Question/*/live');
    await page.unroute('**/Question/*/live');
    await taken;
    await votes(product, beatriz, id, { vote: 'no' });
    await expect(figures(page)).toHaveText(['1', '1', '0', '2']);

    // A backend without stream, quorum or a call for one assembly: the rest works.
    await page.route('**/Question/*/live', (route) => route.fulfill({ status: 404, json: {} }));
    await page.route('**/quorum', (route) => route.fulfill({ status: 404, json: {} }));
    await page.route(`**/assamble/${assemblyId}`, (route) => route.fulfill({ status: 404, json: {} }));
    await page.reload();
    await expect(figures(page)).toHaveText(['1', '1', '0', '2']);
    await expect(page.getByText('Asamblea general ordinaria')).toBeVisible();
    await votes(product, carlos, id, { vote: 'blank' });
    await expect(figures(page)).toHaveText(['1', '1', '1', '3']);
    await expect(page.getByRole('region', { name: 'Quórum' })).toHaveCount(0);
  },
);

test(
  'two open votings have one main button, on the desk and in the list',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const assemblyId = await anAssembly(product, as);
    await attendees(product, as, assemblyId, [['Ana', 'Ruiz']]);
    for (const title of ['¿Aprueba el informe?', '¿Aprueba el presupuesto?']) {
      const { id } = await aQuestion(product, as, assemblyId, title);
      await startVoting(product, as, id);
    }
    await page.goto(`/gremial/assemblies/${assemblyId}`);
    const main = page.getByRole('main');
    // The one opened last is at hand; the other has its way there.
    await expect(main.getByRole('button', { name: 'Cerrar votación' })).toHaveCount(1);
    const other = main.getByRole('link', { name: 'Ir a la votación «¿Aprueba el informe?»' });
    await expect(other).toHaveAttribute('data-variant', 'default');

    await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
    const buttons = main.getByRole('link', { name: 'Ver la votación' });
    await expect(buttons).toHaveCount(2);
    expect(await buttons.evaluateAll((all) => all.map(({ dataset }) => dataset.variant))).toEqual([
      'filled',
      'default',
    ]);
    const badges = main.locator('[data-state="open"]').getByText('Votación abierta');
    await expect(badges).toHaveCount(2);
  },
);

test(
  'a refused opening shows its figures, and reopening asks first',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/status of 409/);
    const { assemblyId, ana } = await anEvening(product, as, { quorum: 'true', quorumMin: 5 });
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    const open = page.getByRole('button', { name: 'Abrir votación' });
    await open.click();
    await expect(page.getByText('No hay quórum: hacen falta 5 y hay 4', { exact: false })).toBeVisible();

    await addAttendee(product, as, assemblyId, await product.aMember());
    await expect(page.getByRole('region', { name: 'Quórum' })).toContainText('Hay quórum');
    await open.click();
    await expect(page.getByText('Votación abierta', { exact: true })).toBeVisible();
    await votes(product, ana, id, { vote: 'yes' });
    await endVoting(product, as, id);
    await expect(page.getByText('Votación cerrada', { exact: true })).toBeVisible();

    await open.click();
    const dialog = page.getByRole('dialog', { name: '¿Abrir de nuevo la votación?' });
    await expect(dialog).toContainText('1 voto');
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByText('Votación cerrada', { exact: true })).toBeVisible();
    await open.click();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await expect(dialog).toContainText(
      'quien la compare con la del próximo verá qué marcó quien vote después',
    );
    await dialog.getByRole('button', { name: 'Abrir de nuevo' }).click();
    expect((await sent).postDataJSON()).toEqual({ isActive: true, confirm: true });
    await expect(page.getByText('Votación abierta', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Estado de la votación' })).toBeFocused();
    await expect(figures(page)).toHaveText(['1', '0', '0', '1']);
  },
);

test(
  "a question is edited and deleted, with the server's reasons on failure",
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/status of (409|500)/);
    const { assemblyId, ana, beatriz, path } = await anEvening(product, as);
    const elsewhere = await anAssembly(product, as, { title: 'Otra asamblea' });
    await aQuestion(product, as, elsewhere, 'Pregunta de otra asamblea');
    await aQuestion(product, as, assemblyId, '¿Primera?');
    const list = await aQuestion(product, as, assemblyId, 'Elección', [ana, beatriz]);
    const opened = await aQuestion(product, as, assemblyId, 'Ya abierta');
    await page.clock.install();
    await page.goto(path);
    await expect(cards(page).getByRole('heading')).toHaveText(['¿Primera?', 'Elección', 'Ya abierta']);

    await page.getByRole('button', { name: 'Editar «¿Primera?»' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar Pregunta' });
    await expect(dialog.getByRole('button', { name: 'Agregar Candidatos' })).toHaveCount(0);
    await dialog.getByRole('textbox').fill('¿Aprueba la primera?');
    let sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Edit pregunta' }).click();
    expect((await sent).postDataJSON()).toEqual({
      title: '¿Aprueba la primera?',
      assambleId: assemblyId,
      version: 0,
    });
    await expect(page.getByText('¡La pregunta se ha editado exitosamente!')).toBeVisible();
    await expect(dialog).toBeVisible();
    await advanceClock(page, DELAYS.editQuestionDialog);
    await expect(dialog).toBeHidden();
    await expect(cards(page).first()).toContainText('¿Aprueba la primera?');

    // Candidates: the front dialog handles Escape, the one behind does not.
    await page.getByRole('button', { name: 'Editar «Elección»' }).click();
    await dialog.getByRole('button', { name: 'Agregar Candidatos' }).click();
    const picker = page.getByRole('dialog', { name: 'Lista de usuarios para ser Candidatos' });
    await expect(picker.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Agregar Candidatos' }).click();
    await picker.getByRole('checkbox', { name: 'Seleccionar a Carlos Llanos' }).check();
    await picker.getByRole('button', { name: 'Guardar' }).click();
    sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Edit pregunta' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ title: list.title, assambleId: assemblyId });
    expect((await sent).postDataJSON().peopleToVote).toHaveLength(3);
    await expect(page.getByText('¡La pregunta se ha editado exitosamente!').last()).toBeVisible();
    await advanceClock(page, DELAYS.editQuestionDialog);
    await expect(dialog).toBeHidden();
    await expect(cards(page).nth(1)).toContainText('Carlos Llanos');

    // An opened question can be neither reworded nor deleted while it is open, even if it was opened during the edit.
    await page.getByRole('button', { name: 'Editar «Ya abierta»' }).click();
    await startVoting(product, as, opened.id);
    await dialog.getByRole('textbox').fill('Otra cosa');
    await dialog.getByRole('button', { name: 'Edit pregunta' }).click();
    await expect(page.getByText('La pregunta ya se abrió a votación', { exact: false })).toBeVisible();
    // Escape does not discard the input.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Seguir editando' }).click();
    await expect(dialog.getByRole('textbox')).toHaveValue('Otra cosa');
    await dialog.getByRole('button', { name: 'Cerrar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Editar «Ya abierta»' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Título de la pregunta' })).not.toBeEditable();
    await expect(dialog.getByRole('button', { name: 'Edit pregunta' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await chooseAction(page, 'Eliminar «Ya abierta»');
    const question = page.getByRole('dialog', { name: 'Confirmar eliminación' });
    await expect(question.getByText('¿Estás seguro de que deseas eliminar esta pregunta?')).toBeVisible();
    // An opened question is not in the bin.
    await expect(question.getByText('Papelera')).toHaveCount(0);
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('Ciérrela antes de eliminar la pregunta', { exact: false })).toBeVisible();
    await page
      .getByRole('dialog', { name: '¡Ha ocurrido un error!' })
      .getByRole('button', { name: 'Cerrar' })
      .last()
      .click();

    await chooseAction(page, 'Eliminar «Elección»');
    await expect(question).toContainText(
      'No podras revertir esta acción, salvo desde la Papelera, durante 30 días.',
    );
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(cards(page)).toHaveCount(3);
    await chooseAction(page, 'Eliminar «Elección»');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByText('¡La pregunta se ha eliminado exitosamente!')).toBeVisible();
    await expect(cards(page)).toHaveCount(2);

    // A failure keeps the input.
    await page.route('**/createQuestion', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await page.getByRole('button', { name: 'Nueva pregunta' }).click();
    await page.getByLabel('Título de la pregunta').fill('Con paciencia');
    await page.getByRole('button', { name: 'Crear pregunta' }).click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(page.getByLabel('Título de la pregunta')).toHaveValue('Con paciencia');
    await page.getByRole('link', { name: 'Adjuntar' }).click();
    await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  },
);

test(
  'chosen candidates survive mistakes and the password dialog',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/status of 401/);
    const { path } = await anEvening(product, as);
    await page.goto(path);
    await page.getByRole('button', { name: 'Candidatos' }).click();
    const picker = page.getByRole('dialog', { name: 'Lista de usuarios para ser Candidatos' });
    await picker.getByLabel('Nombre').fill('Zoraida');
    await expect(picker.getByText('No se encontraron usuarios')).toBeVisible();
    // The same search again finds a user who was registered meanwhile.
    await product.aMember({ name: 'Zoraida', lastName: 'Paz' });
    await picker.getByLabel('Nombre').press('Enter');
    const box = picker.getByRole('checkbox', { name: 'Seleccionar a Zoraida Paz' });
    await expect(box).toBeVisible();

    await changePassword(product.dependencies, as, 'otra-clave');
    await picker.getByLabel('Nombre').press('Enter');
    const password = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await expect(password.getByLabel(/^Contraseña/)).toBeFocused();
    await page.keyboard.press('Escape');
    await password.getByLabel(/^Contraseña/).fill('otra-clave');
    await password.getByRole('button', { name: 'Continuar' }).click();
    await expect(password).toBeHidden();
    await expect(picker).toBeVisible();

    await box.check();
    await page.mouse.click(5, 400);
    await page.keyboard.press('Escape');
    await picker.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('list', { name: 'Candidatos elegidos' })).toHaveText('Zoraida Paz');
  },
);

test(
  'listed candidates stay when a repeated search or the next page fails',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/status of 422/);
    const { path } = await anEvening(product, as);
    // The promised total exceeds the served rows.
    let down: 'all' | 'next page' | null = null;
    await page.route('**/users/all?*', async (route) => {
      const isFirst = route.request().url().includes('offset=0');
      if (down === 'all' || (down === 'next page' && !isFirst))
        return route.fulfill({ status: 422, json: {} });
      const response = await route.fetch();
      return route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '1000' } });
    });
    await page.goto(path);
    await page.getByRole('button', { name: 'Candidatos' }).click();
    const picker = page.getByRole('dialog', { name: 'Lista de usuarios para ser Candidatos' });
    const person = picker.getByRole('checkbox', { name: 'Seleccionar a Marta Quintero' });
    const failure = picker.getByRole('alert').filter({ hasText: 'Error al cargar los usuarios' });
    const more = picker.getByRole('button', { name: 'Mostrar más' });
    await expect(person).toBeVisible();

    down = 'all';
    await picker.getByLabel('Nombre').press('Enter');
    await expect(failure).toBeVisible();
    await expect(person).toBeVisible();
    down = null;
    await failure.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(failure).toBeHidden();

    down = 'next page';
    await more.click();
    await expect(failure).toBeVisible();
    await expect(person).toBeVisible();
    down = null;
    await failure.getByRole('button', { name: 'Volver a intentar' }).click();
    await expect(failure).toBeHidden();
    // The next page was empty.
    await expect(person).toBeVisible();
    await expect(more).toBeHidden();
  },
);

test(
  'a failed voting shows its error, also while retrying',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/status of 500/);
    await page.clock.install();
    const { assemblyId } = await anEvening(product, as);
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    const down = (route: Route) => route.fulfill({ status: 500, json: {} });
    for (const call of ['resultsById/*', 'voting-status/*', 'Question/*/live'])
      await page.route(`**/assamble/**/${call}`, down);
    await page.route('**/resultsById/*', down);
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    const failure = page.getByRole('heading', { name: 'Ha ocurrido un error' });
    const skeletons = page.getByRole('main').locator('.mantine-Skeleton-root');
    await pauseClock(page);
    await passUntil(page, failure);
    // Checked in every second without retries, which would hide a flicker.
    for (let second = 0; second < 12; second += 1) {
      await page.clock.runFor(1000);
      expect([await failure.count(), await skeletons.count()]).toEqual([1, 0]);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Volver a intentar' }).click();
    await page.clock.resume();
    await expect(figures(page)).toHaveText(['0', '0', '0', '0']);
  },
);

test('stale figures are marked, also during a hanging request and while the session has ended', async ({
  signedIn: page,
  product,
  administrator: as,
  expectedMessages,
}) => {
  expectedMessages.push(/ERR_FAILED|status of 401/);
  const { assemblyId, ana } = await anEvening(product, as);
  const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
  await startVoting(product, as, id);
  await page.clock.install();
  let hangs = false;
  const held: Route[] = [];
  await page.route('**/Question/*/live', (route) => route.abort());
  await page.route('**/resultsById/*', (route) => {
    if (hangs) held.push(route);
    else void route.fallback();
  });
  await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
  await expect(figures(page)).toHaveText(['0', '0', '0', '0']);
  const stale = page.getByText('Sin conexión: las cifras pueden no estar al día');
  await expect(stale).toHaveCount(0);
  hangs = true;
  await expect(async () => {
    await page.clock.runFor(3000);
    await expect(stale).toHaveCount(1, { timeout: 300 });
  }).toPass();

  // The session ends: the password dialog opens over the screen, which continues afterwards.
  await changePassword(product.dependencies, as, 'otra-clave');
  hangs = false;
  for (const route of held.splice(0)) void route.fallback();
  await page.clock.runFor(3000);
  const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' });
  await expect(dialog).toBeVisible();
  await expect(stale).toHaveCount(1);
  await dialog.getByLabel(/^Contraseña/).fill('otra-clave');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog).toBeHidden();
  await votes(product, ana, id, { vote: 'yes' });
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText('1 de 4', { exact: true })).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(stale).toHaveCount(0);
});

test(
  'two thousand people keep the screen fast',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const { assemblyId, ana, beatriz, carlos } = await anEvening(product, as);
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await startVoting(product, as, id);
    const crowd = Array.from({ length: 2000 }, (_, index) => ({
      userId: 10_000 + index,
      name: `Persona ${index}`,
      lastName: 'De prueba',
      dni: String(70_000_000 + index),
      canVote: true,
      byProxy: index % 10 === 0,
    }));
    await page.route('**/voting-status/*', (route) =>
      route.fulfill({
        json: { data: { peopleWhoVoted: crowd.slice(0, 1000), peopleWhoDidntVote: crowd.slice(1000) } },
      }),
    );
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    await expect(page.getByRole('heading', { name: 'Personas que votaron (1.000)' })).toBeVisible();
    expect(await page.locator('tr').count()).toBeLessThan(100);
    await expect(peopleIn(page, 'Personas que votaron').first()).toContainText('por poder');
    await page.getByRole('button', { name: 'Página siguiente de Personas que votaron' }).click();
    await expect(peopleIn(page, 'Personas que votaron').first()).toContainText('Persona 25');
    const box = page.getByRole('textbox', { name: 'Buscar en Personas que no han votado' });
    await box.fill('70001999');
    await expect(peopleIn(page, 'Personas que no han votado')).toHaveText(['Persona 1999De pruebaSí']);
    await box.fill('nadie así');
    await expect(page.getByText('Nadie con ese nombre o esa cédula en esta lista')).toBeVisible();
    const delays: number[] = [];
    for (const [index, member] of [ana, beatriz, carlos].entries()) {
      const cast = () => votes(product, member, id, { vote: 'yes' });
      delays.push(await castAndSee(page, cast, `${index + 1}00${index + 1}`));
    }
    expect(Math.min(...delays)).toBeLessThan(AT_ONCE);
  },
);

test('the lists of people update within a second of each ballot, also during continuous ballots', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  test.slow();
  const { assemblyId, ana, beatriz, carlos, diana } = await anEvening(product, as);
  const late = await product.aMember();
  const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
  await startVoting(product, as, id);
  await addAttendee(product, as, assemblyId, late);
  await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
  await expect(page.getByText('0 de 4', { exact: true })).toBeVisible();
  // An attendee who came after the opening is on the roll, and cannot vote in it.
  const cannot = page
    .getByRole('table', { name: 'Personas que no han votado' })
    .getByRole('cell', { name: /^No\b/ });
  await expect(cannot).toHaveCount(1);
  await page.getByRole('button', { name: 'Pueden votar ahora (4)', exact: true }).click();
  await expect(cannot).toHaveCount(0);
  const voted = peopleIn(page, 'Personas que votaron');
  const delays: number[] = [];
  for (const [index, member] of [ana, beatriz, carlos, diana].entries())
    delays.push(
      await delayOf(
        page.getByRole('main'),
        () => votes(product, member, id, { vote: 'yes' }),
        () => expect(voted).toHaveCount(index + 1),
      ),
    );
  expect(Math.min(...delays)).toBeLessThan(AT_ONCE);
  // The one who came late has not voted, and is listed as such.
  await expect(page.getByText('Nadie más puede votar en este momento.')).toBeVisible();
  await page.getByRole('button', { name: 'Todos (1)' }).click();
  await expect(cannot).toHaveCount(1);
});

test(
  'a closed voting shows who had left, and at which hour',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const { assemblyId, diana } = await anEvening(product, as);
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await startVoting(product, as, id);
    await addAttendee(product, as, assemblyId, diana, false);
    await endVoting(product, as, id);
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    const row = peopleIn(page, 'Personas que no han votado').filter({ hasText: 'Diana' });
    await expect(row).toContainText(/No · salió \d\d:\d\d/);
  },
);

test(
  'a right withdrawn during a voting, and a single candidate before one, are named',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    test.slow();
    const { assemblyId, ana } = await anEvening(product, as);
    const list = await aQuestion(product, as, assemblyId, 'Presidencia', [ana]);
    await page.goto(`/gremial/assemblies/${assemblyId}/${list.id}/votes`);
    await expect(page.getByText('Tiene un solo candidato')).toBeVisible();
    const withBlank = {
      title: 'Fiscal',
      assambleId: assemblyId,
      kind: 'candidates' as const,
      peopleToVote: [ana.id],
    };
    const fiscal = await ask(product, as, createQuestion, { body: withBlank });
    await page.goto(`/gremial/assemblies/${assemblyId}/${fiscal.id}/votes`);
    await expect(page.getByText('Sin abrir', { exact: true })).toBeVisible();
    await expect(page.getByText('Tiene un solo candidato')).toHaveCount(0);
    // The same in the form: the kind 'Candidatos' has a blank.
    await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
    await page.getByRole('button', { name: `Editar «Fiscal»` }).click();
    const form = page.getByRole('dialog', { name: 'Editar Pregunta' });
    await expect(form.getByText('Con un solo candidato se vota por él o en blanco.')).toBeVisible();
    await expect(form.getByText('Tiene un solo candidato')).toHaveCount(0);
    await form.getByRole('checkbox', { name: 'Permitir voto en blanco' }).uncheck();
    await expect(form.getByText('Tiene un solo candidato')).toBeVisible();
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    await page.getByRole('button', { name: 'Abrir votación' }).click();
    await expect(page.getByText('0 de 4')).toBeVisible();
    const roll = await ask(product, as, listAttendees, { params: { assemblyId } });
    const own = roll.find(({ userId }) => userId === ana.id);
    await ask(product, as, updateCanVote, { body: { id: own?.id ?? 0, canVote: false } });
    await expect(page.getByText('que podían votar al abrir (1 retirado)')).toBeVisible();
    await page.goto(`/gremial/assemblies/${assemblyId}`);
    await expect(page.getByText('que podían votar al abrir (1 retirado)')).toBeVisible();
    await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
    await expect(page.getByText('Han votado 0 de 4 (1 retirado)')).toBeVisible();
    await page.goto('/');
    await expect(page.getByText('Han votado 0 de 4 que podían votar al abrir (1 retirado)')).toBeVisible();
  },
);

test(
  'an opening in which some attendees cannot vote shows a warning',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    test.slow();
    const assemblyId = await anAssembly(product, as);
    await ask(product, as, setRegistration, { params: { id: assemblyId }, body: { isRegister: true } });
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    await page.getByRole('button', { name: 'Abrir votación' }).click();
    await expect(page.getByText('Nadie puede votar en ella', { exact: false })).toBeVisible();
  },
);

test(
  'a deleted assembly is reported at once, and its screen is not shown',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/status of 404/);
    const { assemblyId, path } = await anEvening(product, as);
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    await expect(figures(page)).toHaveText(['0', '0', '0', '0']);
    await ask(product, as, deleteAssembly, { params: { id: assemblyId } });
    await expect(page.getByRole('heading', { name: 'Esta pregunta ya no existe' })).toBeVisible();
    for (const address of [
      path,
      `${path.replace('/questions', '/attorney-powers')}`,
      `${path.replace('/questions', '/create-attorney-power')}`,
      `/gremial/assemblies/${assemblyId}/${id}/votes`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Esta asamblea ya no existe' })).toBeVisible();
      await expect(page.getByText('Ha ocurrido un error')).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    }
  },
);

test(
  'a backend without candidates and voters still shows state and votes',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/status of 404/);
    const { assemblyId, ana } = await anEvening(product, as);
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await startVoting(product, as, id);
    await votes(product, ana, id, { vote: 'yes' });
    const gone = { status: 404, json: {} };
    await page.route('**/Question/*/live', (route) => route.fulfill(gone));
    await page.route('**/voting-status/*', (route) => route.fulfill(gone));
    await page.route('**/listVotes/*', (route) => route.fulfill(gone));
    await page.route('**/resultsById/*', (route) =>
      route.fulfill({
        json: { questionTitle: '¿?', trueVotes: 1, falseVotes: 0, blankVotes: 0, totalVotes: 1 },
      }),
    );
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    await expect(figures(page)).toHaveText(['1', '0', '0', '1']);
    await expect(page.getByText('Votación abierta', { exact: true })).toBeVisible();
    await expect(page.getByText('1 voto', { exact: true })).toBeVisible();
    // Without the stream and the order of the openings, the hall polls.
    await page.route('**/assamble/*/live', (route) => route.fulfill(gone));
    await page.goto(hallOf(assemblyId));
    await expect(page.getByText('1 voto', { exact: true })).toBeVisible();
    await page.goBack();

    // The call of the specification lists the voters, where a backend has it.
    await page.unroute('**/listVotes/*');
    await page.route('**/listVotes/*', (route) =>
      route.fulfill({
        json: {
          peopleWhoVoted: [{ userId: 1, name: 'Ana', lastName: 'Ruiz', dni: null, canVote: true }],
          peopleWhoDidntVote: [
            { userId: 2, name: 'Beatriz', lastName: 'Mosquera', dni: null, canVote: true },
          ],
        },
      }),
    );
    await page.reload();
    await expect(page.getByText('1 de 2', { exact: true })).toBeVisible();
  },
);

test(
  'a backend with empty responses still opens, reopens and closes',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    test.slow();
    const { assemblyId, ana } = await anEvening(product, as);
    const { id } = await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    const answers = [{ status: 204 }, { json: { data: null } }, { json: null }];
    await page.route(`**/assamble/Question/${id}`, async (route) => {
      await route.fetch();
      await route.fulfill(answers.shift());
    });
    const open = page.getByRole('button', { name: 'Abrir votación' });
    await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
    await open.click();
    await expect(page.getByText('¡La Votacion ha iniciado exitosamente!')).toBeVisible();
    await votes(product, ana, id, { vote: 'yes' });
    await expect(page.getByText('1 de 4', { exact: true })).toBeVisible();
    await endVoting(product, as, id);
    await open.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Abrir de nuevo' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Votación abierta', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar votación' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, cerrarla' }).click();
    await expect(page.getByText('¡La Votacion ha cerrado exitosamente!')).toBeVisible();
    expect(answers).toEqual([]);
  },
);

for (const [device, viewport, details] of [
  ['a desk', { width: 1280, height: 800 }, LONG],
  ['a phone', { width: 390, height: 844 }, {}],
] as const)
  test(
    `the message of an opening keeps the question readable on ${device}`,
    details,
    async ({ signedIn: page, product, administrator: as }) => {
      await page.setViewportSize(viewport);
      const { assemblyId } = await anEvening(product, as);
      const question = await aQuestion(product, as, assemblyId, '¿Aprueba el informe?');
      await page.goto(`/gremial/assemblies/${assemblyId}/${question.id}/votes`);
      const title = page.getByRole('heading', { name: '¿Aprueba el informe?' });
      await page.getByRole('button', { name: 'Abrir votación' }).click();
      const message = page.getByRole('status').filter({ hasText: '¡La Votacion ha iniciado exitosamente!' });
      await expect(message).toBeVisible();
      await expect
        .poll(async () => {
          const [over, under] = [await message.boundingBox(), await title.boundingBox()];
          return over && under ? over.y + over.height <= under.y : false;
        })
        .toBe(true);
    },
  );

test(
  'a question under the address of another assembly is not shown',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/status of 404/);
    const { assemblyId } = await anEvening(product, as);
    const question = await aQuestion(product, as, assemblyId, '¿Aprueba el informe?');
    const other = await anAssembly(product, as, { title: 'Otra asamblea' });
    await page.goto(`/gremial/assemblies/${other}/${question.id}/votes`);
    await expect(page.getByRole('heading', { name: 'Esta pregunta ya no existe' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Abrir votación' })).toHaveCount(0);
    await page.goto(`/gremial/assemblies/999/${question.id}/votes`);
    await expect(page.getByRole('heading', { name: 'Esta asamblea ya no existe' })).toBeVisible();
  },
);
