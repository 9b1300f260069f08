/** Against a backend with the calls of the specification's section 7 alone, every screen works and asks for nothing more. */
import type { Page } from '@playwright/test';
import { FULL } from '@vigilia/server/testing/full';
import { SAVED_STATE_KEY } from '../../web/src/core/constants.ts';
import { chooseAction } from '../kit/actions.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { openProduct } from '../kit/product.ts';
import { aSection7Backend, aToken, type Section7Backend } from '../kit/section-7-backend.ts';
import { test as base, expect, LONG } from '../kit/test.ts';

const USER = {
  ...{ id: 1, name: 'Ana', email: 'ana@a.test', phone: '', dni: null, dniType: '' },
  ...{ userType: 'Administrador', userTypeId: 2 },
};

const test = base.extend<{ wraps: boolean; backend: Section7Backend }>({
  wraps: [true, { option: true }],
  backend: async ({ wraps }, use) => {
    const backend = await aSection7Backend(wraps);
    await use(backend);
    backend.close();
  },
  product: async ({ backend }, use) => {
    const product = await openProduct(undefined, { API_BASE_URL: backend.address });
    await use(product);
    await product.close();
  },
  page: async ({ page, expectedMessages }, use) => {
    // The question about capabilities, and pictures that the stub does not have.
    expectedMessages.push(/status of 404/);
    // The stub listens on another port of this machine.
    await page.context().grantPermissions(['local-network-access']);
    const state = { auth: { token: aToken(), isAuthenticated: true, user: USER } };
    await page.addInitScript(
      ([key = '', saved = '']) => localStorage.getItem(key) ?? localStorage.setItem(key, saved),
      [SAVED_STATE_KEY, JSON.stringify({ state, version: 0 })],
    );
    await use(page);
    // Its lists are still asked for after a save.
    await page.close();
  },
});

/** Every address, and a text of it once it has its data. */
const SCREENS: readonly (readonly [address: string, shows: string])[] = [
  ['/', 'Hola administrador'],
  ['/register', 'Usuarios'],
  ['/register/users', 'Luis Paz'],
  ['/register/requests', 'Iris'],
  ['/register/create', 'Celular'],
  ['/news', 'Congreso'],
  ['/news/create?id=1', 'Editar Noticia'],
  ['/benefits', 'Congreso'],
  ['/cases', 'Caso'],
  ['/cases/1', 'No hay respuestas'],
  ['/academic', 'Cursos'],
  ['/academic/courses', 'Vía aérea'],
  ['/academic/articles', 'Guía'],
  ['/academic/videos', 'URL de la pagina web'],
  ['/profile', 'Ciudades (1)'],
  ['/help/rafa', 'Editar Pasos'],
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
      test.slow();
      // The client unwraps the answers of all calls in one place: lists and forms show it.
      for (const [address, shows] of wraps || FULL ? SCREENS : SCREENS.slice(2, 5)) {
        await page.goto(product.address + address);
        await expect(page.getByText(shows).filter({ visible: true }).first(), address).toBeVisible();
        await page.waitForLoadState('networkidle');
      }
      expect(backend.beyond).toEqual([]);
    });
  });

/** A form or an action: how it is carried out, and the call that it sends. */
type Form = readonly [address: string, act: (page: Page) => Promise<unknown>, call: string];

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** The primary action of a dialog is its last button. */
const confirm = async (page: Page) => page.getByRole('dialog').getByRole('button').last().click();
const remove = async (page: Page, action: string) => {
  await chooseAction(page, action);
  await confirm(page);
};
const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.fill(value);
    await field.blur();
  }
};
const PERIOD = {
  ...{ 'Fecha de inicio': '2031-05-02', 'Hora de inicio': '19:30' },
  ...{ 'Fecha de fin': '2031-05-02', 'Hora de fin': '21:00' },
};
const choosePicture = async (page: Page, isCropped: boolean) => {
  const buffer = Buffer.from(await (await smallPhoto()).arrayBuffer());
  const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Imagen', { exact: false }).setInputFiles(photo);
  if (isCropped) await press(page, 'Usar imagen');
};

const CARD_FORMS = (
  [
    ['news', 'Noticia'],
    ['benefits', 'Beneficio'],
  ] as const
).flatMap(([section, kind]): Form[] => [
  [
    `/${section}/create`,
    async (page) => {
      await fill(page, { Título: 'Curso', Descripción: 'En Pasto' });
      await choosePicture(page, true);
      await press(page, `Crear ${kind}`);
    },
    `POST /${section}/create`,
  ],
  [
    `/${section}/create?id=1`,
    async (page) => {
      await fill(page, { Título: 'Simposio' });
      await press(page, `Editar ${kind}`);
    },
    `PUT /${section}/edit/1`,
  ],
  [`/${section}`, (page) => press(page, /^Mover después «Congreso»/), `PUT /${section}/1`],
  [`/${section}`, (page) => remove(page, 'Eliminar «Congreso»'), `DELETE /${section}/delete/1`],
]);

const PERSON = { Nombre: 'Eva', Apellido: 'Sol', Celular: '3001234567', Correo: 'eva@a.test' };
const FORMS: readonly Form[] = [
  [
    '/register/create',
    async (page) => {
      await fill(page, { ...PERSON, 'Número de cédula': '600', Contraseña: 'clave-larga-1' });
      await page.getByLabel('Tipo de documento').selectOption({ index: 1 });
      await press(page, 'Registrar usuario');
    },
    'POST /auth/register',
  ],
  [
    '/register/create?id=1',
    async (page) => {
      await fill(page, { Contraseña: 'clave-larga-1' });
      await press(page, 'Registrar usuario');
    },
    'POST /auth/register/request/1',
  ],
  ['/register/requests', (page) => remove(page, 'Rechazar «Iris Sosa»'), 'DELETE /users/request/1'],
  [
    '/register/users',
    async (page) => {
      await press(page, 'Editar «Luis Paz»');
      await fill(page, { Celular: '3009876543' });
      await press(page, 'Guardar cambios');
    },
    'PUT /users/2',
  ],
  ['/register/users?nombre=luis', (page) => remove(page, 'Hacer administrador «Luis Paz»'), 'PUT /users/2'],
  ['/register/users', (page) => remove(page, 'Eliminar «Luis Paz»'), 'DELETE /users/2'],
  ...CARD_FORMS,
  [
    '/news',
    async (page) => {
      await press(page, /^Cambiar el enlace/);
      await page.getByRole('textbox', { name: /URL/ }).last().fill('https://b.test');
      await page.getByRole('button', { name: 'Guardar' }).last().click();
    },
    'PATCH /link-url/edit/1',
  ],
  [
    '/gremial/fepasde',
    async (page) => {
      await fill(page, { 'URL de la pagina web': 'https://b.test' });
      await press(page, 'Guardar');
    },
    'PATCH /link-url/edit/1',
  ],
  ['/cases', (page) => remove(page, 'Eliminar «Caso»'), 'PATCH /cases/1/delete'],
  [
    '/academic/courses/create',
    async (page) => {
      const url = 'https://a.test/c';
      await fill(page, { Nombre: 'Regional', Descripción: 'Bloqueos', ...PERIOD });
      await fill(page, { 'Enlace de inscripción': url, 'Precio en pesos': '0' });
      await choosePicture(page, true);
      await page.getByRole('button', { name: 'Crear', exact: true }).click();
    },
    'POST /courses/create',
  ],
  [
    '/academic/courses/create?id=1',
    async (page) => {
      await fill(page, { Nombre: 'Vía aérea difícil' });
      await page.getByRole('button', { name: 'Editar', exact: true }).click();
    },
    'PATCH /courses/update/1',
  ],
  ['/academic/courses', (page) => remove(page, 'Eliminar «Vía aérea»'), 'DELETE /courses/delete/1'],
  [
    '/academic/articles',
    async (page) => {
      await page.getByRole('button', { name: 'Agregar un artículo' }).click();
      await fill(page, { Nombre: 'Norma', URL: 'https://a.test/n' });
      await press(page, 'Guardar');
    },
    'POST /articles/create-article',
  ],
  [
    '/academic/articles',
    async (page) => {
      await press(page, 'Editar «Guía»');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Guía 2');
      await dialog.getByRole('button').last().click();
    },
    'PATCH /articles/update-article/1',
  ],
  ['/academic/articles', (page) => remove(page, 'Eliminar «Guía»'), 'DELETE /articles/delete-article/1'],
  [
    '/profile',
    async (page) => {
      await fill(page, { 'Nueva ciudad': 'Tuluá' });
      await press(page, 'Agregar: Nueva ciudad');
    },
    'POST /profile/item',
  ],
  [
    '/profile',
    async (page) => {
      await page.getByRole('combobox', { name: 'Ciudades' }).click();
      await page.getByRole('option', { name: 'Cali' }).click();
      await press(page, 'Eliminar: Cali');
      await confirm(page);
    },
    'DELETE /profile/profile/item/1',
  ],
  [
    '/help/rafa',
    async (page) => {
      await press(page, 'Editar Pasos');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').last().fill('Espere');
      await dialog.getByRole('textbox').last().press('Enter');
      await dialog.getByRole('button').last().click();
    },
    'PUT /attendance/update-step/1',
  ],
  [
    '/gremial/assemblies/create',
    async (page) => {
      await fill(page, { Título: 'Extra', Descripción: 'Una', ...PERIOD, 'Número de participantes': '5' });
      await choosePicture(page, false);
      await press(page, 'Horario de asamblea');
      const agenda = page.getByRole('dialog');
      await agenda.getByLabel('Punto de la agenda').fill('Apertura');
      await agenda.getByLabel('Punto de la agenda').press('Enter');
      await agenda.getByRole('button').last().click();
      await press(page, 'Crear Asamblea');
    },
    'POST /assamble/createAssamble',
  ],
  [
    '/gremial/assemblies/create?id=1',
    async (page) => {
      await fill(page, { Título: 'Ordinaria 2031' });
      await choosePicture(page, false);
      await press(page, 'Editar Asamblea');
    },
    'PUT /assamble/1',
  ],
  ['/gremial/assemblies', (page) => remove(page, 'Eliminar «Ordinaria»'), 'PATCH /assamble/1/delete'],
  [
    '/gremial/assemblies/1/asistencia',
    (page) => press(page, 'Habilitar Registro'),
    'PATCH /assamble/1/register-status',
  ],
  [
    '/gremial/assemblies/1/asistencia',
    async (page) => {
      await press(page, 'Agregar Asistente');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: /Nora/ }).check();
      await dialog.getByRole('button', { name: 'Agregar asistencia' }).click();
    },
    'POST /assamble/register',
  ],
  [
    '/gremial/assemblies/1/asistencia',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Can Vote: Luis Paz' }).uncheck();
      await press(page, 'Guardar Cambios');
    },
    'PUT /quorum/update-can-vote',
  ],
  [
    '/gremial/assemblies/1/questions',
    async (page) => {
      await press(page, 'Nueva pregunta');
      await page.getByLabel('Título de la pregunta').fill('¿Otra?');
      await press(page, 'Crear pregunta');
    },
    'POST /assamble/createQuestion',
  ],
  [
    '/gremial/assemblies/1/questions',
    async (page) => {
      await press(page, 'Editar «Junta»');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('Junta directiva');
      await dialog.getByRole('button').last().click();
    },
    'PUT /assamble/Question/2',
  ],
  [
    '/gremial/assemblies/1/questions',
    (page) => remove(page, 'Eliminar «¿Aprueba?»'),
    'PATCH /assamble/Question/1/delete',
  ],
  [
    '/gremial/assemblies/1/questions',
    (page) => press(page, 'Abrir la votación de «¿Aprueba?»'),
    'PUT /assamble/Question/1',
  ],
  ['/gremial/assemblies/1/3/votes', (page) => press(page, 'Cerrar votación'), 'PUT /assamble/Question/3'],
];

/** The others have the same parts, or the same form in another section. */
const SHORT = [
  ...['POST /auth/register', 'PATCH /link-url/edit/1'],
  ...['POST /assamble/createAssamble', 'PUT /quorum/update-can-vote'],
];

/** A page for the short ones, which it loads once; in the long run each form has its own. */
const RUNS: readonly (readonly [what: string, forms: readonly Form[]])[] = FULL
  ? FORMS.map((form): [string, Form[]] => [`${form[2]} from ${form[0]}`, [form]])
  : [['every kind of form', FORMS.filter(([, , call]) => SHORT.includes(call))]];

for (const wraps of [true, false])
  test.describe(wraps ? 'forms with answers in data' : 'forms with bare answers', () => {
    test.use({ wraps });
    for (const [what, forms] of RUNS)
      test(
        `sends ${what}${wraps ? '' : ', with bare answers'}, and says its refusal in Spanish`,
        wraps ? {} : LONG,
        async ({ page, product, backend, expectedMessages }) => {
          test.setTimeout(60_000 + 30_000 * forms.length);
          expectedMessages.push(/status of 400/);
          // The refused form asks before it is left.
          page.on('dialog', (dialog) => void dialog.accept());
          for (const [address, act, call] of forms)
            await test.step(`${call} from ${address}`, async () => {
              if (wraps) {
                backend.refusal = 'property x should not exist';
                await page.goto(product.address + address);
                const refused = page.waitForResponse((response) => response.status() === 400);
                await act(page);
                await refused;
                const said = page
                  .getByText(/error|no se pudo|vuelva a intentarlo/i)
                  .filter({ visible: true });
                await expect(said.first()).toBeVisible();
                await expect(page.getByText(/should not exist|Bad Request/)).toHaveCount(0);
                backend.refusal = '';
              }
              await page.goto(product.address + address);
              backend.written.delete(call);
              await act(page);
              await expect.poll(() => backend.written.has(call)).toBe(true);
              await page.waitForLoadState('networkidle');
            });
          expect(backend.beyond).toEqual([]);
        },
      );
  });

test(
  'a power is recorded for the user with the document of the attendee, never for the id of the attendee',
  LONG,
  async ({ page, product, backend }) => {
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
  },
);

test(
  'candidates have names, and those who can be added are all users less the roll',
  LONG,
  async ({ page, product, backend }) => {
    await page.goto(`${product.address}/gremial/assemblies/1/questions`);
    await page.getByRole('button', { name: 'Editar «Junta»' }).click();
    await expect(page.getByRole('dialog').getByText('Luis Paz')).toBeVisible();
    await page.goto(`${product.address}/gremial/assemblies/1/asistencia`);
    await page.getByRole('button', { name: 'Agregar Asistente' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Nora')).toBeVisible();
    await expect(dialog.getByText('Luis')).toHaveCount(0);
    expect(backend.beyond).toEqual([]);
  },
);

test(
  'the password is changed only with the present one, and an account is not deleted from there',
  LONG,
  async ({ page, product, backend, expectedMessages }) => {
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
  },
);

test(
  'the board says that a person is on the list, and no number of people who are present',
  LONG,
  async ({ page, product, backend }) => {
    await page.goto(`${product.address}/gremial/assemblies/1`);
    const field = page.getByLabel('Nombre o cédula');
    await field.fill('luis');
    await expect(page.getByRole('list', { name: 'Personas encontradas' })).toBeVisible();
    await field.press('Enter');
    await expect(page.getByText('Luis Paz está en la lista.')).toBeVisible();
    await expect(page.getByText(/Presione Enter/)).toHaveCount(0);
    await page.goto(`${product.address}/gremial/assemblies/create?id=1`);
    await expect(page.getByText('1 en la lista.')).toBeVisible();
    await expect(page.getByText(/\d presentes/)).toHaveCount(0);
    expect(backend.beyond).toEqual([]);
  },
);

test(
  'a text of several lines with other line ends is unchanged once what was typed is deleted',
  LONG,
  async ({ page, product, backend }) => {
    await page.goto(`${product.address}/news/create?id=1`);
    const description = page.getByLabel('Descripción');
    await expect(description).toHaveValue('En Cali\ny en Pasto');
    await description.press('End');
    await description.pressSequentially('x');
    await description.press('Backspace');
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(/\/news$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(backend.beyond).toEqual([]);
  },
);
