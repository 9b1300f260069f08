/** An evening of an administrator's browser, the hall and the phones of members; and phones whose line fails. */
import type { Browser, Locator, Page } from '@playwright/test';
import { setRegistration } from '@vigilia/contract/assemblies/assemblies';
import { readResults } from '@vigilia/contract/votings/question-results';
import { type Person, USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { FULL } from '@vigilia/server/testing/full';
import { addAttendee, anAssembly, aQuestion, endVoting, startVoting } from '../kit/assembly.ts';
import type { Product } from '../kit/product.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const PHONES = FULL ? 5 : 2;
const NAMES = ['Ana', 'Beto', 'Carla', 'Dora', 'Elías'];

interface Phone {
  readonly page: Page;
  readonly person: Person;
}

async function phonesOf(product: Product, browser: Browser, people: readonly Person[]): Promise<Phone[]> {
  const phones: Phone[] = [];
  for (const person of people) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-CO' });
    const page = await context.newPage();
    // Waits are the shortest that they may be.
    await page.addInitScript(() => {
      Math.random = () => 0;
    });
    await page.goto(`${product.address}/votar`);
    await page.getByLabel('Correo electrónico').fill(person.email);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    phones.push({ page, person });
  }
  return phones;
}

const members = (product: Product, names: readonly string[]) =>
  Promise.all(names.map((name) => product.aMember({ name, lastName: 'Ríos' })));

/** Counts touches: from the open application to a cast ballot there are at most three. */
function countTaps() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    taps: () => taps,
  };
}

test('members register with the code of the hall, vote in three taps, and verify their ballots', async ({
  signedIn: page,
  product,
  administrator: as,
  browser,
}) => {
  test.slow();
  const assemblyId = await anAssembly(product, as, { title: 'Asamblea de la noche' });
  const people = await members(product, NAMES.slice(0, PHONES));
  for (const person of people) await addAttendee(product, as, assemblyId, person, false);
  const title = '¿Aprueba el informe?';
  await aQuestion(product, as, assemblyId, title);
  await ask(product, as, setRegistration, { params: { id: assemblyId }, body: { isRegister: true } });

  await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
  const [hall] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Proyectar' }).click(),
  ]);
  const digits = hall.getByText(/^\d{3} \d{3}$/);
  await expect(hall.getByText(`O entre en ${new URL(product.address).host}/votar y escriba:`)).toBeVisible();
  const phones = await phonesOf(product, browser, people);
  for (const phone of phones) {
    // As a person reads it off the screen; a code that has just changed is still good.
    await phone.page.getByLabel('Código del salón').fill((await digits.innerText()).replace(' ', ''));
    await phone.page.getByRole('button', { name: 'Estoy en el salón' }).click();
    await expect(phone.page.getByText('Está presente en el salón.')).toBeVisible();
  }
  await expect(hall.getByText(`${PHONES} de ${PHONES} en la lista`)).toBeVisible();

  await page.getByRole('button', { name: 'Abrir la votación' }).click();
  await expect(hall.getByText('Votación abierta')).toBeVisible();
  for (const { page: phone } of phones) {
    const { tap, taps } = countTaps();
    await tap(phone.getByText('A favor'));
    await tap(phone.getByRole('button', { name: 'Votar' }));
    await tap(phone.getByRole('button', { name: 'Confirmar' }));
    await expect(phone.getByText('✓ Registrado')).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(3);
  }
  await expect(hall.getByText(`${PHONES} votos de ${PHONES}`)).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Cerrar votación' }).click();
  await expect(hall.getByRole('listitem').first()).toContainText('Votos a favor');
  for (const [index, { page: phone }] of phones.entries()) {
    await expect(phone.getByText(`${PHONES} votos · 100`)).toBeVisible();
    // The first one checks by itself.
    if (index > 0) await phone.getByRole('button', { name: 'Verificar' }).click();
    await expect(phone.getByText('✓ Su voto está en el recuento')).toBeVisible();
    await phone.context().close();
  }
});

/** Loses three of ten answers, after the server has given them. */
async function loseAnswers(page: Page): Promise<void> {
  let calls = 0;
  await page.route('**/api/**', async (route) => {
    calls += 1;
    const isLost = [2, 5, 8].includes(calls % 10);
    if (!isLost) return route.continue();
    // A stream has no end to wait for.
    if (!route.request().url().includes('/live')) await route.fetch().catch(() => undefined);
    return route.abort().catch(() => undefined);
  });
}

test(
  'no ballot is lost or counted twice where answers are lost, the line fails or the server restarts',
  LONG,
  async ({ product, administrator: as, browser }) => {
    test.setTimeout(240_000);
    const assemblyId = await anAssembly(product, as);
    const people = await members(product, NAMES.slice(0, 3));
    for (const person of people) await addAttendee(product, as, assemblyId, person);
    await ask(product, as, setRegistration, { params: { id: assemblyId }, body: { isRegister: true } });
    const phones = await phonesOf(product, browser, people);
    for (const { page } of phones) await expect(page.getByText('No hay votaciones abiertas')).toBeVisible();
    const [lossy, offline] = phones.map(({ page }) => page) as [Page, Page, Page];
    await loseAnswers(lossy);

    const restart = () => product.restart();
    const faults: readonly (() => Promise<void>)[] = [
      async () => undefined,
      // Twenty seconds without a line in the middle of the vote.
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 20_000));
      },
      restart,
      restart,
    ];
    for (const [round, fault] of faults.entries()) {
      const { id } = await aQuestion(product, as, assemblyId, `¿Aprueba el punto ${round + 1}?`);
      await startVoting(product, as, id);
      for (const { page } of phones) {
        await page.getByRole('radio', { name: round % 2 === 0 ? 'A favor' : 'En contra' }).check();
        await page.getByRole('button', { name: 'Votar' }).click();
      }
      if (round > 0) await offline.context().setOffline(true);
      await Promise.all(phones.map(({ page }) => page.getByRole('button', { name: 'Confirmar' }).click()));
      if (round > 0) await expect(offline.getByText('✓ Registrado')).toHaveCount(0);
      await fault();
      await offline.context().setOffline(false);
      for (const { page } of phones) {
        // A server that started again does not know whose answer was lost: it says that the right was used.
        const isUnsure = page === lossy && fault === restart;
        const said = isUnsure ? /✓ Registrado|Este derecho a votar ya se usó/ : '✓ Registrado';
        await expect(page.getByText(said).first()).toBeVisible({ timeout: 60_000 });
      }
      // The phones show the figures of the server.
      const open = await ask(product, as, readResults, { params: { id } });
      expect(open.totalVotes).toBe(phones.length);
      await endVoting(product, as, id);
      const { trueVotes, falseVotes } = await ask(product, as, readResults, { params: { id } });
      expect([trueVotes, falseVotes]).toEqual(round % 2 === 0 ? [3, 0] : [0, 3]);
      for (const { page } of phones)
        await expect(page.getByRole('heading', { name: `¿Aprueba el punto ${round + 1}?` })).toBeVisible({
          timeout: 60_000,
        });
    }
    for (const { page } of phones) await page.context().close();
  },
);

test(
  'the screen stays on at the hall, and at a phone while a voting is open',
  LONG,
  async ({ signedIn: page, product, administrator: as, browser }) => {
    const assemblyId = await anAssembly(product, as);
    const people = await members(product, ['Ana']);
    for (const person of people) await addAttendee(product, as, assemblyId, person, true);
    const question = await aQuestion(product, as, assemblyId, '¿Aprueba el informe?');
    const [phone] = await phonesOf(product, browser, people);
    if (!phone) throw new Error('nobody attends');
    const standIn = () => {
      const change = (by: number) => {
        document.documentElement.dataset.held = String(
          Number(document.documentElement.dataset.held ?? 0) + by,
        );
      };
      const request = async () => {
        change(1);
        return { release: async () => change(-1) };
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    };
    for (const each of [page, phone.page]) await each.addInitScript(standIn);
    const isHeld = (of: Page) => of.locator('html[data-held="1"]');

    await page.goto(`/gremial/assemblies/${assemblyId}/sala`);
    await expect(isHeld(page)).toBeAttached();
    await phone.page.goto(`${product.address}/votar/${assemblyId}`);
    await expect(phone.page.getByRole('heading', { name: 'Asamblea general' }).first()).toBeVisible();
    await expect(isHeld(phone.page)).not.toBeAttached();
    await phone.page.setViewportSize({ width: 390, height: 300 });
    await startVoting(product, as, question.id);
    await expect(isHeld(phone.page)).toBeAttached();
    // From further down one tap leads to the choice, at once: the phone knows its right before the server says so.
    await phone.page.mouse.wheel(0, 2000);
    const toVoting = phone.page.getByRole('button', { name: 'Votar: ¿Aprueba el informe?' });
    await expect(toVoting).toBeVisible();
    await toVoting.click();
    await expect(phone.page.getByRole('heading', { name: '¿Aprueba el informe?' })).toBeInViewport();
    await expect(phone.page.getByRole('button', { name: /^Votar:/ })).toBeHidden();
    await endVoting(product, as, question.id);
    await expect(isHeld(phone.page)).not.toBeAttached();
  },
);
