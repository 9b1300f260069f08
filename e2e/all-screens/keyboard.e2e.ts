/** The five main journeys, by the keyboard alone: no clicks, and no input except by keys. */

import type { Locator, Page } from '@playwright/test';
import { listAssemblies, listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { listUsers } from '@vigilia/contract/users/users';
import { castBallot } from '@vigilia/contract/votings/votings';
import type { Person } from '@vigilia/server/testing/builders/people';
import { anAssembly, aQuestion, attendees } from '../kit/assembly.ts';
import { smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { ask, expect, LONG, openQuickJump, test } from '../kit/test.ts';

/** Presses after which a target counts as unreachable. */
const MAX_PRESSES = 150;

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not come to ${target}.`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/**
 * Chooses a file in the field, whose dialog is the system's, and accepts the offered crop.
 * @param crops whether the form requires a crop; the one of assemblies only offers it
 */
async function choosePicture(page: Page, crops = true): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByLabel('Imagen', { exact: false }), 'Space');
  const buffer = Buffer.from(await (await smallPhoto()).arrayBuffer());
  await (await chooser).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  if (!crops) return;
  const dialog = page.getByRole('dialog', { name: 'Editar Imagen' });
  await press(page, dialog.getByRole('button', { name: 'Usar imagen' }));
  await expect(dialog).toHaveCount(0);
}

/** Navigates by the quick jump. */
async function jumpTo(page: Page, name: string): Promise<void> {
  await openQuickJump(page);
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

test(
  'the keyboard alone signs in and publishes news with a picture',
  LONG,
  async ({ page, product, administrator }) => {
    test.slow();
    await page.goto('/sign-in');
    await type(page, 'Correo electrónico', administrator.email);
    await type(page, /^Contraseña/, administrator.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Hola administrador' })).toBeVisible();

    await press(page, page.getByRole('navigation').getByRole('link', { name: 'Noticias' }));
    await press(page, page.getByRole('link', { name: 'Crear Noticia' }).first());
    await type(page, 'Título', 'Sin tocar el ratón');
    await type(page, 'Descripción', 'Todo se puede hacer con el teclado.');
    await choosePicture(page);
    await press(page, button(page, 'Crear Noticia'));
    await expect(page.getByText('¡La informacion se ha actualizado exitosamente!')).toBeVisible();
    await expect(page).toHaveURL(/\/news$/);
    expect(await ask(product, administrator, newsCalls.list)).toMatchObject([
      { title: 'Sin tocar el ratón' },
    ]);
  },
);

test('the keyboard alone registers a member', LONG, async ({ signedIn: page, product, administrator }) => {
  await page.goto('/');
  await jumpTo(page, 'Registrar usuario');
  await type(page, 'Nombre', 'Catalina');
  await type(page, 'Apellido', 'Vélez');
  await type(page, 'Celular', '3001234567');
  await type(page, 'Correo', 'catalina@asociacion.test');
  await type(page, /^Contraseña/, 'clave-larga');
  await tabTo(page, page.getByLabel('Tipo de documento'));
  await page.keyboard.press('ArrowDown');
  await type(page, /cédula/i, '94111222');
  await press(page, button(page, 'Registrar usuario'));
  await expect(page.getByText('¡Usuario creado exitosamente!')).toBeVisible();
  const users = await ask(product, administrator, listUsers, { query: '?dni=94111222' });
  expect(users).toMatchObject([{ name: 'Catalina', lastName: 'Vélez', dniType: 1 }]);
});

test(
  'the keyboard alone creates an assembly with an ordered agenda',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    test.slow();
    await page.goto('/');
    await jumpTo(page, 'Crear nueva asamblea');
    await type(page, 'Título', 'Asamblea de teclado');
    await type(page, 'Descripción', 'Sin tocar el ratón.');
    for (const [day, hour] of [
      ['Fecha de inicio', 'Hora de inicio'],
      ['Fecha de fin', 'Hora de fin'],
    ] as const) {
      await type(page, day, '14/3/2031');
      await type(page, hour, hour === 'Hora de inicio' ? '6 pm' : '2100');
    }
    await type(page, 'Número de participantes', '40');
    await choosePicture(page, false);

    await press(page, button(page, 'Horario de asamblea'));
    const dialog = page.getByRole('dialog', { name: 'Horario de asamblea' });
    await expect(dialog.getByLabel('Punto de la agenda')).toBeFocused();
    for (const point of ['Elecciones', 'Verificación del quórum']) {
      await page.keyboard.type(point);
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(point, { exact: true })).toBeVisible();
    }
    await press(page, dialog.getByRole('button', { name: 'Bajar «Elecciones»' }));
    await press(page, dialog.getByRole('button', { name: 'Listo' }));
    await expect(dialog).toHaveCount(0);
    await press(page, button(page, 'Crear Asamblea'));
    await expect(page.getByText('¡La asamblea se ha creado exitosamente!')).toBeVisible();
    const [assembly] = await ask(product, administrator, listAssemblies);
    expect(assembly).toMatchObject({
      title: 'Asamblea de teclado',
      orderDay: JSON.stringify({ agenda: ['Verificación del quórum', 'Elecciones'] }),
    });
  },
);

/** An assembly with two people on its roll, of whom the second is absent. */
async function anAssemblyOf(product: Product, as: Person): Promise<{ id: number; people: Person[] }> {
  const id = await anAssembly(product, as, { title: 'Asamblea de marzo' });
  const people = await attendees(product, as, id, [
    ['Ana', 'Ruiz'],
    ['Beatriz', 'Mosquera'],
  ]);
  return { id, people };
}

test(
  'the keyboard alone marks attendance and saves rights to vote',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const { id } = await anAssemblyOf(product, administrator);
    await page.goto('/');
    await jumpTo(page, 'Asambleas');
    await press(page, page.getByRole('link', { name: 'Editar «Asamblea de marzo»' }));
    await press(page, button(page, 'Ver Asistentes'));
    const dialog = page.getByRole('dialog', { name: 'Lista de Asistentes' });
    await expect(dialog.getByRole('textbox', { name: 'Buscar asistentes...' })).toBeFocused();
    await page.keyboard.type('mosquera');
    await press(page, dialog.getByRole('button', { name: /^Beatriz Mosquera: presente/ }), 'Space');
    await expect(dialog.getByRole('button', { name: /^Beatriz Mosquera: salió/i })).toBeFocused();
    await press(page, dialog.getByRole('checkbox', { name: 'Can Vote: Beatriz Mosquera' }), 'Space');
    await press(page, dialog.getByRole('button', { name: 'Guardar Cambios' }));
    await expect(page.getByText('Se guardó el derecho a votar de 1 asistente.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button(page, 'Ver Asistentes')).toBeFocused();
    const roll = await ask(product, administrator, listAttendees, { params: { assemblyId: id } });
    expect(roll.find(({ user }) => user.name === 'Beatriz')).toMatchObject({ assist: false, canVote: false });
  },
);

test('the keyboard alone opens, watches and closes a voting', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  test.slow();
  const { id, people } = await anAssemblyOf(product, administrator);
  const [ana] = people;
  if (!ana) throw new Error('nobody attends');
  const question = await aQuestion(product, administrator, id, '¿Aprueba el informe?');
  await page.goto('/');
  await jumpTo(page, 'marzo');
  await press(page, page.getByRole('link', { name: 'Preguntas' }));
  await press(page, page.getByRole('link', { name: '¿Aprueba el informe?' }));
  await press(page, button(page, 'Abrir votación'));
  await expect(page.getByText('¡La Votacion ha iniciado exitosamente!')).toBeVisible();

  await ask(product, ana, castBallot, { body: { questionId: question.id, vote: 'yes' } });
  await expect(page.getByText('1 de 2', { exact: true })).toBeVisible();
  const [hall] = await Promise.all([page.waitForEvent('popup'), press(page, button(page, 'Proyectar'))]);
  await expect(hall.getByText('¿Aprueba el informe?').first()).toBeVisible();
  await Promise.all([hall.waitForEvent('close'), hall.keyboard.press('Escape').catch(() => undefined)]);
  await press(page, button(page, 'Cerrar votación'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Sí, cerrarla' }));
  await expect(page.getByText('¡La Votacion ha cerrado exitosamente!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/assemblies/${id}/questions$`));
});
