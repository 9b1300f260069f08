/** The steps to each picture of the guide, by its name. */
import type { Page } from '@playwright/test';

/** The demo's assembly that is in progress. */
const ASSEMBLY = '/gremial/assemblies/2';

const go = (address: string, shows: string) => async (page: Page) => {
  await page.goto(address);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function editAssembly(page: Page): Promise<void> {
  await go('/gremial/assemblies', 'Sesión sin abrir')(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Sesión sin abrir' })
    .getByRole('link', { name: /^Editar/ })
    .click();
  await page.getByText('presentes.').waitFor();
}

async function openVoting(page: Page): Promise<void> {
  await go(`${ASSEMBLY}/questions`, 'Votación abierta')(page);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Votación abierta' })
    .filter({ hasNotText: /candidat/i })
    .getByRole('link')
    .first()
    .click();
  await page.getByText('que podían votar al abrir').first().waitFor();
}

/** Four rows, one of them invalid. */
const IMPORTED = `Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula
Adriana;Cifuentes Mora;adriana.cifuentes@correo.test;3104567890;Cédula de Ciudadanía;1144000111
Bernardo;Lozano;bernardo.lozano@correo.test;3157894561;Cédula de Ciudadanía;1144000222
Claudia;Rentería;claudia.renteria@correo.test;3001239876;Cédula de Ciudadanía;1144000333
Darío;Zúñiga;dario.zuniga;3209998877;Cédula de Ciudadanía;1144000444`;

export const SHOTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  inicio: go('/', 'Hola administrador'),
  'ir-a': async (page) => {
    await go('/', 'Hola administrador')(page);
    await button(page, 'Ir a…').click();
    await page.getByRole('combobox', { name: 'Pantalla, asamblea, persona o publicación' }).fill('asam');
    await page.getByRole('group', { name: 'Asambleas' }).waitFor();
    await page.getByText(/^\d+ resultados$/).waitFor();
  },
  noticia: async (page) => {
    await go('/news', 'Crear Noticia')(page);
    // One of the demo's own pictures, as if it came from a phone.
    const address = await page.locator('main img').first().getAttribute('src');
    const buffer = await (await page.request.get(address ?? '')).body();
    await page.getByRole('link', { name: 'Crear Noticia' }).click();
    await page.getByLabel('Título').fill('Jornada de actualización en vía aérea');
    await page
      .getByLabel('Descripción')
      .fill(
        'El sábado 21 de marzo, de 8 a. m. a 1 p. m., en el auditorio de la sede. Cupos para 60 asociados.',
      );
    await page
      .getByLabel('Imagen', { exact: false })
      .setInputFiles({ name: 'jornada.webp', mimeType: 'image/webp', buffer });
    await button(page, 'Usar imagen').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  usuarios: go('/register/users', 'Cedula'),
  importar: async (page) => {
    await go('/register/users', 'Cedula')(page);
    await button(page, 'Importar').click();
    await page
      .getByLabel('Archivo con los usuarios')
      .setInputFiles({ name: 'asociados.csv', mimeType: 'text/csv', buffer: Buffer.from(IMPORTED) });
    await button(page, /^Importar las/).waitFor();
    await button(page, /en total/).click();
  },
  agenda: async (page) => {
    await editAssembly(page);
    await button(page, 'Horario de asamblea').click();
    await page.getByRole('list', { name: 'Puntos de la agenda' }).waitFor();
  },
  asistentes: async (page) => {
    await editAssembly(page);
    await button(page, 'Ver Asistentes').click();
    await page.getByText('Can Vote').first().waitFor();
  },
  tablero: go(ASSEMBLY, 'Agenda'),
  preguntas: go(`${ASSEMBLY}/questions`, 'Votación abierta'),
  votos: openVoting,
  proyector: async (page) => {
    await go(`${ASSEMBLY}/sala`, 'que podían votar al abrir')(page);
  },
  acta: go(`${ASSEMBLY}/resultados/acta`, 'Qué falta para emitir'),
};
