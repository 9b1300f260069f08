/** Many people for a roll, and good standing, by files with document numbers. */
import type { Page } from '@playwright/test';
import { listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { anAssembly, aQuestion, attendees, startVoting } from '../kit/assembly.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const choose = (page: Page, lines: readonly string[]) =>
  page.getByLabel('Archivo con las cédulas').setInputFiles({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });

test(
  'a roll is filled by a search and a file, takes good standing from a file, and is filtered',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const assemblyId = await anAssembly(product, administrator);
    for (const [place, name] of ['Ana', 'Beto', 'Caro'].entries())
      await product.aMember({ name, lastName: 'Paz', dni: String(52_000_001 + place) });
    const rights = async () =>
      (await ask(product, administrator, listAttendees, { params: { assemblyId } })).map(
        ({ user, canVote }) => [user.name, canVote],
      );
    await page.goto('/gremial/assemblies');
    await page.getByRole('link', { name: /^Editar «Asamblea general ordinaria/ }).click();

    await page.getByRole('button', { name: 'Agregar varios' }).click();
    const adding = page.getByRole('dialog', { name: 'Agregar varios a la lista' });
    await expect(adding.getByRole('button', { name: 'Agregar 3 personas' })).toBeVisible();
    await adding.getByLabel('Los que encuentra una búsqueda').check();
    await adding.getByLabel('Nombre, correo, cédula o celular').fill('beto');
    await adding.getByRole('button', { name: 'Agregar 1 persona' }).click();
    await expect(adding).toBeHidden();
    await page.getByRole('button', { name: 'Agregar varios' }).click();
    await adding.getByLabel('Un archivo con cédulas').check();
    await choose(page, ['Cedula', '52.000.001', '52000002', '52000003', '777']);
    await expect(adding.getByText('Hay 1 fila que no se puede usar')).toBeVisible();
    await expect(adding.getByRole('button', { name: /^Agregar \d/ })).toHaveCount(0);
    await adding.getByLabel('Dejar por fuera esa fila').check();
    await adding.getByRole('button', { name: 'Agregar 2 personas' }).click();
    await expect(adding).toBeHidden();
    expect(await rights()).toEqual([
      ['Ana', true],
      ['Beto', true],
      ['Caro', true],
    ]);

    await page.getByRole('button', { name: 'Paz y salvo' }).click();
    const standing = page.getByRole('dialog', { name: 'Paz y salvo' });
    await choose(page, ['52000001', '52000003']);
    await expect(standing.getByText('1 persona pierde el derecho a votar.', { exact: false })).toBeVisible();
    await standing.getByRole('button', { name: 'Cambiar 1 persona' }).click();
    await expect(standing).toBeHidden();
    expect(await rights()).toEqual([
      ['Ana', true],
      ['Beto', false],
      ['Caro', true],
    ]);

    await page.getByRole('button', { name: 'Ver Asistentes' }).click();
    const roll = page.getByRole('dialog', { name: 'Lista de Asistentes' });
    await expect(roll.locator('tr:has(input[data-control=select])')).toHaveCount(3);
    await roll.getByRole('button', { name: 'Sin derecho 1' }).click();
    await expect(roll.locator('tr:has(input[data-control=select])')).toHaveCount(1);
    await expect(roll.locator('tr:has(input[data-control=select])')).toContainText('Beto');
    await expect(roll.locator('tr:has(input[data-control=select])')).toContainText(
      'No está a paz y salvo: sin derecho',
    );
    // Its whole line is readable.
    const note = roll
      .getByText('No está a paz y salvo: sin derecho', { exact: true })
      .filter({ visible: true });
    expect(await note.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
    await roll.getByRole('button', { name: 'Presentes 0' }).click();
    await expect(roll.getByText('Nadie en la lista coincide con la búsqueda.')).toBeVisible();
  },
);

test(
  'a right that is taken from the roll during an open voting asks before it is saved',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    const assemblyId = await anAssembly(product, as);
    const [ana] = await attendees(product, as, assemblyId, [
      ['Ana', 'Paz'],
      ['Beto', 'Paz'],
    ]);
    const question = await aQuestion(product, as, assemblyId, '¿Aprueba el informe?');
    await startVoting(product, as, question.id);
    const mayVote = async () =>
      (await ask(product, as, listAttendees, { params: { assemblyId } })).find(
        ({ userId }) => userId === ana?.id,
      )?.canVote;
    await page.goto(`/gremial/assemblies/${assemblyId}/asistencia`);
    await page.getByRole('checkbox', { name: 'Can Vote: Ana Paz' }).uncheck();
    await expect(page.getByText('una persona deja de poder votar en ella', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    const warning = page.getByRole('dialog', {
      name: '¿Quitar el derecho a votar con una votación abierta?',
    });
    await expect(warning).toContainText('Quien ya votó conserva su voto.');
    await warning.getByRole('button', { name: 'Cancelar' }).click();
    await expect(warning).toBeHidden();
    expect(await mayVote()).toBe(true);
    await page.getByRole('button', { name: 'Guardar Cambios' }).click();
    await warning.getByRole('button', { name: 'Quitar el derecho' }).click();
    await expect(page.getByText('Se guardó el derecho a votar de 1 asistente.')).toBeVisible();
    expect(await mayVote()).toBe(false);
  },
);
