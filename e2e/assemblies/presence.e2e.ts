/** Presence: modes and times on the roll, both calls of the quorum, its loss during a voting, and its curve. */
import { addAttendee, anAssembly, aQuestion, attendees, startVoting } from '../kit/assembly.ts';
import { fillMoment } from '../kit/forms.ts';
import { openHall } from '../kit/hall.ts';
import { expect, test } from '../kit/test.ts';

test('an assembly meets in second call, loses its quorum during a voting, and shows it', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  // Still going on: the quorum is checked until the end.
  const dates = { startDate: '2020-03-01T18:00:00.000Z', endDate: '2100-03-01T23:00:00.000Z' };
  const id = await anAssembly(product, as, { quorum: 'true', quorumMin: 3, ...dates });
  const [ana, luis] = await attendees(product, as, id, [
    ['Ana', 'Ríos'],
    ['Luis', 'Núñez'],
  ]);
  if (!ana || !luis) throw new Error('Nobody attends');

  // The first call fails; the second is entered, and checked under its own quorum.
  await page.goto('/gremial/assemblies');
  await page.getByRole('link', { name: 'Editar «Asamblea general ordinaria»' }).click();
  const verification = page.getByRole('region', { name: 'Verificación del quórum' });
  const asked = page.getByRole('dialog', { name: '¿Registrar la verificación del quórum?' });
  await verification.getByRole('button', { name: 'Verificar el quórum' }).click();
  await expect(asked).toContainText(
    /\d\d:\d\d · No hubo quórum en primera convocatoria: 2 presentes y 0 representados de 3 necesarios/,
  );
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect(verification.getByRole('listitem')).toHaveCount(0);
  await verification.getByRole('button', { name: 'Verificar el quórum' }).click();
  await asked.getByRole('button', { name: 'Registrar' }).click();
  await expect(verification.getByRole('listitem')).toContainText('No hubo quórum en primera convocatoria');
  await expect(verification).toContainText('2 presentes y 0 representados de 3 necesarios');
  await expect(verification.getByRole('button', { name: 'Verificar en segunda' })).toHaveCount(0);
  await page.getByLabel('Segunda convocatoria', { exact: true }).check();
  await fillMoment(page, 'Fecha de la segunda convocatoria', '2020-03-01');
  await fillMoment(page, 'Hora de la segunda convocatoria', '12:00');
  await page.getByLabel('Quórum de la segunda convocatoria').fill('2');
  await page.getByRole('button', { name: 'Editar Asamblea' }).click();
  await expect(page.getByText('Debe empezar después de la primera')).toBeVisible();
  await fillMoment(page, 'Hora de la segunda convocatoria', '14:00');
  await page.getByRole('button', { name: 'Editar Asamblea' }).click();
  await expect(page).toHaveURL(/\/gremial\/assemblies$/);
  await page.getByRole('link', { name: 'Editar «Asamblea general ordinaria»' }).click();
  await verification.getByRole('button', { name: 'Verificar en segunda convocatoria' }).click();
  await expect(asked).toContainText('Hubo quórum en segunda convocatoria: 2 presentes');
  await asked.getByRole('button', { name: 'Registrar' }).click();
  await expect(verification.getByRole('listitem')).toHaveCount(2);
  await expect(verification).toContainText('Hubo quórum en segunda convocatoria');

  // On the roll one is marked as attending remotely.
  await page.getByRole('button', { name: 'Ver Asistentes' }).click();
  const roll = page.getByRole('dialog', { name: 'Lista de Asistentes' });
  await expect(roll.getByText('desde ').filter({ visible: true }).first()).toBeVisible();
  await expect(roll.getByRole('region', { name: 'Quórum' })).toContainText('Pueden votar');
  await roll.getByRole('checkbox', { name: /^Seleccionar «Luis Núñez/ }).check();
  await roll.getByRole('button', { name: 'Marcar a distancia' }).click();
  await expect(roll.getByText('a distancia · desde ').filter({ visible: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // One leaves during the voting: it is said at once, on the screen and in the hall, and closes nothing.
  const { id: questionId } = await aQuestion(product, as, id, '¿Aprueba el informe?');
  await startVoting(product, as, questionId);
  await page.goto(`/gremial/assemblies/${id}/${questionId}/votes`);
  await expect(page.getByRole('button', { name: 'Cerrar votación' })).toBeVisible();
  await addAttendee(product, as, id, luis, false);
  const lost = page.getByText(
    /Se perdió el quórum a las? \d{1,2}:\d\d\s[ap]\.\sm\.: falta 1 persona\. La votación sigue abierta\./,
  );
  await expect(lost).toBeVisible();
  const hall = await openHall(page);
  await expect(hall.getByText('Se perdió')).toBeVisible();
  await hall.close();
  await addAttendee(product, as, id, luis);
  await expect(lost).toHaveCount(0);

  // The curve stands with the results, and its steps as a table.
  await page.goto(`/gremial/assemblies/${id}/resultados`);
  const curve = page.getByRole('region', { name: 'Curva del quórum' });
  await expect(curve.getByRole('img').first()).toHaveAccessibleName(
    /2 como máximo y 2 al final, de 2 necesarios/,
  );
  await curve.getByText(/Ver los cambios/).click();
  await expect(curve.getByRole('row').last()).toContainText('Sí');
});
