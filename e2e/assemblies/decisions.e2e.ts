/** Each kind of question, from its creation to the result. */
import type { Page } from '@playwright/test';
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { confirmHandVotes } from '@vigilia/contract/votings/voting-decisions';
import { listQuestions } from '@vigilia/contract/votings/votings';
import type { Person } from '@vigilia/server/testing/builders/people';
import { expectAccessible } from '../kit/accessible.ts';
import { arrowsWork } from '../kit/actions.ts';
import { anAssembly, attendees, endVoting, startVoting, votes } from '../kit/assembly.ts';
import { openHall } from '../kit/hall.ts';
import { smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const NAMES = [
  ['Ana', 'Ruiz'],
  ['Beatriz', 'Mosquera'],
  ['Carlos', 'Llanos'],
  ['Diana', 'Villegas'],
  ['Elena', 'Paz'],
] as const;

const figures = (page: Page) => page.getByRole('table', { name: 'Resultados' }).getByRole('cell');
const questionIn = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-2));

/** Closed elsewhere, so that the screen stays where it is. */
async function close(page: Page, product: Product, as: Person, id: number) {
  await endVoting(product, as, id);
  await expect(page.getByText('Votación cerrada', { exact: true })).toBeVisible();
}

/** An assembly with five attendees, and the form of its first question with all options. */
async function startQuestion(page: Page, product: Product, as: Person, title: string) {
  const assemblyId = await anAssembly(product, as);
  const people = await attendees(product, as, assemblyId, NAMES);
  const [ana, beatriz, carlos, diana, elena] = people;
  if (!ana || !beatriz || !carlos || !diana || !elena) throw new Error('nobody attends');
  await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
  await page.getByLabel('Título de la pregunta').fill(title);
  await page.getByRole('button', { name: 'Más opciones' }).click();
  return { assemblyId, ana, beatriz, carlos, diana, elena };
}

test('a yes/no question with hidden results has its verdict after the close, with votes on paper apart', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  test.slow();
  const { ana, beatriz } = await startQuestion(page, product, as, '¿Aprueba la reforma?');
  await page.getByLabel('Regla de decisión').selectOption('Otra fracción…');
  await page.getByLabel('Numerador').fill('3');
  await page.getByLabel('Denominador').fill('2');
  await page.getByRole('radio', { name: 'Al cerrar, para voto secreto' }).check();
  await page.getByRole('button', { name: 'Crear pregunta' }).click();
  await expect(page.getByText('Escriba una fracción con números enteros')).toBeVisible();
  await page.getByLabel('Denominador').fill('4');
  await expect(page.getByText('Se aprueba con al menos tres cuartos de')).toBeVisible();
  await page.getByLabel('Se calcula sobre').selectOption('los votos a favor y en contra');
  await page.getByRole('button', { name: 'Crear pregunta' }).click();
  await expect(page.getByText('¡La pregunta se ha creado exitosamente!')).toBeVisible();
  // The next question of the assembly begins with hidden results too.
  // It is chosen for each question.
  await expect(page.getByRole('radio', { name: 'Al cerrar, para voto secreto' })).not.toBeChecked();

  await page.getByRole('link', { name: '¿Aprueba la reforma?' }).click();
  await page.getByRole('button', { name: 'Abrir votación' }).click();
  await expect(page.getByText('0 de 5', { exact: true })).toBeVisible();
  const id = questionIn(page);
  await votes(product, ana, id, { vote: 'yes' });
  await votes(product, beatriz, id, { vote: 'yes' });
  await expect(page.getByText('2 de 5', { exact: true })).toBeVisible();
  // Headings stay, figures do not; participation is live.
  await expect(page.getByText('Los resultados se muestran al cerrar la votación')).toBeVisible();
  await expect(figures(page)).toHaveText(['—', '—', '—', '2']);
  const hall = await openHall(page);
  await expect(hall.getByText('Los resultados se muestran al cerrar la votación')).toBeVisible();
  await expect(hall.getByRole('button', { name: 'Mostrar resultados' })).toHaveCount(0);
  await hall.close();

  const second = await product.anAdministrator();
  await page.getByRole('button', { name: 'Registrar votos en papel' }).click();
  const paper = page.getByRole('dialog', { name: 'Registrar votos en papel' });
  const save = paper.getByRole('button', { name: 'Registrar votos' });
  await expect(save).toBeDisabled();
  await paper.getByRole('button', { name: 'Elegir personas' }).click();
  const picker = page.getByRole('dialog', { name: 'Personas que votaron en papel' });
  // Users who have voted are not offered.
  await expect(picker.getByRole('checkbox')).toHaveCount(3);
  for (const name of ['Carlos Llanos', 'Diana Villegas'])
    await picker.getByRole('checkbox', { name: `Seleccionar a ${name}` }).check();
  await picker.getByRole('button', { name: 'Guardar' }).click();
  await paper.getByLabel('Votos a favor').fill('1');
  await expect(paper.getByText('Falta 1 voto por repartir.')).toBeVisible();
  await paper.getByLabel('Votos en contra').fill('1');
  await paper.getByLabel('Quién contó los votos').fill('Rosa Duarte');
  await paper.getByLabel('Quién fue testigo').fill('Jairo Peña');
  await save.click();
  await expect(page.getByText('Se registraron 2 votos en papel')).toBeVisible();
  // They wait for another administrator: the one who recorded them cannot confirm them.
  const pending = page.getByRole('alert', { name: '2 votos en papel por confirmar' });
  await expect(pending).toContainText('Otro administrador los confirma aquí, con su cuenta');
  await expect(pending.getByRole('button', { name: 'Confirmar votos en papel' })).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: 'Personas que votaron (2 · 2 en papel por confirmar)' }),
  ).toBeVisible();
  await expect(page.getByText('2 de 5', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cerrar votación' })).toBeDisabled();
  const { pendingPaper } = await ask(product, second, readResults, { params: { id } });
  const body = { countId: pendingPaper?.countId ?? 0 };
  await ask(product, second, confirmHandVotes, { params: { id }, body });
  await expect(pending).toHaveCount(0);
  await expect(page.getByText('4 de 5', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Personas que votaron (4)' })).toBeVisible();
  await expect(figures(page)).toHaveText(['—', '—', '—', '4']);

  await close(page, product, as, id);
  await expect(figures(page)).toHaveText(['3', '1', '0', '4']);
  const decision = page.getByRole('region', { name: 'Decisión' });
  await expect(decision.getByText('Aprobada', { exact: true })).toBeVisible();
  await expect(decision).toContainText('Aprobada con 3 votos a favor: se requerían 3');
  const apart = page.getByRole('table', { name: 'Votos electrónicos y en papel' });
  await expect(apart.getByRole('row', { name: /^Votos a favor/ }).getByRole('cell')).toHaveText([
    'Votos a favor',
    '2',
    '1',
  ]);
  await expect(
    page.getByText('2 votos en papel: contó Rosa Duarte; testigo: Jairo Peña; confirmó', { exact: false }),
  ).toBeVisible();

  // It is never opened again: its results were shown.
  await expect(page.getByRole('button', { name: 'Abrir votación' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Repetir votación' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Crear la pregunta' }).click();
  await expect(page.getByText('Se creó la pregunta.', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: '¿Aprueba la reforma?' })).toHaveCount(2);
});

test('an election for several seats ends in a tie, a recorded lot and a second round', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  test.slow();
  const { assemblyId, ana, beatriz, carlos } = await startQuestion(page, product, as, 'Elección de vocales');
  await page.getByRole('radio', { name: 'Candidatos' }).check();
  await page.getByLabel('Cupos').fill('2');
  await page.getByRole('button', { name: 'Candidatos' }).click();
  const picker = page.getByRole('dialog', { name: 'Lista de usuarios para ser Candidatos' });
  for (const name of ['Ana Ruiz', 'Beatriz Mosquera', 'Carlos Llanos'])
    await picker.getByRole('checkbox', { name: `Seleccionar a ${name}` }).check();
  await picker.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Crear pregunta' }).click();
  await page.getByRole('link', { name: 'Elección de vocales' }).click();
  await page.getByRole('button', { name: 'Abrir votación' }).click();
  await expect(page.getByText('0 de 5', { exact: true })).toBeVisible();
  const id = questionIn(page);
  await votes(product, ana, id, { candidateIds: [ana.id, beatriz.id] });
  await votes(product, beatriz, id, { candidateIds: [ana.id, carlos.id] });
  await votes(product, carlos, id, { vote: 'blank' });
  await expect(figures(page)).toHaveText(['2', '1', '1', '1', '3']);
  await expect(page.getByText('Cada persona puede marcar hasta 2 candidatos.')).toBeVisible();
  await close(page, product, as, id);

  const decision = page.getByRole('region', { name: 'Decisión' });
  await expect(decision.getByRole('list').first()).toHaveText('Ana Ruiz · 2 votos');
  await expect(decision).toContainText('Empate: Beatriz Mosquera y Carlos Llanos');
  const paper = page.getByRole('region', { name: 'Exportar el resultado' });
  await expect(paper.getByRole('note')).toContainText('Falta decidir el empate de «Elección de vocales».');
  const hall = await openHall(page);
  await expect(
    hall.getByText('Empate entre Beatriz Mosquera y Carlos Llanos: la asamblea decide'),
  ).toBeVisible();
  await hall.close();

  await decision.getByRole('button', { name: 'Registrar sorteo' }).click();
  const lot = page.getByRole('dialog', { name: 'Registrar sorteo' });
  await expectAccessible(page);
  await lot.getByRole('radio', { name: 'Carlos Llanos' }).check();
  await lot.getByLabel('Quién hizo el sorteo').fill('Rosa Duarte');
  await lot.getByLabel('Quién fue testigo').fill('Jairo Peña');
  // Nothing is recorded before it was read again.
  await lot.getByRole('button', { name: 'Revisar' }).click();
  await expect(lot.getByRole('definition')).toHaveText(['Carlos Llanos', 'Rosa Duarte', 'Jairo Peña']);
  await lot.getByRole('button', { name: 'Corregir' }).click();
  await expect(lot.getByLabel('Quién fue testigo')).toHaveValue('Jairo Peña');
  await lot.getByRole('button', { name: 'Revisar' }).click();
  await lot.getByRole('button', { name: 'Registrar sorteo' }).click();
  await expect(decision.getByRole('list').first().getByRole('listitem')).toHaveText([
    'Ana Ruiz · 2 votos',
    'Carlos Llanos · 1 voto',
  ]);
  await expect(decision).toContainText('por sorteo a favor de Carlos Llanos. Lo hizo Rosa Duarte');
  await expect(decision.getByRole('button', { name: 'Registrar sorteo' })).toHaveCount(0);
  await expect(paper.getByRole('note')).toHaveCount(0);

  const firstRound = page.url();
  await page.getByRole('button', { name: 'Abrir votación' }).click();
  const reopening = page.getByRole('dialog', { name: '¿Abrir de nuevo la votación?' });
  await expect(reopening).toContainText('El sorteo registrado a favor de Carlos Llanos quedará anulado');
  await reopening.getByRole('button', { name: 'Abrir de nuevo' }).click();
  await expect(page.getByText('Votación abierta', { exact: true })).toBeVisible();
  await endVoting(product, as, id);
  await expect(page.getByText('Votación cerrada', { exact: true })).toBeVisible();
  // The annulled lot elects nobody. The notices are for the votes screen, the acta and the phones.
  const again = await openHall(page);
  await expect(again.getByText('Persona elegida:')).toBeVisible();
  await expect(again.getByText(/avisos?/)).toHaveCount(0);
  await expect(again.getByRole('list').first().getByRole('listitem')).toHaveText(['Ana Ruiz']);
  await again.close();

  await page.getByRole('button', { name: 'Segunda vuelta' }).click();
  const round = page.getByRole('dialog', { name: 'Segunda vuelta' });
  // Ana is elected and stays so; the tied are chosen.
  await expect(round.getByRole('checkbox')).toHaveCount(2);
  await expect(round.getByRole('checkbox', { name: 'Carlos Llanos' })).toBeChecked();
  await expectAccessible(page);
  await round.getByRole('checkbox', { name: 'Beatriz Mosquera' }).uncheck();
  await round.getByRole('button', { name: 'Crear segunda vuelta' }).click();
  await expect(page.getByRole('heading', { name: 'Segunda vuelta: Elección de vocales' })).toBeVisible();
  // With a single candidate one votes for them, or blank.
  await page.getByRole('button', { name: 'Abrir votación' }).click();
  const single = page.getByRole('dialog', { name: 'Solo hay una opción' });
  await expect(single).toContainText('Solo se podrá votar por Carlos Llanos o en blanco.');
  await single.getByRole('button', { name: 'Abrir así' }).click();
  await expect(page.getByText('Votación abierta', { exact: true })).toBeVisible();
  const second = await openHall(page);
  await expect(second.getByRole('heading', { name: 'Segunda vuelta: Elección de vocales' })).toBeVisible();
  // The title names the first round already.
  await expect(second.getByText('Segunda vuelta de', { exact: false })).toHaveCount(0);
  await second.close();
  await page.goto(firstRound);
  await expect(page.getByRole('link', { name: 'Ver la segunda vuelta' })).toBeVisible();
  const notice = decision.getByText(/Pasó a segunda vuelta con Carlos Llanos/).first();
  await expect(notice).toBeHidden();
  await decision.getByText(/^\d+ avisos? de esta votación$/).click();
  await expect(notice).toBeVisible();
  const situation = decision.getByText(/^ausentes con derecho a votar/).first();
  await expect(situation).toBeHidden();
  // On paper nothing is folded.
  await page.emulateMedia({ media: 'print' });
  await expect(situation).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(decision.getByRole('list').first()).toHaveText('Ana Ruiz · 2 votos');

  // One election with one outcome, once its second round is closed.
  const { id: secondId } = (
    await ask(product, as, listQuestions, { query: `?assambleId=${assemblyId}` })
  ).find(({ secondRoundOf }) => secondRoundOf === id) as { id: number };
  await votes(product, ana, secondId, { candidateId: carlos.id });
  await endVoting(product, as, secondId);
  await page.goto(`/gremial/assemblies/${assemblyId}/resultados`);
  await expect(page.getByText('Personas elegidas: Ana Ruiz y Carlos Llanos')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Segunda vuelta: Elección de vocales' })).toHaveCount(0);
  await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
  await expect(page.getByText('Personas elegidas: Ana Ruiz y Carlos Llanos')).toHaveCount(1);
  await expect(
    page.getByText('Segunda vuelta: su resultado está en el de «Elección de vocales».'),
  ).toBeVisible();
  await expect(page.getByText('votos emitidos en la primera vuelta')).toBeVisible();
});

test(
  'slates are made, imported, ordered and voted, and their seats are calculated',
  LONG,
  async ({ signedIn: page, product, administrator: as }) => {
    test.slow();
    const { assemblyId, ana, beatriz, carlos, diana, elena } = await startQuestion(
      page,
      product,
      as,
      'Junta directiva',
    );
    await page.getByRole('radio', { name: 'Planchas' }).check();
    await page.getByLabel('Cupos').fill('2');
    await page.getByRole('button', { name: 'Agregar plancha' }).click();
    await page.getByRole('button', { name: 'Crear pregunta' }).click();
    await expect(page.getByText('Escriba el nombre de la plancha')).toBeVisible();
    await page.getByLabel('Nombre de la plancha').fill('Unidad');
    await page.getByRole('button', { name: 'Agregar nombres: Unidad' }).click();
    const picker = page.getByRole('dialog', { name: 'Lista de usuarios para ser Candidatos' });
    for (const name of ['Ana Ruiz', 'Beatriz Mosquera'])
      await picker.getByRole('checkbox', { name: `Seleccionar a ${name}` }).check();
    await picker.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('button', { name: 'Elegir suplente: Ana Ruiz' }).click();
    await picker.getByRole('radio', { name: 'Seleccionar a Elena Paz' }).check();
    await picker.getByRole('button', { name: 'Guardar' }).click();
    // Ordered by the buttons.
    const places = page.getByRole('list', { name: 'Nombres de Unidad, en orden' });
    await page.getByRole('button', { name: 'Subir Beatriz Mosquera' }).click();
    await expect(places.getByRole('listitem').first()).toContainText('Beatriz Mosquera');

    await page.getByRole('button', { name: 'Importar plancha' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar una plancha' });
    await dialog.getByLabel('Nombre de la plancha').fill('Futuro');
    await dialog.getByLabel('Lista de nombres').fill(`${carlos.dni}\nNadie Nunca\nAna Ruiz`);
    await dialog.getByRole('button', { name: 'Revisar' }).click();
    await expect(dialog.getByText('1 nombre listo; 2 líneas con problemas.')).toBeVisible();
    await expect(dialog.getByText('No hay usuario con «Nadie Nunca»')).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByText('Ana Ruiz ya está en las planchas')).toBeVisible();
    // A search that is not over ends with the dialog.
    const users = /\/users\/all\?/;
    await page.route(users, () => undefined);
    const isCancelled = page.waitForEvent('requestfailed', (request) => users.test(request.url()));
    await dialog.getByRole('button', { name: 'Revisar' }).click();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Salir sin guardar' }).click();
    expect((await isCancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
    await page.unroute(users);
    await page.getByRole('button', { name: 'Importar plancha' }).click();
    await dialog.getByLabel('Nombre de la plancha').fill('Futuro');
    await dialog.getByLabel('Lista de nombres').fill(`${carlos.dni}; diana villegas`);
    await dialog.getByRole('button', { name: 'Revisar' }).click();
    await dialog.getByRole('button', { name: 'Agregar la plancha' }).click();
    await expect(page.getByRole('button', { name: 'Importar plancha' })).toBeFocused();
    // Carried by the keyboard.
    await page.getByRole('button', { name: 'Mover la plancha «Futuro»' }).focus();
    const announced = page.getByRole('status');
    await page.keyboard.press('Space');
    await expect(announced.filter({ hasText: 'está sobre el lugar 2 de 2.' })).toHaveCount(1);
    await arrowsWork(page);
    await page.keyboard.press('ArrowUp');
    await expect(announced.filter({ hasText: 'está sobre el lugar 1 de 2.' })).toHaveCount(1);
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Nombre de la plancha').first()).toHaveValue('Futuro');
    await page.getByRole('button', { name: 'Crear pregunta' }).click();
    await expect(page.getByText('¡La pregunta se ha creado exitosamente!')).toBeVisible();
    const [question] = await ask(product, as, listQuestions, { query: `?assambleId=${assemblyId}` });
    expect(question).toMatchObject({
      seats: 2,
      allowBlank: true,
      slates: [
        { name: 'Futuro', places: [{ userId: carlos.id, alternateUserId: diana.id }] },
        {
          name: 'Unidad',
          places: [
            { userId: beatriz.id, alternateUserId: null },
            { userId: ana.id, alternateUserId: elena.id },
          ],
        },
      ],
    });

    await expect(page.getByText('Futuro, Unidad', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Junta directiva' }).click();
    await page.getByRole('button', { name: 'Abrir votación' }).click();
    await expect(page.getByText('0 de 5', { exact: true })).toBeVisible();
    const id = questionIn(page);
    const [futuro, unidad] = question?.slates ?? [];
    if (!futuro || !unidad) throw new Error('there are no slates');
    await votes(product, ana, id, { slateId: unidad.id });
    await votes(product, beatriz, id, { slateId: unidad.id });
    await votes(product, carlos, id, { slateId: futuro.id });
    await votes(product, diana, id, { vote: 'blank' });
    await expect(figures(page)).toHaveText(['1', '2', '1', '4']);
    await expect(page.getByRole('img', { name: /^Gráfica de votos por plancha: Futuro, 1/ })).toBeVisible();
    await close(page, product, as, id);
    const decision = page.getByRole('region', { name: 'Decisión' });
    await expect(decision).toContainText('Beatriz Mosquera');
    await decision.getByText('Ver el cálculo paso a paso').click();
    const row = decision
      .getByRole('table', { name: 'Cuociente electoral' })
      .getByRole('row', { name: /^Unidad/ });
    await expect(row.getByRole('cell')).toHaveText(['Unidad', '2', '4', '1', '0', '0', '1']);
    const hall = await openHall(page);
    await expect(hall.getByText('Beatriz Mosquera')).toBeVisible();

    // Settings frozen by the opening are shown read-only.
    await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
    await page.getByRole('button', { name: 'Editar «Junta directiva»' }).click();
    const edit = page.getByRole('dialog', { name: 'Editar Pregunta' });
    await expect(edit).toContainText('Planchas · 2 cupos · Con voto en blanco · Resultados en vivo');
    await expect(edit.getByRole('region', { name: 'Unidad' })).toContainText(
      'Ana Ruiz · suplente: Elena Paz',
    );
    await expect(edit.getByRole('radio')).toHaveCount(0);
  },
);

test(
  'an attorney with as many powers as the assembly allows is refused beside the field',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/status of 409/);
    const assemblyId = await anAssembly(product, as);
    const [ana] = await attendees(product, as, assemblyId, NAMES.slice(0, 1));
    if (!ana) throw new Error('nobody attends');
    const [first] = [await product.aMember({ name: 'Fabio', lastName: 'Ríos' })];
    await product.aMember({ name: 'Gloria', lastName: 'Sosa' });
    await page.goto('/gremial/assemblies');
    await page.getByRole('link', { name: /^Editar «/ }).click();
    await page.getByText('Reglas de los estatutos').click();
    const limit = page.getByLabel('Máximo de poderes por apoderado');
    await expect(limit).toHaveValue('');
    await limit.fill('uno');
    await page.getByRole('button', { name: 'Editar Asamblea' }).click();
    await expect(page.getByText('Escriba un número entero, o deje el campo vacío')).toBeVisible();
    await limit.fill('1');
    await page.getByRole('button', { name: 'Editar Asamblea' }).click();
    await expect(page.getByText('¡La asamblea se ha editado exitosamente!')).toBeVisible();
    await ask(product, as, createAttorneyPower, {
      body: { userIdWhoDelegates: first.id, userIdToDelegate: ana.id, assemblyId },
      file: await smallPhoto(),
    });

    await page.goto(`/gremial/assemblies/${assemblyId}/create-attorney-power`);
    for (const [choose, name] of [
      ['Elegir al representado', 'Gloria Sosa'],
      ['Elegir al apoderado', 'Ana Ruiz'],
    ] as const) {
      await page.getByRole('button', { name: choose }).click();
      const picker = page.getByRole('dialog');
      await picker.getByRole('radio', { name: `Seleccionar a ${name}` }).check();
      await picker.getByRole('button', { name: 'Guardar' }).click();
      await expect(picker).toBeHidden();
    }
    await page.locator('input[type=file]').setInputFiles({
      name: 'poder.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await smallPhoto()).arrayBuffer()),
    });
    await page.getByRole('button', { name: 'Crear Poder' }).click();
    await expect(page.getByRole('group', { name: 'Apoderado' }).getByRole('alert')).toContainText(
      'Ana Ruiz ya tiene un poder y el máximo por apoderado es 1',
    );
  },
);

test(
  'against a backend with only the calls of the specification questions are as before',
  LONG,
  async ({ signedIn: page, product, administrator: as, expectedMessages }) => {
    expectedMessages.push(/status of 404/);
    const assemblyId = await anAssembly(product, as);
    const [ana] = await attendees(product, as, assemblyId, NAMES.slice(0, 1));
    if (!ana) throw new Error('nobody attends');
    const { id } = await ask(product, as, createQuestion, {
      body: { title: '¿Aprueba el informe?', assambleId: assemblyId },
    });
    await startVoting(product, as, id);
    const LISTED = ['agendaPoint', 'participation', 'result'];
    const NEW = [
      'kind',
      'seats',
      'allowBlank',
      'showResults',
      'rule',
      'slates',
      'maxPowers',
      'hidden',
      ...LISTED,
    ];
    const RESULTS = ['verdict', 'elected', 'undecided', 'allocation', 'lot', 'onPaper', 'statements'];
    await page.route(/\/api\/assamble\//, async (route) => {
      if (route.request().url().endsWith('/live')) return route.fulfill({ status: 404, json: {} });
      const response = await route.fetch();
      const text = await response.text();
      const old = JSON.parse(text, (key, value) => ([...NEW, ...RESULTS].includes(key) ? undefined : value));
      return route.fulfill({ response, json: old });
    });
    await page.goto(`/gremial/assemblies/${assemblyId}/questions`);
    await expect(page.getByRole('link', { name: '¿Aprueba el informe?' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Más opciones' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Nueva pregunta' }).click();
    await expect(page.getByLabel('Punto de la agenda')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ordenar' })).toHaveCount(0);
    await page.getByLabel('Título de la pregunta').fill('¿Otra?');
    const sent = page.waitForRequest((request) => request.url().endsWith('/createQuestion'));
    await page.getByRole('button', { name: 'Crear pregunta' }).click();
    expect((await sent).postDataJSON()).toEqual({ title: '¿Otra?', assambleId: assemblyId });
    await page.getByRole('link', { name: '¿Aprueba el informe?' }).click();
    await votes(product, ana, id, { vote: 'yes' });
    await expect(figures(page)).toHaveText(['1', '0', '0', '1']);
    await expect(page.getByRole('button', { name: 'Registrar votos en papel' })).toHaveCount(0);
    // If a person could still vote, the close would ask for a confirmation.
    await expect(page.getByText('Participación: 100,0 %')).toBeVisible();
    await page.getByRole('button', { name: 'Cerrar votación' }).click();
    await expect(page.getByText('¡La Votacion ha cerrado exitosamente!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Decisión' })).toHaveCount(0);
  },
);
