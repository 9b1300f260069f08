/**
 * Every screen of the product, in one place: a new one is a line here, and with it is looked at by the sweeps of
 * `accessibility.e2e.ts`.
 */
import type { Page } from '@playwright/test';
import { createArticle } from '@vigilia/contract/articles';
import { askForAssistance } from '@vigilia/contract/assistance';
import { createAttorneyPower } from '@vigilia/contract/attorney-powers';
import { createBenefit } from '@vigilia/contract/benefits';
import { answerCase, createCase } from '@vigilia/contract/cases';
import { createCourse } from '@vigilia/contract/courses';
import { PROFILE_CATEGORIES } from '@vigilia/contract/limits';
import { createLink, LINK_NAMES } from '@vigilia/contract/links';
import { createNews } from '@vigilia/contract/news';
import { createProfileItem } from '@vigilia/contract/profile';
import { askForRegistration, registerUser } from '@vigilia/contract/registration';
import { type Person, USUAL_PASSWORD } from '@vigilia/server/testing/people';
import { anAssembly, aQuestion, attendees, opens, votes } from './assembly.ts';
import { smallPhoto } from './pictures.ts';
import type { Product } from './product.ts';
import { ask } from './test.ts';

export interface Screen {
  readonly address: string;
  /** A text that is there once the screen stands with its data. */
  readonly shows: string;
  /** Needs nobody to be signed in. */
  readonly isPublic?: boolean;
  /** Has nothing to show before it is loaded, when there is nothing, and when loading fails. */
  readonly loads?: boolean;
  /** What can be opened over it, and how; each begins with the screen as it is loaded. */
  readonly opens?: Readonly<Record<string, (page: Page) => Promise<void>>>;
}

/** Clicks a button of the screen's content that opens a dialog. */
const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Begins to fill in a field, then goes somewhere else by the menu. */
const leave = (label: string) => async (page: Page) => {
  await page.getByRole('textbox', { name: label }).fill('https://example.org/a-medias');
  await page.getByRole('link', { name: 'Ayuda' }).first().click();
  await page.getByRole('dialog').waitFor();
};

const crop = async (page: Page) => {
  const buffer = Buffer.from(await (await smallPhoto()).arrayBuffer());
  await page
    .getByLabel('Imagen', { exact: false })
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  await page.locator('.cropper-crop-box').waitFor();
};

/** Opens what only an assembly that exists has, from the list. */
const inTheAssembly = (name: string) => async (page: Page) => {
  await page.goto('/gremial/assemblies');
  await page.getByRole('link', { name: /^Editar/ }).click();
  await click(name)(page);
};

const link = (address: string, shows: string): Screen => ({ address, shows });

export const SCREENS: readonly Screen[] = [
  {
    address: '/sign-in',
    shows: 'BIENVENIDO A',
    isPublic: true,
    opens: {
      'what is missing': async (page) => {
        await page.getByRole('button', { name: 'Iniciar sesion' }).click();
        await page.getByText('Correo es requerido').waitFor();
      },
    },
  },
  { address: '/privacy-policy', shows: '1 de febrero de 2024', isPublic: true },
  { address: '/ayuda', shows: 'Entrar a la plataforma', isPublic: true },
  { address: '/delete-account', shows: 'Eliminar cuenta', isPublic: true },

  { address: '/', shows: 'Hola administrador', opens: { payments: click('Pagos') } },

  {
    address: '/register',
    shows: 'Solicitudes de registro',
    opens: { 'the question on leaving': leave('URL de la pagina web') },
  },
  {
    address: '/register/create',
    shows: 'Registrar usuario',
    opens: { 'the question on leaving': leave('Nombre') },
  },
  {
    address: '/register/users',
    shows: 'Catalina',
    loads: true,
    opens: {
      'the edit dialog': click('Editar «Catalina Vélez»'),
      'the question before deleting': click('Eliminar «Catalina Vélez»'),
      'the question before promoting': click(/^Hacer administrador.*Catalina/),
      'the import': click('Importar'),
    },
  },
  {
    address: '/register/requests',
    shows: 'Hurtado',
    loads: true,
    opens: { 'the question before rejecting': click(/^Rechazar/) },
  },
  { address: '/activity', shows: 'Publicó la noticia', loads: true },
  {
    address: '/second-factor',
    shows: 'Está desactivada',
    opens: {
      'the secret': async (page) => {
        await page.getByLabel(/^Contraseña/).fill(USUAL_PASSWORD);
        await page.getByRole('button', { name: 'Empezar' }).click();
        await page.getByRole('img', { name: /QR/ }).waitFor();
      },
      'a wrong password': async (page) => {
        await page.getByRole('button', { name: 'Empezar' }).click();
        await page.getByText('Escriba la contraseña').waitFor();
      },
    },
  },

  { address: '/academic', shows: 'Recertificación' },
  {
    address: '/academic/courses',
    shows: 'Taller de vía aérea',
    loads: true,
    opens: { 'the question before deleting': click(/^Eliminar/) },
  },
  { address: '/academic/courses/create', shows: 'Hora de inicio', opens: { 'the crop dialog': crop } },
  {
    address: '/academic/articles',
    shows: 'Guía de vía aérea difícil',
    loads: true,
    opens: {
      'the edit dialog': click(/^Editar/),
      'the question before deleting': click(/^Eliminar/),
    },
  },
  link('/academic/videos', 'Videos'),
  link('/academic/calculator', 'Calculadora'),
  link('/academic/recertification', 'Recertificación'),
  link('/academic/activity', 'Actividad académica'),
  link('/academic/nysora', 'NYSORA'),

  {
    address: '/profile',
    shows: 'Ciudades (3)',
    loads: true,
    opens: {
      'a list': async (page) => {
        await page.getByRole('combobox', { name: 'Ciudades' }).click();
        await page.keyboard.type('cali');
      },
      'the question before deleting': async (page) => {
        await page.getByRole('combobox', { name: 'Ciudades' }).click();
        await page.getByRole('option').first().click();
        await page
          .getByRole('button', { name: /^Eliminar: / })
          .and(page.locator(':enabled'))
          .click();
      },
      'a refusal': async (page) => {
        await page.getByRole('textbox', { name: 'Nueva ciudad' }).fill('CALI');
        await page.keyboard.press('Enter');
        await page.getByText('Esta lista ya tiene').first().waitFor();
      },
    },
  },

  {
    address: '/news',
    shows: 'Convocatoria',
    loads: true,
    opens: { 'the question before deleting': click('Eliminar «Convocatoria»') },
  },
  { address: '/news/create', shows: 'Descripción', opens: { 'the crop dialog': crop } },
  {
    address: '/benefits',
    shows: 'Convenio con el gimnasio',
    loads: true,
    opens: { 'the question before deleting': click(/^Eliminar/) },
  },
  { address: '/benefits/create', shows: 'Descripción', opens: { 'the crop dialog': crop } },

  {
    address: '/cases',
    shows: 'Vía aérea difícil',
    loads: true,
    opens: { 'the question before deleting': click(/^Eliminar/) },
  },
  { address: '/cases/1', shows: 'Fibroscopio, despierto.' },
  { address: '/help', shows: 'página de ayuda' },
  {
    address: '/help/rafa',
    shows: 'Necesito orientación',
    loads: true,
    opens: {
      'the dialog of the steps': async (page) => {
        await click('Agregar Pasos')(page);
        await page.getByRole('textbox', { name: 'Paso 1' }).fill('Describa qué pasó.');
        await page.keyboard.press('Enter');
        await page.getByText('Describa qué pasó.').waitFor();
      },
    },
  },

  {
    address: '/gremial/assemblies',
    shows: 'Asamblea general ordinaria',
    loads: true,
    opens: { 'the question before deleting': click(/^Eliminar/) },
  },
  {
    address: '/gremial/assemblies/create',
    shows: 'Hora de inicio',
    opens: {
      'the crop dialog': crop,
      'the agenda': click(/Horario de asamblea/),
      'the roll': inTheAssembly('Ver Asistentes'),
      'the dialog that adds to the roll': inTheAssembly('Agregar Asistente'),
    },
  },
  {
    address: '/gremial/assemblies/1/attorney-powers',
    shows: 'Documento del poder',
    opens: { 'the question before revoking': click(/^Revocar/) },
  },
  {
    address: '/gremial/assemblies/1/create-attorney-power',
    shows: 'Elegir al apoderado',
    opens: { 'the picker': click('Elegir al representado') },
  },
  {
    address: '/gremial/assemblies/1/questions',
    shows: '¿Aprueba el presupuesto?',
    opens: {
      'the edit dialog': click(/^Editar «/),
      'the question before deleting': click(/^Eliminar/),
      'the candidates': click('Candidatos'),
      'the minutes': click('Acta de la asamblea'),
    },
  },
  { address: '/gremial/assemblies/1/1/votes', shows: 'Votos en blanco' },
  { address: '/gremial/assemblies/1/2/votes', shows: 'Personas que no han votado' },

  { address: '/gremial', shows: 'Derechos y deberes' },
  link('/gremial/fepasde', 'FEPASDE'),
  link('/gremial/managmentboard', 'Junta directiva'),
  link('/gremial/scare', 'S.C.A.R.E.'),
  link('/gremial/rights', 'Derechos y deberes'),
  link('/gremial/wfsa', 'WFSA'),
  link('/gremial/sarvac', 'SARVAC'),
];

/** A little of everything, through the calls that administrators and members make. */
export async function stock(product: Product, administrator: Person): Promise<void> {
  const member = await product.aMember({ name: 'Catalina', lastName: 'Vélez' });
  const file = await smallPhoto();
  const as = <C extends Parameters<typeof ask>[2]>(call: C, given?: Parameters<typeof ask<C>>[3]) =>
    ask(product, administrator, call, given);

  for (const name of LINK_NAMES)
    await as(createLink, { body: { link: name, url: `https://example.org/${name}` } });
  const description = 'Un texto con el que se sabe de qué se trata.';
  for (const title of ['Curso de ultrasonido', 'Convocatoria'])
    await as(createNews, { body: { title, description }, file });
  await as(createBenefit, { body: { title: 'Convenio con el gimnasio', description }, file });
  await as(createCourse, {
    body: {
      name: 'Taller de vía aérea',
      description,
      startDate: '2031-04-10T12:30:00.000Z',
      endDate: '2031-04-11T22:00:00.000Z',
      price: 680_000,
      url: 'https://example.org/curso',
    },
    file,
  });
  await as(createArticle, { body: { name: 'Guía de vía aérea difícil', url: 'https://example.org/guia' } });
  const discussed = await ask(product, member, createCase, {
    body: { title: 'Vía aérea difícil', description },
    file,
  });
  await ask(product, member, answerCase, {
    params: { id: discussed.id },
    body: { response: 'Fibroscopio, despierto.' },
  });
  await ask(product, member, askForAssistance, {
    body: { description: 'Necesito orientación sobre un proceso.' },
  });
  for (const name of ['Cali', 'Tuluá', 'Vía Cali'])
    await as(createProfileItem, { body: { name, categoryId: PROFILE_CATEGORIES.city } });

  const assemblyId = await anAssembly(product, administrator);
  const [ana, beatriz] = await attendees(product, administrator, assemblyId, [
    ['Ana', 'Ruiz'],
    ['Beatriz', 'Mosquera'],
  ]);
  if (!ana || !beatriz) throw new Error('nobody attends');
  const { id: approval } = await aQuestion(product, administrator, assemblyId, '¿Aprueba el presupuesto?');
  const { id: election } = await aQuestion(product, administrator, assemblyId, 'Presidencia', [ana, beatriz]);
  for (const id of [approval, election]) await opens(product, administrator, id);
  await votes(product, ana, approval, { vote: 'yes' });
  await votes(product, ana, election, { candidateId: beatriz.id });

  await ask(product, administrator, createAttorneyPower, {
    body: { userIdToDelegate: beatriz.id, userIdWhoDelegates: member.id, assemblyId },
    file,
  });

  const person = { phone: '3001234567', dniType: 1 };
  await as(registerUser, {
    body: {
      ...person,
      name: 'Julián',
      lastName: 'Ospina',
      email: 'julian@asociacion.test',
      dni: '94111222',
      hash: 'clave-larga',
    },
  });
  await as(askForRegistration, {
    body: {
      ...person,
      name: 'Julián',
      lastName: 'Hurtado',
      email: 'hurtado@asociacion.test',
      dni: '94111222',
      isAnesthesiologist: true,
    },
  });
}
