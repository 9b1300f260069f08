/** The hall: the projector's window of an assembly. */
import type { Page, Route } from '@playwright/test';
import { setRegistration } from '@vigilia/contract/assemblies/assemblies';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import {
  askForFloor,
  directFloor,
  setCurrentPoint,
  setHallView,
  setSessionState,
} from '@vigilia/contract/assemblies/session';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { createSecondRound, recordLot } from '@vigilia/contract/votings/voting-decisions';
import type { Person } from '@vigilia/server/testing/builders/people';
import { FULL } from '@vigilia/server/testing/full';
import { SAVED_STATE_KEY } from '../../web/src/core/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { anAssembly, aQuestion, attendees, endVoting, startVoting, votes } from '../kit/assembly.ts';
import { ask, expect, LONG, savedState, test } from '../kit/test.ts';

const NAMES = [
  ['Ana', 'Ruiz'],
  ['Beatriz', 'Mosquera'],
  ['Carlos', 'Llanos'],
] as const;

/** Expectations for a second window too. */
const problemsOf = (page: Page): string[] => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
};

test('the hall follows two votings, a reload, a lost connection and the end of the session, and closes', async ({
  signedIn: page,
  product,
  administrator: as,
  expectedMessages,
}) => {
  test.slow();
  expectedMessages.push(/ERR_CONNECTION|ERR_INCOMPLETE|status of 401/);
  const assemblyId = await anAssembly(product, as, { quorum: 'true', quorumMin: 2 });
  const [ana, beatriz, carlos] = await attendees(product, as, assemblyId, NAMES);
  if (!ana || !beatriz || !carlos) throw new Error('nobody attends');
  const rule = { numerator: 1, denominator: 2, strict: true, base: 'roll' as const };
  const budget = await ask(product, as, createQuestion, {
    body: { title: '¿Aprueba la cuota?', assambleId: assemblyId, kind: 'yesNo', rule },
  });
  const chair = await aQuestion(product, as, assemblyId, 'Presidencia', [ana, beatriz]);

  await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
  const [hall] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Proyectar' }).click(),
  ]);
  const problems = problemsOf(hall);
  await expect(hall).toHaveTitle(/^Sala: Asamblea general ordinaria/);
  await expect(hall.getByRole('region', { name: 'Quórum' }).first()).toContainText('Hay quórum');
  await expect(hall.getByText('Siguiente votación')).toBeVisible();
  await expect(hall.getByRole('heading', { name: '¿Aprueba la cuota?' })).toBeVisible();

  await startVoting(product, as, budget.id);
  await expect(hall.getByText('Votación abierta')).toBeVisible();
  await votes(product, ana, budget.id, { vote: 'yes' });
  await expect(hall.getByText('1 voto de 3')).toBeVisible();
  await expect(options(hall)).toHaveText(['Votos a favor', 'Votos en contra', 'Votos en blanco']);
  // Live results are only folded away, and a button shows them: no sentence says when.
  await expect(hall.getByText(/Los? resultados? se/)).toHaveCount(0);
  await expect(hall.getByText(/al cerrar/)).toHaveCount(0);
  // The choice is kept for the assembly, through a reload.
  await hall.getByRole('button', { name: 'Mostrar resultados' }).click();
  await expect(hall.getByRole('listitem').first()).toContainText('Votos a favor');
  await hall.reload();
  await expect(hall.getByRole('listitem').first()).toContainText('1 100,0 %');
  await hall.getByRole('button', { name: 'Ocultar resultados' }).click();
  await expect(hall.getByRole('listitem').first()).toHaveText('Votos a favor');
  await endVoting(product, as, budget.id);
  // The base is that of the rule: who did not vote counts in it.
  await expect(hall.getByText('No aprobada · 1 de 3')).toBeVisible();
  await expect(
    hall.getByText('Se requerían 2: más de la mitad de todas las personas del padrón'),
  ).toBeVisible();
  await expect(hall.getByRole('listitem').first()).toContainText('Votos a favor');

  await startVoting(product, as, chair.id);
  await expect(hall.getByRole('heading', { name: 'Presidencia' })).toBeVisible();
  await expect(hall.getByRole('listitem')).toHaveText(['Ana Ruiz', 'Beatriz Mosquera']);
  await votes(product, ana, chair.id, { candidateId: beatriz.id });

  // The connection is lost: the last state stays, with its time.
  await expect(hall.getByText('1 voto de 3')).toBeVisible();
  const cut = (route: Route) => route.abort();
  await hall.route('**/api/**', cut);
  await product.restart();
  await expect(hall.getByText(/^Sin conexión: las cifras son de las? \d/)).toBeVisible();
  await expect(hall.getByText('1 voto de 3')).toBeVisible();
  await votes(product, carlos, chair.id, { candidateId: beatriz.id });
  await hall.unroute('**/api/**', cut);
  await expect(hall.getByText('2 votos de 3')).toBeVisible();
  await expect(hall.getByText(/^Sin conexión/)).toHaveCount(0);

  // Signed out in another tab, and in again: nobody touches the window.
  await page.evaluate((key) => {
    const saved = JSON.parse(localStorage.getItem(key) ?? '');
    saved.state.auth = { ...saved.state.auth, token: null, isAuthenticated: false };
    localStorage.setItem(key, JSON.stringify(saved));
  }, SAVED_STATE_KEY);
  await expect(hall.getByText('La sesión de esta ventana terminó')).toBeVisible();
  await expectAccessible(hall);
  await votes(product, beatriz, chair.id, { candidateId: ana.id });
  await endVoting(product, as, chair.id);
  await page.evaluate(([key, state]) => localStorage.setItem(key, state), [
    SAVED_STATE_KEY,
    JSON.stringify(savedState(as)),
  ] as const);
  await expect(hall.getByText('Persona elegida')).toBeVisible();
  await expect(hall.getByText('La sesión de esta ventana terminó')).toHaveCount(0);
  await expect(hall.getByRole('listitem').filter({ hasText: '66,7 %' })).toContainText('1.Beatriz Mosquera');

  // Between votings the assembly is shown.
  await hall.getByRole('button', { name: 'Ver la asamblea' }).click();
  await expect(hall.getByText('Última votación')).toBeVisible();
  await hall.reload();
  await hall.getByRole('button', { name: 'Ver la votación' }).click();
  await expect(hall.getByText('Persona elegida')).toBeVisible();

  // A pause ends once the paused question is opened, for the first time or again.
  const board = await aQuestion(product, as, assemblyId, '¿Aprueba el presupuesto?');
  for (let shown = 0; shown < 2; shown += 1) {
    // The address of 'Proyectar'; the second time it is paused.
    await hall.goto(`/gremial/assemblies/${assemblyId}/sala?pregunta=${board.id}`);
    await expect(hall.getByText('La votación todavía no ha comenzado')).toBeVisible();
    await hall.getByRole('button', { name: 'Ver la asamblea' }).click();
    await expect(hall.getByText('Siguiente votación')).toBeVisible();
  }
  await hall.reload();
  await expect(hall.getByText('Siguiente votación')).toBeVisible();
  await expect(hall.getByText('Última votación')).toHaveCount(0);
  await startVoting(product, as, board.id);
  await expect(hall.getByText('Votación abierta')).toBeVisible();
  await endVoting(product, as, board.id);
  await expect(hall.getByText('Votación cerrada')).toBeVisible();
  await hall.getByRole('button', { name: 'Ver la asamblea' }).click();
  await expect(hall.getByText('Última votación')).toBeVisible();
  await startVoting(product, as, board.id);
  await expect(hall.getByText('Votación abierta')).toBeVisible();

  expect(problems).toEqual([]);
  // The window is gone before the key is up.
  await Promise.all([hall.waitForEvent('close'), hall.keyboard.press('Escape').catch(() => undefined)]);
});

const TITLES = [
  '¿Aprueba el acta de la asamblea anterior?',
  'Elección del comité de ética de la Sociedad Vallecaucana de Anestesiología y Reanimación para el período 2026–2028',
  'Elección de los miembros principales y suplentes del comité de ética y de la comisión de vigilancia de la Sociedad Vallecaucana de Anestesiología y Reanimación, para el período comprendido entre el primero de enero de 2026 y el 31 de diciembre de 2028',
];
const NUMBERS = [2, 10, 40];
const VIEWPORTS = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

const options = (page: Page) => page.getByRole('region', { name: 'Opciones' }).getByRole('listitem');

/** Elements that are cut, outside the window, or under something else. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const root = document.querySelector('main');
    for (const each of root?.querySelectorAll<HTMLElement>('*') ?? []) {
      const { left, top, right, bottom, width } = each.getBoundingClientRect();
      // A pixel of rounding.
      if (width > 2 && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1))
        found.push(`outside: ${each.outerHTML.slice(0, 120)}`);
      if (
        each.matches('li, li *, h1, h2, p') &&
        each.scrollWidth > each.clientWidth + 1 &&
        each.clientWidth > 0
      )
        found.push(`cut: ${each.outerHTML.slice(0, 120)}`);
    }
    const rows = [...document.querySelectorAll('li')];
    for (const row of rows) {
      const box = row.getBoundingClientRect();
      for (const part of row.children) {
        const { top, bottom } = part.getBoundingClientRect();
        if (top < box.top - 1 || bottom > box.bottom + 1)
          found.push(`over its row: ${part.outerHTML.slice(0, 120)}`);
      }
    }
    const buttons = [...document.querySelectorAll('main button')].map((each) => ({
      name: each.getAttribute('aria-label') ?? each.textContent,
      box: each.getBoundingClientRect(),
    }));
    for (const [index, { name, box }] of buttons.entries())
      for (const other of buttons.slice(index + 1))
        if (
          box.left < other.box.right - 1 &&
          other.box.left < box.right - 1 &&
          box.top < other.box.bottom - 1 &&
          other.box.top < box.bottom - 1
        )
          found.push(`over each other: ${name}, ${other.name}`);
    if (root && root.scrollHeight > root.clientHeight)
      found.push(`scrolls by ${root.scrollHeight - root.clientHeight}`);
    return found;
  });

/** With `HALL_PICTURES` a folder, the pictures of a state in both colour schemes. */
async function photograph(page: Page, name: string): Promise<void> {
  if (!process.env.HALL_PICTURES) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env.HALL_PICTURES}/${name}-${colorScheme}.png` });
  }
}

test('everything is inside the window with 2, 10 and 40 candidates and titles of one to three lines', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  test.slow();
  const assemblyId = await anAssembly(product, as, { quorum: 'true', quorumMin: 1 });
  const people: Person[] = await attendees(product, as, assemblyId, [['Ana', 'Ruiz']]);
  for (let index = 0; index < 40; index += 1)
    people.push(await product.aMember({ name: 'María Alejandra', lastName: `Marmolejo Cárdenas ${index}` }));
  const [ana] = people;
  if (!ana) throw new Error('nobody attends');
  await page.clock.install();
  await page.goto(`/gremial/assemblies/${assemblyId}/sala`);
  // Names of many lines have the room of many.
  const wordy = await Promise.all(
    ['Ana', 'Beatriz'].map((name) =>
      product.aMember({ name, lastName: 'de la Santísima Trinidad '.repeat(6) }),
    ),
  );
  const { id: between } = await aQuestion(product, as, assemblyId, 'Fiscal', wordy);
  await startVoting(product, as, between);
  await page.getByRole('button', { name: 'Mostrar resultados' }).click();
  await expect(options(page).first()).toContainText('Trinidad0');
  expect(await misplaced(page)).toEqual([]);
  await endVoting(product, as, between);
  for (const [index, title] of TITLES.entries())
    for (const [place, many] of NUMBERS.entries()) {
      // Each number and each title once; all of them with `--full`.
      if (!FULL && place !== index) continue;
      const { id } = await aQuestion(product, as, assemblyId, title, people.slice(1, many + 1));
      await startVoting(product, as, id);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText('0 votos de 1')).toBeVisible();
      for (const state of ['open', 'closed']) {
        if (state === 'closed') {
          await votes(product, ana, id, { candidateId: people[many]?.id ?? 0 });
          await endVoting(product, as, id);
          await expect(page.getByText('Persona elegida')).toBeVisible();
        }
        for (const viewport of VIEWPORTS) {
          await page.setViewportSize(viewport);
          const what = `${many} candidates, ${state}, title ${index + 1}, ${viewport.width}`;
          await expect.poll(() => misplaced(page), what).toEqual([]);
          // The list is laid out anew a moment after the window has another size.
          await expect(async () => {
            const marks = await page.getByText(/^Página \d de [2-4]/).count();
            const seen = await options(page).count();
            expect(seen === many ? 0 : 1, what).toBe(marks);
          }).toPass({ timeout: 10_000 });
          expect(await misplaced(page), what).toEqual([]);
          await photograph(page, `${many}-${state}-${index + 1}-${viewport.width}`);
        }
      }
    }

  // A small projector scrolls to the controls; nothing is over them.
  await page.setViewportSize({ width: 640, height: 400 });
  const ofList = page.getByRole('button', { name: 'Página siguiente' });
  await expect(ofList).toBeVisible();
  const overlaps = async () => (await misplaced(page)).filter((text) => text.startsWith('over'));
  await expect.poll(overlaps).toEqual([]);
  await photograph(page, 'small');
  await page.setViewportSize({ width: 1280, height: 720 });

  // Pages turn by themselves, and rest under the pointer.
  await page.mouse.move(0, 0);
  const mark = page.getByText(/^Página \d de \d/);
  const shown = await mark.textContent();
  await page.clock.runFor(10_000);
  await expect(mark).not.toHaveText(shown ?? '');
  await options(page).first().hover();
  await expect(mark).toHaveText(/ · en pausa$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(options(page)).toHaveCount(40);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The controls follow the list instead of covering it.
  const endOfList = (await options(page).last().boundingBox()) ?? { y: Number.NaN, height: 0 };
  const controls = await page.getByRole('group', { name: 'Controles del salón' }).boundingBox();
  expect(endOfList.y + endOfList.height).toBeLessThanOrEqual((controls?.y ?? 0) + 1);
});

// Each time: all is inside windows of other sizes, above.
test(
  'an open voting is one column of ring, options and code in an upright window',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const title = '¿Aprueba el informe de gestión?';
    const agenda = ['Verificación del quórum', title];
    const assemblyId = await anAssembly(product, as, { orderDay: JSON.stringify({ agenda }) });
    await attendees(product, as, assemblyId, NAMES);
    await ask(product, as, setRegistration, { params: { id: assemblyId }, body: { isRegister: true } });
    const { id } = await ask(product, as, createQuestion, {
      body: { title, assambleId: assemblyId, kind: 'yesNo', agendaPoint: title },
    });
    await startVoting(product, as, id);
    await page.goto(`/gremial/assemblies/${assemblyId}/sala`);
    const code = page.getByRole('complementary', { name: 'Votar con el teléfono' });
    await expect(code).toContainText('Para votar, apunte la cámara de su teléfono a este código');
    await expect(code).toContainText(/Código del salón\d{3} \d{3}$/);
    // Its point has the same words.
    await expect(page.getByText(title)).toHaveCount(1);
    for (const [width, height] of [
      [360, 740],
      [390, 844],
      [600, 900],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      const parts = [
        page.getByText('0,0 %'),
        page.getByText('0 votos de 3'),
        ...(await options(page).all()),
        code.getByRole('img'),
        code.getByText('Código del salón'),
        code.getByText(/^\d{3} \d{3}$/),
      ];
      await expect(async () => {
        let end = 0;
        for (const part of parts) {
          const box = (await part.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
          expect(box.height).toBeLessThan(width);
          expect(box.y, `${part} at ${width} px`).toBeGreaterThanOrEqual(end - 1);
          end = box.y + box.height;
        }
      }).toPass({ timeout: 10_000 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  },
);

test(
  'everything is inside the window with the people of slates, and with five of them elected',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const assemblyId = await anAssembly(product, as, { quorum: 'true', quorumMin: 1 });
    const [ana] = await attendees(product, as, assemblyId, [['Ana', 'Ruiz']]);
    if (!ana) throw new Error('nobody attends');
    const places: { userId: number; alternateUserId: number }[] = [];
    for (let index = 0; index < 5; index += 1) {
      const [elected, alternate] = [
        await product.aMember({ name: 'María Alejandra', lastName: `Marmolejo Cárdenas ${index}` }),
        await product.aMember({ name: 'Andrés Felipe', lastName: `Satizábal Caicedo ${index}` }),
      ];
      places.push({ userId: elected.id, alternateUserId: alternate.id });
    }
    const { id, slates = [] } = await ask(product, as, createQuestion, {
      body: {
        title: 'Elección del comité de bienestar',
        assambleId: assemblyId,
        kind: 'slates',
        seats: 5,
        slates: [
          { name: 'Unidad gremial', places },
          { name: 'Regiones', places: [{ userId: ana.id }] },
        ],
      },
    });
    await startVoting(product, as, id);
    await page.goto(`/gremial/assemblies/${assemblyId}/sala`);
    await expect(options(page)).toHaveText(['Unidad gremial', 'Regiones', 'Votos en blanco']);
    // The list is laid out anew once the typeface and the live state are here.
    await expect(async () => {
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await expect(page.getByText('Unidad gremial · Página 2 de 3')).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 20_000 });
    await expect(options(page)).toHaveCount(places.length);
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await expect.poll(() => misplaced(page), `${viewport.width}`).toEqual([]);
      await photograph(page, `open-slates-${viewport.width}`);
    }
    await votes(product, ana, id, { slateId: slates[0]?.id ?? 0 });
    await endVoting(product, as, id);
    await expect(page.getByText('(suplente: Andrés Felipe Satizábal Caicedo 4)')).toBeVisible();
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await expect.poll(() => misplaced(page), `${viewport.width}`).toEqual([]);
      await photograph(page, `slates-${viewport.width}`);
    }
  },
);

test(
  'agenda, speakers and quorum are inside the window, on a small projector too',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const points = ['Informe de la junta', 'Lectura y aprobación del orden del día', 'Elecciones', 'Varios'];
    const orderDay = JSON.stringify({ agenda: points });
    const assemblyId = await anAssembly(product, as, { quorum: 'true', quorumMin: 1, orderDay });
    await attendees(product, as, assemblyId, [['Ana', 'Ruiz']]);
    const params = { assemblyId };
    const { points: agenda } = await ask(product, as, setSessionState, { params, body: { state: 'open' } });
    await ask(product, as, setCurrentPoint, { params, body: { pointId: agenda[1]?.id ?? null } });
    for (const name of ['Diego Satizábal Quintero', 'Marta Lucía Ruiz', 'Jorge Iván Paz', 'Beatriz Cano'])
      await ask(product, as, askForFloor, { params, body: { name } });
    await ask(product, as, directFloor, { params, body: { action: 'call' } });
    for (const view of ['agenda', 'speakers'] as const) {
      await ask(product, as, setHallView, { params, body: { view } });
      await page.goto(`/gremial/assemblies/${assemblyId}/sala`);
      for (const viewport of [...VIEWPORTS, { width: 640, height: 400 }]) {
        await page.setViewportSize(viewport);
        for (const shown of [
          page.getByRole('region', { name: 'Quórum' }),
          page.getByText('Diego Satizábal Quintero'),
          page.getByText('Beatriz Cano'),
        ])
          await expect(shown, `${view}, ${viewport.width}`).toBeInViewport({ ratio: 1 });
      }
    }
  },
);

test(
  'everything is inside the window with a tie, its lot, an annulled lot, a second round and a pause',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    test.slow();
    const assemblyId = await anAssembly(product, as, { quorum: 'true', quorumMin: 1 });
    const [ana, beatriz] = await attendees(product, as, assemblyId, NAMES);
    if (!ana || !beatriz) throw new Error('nobody attends');
    const candidates: Person[] = [];
    for (let index = 0; index < 40; index += 1)
      candidates.push(
        await product.aMember({ name: 'María Alejandra', lastName: `Marmolejo Cárdenas ${index}` }),
      );
    const [first, second] = candidates;
    if (!first || !second) throw new Error('nobody is a candidate');
    const inside = async (what: string) => {
      for (const viewport of VIEWPORTS) {
        await page.setViewportSize(viewport);
        await expect.poll(() => misplaced(page), `${what}, ${viewport.width}`).toEqual([]);
        await photograph(page, `${what}-${viewport.width}`);
      }
    };
    await page.goto(`/gremial/assemblies/${assemblyId}/sala`);
    for (const [place, title] of TITLES.entries()) {
      const { id } = await aQuestion(product, as, assemblyId, title, candidates.slice(0, NUMBERS[place]));
      const params = { id };
      await startVoting(product, as, id);
      await votes(product, ana, id, { candidateId: first.id });
      await votes(product, beatriz, id, { candidateId: second.id });
      await endVoting(product, as, id);
      await expect(page.getByText('Empate entre', { exact: false })).toBeVisible();
      await inside(`tie-${place + 1}`);
      const body = { drawn: [second.id], drawnBy: 'Rosa Duarte', witnessedBy: 'Jairo Peña' };
      await ask(product, as, recordLot, { params, body });
      await expect(
        page.getByText('El empate se decidió por sorteo a favor de', { exact: false }),
      ).toBeVisible();
      await inside(`lot-${place + 1}`);
      await ask(product, as, updateQuestion, { params, body: { isActive: true, confirm: true } });
      await expect(page.getByText('Votación abierta')).toBeVisible();
      await endVoting(product, as, id);
      await expect(page.getByText('Empate entre', { exact: false })).toBeVisible();
      await inside(`annulled-${place + 1}`);
      const round = await ask(product, as, createSecondRound, {
        params,
        body: { peopleToVote: [first.id, second.id], ...(place === 0 && { title: 'Desempate' }) },
      });
      await startVoting(product, as, round.id);
      // Named only where the title does not.
      await expect(page.getByText(`Segunda vuelta de «${title}»`)).toHaveCount(place === 0 ? 1 : 0);
      await expect(page.getByText('Votación abierta')).toBeVisible();
      await inside(`round-${place + 1}`);
      await votes(product, ana, round.id, { candidateId: first.id });
      await endVoting(product, as, round.id);
      await expect(page.getByText('Persona elegida')).toBeVisible();
      await inside(`round-closed-${place + 1}`);
      await page.getByRole('button', { name: 'Ver la asamblea' }).click();
      await expect(page.getByText('Última votación')).toBeVisible();
      await inside(`pause-${place + 1}`);
      await page.getByRole('button', { name: 'Ver la votación' }).click();
    }
  },
);

test(
  'the hall says that the assembly ended, with the quorum of its entered end, and shows no code',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const assemblyId = await anAssembly(product, as, { quorum: 'true', quorumMin: 2 });
    await attendees(product, as, assemblyId, NAMES);
    await aQuestion(product, as, assemblyId, '¿Aprueba la cuota?');
    await ask(product, as, setRegistration, {
      params: { id: assemblyId },
      body: { isRegister: true },
    });
    await page.goto(`/gremial/assemblies/${assemblyId}/sala`);
    await expect(page.getByRole('complementary', { name: 'Registro de asistencia' })).toBeVisible();
    await expect(page.getByText('Siguiente votación')).toBeVisible();

    await ask(product, as, saveMinutesFacts, {
      params: { assemblyId },
      body: { endedAt: new Date().toISOString() },
    });
    await expect(page.getByText('La asamblea terminó')).toBeVisible();
    const quorum = page.getByRole('region', { name: 'Quórum' });
    await expect(quorum).toContainText('Quórum al terminar');
    await expect(quorum).toContainText('3 de 3 en la lista');
    await expect(quorum).toContainText('Había quórum');
    await expect(page.getByText(/La asamblea (no )?tiene quórum/)).toHaveCount(0);
    await expect(page.getByText('Siguiente votación')).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Registro de asistencia' })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'the hall speaks of the quorum in the past after the planned end, at once where it was lost',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const since = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString();
    const quorumOf = async (quorumMin: number, hours: number) => {
      const dates = { startDate: since(hours + 2), endDate: since(hours) };
      const assemblyId = await anAssembly(product, as, { quorum: 'true', quorumMin, ...dates });
      await attendees(product, as, assemblyId, NAMES);
      await page.goto(`/gremial/assemblies/${assemblyId}/sala`);
      return page.getByRole('region', { name: 'Quórum' });
    };
    await expect(await quorumOf(2, 13)).toContainText('Había quórum');
    await expect(await quorumOf(4, 1)).toContainText('Faltaba 1 persona');
    // An evening is often longer than planned.
    await expect(await quorumOf(2, 1)).toContainText('Hay quórum');
  },
);
