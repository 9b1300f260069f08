/** Against a backend with the calls of the specification's section 7 alone, every screen works and asks for nothing more. */
import { SAVED_STATE_KEY } from '../../web/src/core/constants.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { aSection7Backend, aToken, type Section7Backend, useBackend } from '../kit/section-7-backend.ts';
import { test as base, expect } from '../kit/test.ts';

const test = base.extend<{ wraps: boolean; backend: Section7Backend }>({
  wraps: [true, { option: true }],
  backend: async ({ page, wraps, product, expectedMessages }, use) => {
    // The question about capabilities, and pictures that the stub does not have.
    expectedMessages.push(/status of 404/);
    const backend = await aSection7Backend(wraps);
    await useBackend(page, backend.address);
    const user = {
      id: 1,
      name: 'Ana',
      email: 'ana@a.test',
      phone: '',
      userType: 'Administrador',
      userTypeId: 2,
      dni: null,
      dniType: '',
    };
    await page.addInitScript(
      ([key, state]) =>
        localStorage.getItem(key as string) ?? localStorage.setItem(key as string, state as string),
      [
        SAVED_STATE_KEY,
        JSON.stringify({ state: { auth: { token: aToken(), isAuthenticated: true, user } }, version: 0 }),
      ],
    );
    await page.goto(`${product.address}/ayuda`);
    await use(backend);
    backend.close();
  },
});

/** Every address, and a text of it once it has its data. */
const SCREENS: readonly (readonly [address: string, shows: string])[] = [
  ['/', 'Hola administrador'],
  ['/register', 'Usuarios'],
  ['/register/users', 'Luis Paz'],
  ['/register/requests', 'No se han encontrado solicitudes'],
  ['/register/create', 'Celular'],
  ['/news', 'Congreso'],
  ['/news/create?id=1', 'Editar Noticia'],
  ['/benefits', 'Congreso'],
  ['/cases', 'Caso'],
  ['/cases/1', 'No hay respuestas'],
  ['/academic', 'Cursos'],
  ['/academic/courses', 'No se han encontrado Cursos'],
  ['/academic/articles', 'Guía'],
  ['/academic/videos', 'URL de la pagina web'],
  ['/profile', 'Cali'],
  ['/help/rafa', 'Agregar Pasos'],
  ['/gremial', 'Asambleas'],
  ['/gremial/assemblies', 'Ordinaria'],
  ['/gremial/assemblies/create?id=1', 'Editar Asamblea'],
  ['/gremial/assemblies/1', 'Ordinaria'],
  ['/gremial/assemblies/1/asistencia', 'Asistentes'],
  ['/gremial/assemblies/1/questions', '¿Aprueba?'],
  ['/gremial/assemblies/1/1/votes', 'Votos totales'],
  ['/gremial/assemblies/1/attorney-powers', 'Marta Ruiz'],
  ['/gremial/assemblies/1/create-attorney-power', 'Crear Poder'],
  ['/gremial/fepasde', 'URL de la pagina web'],
];

for (const wraps of [true, false])
  test.describe(wraps ? 'with answers in data' : 'with bare answers', () => {
    test.use({ wraps });

    test(`every screen works with section 7 alone${wraps ? '' : ', with bare answers'}`, async ({
      page,
      product,
      backend,
    }) => {
      for (const [address, shows] of SCREENS) {
        await page.goto(product.address + address);
        await expect(page.getByText(shows).filter({ visible: true }).first(), address).toBeVisible();
        await page.waitForLoadState('networkidle');
      }
      expect(backend.beyond).toEqual([]);
    });
  });

test('a power is recorded for the user with the document of the attendee, never for the id of the attendee', async ({
  page,
  product,
  backend,
}) => {
  await page.goto(`${product.address}/gremial/assemblies/1/create-attorney-power`);
  for (const [button, person] of [
    ['Elegir al representado', 'Marta Ruiz'],
    ['Elegir al apoderado', 'Luis Paz'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('row', { name: new RegExp(person) })
      .getByRole('radio')
      .check();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
  }
  await page.locator('input[type=file]').setInputFiles({
    name: 'poder.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await (await smallPhoto()).arrayBuffer()),
  });
  await page.getByRole('button', { name: 'Crear Poder' }).click();
  await expect
    .poll(() => backend.written.get('POST /delegate-vote/create') ?? '')
    .toMatch(/userIdToDelegate"\s+2\s/);
  expect(backend.written.get('POST /delegate-vote/create')).toMatch(/userIdWhoDelegates"\s+3\s/);

  await page.goto(`${product.address}/gremial/assemblies/1/attorney-powers`);
  await expect(page.getByText('Marta Ruiz').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Editar|Revocar)/ })).toHaveCount(0);
  expect(backend.beyond).toEqual([]);
});

test('candidates have names, and those who can be added are all users less the roll', async ({
  page,
  product,
  backend,
}) => {
  await page.goto(`${product.address}/gremial/assemblies/1/questions`);
  await page.getByRole('button', { name: 'Editar «Junta»' }).click();
  await expect(page.getByRole('dialog').getByText('Luis Paz')).toBeVisible();
  await page.goto(`${product.address}/gremial/assemblies/1/asistencia`);
  await page.getByRole('button', { name: 'Agregar Asistente' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nora')).toBeVisible();
  await expect(dialog.getByText('Luis')).toHaveCount(0);
  expect(backend.beyond).toEqual([]);
});

test('the password is changed only with the present one, and an account is not deleted from there', async ({
  page,
  product,
  backend,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 401/);
  await page.goto(`${product.address}/change-password`);
  const change = async (current: string) => {
    await page.getByLabel(/actual/).fill(current);
    await page.getByLabel(/nueva/).first().fill('Nueva-clave-2026');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  };
  await change('equivocada');
  await expect(page.getByText('Esta no es su contraseña actual').first()).toBeVisible();
  expect(backend.written.has('PUT /users/1')).toBe(false);
  await expect(page.getByText('Unauthorized')).toHaveCount(0);

  await page.goto(`${product.address}/delete-account`);
  await page.getByLabel('Correo electrónico').fill('luis@a.test');
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
  await expect(page.getByText(/Este servidor no elimina cuentas desde aquí/)).toBeVisible();
  expect(backend.beyond).toEqual([]);
});
