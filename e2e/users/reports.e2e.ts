/** Informes: the figures of a year lead to the people behind them, and the quick jump to a year. */
import { requestAssistance } from '@vigilia/contract/content/assistance';
import { expectAccessible } from '../kit/accessible.ts';
import { addAttendee, anAssembly, aQuestion, endVoting, startVoting, votes } from '../kit/assembly.ts';
import { ask, expect, LONG, openQuickJump, quickJump, test } from '../kit/test.ts';

test('who came to the assemblies of a year is counted, listed and downloaded', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const held = { startDate: '2025-03-01T14:00:00.000Z', endDate: '2025-03-01T16:00:00.000Z' };
  const id = await anAssembly(product, administrator, held);
  const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos' });
  await addAttendee(product, administrator, id, ana);
  await addAttendee(
    product,
    administrator,
    id,
    await product.aMember({ name: 'Beto', lastName: 'Sáenz' }),
    false,
  );

  await page.goto('/');
  await openQuickJump(page);
  await quickJump(page).fill('asistencia 2025');
  await page.getByRole('option', { name: /Informes 2025/ }).click();
  await expect(page).toHaveURL(/\/reports\?anio=2025$/);
  const table = page.getByRole('table', { name: 'Asistencia por asamblea' });
  await expect(table.locator('tbody tr')).toHaveText(/1.mar.2025.*2.*1.*0.*50,0/);
  await expectAccessible(page);

  const came = page.getByText('asistieron al menos una vez');
  await expect(came).toContainText('1');
  await expect(
    page.getByRole('link', { name: 'De 2 personas, 1 nunca asistió en el año, con lista o sin ella.' }),
  ).toHaveAttribute('href', /asistencia=absent$/);
  // All years with data, also while another one loads.
  await expect(
    page.getByLabel('Año').getByRole('option', { name: String(new Date().getFullYear()) }),
  ).toHaveCount(1);
  await came.getByRole('link').click();
  const people = page.getByRole('table', { name: 'Asistencia de las personas' }).locator('tbody tr');
  await expect(people).toHaveCount(1);
  await expect(people).toContainText('Ana Ríos');
  await expect(page.getByText('Quienes asistieron al menos a una asamblea de 2025.')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('personas-2025.csv');

  // A mail to those of the figure.
  await page.getByRole('button', { name: 'Correo' }).click();
  const letter = page.getByRole('dialog', { name: 'Correo a los usuarios' });
  await letter.getByLabel('Asunto').fill('Gracias');
  await letter.getByLabel('Texto del correo').fill('Gracias por asistir, {nombre}.');
  await letter.getByRole('button', { name: 'Vista previa y envío' }).click();
  await expect(letter.getByText(/^Gracias por asistir, Ana Ríos\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(letter).toBeHidden();

  await page.getByRole('button', { name: /Quitar el filtro Asistencia/ }).click();
  await expect(people).toHaveCount(2);
  await people.getByRole('link', { name: 'Ana Ríos' }).click();
  await expect(page).toHaveURL(new RegExp(`/register/users/${ana.id}$`));
});

test(
  'the list of the turnout names each voting and its share, also on a phone',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const id = await anAssembly(product, administrator);
    const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos' });
    await addAttendee(product, administrator, id, ana);
    for (const title of [
      '¿Aprueba el informe?',
      '¿Aprueba el presupuesto del año que viene?',
      '¿Se reelige?',
    ]) {
      const question = await aQuestion(product, administrator, id, title);
      await startVoting(product, administrator, question.id);
      if (title.includes('informe')) await votes(product, ana, question.id, { vote: 'yes' });
      await endVoting(product, administrator, question.id);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/reports');
    const rows = page.getByRole('table', { name: 'Participación por votación' }).getByRole('row');
    for (const [title, share] of [
      ['¿Aprueba el informe?', /^100,0/],
      ['¿Aprueba el presupuesto del año que viene?', /^0,0/],
    ] as const) {
      const row = rows.filter({ hasText: title });
      await expect(row.getByRole('link', { name: title })).toBeVisible();
      await expect(row.getByText(share)).toBeVisible();
    }
    await expectAccessible(page);
  },
);

test(
  'the figures of a month lead to its members and requests for assistance',
  LONG,
  async ({ signedIn: page, product }) => {
    const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos' });
    await ask(product, ana, requestAssistance, { body: { description: 'Turno de noche' } });
    await page.goto('/reports');
    const month = page.getByRole('table', { name: 'Por mes' }).getByRole('row').last();
    // From the third month of a year on, the plots have the figures, and the table unfolds.
    const unfold = async () => {
      await expect(page.getByText('Asociados y RAFA por mes')).toBeVisible();
      const fold = page.getByText('Ver las cifras de cada mes');
      if (await fold.isVisible()) await fold.click();
    };
    await unfold();
    await month.getByRole('link').first().click();
    await expect(
      page.getByRole('button', { name: /Quitar el filtro Asociado desde: \w+ de \d{4}/ }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ana Ríos' }).first()).toBeVisible();
    await page.goBack();
    await unfold();
    await month.getByRole('link').last().click();
    await expect(page).toHaveURL(/\/help\/rafa/);
    await expect(page.getByText('Turno de noche')).toBeVisible();
  },
);
