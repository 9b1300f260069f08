/** Cases: list, search, responses, deletion, and failures. */
import type { Page } from '@playwright/test';
import { answerCase, createCase, deleteCase, listCases, readCase } from '@vigilia/contract/content/cases';
import type { Person } from '@vigilia/server/testing/builders/people';
import { SEARCH_DEBOUNCE } from '../../web/src/core/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import { smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

/** Has a member share a case with each of these titles; the last one ends up on top. */
async function shared(product: Product, member: Person, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) {
    const body = { title, description: `Descripción de ${title}.` };
    ids.push((await ask(product, member, createCase, { body })).id);
  }
  return ids;
}

const titlesOn = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');

/** Formats a moment as the screen does: the browser of the tests is in Colombia, five hours behind UTC. */
const inColombia = (iso: string) =>
  new Date(Date.parse(iso) - 5 * 60 * 60 * 1000).toISOString().slice(0, 16).replace('T', ' ');

test('an administrator finds a case, reads its responses, and deletes it', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos' });
  const luis = await product.aMember({ name: 'Luis', lastName: 'Paz' });
  await shared(product, ana, 'Cefalea pospunción', 'Vía aérea difícil');
  const body = { title: 'Broncoespasmo', description: 'Sibilancias tras la intubación.' };
  const { id } = await ask(product, ana, createCase, { body, file: await smallPhoto() });
  await ask(product, luis, answerCase, { params: { id }, body: { response: 'Salbutamol.\nY adrenalina.' } });
  await ask(product, ana, answerCase, { params: { id }, body: { response: 'Gracias.' } });
  const third = await ask(product, luis, answerCase, { params: { id }, body: { response: 'De nada.' } });

  await page.clock.install();
  await page.goto('/cases');
  await expect(titlesOn(page)).toHaveText(['Broncoespasmo', 'Vía aérea difícil', 'Cefalea pospunción']);
  const cards = page.getByRole('main').getByRole('listitem');
  // One has a picture, the others the placeholder in its place.
  await expect(cards.locator('img')).toHaveCount(1);
  await expect(cards.nth(0)).toContainText('Sibilancias tras la intubación.');
  await expect(cards.nth(0)).toContainText('3 respuestas');
  await expect(page.getByRole('button', { name: /^Agregar el enlace/ })).toBeVisible();

  await page.getByLabel('Buscar casos').fill('VIA AEREA');
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(titlesOn(page)).toHaveText(['Vía aérea difícil']);
  await expect(page.getByText('1 caso', { exact: true })).toBeVisible();
  await page.getByLabel('Buscar casos').fill('nada de eso');
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(page.getByRole('heading', { name: 'No se han encontrado Casos' })).toBeVisible();
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).last().click();
  await advanceClock(page, SEARCH_DEBOUNCE);
  await expect(titlesOn(page)).toHaveCount(3);

  await page.getByRole('link', { name: 'Editar «Broncoespasmo»' }).click();
  await expect(page).toHaveURL(new RegExp(`/cases/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Broncoespasmo' })).toBeVisible();
  const responses = page.getByRole('region', { name: 'Respuestas' }).getByRole('listitem');
  await expect(responses).toHaveCount(3);
  await expect(responses.nth(0)).toContainText('Luis Paz');
  await expect(responses.nth(0)).toContainText('Salbutamol.');
  await expect(responses.nth(1)).toContainText('Ana Ríos');
  await expect(responses.nth(2).getByText(inColombia(third.createAt), { exact: true })).toBeVisible();
  const pageOfLuis = new RegExp(`/register/users/${luis.id}$`);
  await expect(responses.nth(0).getByRole('link', { name: 'Luis Paz' })).toHaveAttribute('href', pageOfLuis);
  await expect(page.getByRole('link', { name: 'Ana Ríos' })).toHaveCount(2);
  // Two alternating styles.
  const grounds = await responses.evaluateAll((bubbles) =>
    bubbles.map((bubble) => getComputedStyle(bubble).backgroundColor),
  );
  expect(grounds[0]).not.toBe(grounds[1]);
  expect(grounds[2]).toBe(grounds[0]);
  // One column.
  const lefts = await responses.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);

  // One response is hidden with a reason, shown again, and deleted.
  const listed = async () =>
    (await ask(product, administrator, readCase, { params: { id } })).caseResponses.length;
  await responses.nth(0).getByRole('button', { name: 'Ocultar la respuesta de Luis Paz' }).click();
  const why = page.getByRole('dialog', { name: '¿Ocultar esta respuesta?' });
  await why.getByRole('button', { name: 'Ocultar' }).click();
  await expect(why.getByText('Escriba el motivo')).toBeVisible();
  await why.getByLabel('Motivo').fill('Nombra al paciente');
  await expectAccessible(page);
  await why.getByRole('button', { name: 'Ocultar' }).click();
  await expect(responses.nth(0)).toContainText('Oculta por Marta Quintero');
  await expect(responses.nth(0)).toContainText('Motivo: Nombra al paciente');
  expect(await listed()).toBe(2);
  await expectAccessible(page);
  await responses.nth(0).getByRole('button', { name: 'Volver a mostrar la respuesta de Luis Paz' }).click();
  await expect(responses.nth(0)).not.toContainText('Oculta por');
  expect(await listed()).toBe(3);
  await responses.nth(0).getByRole('button', { name: 'Eliminar la respuesta de Luis Paz' }).click();
  const gone = page.getByRole('dialog', { name: '¿Eliminar esta respuesta?' });
  await expect(gone).toContainText(
    'No podras revertir esta acción, salvo desde la Papelera, durante 30 días.',
  );
  await gone.getByLabel('Motivo').fill('Publicidad');
  await gone.getByRole('button', { name: 'Eliminar' }).click();
  await expect(responses).toHaveCount(2);
  expect(await listed()).toBe(2);

  await page.getByRole('link', { name: 'Volver' }).click();
  await chooseAction(page, 'Eliminar «Broncoespasmo»');
  const question = page.getByRole('dialog', { name: '¿Estas seguro que quieres Eliminar este Caso?' });
  await expect(question.getByText('No podras revertir esta acción')).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(titlesOn(page)).toHaveCount(3);
  await chooseAction(page, 'Eliminar «Broncoespasmo»');
  await question.getByRole('button', { name: 'Si, eliminalo!' }).dblclick();
  await expect(page.getByText('Caso eliminado')).toBeVisible();
  await expect(titlesOn(page)).toHaveText(['Vía aérea difícil', 'Cefalea pospunción']);
  expect(await ask(product, administrator, listCases)).toHaveLength(2);
});

test(
  'a case without responses says so; an unknown one returns to the list',
  LONG,
  async ({ signedIn: page, product, expectedMessages }) => {
    expectedMessages.push(/status of 404/);
    const [id] = await shared(product, await product.aMember(), 'Sin eco');
    await page.goto(`/cases/${id}`);
    await expect(page.getByRole('heading', { name: 'No hay respuestas' })).toBeVisible();
    for (const unknown of ['999', 'abc', '0']) {
      await page.goto(`/cases/${unknown}`);
      await expect(page.getByRole('heading', { name: 'Este caso ya no existe' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Ver todos los casos' }).click();
    await expect(titlesOn(page)).toHaveText(['Sin eco']);
  },
);

test(
  'a concurrently deleted case is reported by a toast, and leaves the list',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 404/);
    const [id = 0] = await shared(product, await product.aMember(), 'Uno', 'Dos');
    await page.goto('/cases');
    await chooseAction(page, 'Eliminar «Uno»');
    await ask(product, administrator, deleteCase, { params: { id } });
    await page.getByRole('button', { name: 'Si, eliminalo!' }).click();
    await expect(page.getByText('Error al eliminar el caso')).toBeVisible();
    await expect(page.getByText('Este caso ya no existe. Vuelva a cargar la lista.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(titlesOn(page)).toHaveText(['Dos']);
  },
);

test('cases work with only the fields of the specification', LONG, async ({ signedIn: page }) => {
  const bare = { id: 7, title: 'Caso de otro servidor', description: 'Con lo justo.' };
  const response = {
    user: { name: 'Eva', lastName: 'Mora' },
    response: 'Visto.',
    createAt: '2026-03-02T15:04:00.000Z',
  };
  await page.route(/\/api\/cases\/getCases/, (route) => route.fulfill({ json: [bare] }));
  await page.route(/\/api\/cases\/7$/, (route) => route.fulfill({ json: { caseResponses: [response] } }));
  await page.goto('/cases');
  await expect(titlesOn(page)).toHaveText(['Caso de otro servidor']);
  await page.getByRole('link', { name: 'Editar «Caso de otro servidor»' }).click();
  await expect(page.getByText('Eva Mora')).toBeVisible();
  await expect(page.getByText('2026-03-02 10:04')).toBeVisible();
});

test('a long list of cases loads on scrolling', LONG, async ({ signedIn: page, product }) => {
  const titles = Array.from({ length: 80 }, (_, index) => `Caso ${80 - index}`);
  // A member may share only some cases in an hour.
  for (let first = 0; first < titles.length; first += 20)
    await shared(product, await product.aMember(), ...titles.slice(first, first + 20));
  await page.goto('/cases');
  await expect(page.getByText('80 casos')).toBeVisible();
  // The second page is near enough to be read at once.
  await expect(titlesOn(page)).toHaveCount(48);
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(titlesOn(page)).toHaveCount(80, { timeout: 1000 });
  }).toPass();
  await expect(titlesOn(page).last()).toHaveText('Caso 80');
});
