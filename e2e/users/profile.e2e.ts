/** The profile catalogue: add, find, delete, and failures. */
import type { Page } from '@playwright/test';
import { PROFILE_CATEGORIES } from '@vigilia/contract/limits';
import { fold } from '@vigilia/contract/text/fold';
import { createProfileItem, listProfileItems, type ProfileCategoryId } from '@vigilia/contract/users/profile';
import type { Person } from '@vigilia/server/testing/builders/people';
import { FULL } from '@vigilia/server/testing/full';
import { measuredDelay } from '../kit/delays.ts';
import type { Product } from '../kit/product.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const { city } = PROFILE_CATEGORIES;

/** Each list of the screen: its label, the label of the field for a new item, and its category. */
const LISTS: readonly [list: string, another: string, categoryId: ProfileCategoryId][] = [
  ['Subespecialidades', 'Nueva subespecialidad', 4],
  ['Instituciones de trabajo del Valle del Cauca', 'Nueva institución de trabajo del Valle del Cauca', 5],
  ['Instituciones educativas de Colombia', 'Nueva institución educativa de Colombia', 9],
  ['Países', 'Nuevo país', 3],
  ['Departamentos', 'Nuevo departamento', 6],
  ['Ciudades', 'Nueva ciudad', 1],
  ['Intereses', 'Nuevo interés', 8],
  ['Pasatiempos', 'Nuevo pasatiempo', 7],
];

async function stocked(product: Product, person: Person, categoryId: ProfileCategoryId, ...names: string[]) {
  for (const name of names) await ask(product, person, createProfileItem, { body: { name, categoryId } });
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const pickerOf = (page: Page, list: string) => page.getByRole('combobox', { name: list });
/** The options of the opened list. */
const optionsOf = (page: Page, list: string) => page.getByRole('listbox', { name: list }).getByRole('option');
const choose = async (page: Page, list: string, name: string) => {
  await pickerOf(page, list).click();
  await optionsOf(page, list).getByText(name, { exact: true }).click();
};
const deleteButton = (page: Page, of: string) => page.getByRole('button', { name: `Eliminar: ${of}` });

test(`each of ${FULL ? 'the eight' : 'three'} lists takes a new item, shows it and deletes it after asking`, async ({
  signedIn: page,
  product,
  administrator,
}) => {
  test.slow();
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Hola administrador, aquí se edita la información del perfil de los asociados',
  );
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Subespecialidades',
    'Instituciones de trabajo',
    'Instituciones educativas',
    'Ubicaciones',
    'Intereses',
    'Pasatiempos',
  ]);

  for (const [list, another, categoryId] of FULL ? LISTS : LISTS.slice(0, 3)) {
    const add = page.getByRole('button', { name: `Agregar: ${another}` });
    const name = field(page, another);
    await expect(add).toBeDisabled();
    await expect(deleteButton(page, list)).toBeDisabled();
    await name.fill('   ');
    await expect(add).toBeDisabled();
    await name.fill(`  Uno  de ${list} `);
    const sent = page.waitForRequest('**/api/profile/item');
    await add.click();
    expect((await sent).postDataJSON()).toEqual({ name: `Uno  de ${list}`, categoryId });
    await expect(page.getByText('Se ha creado con exito').first()).toBeVisible();
    await expect(name).toHaveValue('');
    await expect(name).toBeFocused();
    await expect(page.getByText(`${list} (1)`)).toBeVisible();

    await choose(page, list, `Uno de ${list}`);
    await expect(pickerOf(page, list)).toHaveValue(`Uno de ${list}`);
    const remove = deleteButton(page, `Uno de ${list}`);
    await remove.click();
    const question = page.getByRole('dialog', { name: '¿Estas seguro que quieres Eliminar este Item?' });
    await expect(question.getByText('!No podras revertir esta acción!')).toBeVisible();
    await expect(question.getByText(`Se eliminará «Uno de ${list}» de la lista «${list}».`)).toBeVisible();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    await expect(remove).toBeFocused();
    await remove.click();
    await question.getByRole('button', { name: 'Si, eliminalo!' }).click();
    await expect(page.getByText('Se ha eliminado con exito').first()).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.getByText(`${list} (0)`)).toBeVisible();
    await expect(pickerOf(page, list)).toHaveValue('');
    await expect(pickerOf(page, list)).toBeFocused();
    await expect(deleteButton(page, list)).toBeDisabled();
  }
  expect(await ask(product, administrator, listProfileItems)).toEqual([]);
});

test(
  'a list is searched without accents, and an item chosen by keyboard',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await stocked(product, administrator, city, 'Tuluá', 'Cali', 'Buga', 'Florida', 'Vía Cali', 'La Unión');
    await page.goto('/profile');
    const cities = pickerOf(page, 'Ciudades');
    await cities.click();
    await expect(optionsOf(page, 'Ciudades')).toHaveText([
      'Buga',
      'Cali',
      'Florida',
      'La Unión',
      'Tuluá',
      'Vía Cali',
    ]);

    // Names that begin with the text precede names that contain it.
    await page.keyboard.type('CALI');
    await expect(optionsOf(page, 'Ciudades')).toHaveText(['Cali', 'Vía Cali']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(cities).toHaveValue('Vía Cali');
    await expect(deleteButton(page, 'Vía Cali')).toBeEnabled();
    await cities.fill('');
    await expect(cities).toHaveValue('');
    await expect(deleteButton(page, 'Ciudades')).toBeDisabled();

    await cities.fill('zzz');
    await expect(page.getByText('Ninguno contiene ese texto')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(optionsOf(page, 'Ciudades')).toHaveCount(0);
  },
);

test(
  'a duplicate name is refused, with the reason in toast and field',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 409/);
    await stocked(product, administrator, city, 'Tuluá');
    await page.goto('/profile');
    await field(page, 'Nueva ciudad').fill('TULUA');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ha ocurrido un error', { exact: true })).toBeVisible();
    const reason = 'Esta lista ya tiene «Tuluá». No distingue mayúsculas ni tildes.';
    await expect(page.locator('[data-rht-toaster]').getByText(reason)).toBeVisible();
    await expect(field(page, 'Nueva ciudad')).toHaveAccessibleDescription(reason);
    await expect(field(page, 'Nueva ciudad')).toHaveValue('TULUA');
    await field(page, 'Nueva ciudad').fill('Tulu');
    await expect(field(page, 'Nueva ciudad')).toHaveAccessibleDescription('');
  },
);

test(
  'an item is renamed in place, and a name of another is refused beside the field',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 409/);
    await stocked(product, administrator, city, 'Tulua', 'Cali');
    await page.goto('/profile');
    await choose(page, 'Ciudades', 'Tulua');
    const rename = page.getByRole('button', { name: 'Cambiar nombre: Tulua' });
    await rename.click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar el nombre' });
    const name = dialog.getByRole('textbox', { name: 'Nombre' });
    await expect(name).toBeFocused();
    await name.fill('CALI');
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription(/Esta lista ya tiene «Cali»/);
    await name.fill('Tuluá');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Se ha cambiado el nombre con éxito').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(pickerOf(page, 'Ciudades')).toHaveValue('Tuluá');
    await pickerOf(page, 'Ciudades').click();
    await expect(optionsOf(page, 'Ciudades')).toHaveText(['Cali', 'Tuluá']);
  },
);

test(
  'the number of associates with an item is shown where the backend gives it',
  LONG,
  async ({ signedIn: page }) => {
    const items = [
      { id: 1, name: 'Cali', categoryId: 1, members: 1204 },
      { id: 2, name: 'Buga', categoryId: 1, members: 1 },
      { id: 3, name: 'Yumbo', categoryId: 1 },
    ];
    await page.route('**/profile/items/all', (route) => route.fulfill({ json: { data: items } }));
    await page.goto('/profile');
    await pickerOf(page, 'Ciudades').click();
    await expect(optionsOf(page, 'Ciudades')).toHaveText(['Buga1 asociado', 'Cali1.204 asociados', 'Yumbo']);
  },
);

test(
  'a concurrently deleted item is reported, and the list reloaded',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 404/);
    await stocked(product, administrator, city, 'Cali', 'Buga');
    await page.goto('/profile');
    await choose(page, 'Ciudades', 'Cali');
    await product.dependencies.database.write((tx) =>
      tx.deleteFrom('profile_items').where('name', '=', 'Cali').execute(),
    );
    await deleteButton(page, 'Cali').click();
    await page.getByRole('button', { name: 'Si, eliminalo!' }).click();
    await expect(page.getByText('Ha ocurrido un error', { exact: true })).toBeVisible();
    await expect(page.getByText('Este item ya no existe. Vuelva a cargar la página.')).toBeVisible();
    await expect(page.getByText('Ciudades (1)')).toBeVisible();
    await expect(deleteButton(page, 'Ciudades')).toBeDisabled();
  },
);

test(
  'empty lists of the catalogue say so, and are not refetched on focus',
  LONG,
  async ({ signedIn: page }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/profile/items/all')) asked += 1;
    });
    await page.clock.install();
    await page.goto('/profile');
    await expect(page.getByText('Ciudades (0)')).toBeVisible();
    await expect(pickerOf(page, 'Ciudades')).toHaveAttribute('placeholder', 'Esta lista está vacía');
    await expect(page.getByPlaceholder('Esta lista está vacía')).toHaveCount(8);
    expect(asked).toBe(1);
    // Old enough for a refetch on focus.
    await page.clock.fastForward('10:00');
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await page.clock.runFor(1000);
    expect(asked).toBe(1);
  },
);

test('leaving a partly typed name asks first, in any field', LONG, async ({ signedIn: page }) => {
  await page.goto('/profile');
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await page.getByRole('button', { name: /^Agregar el enlace/ }).click();
  for (const label of ['URL de la pagina web', 'Nueva subespecialidad', 'Nuevo pasatiempo']) {
    await field(page, label).fill('https://example.org/a-medias');
    await page.getByRole('link', { name: 'Noticias' }).click();
    await question.getByRole('button', { name: 'Seguir editando' }).click();
    await field(page, label).fill('');
  }
  await page.getByRole('link', { name: 'Noticias' }).click();
  await expect(page).toHaveURL(/\/news$/);
});

test('eight lists of 5,000 items stay fast', LONG, async ({ signedIn: page, product }) => {
  test.slow();
  await product.dependencies.database.write(async (tx) => {
    for (const category_id of Object.values(PROFILE_CATEGORIES))
      for (let from = 0; from < 5000; from += 1000) {
        const names = Array.from(
          { length: 1000 },
          (_, index) => `Institución número ${String(from + index).padStart(4, '0')} de la región`,
        );
        await tx
          .insertInto('profile_items')
          .values(names.map((name) => ({ category_id, name, name_search: fold(name) })))
          .execute();
      }
  });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  /** Duration of the longest task since the last call; 0 where none took more than 50 ms. */
  const longest = () =>
    page.evaluate(() => {
      const { longTasks } = window as unknown as { longTasks: number[] };
      return Math.round(Math.max(0, ...longTasks.splice(0)));
    });

  await page.goto('/profile');
  await expect(page.getByText('Pasatiempos (5.000)')).toBeVisible();
  // The machine may be slow or busy: each try is compared with a reference task.
  const tries: number[] = [];
  for (const list of ['Pasatiempos', 'Ciudades', 'Subespecialidades']) {
    const picker = pickerOf(page, list);
    await longest();
    await measuredDelay(page);
    let work = 0;
    // Long tasks are reported a moment later. This also verifies that they are reported.
    await expect.poll(async () => (work = await longest())).toBeGreaterThan(0);
    await picker.click();
    await expect(optionsOf(page, list)).toHaveCount(100);
    await picker.pressSequentially('NUMERO 49', { delay: 30 });
    await expect(optionsOf(page, list).first()).toHaveText('Institución número 4900 de la región');
    tries.push((await longest()) / work);
    await picker.fill('');
  }
  test.info().annotations.push({ type: 'longest tasks', description: JSON.stringify(tries) });
  expect(Math.min(...tries)).toBeLessThan(0.8);
});

test('the catalogue shows the spinner during loads and changes', LONG, async ({ signedIn: page }) => {
  const spinner = page.getByTestId('busy').locator('.mantine-Loader-root');
  const waiting: (() => void)[] = [];
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  await page.route('**/api/profile/**', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  await page.goto('/profile');
  await expect(spinner).toBeInViewport();
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  answerAll();
  await expect(page.getByText('Pasatiempos (0)')).toBeVisible();
  await expect(spinner).toHaveCount(0);

  // The last of the lists: the spinner is visible there too.
  await field(page, 'Nuevo pasatiempo').fill('Ajedrez');
  await page.keyboard.press('Enter');
  await expect(spinner).toBeInViewport();
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  answerAll();
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  answerAll();
  await expect(page.getByText('Pasatiempos (1)')).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test('messages leave the heading readable on a desk', LONG, async ({ signedIn: page, expectedMessages }) => {
  expectedMessages.push(/ERR_FAILED/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/link-url/create', (route) => route.abort());
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Agregar el enlace/ }).click();
  await page.getByLabel('URL de la pagina web').fill('https://example.org/perfil');
  await page.getByRole('button', { name: 'Guardar' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor.' });
  await expect(message).toBeVisible();
  await expect
    .poll(async () => {
      const [over, under] = [
        await message.boundingBox(),
        await page.getByRole('heading', { level: 1 }).boundingBox(),
      ];
      return over && under ? over.y + over.height - under.y : Number.POSITIVE_INFINITY;
    })
    .toBeLessThanOrEqual(0);
});
