/**
 * Whole assembly evenings. At three windows, from the call by mail to the issued acta: the desk, the hall and the
 * check-in desk at the door, with members who register and vote over HTTP; and with two administrators at their screens.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Download, Locator, Page } from '@playwright/test';
import { listActivity } from '@vigilia/contract/activity';
import { listAttendees, registerAttendance, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import {
  askForFloor,
  directFloor,
  setCurrentPoint,
  setSessionState,
} from '@vigilia/contract/assemblies/session';
import { USER_TYPES } from '@vigilia/contract/limits';
import { updateUser } from '@vigilia/contract/users/users';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { recordHandVotes } from '@vigilia/contract/votings/voting-decisions';
import { castBallot, listQuestions } from '@vigilia/contract/votings/votings';
import type { MailMessage } from '@vigilia/server/kernel/mail/mail';
import { type Person, tokenOf } from '@vigilia/server/testing/builders/people';
import type { MovableClock } from '@vigilia/server/testing/clock';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { addAttendee, anAssembly, aQuestion, attendees, startVoting, votes } from '../kit/assembly.ts';
import { PLACE } from '../kit/browser.ts';
import { delayOf } from '../kit/delays.ts';
import { fillMoment } from '../kit/forms.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { openProduct } from '../kit/product.ts';
import { advanceClock, ask, expect, keepSignedIn, LONG, pauseClock, test } from '../kit/test.ts';

/** Maximum milliseconds until a ballot is shown (R12.8). */
const AT_ONCE = 1000;

const LONG_POINT = 'Elección de presidente y secretario de la reunión, y de la comisión que aprueba el acta';

/** On a Thursday; the assembly is on the Saturday 22 days later, from 18:00 to 22:00. */
const CALLED = '2026-11-05T15:00:00.000Z';
const GATHERING = '2026-11-28T22:30:00.000Z';
const START = '2026-11-28T23:00:00.000Z';
const END = '2026-11-29T03:00:00.000Z';

/** A product whose clock runs and can be set forward. */
const evening = test.extend<{ clock: MovableClock }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern.
  clock: async ({}, use) => {
    let offset = Date.parse(CALLED) - Date.now();
    const pass = (milliseconds: number) => {
      offset += milliseconds;
    };
    await use({
      now: () => new Date(Date.now() + offset),
      sleep: async (milliseconds) => pass(milliseconds),
      pass,
      slept: [],
    });
  },
  product: async ({ clock }, use) => {
    const product = await openProduct(clock);
    await use(product);
    await product.close();
  },
});

/** The zone of an invented card, as a scanner types it. */
const ZONE = [
  'ICCOL000000013615001<<<<<<<<<<',
  '8503127F3302211COL52000001<<<9',
  'PAZ<GIRON<<ANA<<<<<<<<<<<<<<<<',
];

const textOf = (bytes: string) => bytes.replace(/\s+/g, ' ');
const pdfText = async (bytes: Buffer) =>
  textOf((await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text);
const wordText = (bytes: Buffer) =>
  textOf(
    strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())
      .replace(/<\/w:p>/g, ' ')
      .replace(/<[^>]+>/g, ''),
  );

/** Expected sentences of the acta, in both formats. */
const SAID = [
  'Acta n.º 41',
  'Modalidad Presencial',
  'Fecha 28 de noviembre de 2026 Hora de inicio 18:00 Hora de cierre 18:20',
  'Se convocó por correo electrónico el 5 de noviembre de 2026 a 6 personas de la lista de la asamblea: el servidor de correo aceptó los mensajes para 6 personas.',
  'hay 22 días calendario (15 días hábiles)',
  'Los estatutos piden 15 días hábiles: cumple.',
  'el 28 de noviembre de 2026 a las 18:00 había 4 personas presentes y 1 representada, 5 en total; se requerían 4. Lo verificó Marta Quintero.',
  'Votación 1. ¿Aprueba el informe?',
  'Votaron 5 de 5 personas que podían votar al abrir.',
  'Votos a favor 3 60,0 % Votos en contra 2 40,0 % Votos en blanco 0 0,0 % Votos totales 5 100,0 %',
  'Aprobada con 3 votos a favor: se requerían 3',
  'Representaciones al abrir: Diana Paz Girón por Ana Paz Girón.',
  'Votaron 2 de 4 personas que podían votar al abrir.',
  'Para 1 cargo se eligió a Beatriz Paz Girón (1 voto), por sorteo.',
  'lo hizo Rosa Duarte, con Jairo Peña como testigo',
  'Beatriz Paz Girón C.C. 52000002 Aceptó (registrado el 28 de noviembre de 2026 a las 22:10)',
  'Al cerrar: 3 personas presentes, 1 representada y 2 ausentes.',
  '1. Informe de gestión La presidencia leyó el informe.',
  '6 personas en la lista. Al verificar el quórum (18:00): 4 presentes, 1 representada y 1 ausente. Al terminar (18:20): 3 presentes, 1 representada y 2 ausentes.',
  'Paz Girón, Ana C.C. 52000001 Presente desde 17:30',
  'Paz Girón, Carlos C.C. 52000003 Presente de 17:30 a 18:10',
  'Paz Girón, Diana C.C. 52000004 Representado Ana Paz Girón',
];

/** The activity log of the evening. */
const LOG = [
  'Marta Quintero creó la asamblea «Asamblea de la noche»',
  'Marta Quintero editó la asamblea «Asamblea de la noche»',
  'Marta Quintero registró a Ana Paz Girón como ausente en «Asamblea de la noche»',
  'Marta Quintero registró a Beatriz Paz Girón como ausente en «Asamblea de la noche»',
  'Marta Quintero registró a Carlos Paz Girón como ausente en «Asamblea de la noche»',
  'Marta Quintero registró a Diana Paz Girón como ausente en «Asamblea de la noche»',
  'Marta Quintero registró a Elena Paz Girón como ausente en «Asamblea de la noche»',
  'Marta Quintero registró a Fabio Paz Girón como ausente en «Asamblea de la noche»',
  'Marta Quintero inició el envío de la convocatoria de «Asamblea de la noche» a la lista de la asamblea: 6 destinatarios',
  'Servidor terminó de enviar la convocatoria de «Asamblea de la noche»: el servidor de correo aceptó 6 de 6 mensajes',
  'Pilar Duarte registró la llegada de Ana Paz Girón a la puerta de «Asamblea de la noche» (Mesa 1, 17:30)',
  'Pilar Duarte registró la llegada de Beatriz Paz Girón a la puerta de «Asamblea de la noche» (Mesa 1, 17:30)',
  'Pilar Duarte registró la llegada de Carlos Paz Girón a la puerta de «Asamblea de la noche» (Mesa 1, 17:30)',
  'Marta Quintero registró el poder de Diana Paz Girón a Ana Paz Girón en «Asamblea de la noche»',
  'Marta Quintero registró a Elena Paz Girón como presente en «Asamblea de la noche»',
  'Marta Quintero verificó el quórum de «Asamblea de la noche» en primera convocatoria: hay quórum, con 4 presentes y 1 representado de 4 necesarios',
  'Marta Quintero creó la pregunta «¿Aprueba el informe?» en «Asamblea de la noche»',
  'Marta Quintero creó la pregunta «Presidencia» en «Asamblea de la noche»',
  'Marta Quintero abrió la sesión de «Asamblea de la noche»',
  'Marta Quintero pasó al punto «Informe de gestión» de «Asamblea de la noche»',
  'Marta Quintero dio la palabra a Ana Paz Girón en «Asamblea de la noche»',
  'Marta Quintero terminó la intervención de Ana Paz Girón en «Asamblea de la noche»',
  'Marta Quintero abrió la votación de «¿Aprueba el informe?», con 5 derechos a votar',
  'Marta Quintero cerró la votación de «¿Aprueba el informe?»',
  'Marta Quintero registró a Carlos Paz Girón como ausente en «Asamblea de la noche»',
  'Marta Quintero abrió la votación de «Presidencia», con 4 derechos a votar',
  'Marta Quintero cerró la votación de «Presidencia»',
  'Marta Quintero registró el sorteo que decidió el empate en «Presidencia»',
  'Marta Quintero terminó «Asamblea de la noche»',
  'Marta Quintero escribió en el acta de «Asamblea de la noche» el punto «Informe de gestión»',
  'Marta Quintero registró que Beatriz Paz Girón aceptó el cargo de «Presidencia» en «Asamblea de la noche»',
  'Marta Quintero editó los datos del acta de «Asamblea de la noche»',
  'Marta Quintero emitió el acta n.º 41 de «Asamblea de la noche»',
];

evening(
  'an evening is held at three windows, from the call by mail to the issued acta',
  async ({ page, product, administrator, clock, browser }) => {
    test.slow();
    const passTo = (moment: string) => clock.pass(Date.parse(moment) - clock.now().getTime());
    const problems: string[] = [];
    const contexts: BrowserContext[] = [];
    /** A window on another machine, which uses the server's clock. */
    const aWindow = async (person: Person): Promise<Page> => {
      const context = await browser.newContext({ ...PLACE, baseURL: product.address });
      contexts.push(context);
      context.on('weberror', (error) => problems.push(error.error().message));
      await context.clock.install({ time: clock.now() });
      const opened = await context.newPage();
      await keepSignedIn(opened, person);
      return opened;
    };
    /** Tokens last twelve hours. */
    const renewed = async <P extends Person>(person: P): Promise<P> => ({
      ...person,
      token: await tokenOf(product.dependencies, person.id),
    });

    // 5 November: the assembly is called by mail.
    const members: Person[] = [];
    for (const [place, name] of ['Ana', 'Beatriz', 'Carlos', 'Diana', 'Elena', 'Fabio'].entries())
      members.push(await product.aMember({ name, lastName: 'Paz Girón', dni: String(52_000_001 + place) }));
    const assemblyId = await anAssembly(product, administrator, {
      title: 'Asamblea de la noche',
      startDate: START,
      endDate: END,
      quorum: 'true',
      quorumMin: 4,
      orderDay: JSON.stringify({ agenda: ['Informe de gestión', 'Elección de la presidencia'] }),
    });
    const path = `/gremial/assemblies/${assemblyId}`;
    await ask(product, administrator, updateAssembly, {
      params: { id: assemblyId },
      body: { minimumCallDays: 15, callDayKind: 'business' },
    });
    for (const member of members) await addAttendee(product, administrator, assemblyId, member, false);
    const sent: MailMessage[] = [];
    Object.assign(product.dependencies.mail, {
      isOutbox: false,
      deliver: async (message: MailMessage) => {
        sent.push(message);
        return { outcome: 'sent' };
      },
    });
    await page.clock.install({ time: clock.now() });
    await keepSignedIn(page, administrator);
    await page.goto(`${path}/convocatoria`);
    await page
      .getByLabel('Texto del correo')
      .fill('Cordial saludo, {nombre}:\n\nLo esperamos en el auditorio.');
    await page.getByRole('button', { name: 'Vista previa y envío' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar a 6 personas' }).click();
    await expect(page.getByText('aceptó los mensajes para 6 personas', { exact: false })).toBeVisible();
    expect(sent).toHaveLength(6);
    await page.close();

    // 28 November: three windows.
    passTo(GATHERING);
    const [ana, beatriz, carlos, diana, elena] = (await Promise.all(members.map(renewed))) as [
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    const marta = await renewed(administrator);
    const desk = await aWindow(marta);
    const door = await aWindow(await product.anAdministrator({ name: 'Pilar', lastName: 'Duarte' }));
    await desk.goto(path);
    const steps = desk.getByRole('region', { name: 'Lo que sigue' });
    const quorum = desk.getByRole('region', { name: 'Quórum', exact: true });
    await expect(quorum).toContainText('Faltan 4 personas');

    // The door: a scanned card, then arrivals while offline.
    await door.goto(`${path}/registro`);
    const field = door.getByLabel('Cédula o nombre');
    const answer = door.getByRole('main').locator('[aria-live="assertive"]');
    await expect(field).toBeEnabled();
    await field.focus();
    await pauseClock(door);
    for (const line of ZONE) {
      await door.keyboard.type(line);
      await door.keyboard.press('Enter');
    }
    await door.clock.runFor(1000);
    await door.clock.resume();
    await expect(answer).toContainText('Ana Paz Girón');
    await expect(quorum).toContainText('Faltan 3 personas');
    await door.context().setOffline(true);
    for (const name of ['beatriz', 'carlos']) {
      await field.fill(name);
      await expect(door.getByRole('option', { name: new RegExp(name, 'i') })).toBeVisible();
      await field.press('Enter');
      await expect(answer).toContainText('Guardado en este equipo');
    }
    await expect(door.getByText('Sin conexión: 2 llegadas por enviar')).toBeVisible();
    await expect(quorum).toContainText('Faltan 3 personas');
    await door.context().setOffline(false);
    await expect(door.getByText('Todo enviado')).toBeVisible();
    await expect(quorum).toContainText('Falta 1 persona');
    // Diana sends a power; Elena registers herself.
    await ask(product, marta, createAttorneyPower, {
      body: { userIdToDelegate: ana.id, userIdWhoDelegates: diana.id, assemblyId },
      file: await smallPhoto(),
    });
    await expect(quorum).toContainText('Hay quórum');
    await addAttendee(product, marta, assemblyId, elena);

    passTo(START);
    // From here to the end of the session the chair leaves the run sheet nowhere.
    await desk.getByRole('button', { name: 'Verificar el quórum' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click();
    const verified = desk.getByRole('region', { name: 'Verificación del quórum' });
    await expect(verified).toContainText(/Hubo quórum · 6:0\d\sp\.\sm\. · 5 de 4/);
    await expect(verified.getByTitle('4 presentes y 1 representado de 4 necesarios')).toBeVisible();

    // The hall follows what the desk opens.
    const report = await ask(product, marta, createQuestion, {
      body: {
        title: '¿Aprueba el informe?',
        assambleId: assemblyId,
        kind: 'yesNo',
        agendaPoint: 'Informe de gestión',
        rule: { numerator: 1, denominator: 2, strict: true, base: 'valid' },
      },
    });
    const chair = await aQuestion(product, marta, assemblyId, 'Presidencia', [ana, beatriz]);
    const [hall] = await Promise.all([
      desk.waitForEvent('popup'),
      desk.getByRole('button', { name: 'Abrir el salón' }).click(),
    ]);
    await expect(hall.getByText('Siguiente votación')).toBeVisible();
    /** Clicks of the chair. */
    let clicks = 0;
    const press = async (button: Locator) => {
      await button.click();
      clicks += 1;
    };
    const next = (name: string | RegExp) => desk.getByRole('button', { name });
    await press(next('Abrir sesión'));
    // A mistaken click opens nothing.
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await expect(desk.getByRole('region', { name: 'Sesión' })).toHaveCount(0);
    await press(next('Abrir sesión'));
    await press(desk.getByRole('dialog').getByRole('button', { name: 'Abrir sesión' }));
    await press(next('Pasar al punto: Informe de gestión'));
    await expect(desk.getByRole('region', { name: 'Sesión' })).toContainText('1. Informe de gestión');
    await expect(hall.getByRole('region', { name: 'Agenda' })).toContainText('Informe de gestión');
    // A member asks for the floor, and is called.
    await ask(product, ana, askForFloor, { params: { assemblyId }, body: {} });
    await press(next('Dar la palabra a Ana Paz Girón'));
    await expect(hall.getByText('Tiene la palabra')).toBeVisible();
    await expect(hall.getByRole('timer')).toHaveText(/^2:5|^3:00/);
    await press(next('Terminar la intervención de Ana Paz Girón'));
    const open = desk.getByRole('button', { name: 'Abrir votación' });
    const close = desk.getByRole('button', { name: 'Cerrar votación' });
    await press(open);
    await expect(hall.getByText('Votación abierta')).toBeVisible();
    await expect(hall.getByRole('heading', { name: '¿Aprueba el informe?' })).toBeVisible();
    const casts = (member: Person, vote: 'yes' | 'no', onBehalfOf?: number) =>
      ask(product, member, castBallot, {
        body: { questionId: report.id, vote, ...(onBehalfOf && { onBehalfOf }) },
      });
    await casts(ana, 'yes');
    await casts(ana, 'yes', diana.id);
    await expect(hall.getByText('2 votos de 5')).toBeVisible();
    await expect(hall.getByRole('region', { name: 'Opciones' }).getByText('Votos a favor')).toBeVisible();
    await expect(hall.getByRole('region', { name: 'Resultado' })).toHaveCount(0);
    for (const [member, vote] of [
      [beatriz, 'yes'],
      [carlos, 'no'],
      [elena, 'no'],
    ] as const)
      await casts(member, vote);
    await expect(desk.getByText('5 de 5', { exact: true })).toBeVisible();
    clock.pass(10 * 60_000);
    await press(close);
    await expect(hall.getByText('Aprobada · 3 de 5', { exact: true })).toBeVisible();
    clicks = 0;

    // Carlos leaves; the election ends in a tie, which a lot decides.
    await addAttendee(product, marta, assemblyId, carlos, false);
    await press(next('Siguiente votación: Presidencia'));
    // The second click of a double one opens nothing: the button that opens is in the same place.
    await expect(open).toBeEnabled();
    await open.evaluate(async (button) => {
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
      // Until it would show that it opens.
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    });
    await expect(open).toBeEnabled();
    // The keyboard goes on from the voting.
    await open.press('Enter');
    clicks += 1;
    await expect(desk.getByRole('heading', { name: 'Presidencia' })).toBeFocused();
    await expect(hall.getByRole('listitem')).toHaveText(['Ana Paz Girón', 'Beatriz Paz Girón']);
    for (const [member, candidateId] of [
      [ana, ana.id],
      [beatriz, beatriz.id],
    ] as const)
      await votes(product, member, chair.id, { candidateId });
    await expect(hall.getByText('2 votos de 4')).toBeVisible();
    clock.pass(10 * 60_000);
    await press(close);
    await press(desk.getByRole('dialog').getByRole('button', { name: 'Sí, cerrarla' }));
    await expect(
      hall.getByText('Empate entre Ana Paz Girón y Beatriz Paz Girón', { exact: false }),
    ).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(4);
    await expect(desk.getByRole('region', { name: 'Por atender' })).toContainText(
      'Falta decidir el empate de «Presidencia».',
    );
    await desk.getByRole('button', { name: 'Registrar sorteo' }).click();
    const lot = desk.getByRole('dialog', { name: 'Registrar sorteo' });
    await lot.getByRole('radio', { name: 'Beatriz Paz Girón' }).check();
    await lot.getByLabel('Quién hizo el sorteo').fill('Rosa Duarte');
    await lot.getByLabel('Quién fue testigo').fill('Jairo Peña');
    await lot.getByRole('button', { name: 'Revisar' }).click();
    await lot.getByRole('button', { name: 'Registrar sorteo' }).click();
    await expect(
      hall.getByText('El empate se decidió por sorteo a favor de', { exact: false }),
    ).toBeVisible();
    await expect(hall.getByRole('listitem').filter({ hasText: 'Beatriz Paz Girón' }).first()).toBeVisible();

    await desk.getByRole('button', { name: 'Terminar asamblea' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Terminar asamblea' }).click();
    await expect(hall.getByText('La asamblea terminó')).toBeVisible();
    await expect(desk).toHaveURL(new RegExp(`${path}$`));

    // After the planned end: the acta.
    passTo('2026-11-29T03:10:00.000Z');
    await desk.clock.setSystemTime(clock.now());
    await desk.goto(path);
    await expect(steps.getByRole('listitem')).toHaveText(/El acta no se ha emitido/);
    await steps.getByRole('link', { name: 'Preparar el acta' }).click();
    const preview = desk.getByRole('region', { name: 'Vista previa' });
    const text = desk.getByLabel('Lo tratado: Informe de gestión');
    await text.fill('La presidencia leyó el informe.');
    await text.blur();
    await expect(preview).toContainText('La presidencia leyó el informe.');
    await desk.getByLabel('Respuesta de Beatriz Paz Girón').selectOption('Acepta');
    await expect(desk.getByText('· Registrado el')).toBeVisible();
    await desk.getByLabel('Número del acta').fill('41');
    await desk.getByLabel('Número del acta').blur();
    await expect(preview).toContainText('Acta n.º 41');
    await desk.getByRole('button', { name: 'Emitir el acta' }).click();
    const question = desk.getByRole('dialog', { name: '¿Emitir el acta?' });
    await question.getByRole('button', { name: 'Emitir el acta' }).click();
    const acta = desk.getByRole('region', { name: 'Acta n.º 41' });
    const downloaded = async (format: string): Promise<[Download, Buffer]> => {
      const [download] = await Promise.all([
        desk.waitForEvent('download'),
        acta.getByRole('button', { name: `Descargar ${format}: Acta n.º 41` }).click(),
      ]);
      return [download, await readFile(await download.path())];
    };
    const [pdf, pdfBytes] = await downloaded('PDF');
    const [word, wordBytes] = await downloaded('Word');
    expect([pdf, word].map((file) => file.suggestedFilename())).toEqual(
      ['pdf', 'docx'].map((ending) => `acta-041-asamblea-de-la-noche-2026-11-28.${ending}`),
    );
    const fingerprints = [pdfBytes, wordBytes].map((bytes) =>
      createHash('sha256').update(bytes).digest('hex'),
    );
    await acta.getByText('Huellas SHA-256 de los archivos').click();
    for (const fingerprint of fingerprints) await expect(acta.getByText(fingerprint)).toBeVisible();
    for (const text of [await pdfText(pdfBytes), wordText(wordBytes)]) {
      expect(text).not.toMatch(/borrador/i);
      for (const part of SAID) expect(text).toContain(part);
    }

    // The activity log says the same, in the same order.
    const entries = (await ask(product, marta, listActivity)).toReversed();
    expect(
      entries.map(({ person, what }) => `${person} ${what.charAt(0).toLowerCase()}${what.slice(1)}`),
    ).toEqual(LOG);
    expect(entries.at(-1)?.changes?.map(({ after }) => after)).toEqual(fingerprints);
    expect(problems).toEqual([]);
    for (const context of contexts) await context.close();
  },
);

const figures = (page: Page) => page.getByRole('table', { name: 'Resultados' }).getByRole('cell');

test(
  'an assembly is created, meets, votes with two administrators watching, and exports its minutes',
  LONG,
  async ({ signedIn: page, product, administrator, browser, expectedMessages }) => {
    test.slow();
    // The opening without a quorum.
    expectedMessages.push(/status of 409/);
    const members: Person[] = [];
    for (const name of ['Ana', 'Beatriz', 'Carlos', 'Diana']) members.push(await product.aMember({ name }));
    const [ana, beatriz, carlos, diana] = members as [Person, Person, Person, Person];

    // Called.
    await page.clock.install();
    await page.goto('/gremial/assemblies/create');
    await page.getByLabel('Título').fill('Asamblea de la noche');
    await page.getByLabel('Descripción').fill('Una sola pregunta, y el acta.');
    await fillMoment(page, 'Fecha de inicio', '2030-03-14');
    await fillMoment(page, 'Hora de inicio', '18:00');
    await fillMoment(page, 'Fecha de fin', '2030-03-14');
    await fillMoment(page, 'Hora de fin', '22:00');
    await page.getByLabel('Número de participantes').fill('4');
    await page.getByLabel('Necesita Quorum').check();
    await page.getByLabel('Quórum mínimo').fill('4');
    await page.getByRole('button', { name: 'Horario de asamblea' }).click();
    await page.getByLabel('Punto de la agenda').fill('Votación del informe');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Listo' }).click();
    const buffer = Buffer.from(await (await smallPhoto()).arrayBuffer());
    await page
      .getByLabel('Imagen', { exact: false })
      .setInputFiles({ name: 'sala.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Crear Asamblea' }).click();
    await expect(page.getByText('¡La asamblea se ha creado exitosamente!')).toBeVisible();
    await advanceClock(page, DELAYS.assemblySave);
    await expect(page).toHaveURL(/\/gremial\/assemblies$/);

    // Registration is enabled; three members arrive, and one sends a power.
    await page.getByRole('link', { name: 'Editar «Asamblea de la noche»' }).click();
    await page.getByRole('button', { name: 'Habilitar Registro' }).click();
    await expect(page.getByText('Registro habilitado exitosamente')).toBeVisible();
    await page.goto('/gremial/assemblies');
    await page.getByRole('link', { name: 'Votos' }).click();
    await expect(page.getByText('No se han encontrado preguntas')).toBeVisible();
    const assemblyId = Number(new URL(page.url()).pathname.split('/').at(-2));
    for (const member of [ana, beatriz, carlos])
      await ask(product, member, registerAttendance, {
        body: { userId: member.id, assambleId: assemblyId, assist: true },
      });

    // Without the quorum nothing opens.
    await page.getByLabel('Título de la pregunta').fill('¿Aprueba el informe?');
    await page.getByRole('button', { name: 'Crear pregunta' }).click();
    await page.getByRole('link', { name: '¿Aprueba el informe?' }).click();
    const open = page.getByRole('button', { name: 'Abrir votación' });
    const refused = page.waitForResponse((response) => response.request().method() === 'PUT');
    await open.click();
    expect((await refused).status()).toBe(409);
    await expect(page.getByText('hacen falta 4 y hay 3', { exact: false })).toBeVisible();
    await ask(product, administrator, createAttorneyPower, {
      body: { userIdToDelegate: ana.id, userIdWhoDelegates: diana.id, assemblyId },
      file: new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }),
    });

    // A second administrator watches the same question on another machine.
    const questionId = Number(new URL(page.url()).pathname.split('/').at(-2));
    const other = await (await browser.newContext({ locale: 'es-CO' })).newPage();
    await keepSignedIn(other, await product.anAdministrator({ name: 'Pilar' }));
    await other.goto(page.url());
    await expect(other.getByRole('button', { name: 'Abrir votación' })).toBeEnabled();

    await open.click();
    await expect(page.getByText('¡La Votacion ha iniciado exitosamente!')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Cerrar votación' })).toBeEnabled();
    await expect(other.getByText('0 de 4', { exact: true })).toBeVisible();

    // Four rights, four ballots, one of them by power.
    const vote = (member: Person, choice: 'yes' | 'no' | 'blank', onBehalfOf?: number) =>
      ask(product, member, castBallot, {
        body: { questionId, vote: choice, ...(onBehalfOf && { onBehalfOf }) },
      });
    const seen = (cast: () => Promise<unknown>, expected: string) =>
      delayOf(other.getByRole('table', { name: 'Resultados' }), cast, () =>
        expect(figures(other)).toHaveText([...expected]),
      );
    const delays = [
      await seen(() => vote(ana, 'yes'), '1001'),
      await seen(() => vote(beatriz, 'no'), '1102'),
    ];
    for (const screen of [page, other]) await expect(figures(screen)).toHaveText(['1', '1', '0', '2']);
    delays.push(await seen(() => vote(ana, 'yes', diana.id), '2103'));
    delays.push(await seen(() => vote(carlos, 'blank'), '2114'));
    expect(Math.min(...delays)).toBeLessThan(AT_ONCE);
    await expect(vote(carlos, 'yes')).rejects.toThrow('409');
    for (const screen of [page, other]) {
      await expect(figures(screen)).toHaveText(['2', '1', '1', '4']);
      await expect(screen.getByText('4 de 4', { exact: true })).toBeVisible();
      await expect(screen.getByText('por poder', { exact: false }).first()).toBeVisible();
    }

    // The other one closes; both see it, and the minutes can be drawn.
    await other.getByRole('button', { name: 'Cerrar votación' }).click();
    await expect(other.getByText('¡La Votacion ha cerrado exitosamente!')).toBeVisible();
    await expect(open).toBeEnabled();
    await expect(vote(beatriz, 'yes')).rejects.toThrow('409');
    await other.close();

    await page.getByRole('link', { name: 'Resultados y acta' }).click();
    await page.getByRole('link', { name: 'Preparar y emitir el acta' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Borrador en PDF' }).click(),
    ]);
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
    const acta = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
    for (const part of [
      'Asamblea de la noche',
      '1. Votación del informe',
      'con un mínimo de 4 personas',
      'Votación 1. ¿Aprueba el informe?',
      'Votaron 4 de 4 personas que podían votar al abrir.',
      'Votos a favor 2 50,0 % Votos en contra 1 25,0 % Votos en blanco 1 25,0 % Votos totales 4 100,0 %',
      `Ana ${ana.lastName}`,
    ])
      expect(acta).toContain(part);
  },
);

test(
  'the run sheet keeps to its point, stands still in a recess, and ends for two administrators at once',
  LONG,
  async ({ signedIn: page, product, administrator: as, browser }) => {
    const assemblyId = await anAssembly(product, as, {
      startDate: '2020-03-01T18:00:00.000Z',
      endDate: '2100-03-01T23:00:00.000Z',
      orderDay: JSON.stringify({ agenda: ['Informes', 'Estatutos', 'Elecciones'] }),
    });
    const params = { assemblyId };
    for (const title of ['Artículo 5', 'Artículo 9'])
      await ask(product, as, createQuestion, {
        body: { title, assambleId: assemblyId, agendaPoint: 'Estatutos' },
      });
    await page.goto(`/gremial/assemblies/${assemblyId}`);
    const ofAssembly = page.getByRole('region', { name: 'Asamblea' });
    await expect(ofAssembly).toContainText('Sesión sin abrir');
    const { points } = await ask(product, as, setSessionState, { params, body: { state: 'open' } });
    const passTo = (place: number) =>
      ask(product, as, setCurrentPoint, { params, body: { pointId: points[place]?.id ?? null } });
    await passTo(0);
    // A point without a voting offers to create one beside the step that leaves it.
    const [step, offer, speakers] = [
      page.getByRole('button', { name: 'Pasar al punto: Estatutos', exact: true }),
      page.getByRole('button', { name: 'Nueva pregunta' }),
      page.getByRole('region', { name: 'Oradores' }),
    ];
    const orderOf = async (...parts: Locator[]) =>
      Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
    await expect(step).toBeVisible();
    const sorted = await orderOf(step, offer, speakers);
    expect(sorted).toEqual(sorted.toSorted((one, other) => one - other));
    await expect(ofAssembly).toContainText('En curso');
    // The quorum and the picture of the hall are in view on a small laptop.
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(ofAssembly).toContainText('0 de 0');
    await expect(page.getByRole('img', { name: 'Lo que se ve en el salón' })).toBeInViewport({ ratio: 1 });
    // Without a speaker the list is one line.
    expect((await speakers.boundingBox())?.height).toBeLessThan(60);
    await passTo(1);
    const context = await browser.newContext({ locale: 'es-CO' });
    const other = await context.newPage();
    await keepSignedIn(other, await product.anAdministrator({ name: 'Pilar' }));
    await page.clock.install();
    for (const screen of [page, other]) {
      await screen.goto(`/gremial/assemblies/${assemblyId}`);
      await expect(screen.getByRole('region', { name: 'Artículo 5' })).toBeVisible();
    }

    // A question of a later point waits for it.
    await page.getByRole('button', { name: 'Nueva pregunta' }).click();
    await page.getByLabel('Título de la pregunta').fill('Elección de la junta');
    await page.getByLabel('Punto de la agenda').selectOption('Elecciones');
    await page.getByRole('button', { name: 'Crear pregunta' }).click();
    const agenda = page.getByRole('region', { name: 'Agenda' });
    await expect(agenda.getByRole('link', { name: 'Elección de la junta' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Artículo 5' })).toBeVisible();
    // The form folded; a begun question is kept while the agenda moves on.
    const title = page.getByLabel('Título de la pregunta');
    await page.getByRole('button', { name: 'Nueva pregunta' }).click();
    await title.fill('¿Se aplaza?');
    await passTo(2);
    await expect(agenda.locator('[aria-current="step"]')).toContainText('Elecciones');
    await expect(title).toHaveValue('¿Se aplaza?');
    await title.fill('');

    const head = page.getByRole('region', { name: 'Sesión' });
    await head.getByRole('button', { name: 'Receso' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Receso' }).click();
    await expect(head.getByRole('status')).toHaveText('En receso');
    const timer = head.getByRole('timer', { name: 'Tiempo en este punto' });
    const stood = await timer.innerText();
    await advanceClock(page, 3000);
    await expect(timer).toHaveText(stood);

    await head.getByRole('button', { name: 'Terminar asamblea' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Terminar asamblea' }).click();
    for (const screen of [page, other]) {
      await expect(screen.getByRole('region', { name: 'Asamblea' })).toContainText('Finalizada');
      await expect(screen.getByRole('link', { name: 'Preparar el acta' })).toBeVisible();
      await expect(screen.getByRole('region', { name: 'Agenda' })).not.toContainText('En curso');
      await expect(screen.getByRole('region', { name: 'Sesión' })).toHaveCount(0);
      await expect(screen.getByRole('button', { name: 'Nueva pregunta' })).toHaveCount(0);
    }
    await page.goto(`/gremial/assemblies/${assemblyId}/asistencia`);
    await expect(
      page.getByRole('region', { name: 'Registro y quórum' }).getByText('La asamblea terminó'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Desh|H)abilitar Registro|^Agregar/ })).toHaveCount(0);
    await context.close();
  },
);

test('the run sheet verifies the quorum, asks before it takes a turn, and decides a tie in its place', async ({
  signedIn: page,
  product,
  administrator: as,
}) => {
  const assemblyId = await anAssembly(product, as, {
    startDate: '2020-03-01T18:00:00.000Z',
    endDate: '2100-03-01T23:00:00.000Z',
    quorum: 'true',
    quorumMin: 1,
    orderDay: JSON.stringify({ agenda: ['Verificación del quórum', LONG_POINT] }),
  });
  const params = { assemblyId };
  const [ana, beto, mora] = await attendees(product, as, assemblyId, [
    ['Ana', 'Ruiz'],
    ['Beto', 'Paz'],
    ['Mora', 'Gil'],
  ]);
  if (!ana || !beto || !mora) throw new Error('nobody attends');
  const roll = await ask(product, as, listAttendees, { params });
  const id = roll.find(({ userId }) => userId === mora.id)?.id ?? 0;
  await ask(product, as, updateCanVote, { body: { id, canVote: false } });
  const { points } = await ask(product, as, setSessionState, { params, body: { state: 'open' } });
  await ask(product, as, setCurrentPoint, { params, body: { pointId: points[0]?.id ?? null } });
  await page.goto(`/gremial/assemblies/${assemblyId}`);
  const pending = page.getByRole('region', { name: 'Por atender' });
  await expect(pending).toContainText('El quórum no se ha verificado.');
  const withoutVote = page.getByText('Una persona presente o representada no tiene derecho a votar.');
  await expect(pending).toContainText('Una persona presente o representada no tiene derecho a votar.');
  const check = page.getByRole('button', { name: 'Verificar el quórum' }).first();
  /** The primary button keeps its place beside the card of the agenda. */
  const atTop = async (button: Locator) => {
    const card = page.getByRole('region', { name: 'Agenda' }).locator('..');
    const [own, agenda] = [button, card].map((each) => each.boundingBox());
    expect((await own)?.y).toBe((await agenda)?.y);
  };
  await atTop(check);
  await check.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click();

  // The whole point is on the button. Passing to it ends a turn, which is asked.
  await ask(product, as, askForFloor, { params, body: { userId: ana.id } });
  await ask(product, as, directFloor, { params, body: { action: 'call' } });
  const speakers = page.getByRole('region', { name: 'Oradores' });
  const name = speakers.getByRole('textbox', { name: 'Agregar orador' });
  await name.fill('e');
  await name.press('Enter');
  await expect(speakers.getByRole('option')).toHaveText([
    ...['Mora Gil', 'Beto Paz', 'Ana Ruiz'],
    'Agregar «e» por su nombre',
  ]);
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await name.press(key);
  await expect(name).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Terminar la intervención de Ana Ruiz' })).toBeVisible();
  const pass = page.getByRole('button', { name: `Pasar al punto: ${LONG_POINT}`, exact: true });
  await pass.click();
  const dialog = page.getByRole('dialog', { name: '¿Pasar de punto?' });
  await expect(dialog).toContainText('Termina la intervención de Ana Ruiz. Una persona espera la palabra');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('region', { name: 'Sesión' })).toContainText('1. Verificación del quórum');
  await pass.click();
  await dialog.getByRole('button', { name: 'Pasar de punto' }).click();
  await expect(page.getByRole('region', { name: 'Sesión' })).toContainText(`2. ${LONG_POINT}`);

  // An election is created with its candidates, at the current point.
  await page.getByRole('button', { name: 'Nueva pregunta' }).click();
  await page.getByLabel('Título de la pregunta').fill('Comisión de vigilancia');
  await page.getByRole('radio', { name: 'Candidatos' }).check();
  await expect(page.getByText('Para crearla, elija los candidatos.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear pregunta' })).toBeDisabled();
  await page.getByRole('button', { name: 'Candidatos' }).click();
  const picker = page.getByRole('dialog', { name: 'Lista de usuarios para ser Candidatos' });
  for (const name of ['Ana Ruiz', 'Beto Paz'])
    await picker.getByRole('checkbox', { name: `Seleccionar a ${name}` }).check();
  await picker.getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Crear pregunta' }).click();

  const voting = page.getByRole('region', { name: 'Comisión de vigilancia' });
  await expect(voting).toContainText('Lista de candidatos · 1 cupo · Con voto en blanco');
  // Live here; the hall withholds them.
  await expect(voting).not.toContainText('Resultados en vivo');
  const open = page.getByRole('button', { name: 'Abrir votación' });
  await expect(open).toBeInViewport();
  await atTop(open);
  await open.click();
  const close = page.getByRole('button', { name: 'Cerrar votación' });
  await expect(close).toBeVisible();
  await atTop(close);
  // Once, and not over the screen.
  await expect(withoutVote).toHaveCount(1);
  // The end names what is open before it is confirmed.
  await page.getByRole('button', { name: 'Terminar asamblea' }).click();
  const ending = page.getByRole('dialog', { name: '¿Terminar la asamblea?' });
  await expect(ending).toContainText('La votación «Comisión de vigilancia» está abierta: ciérrela primero.');
  await expect(ending.getByRole('button', { name: 'Terminar asamblea' })).toBeDisabled();
  await ending.getByRole('button', { name: 'Cancelar' }).click();
  await expect(ending).toBeHidden();
  const question = (await ask(product, as, listQuestions, { query: `?assambleId=${assemblyId}` }))[0];
  expect(question?.agendaPoint).toBe(LONG_POINT);
  const questionId = question?.id ?? 0;
  await votes(product, ana, questionId, { candidateId: ana.id });
  await votes(product, beto, questionId, { candidateId: beto.id });
  await expect(voting.getByText('2 de 2', { exact: true })).toBeVisible();
  await close.click();
  const lot = page.getByRole('button', { name: 'Registrar sorteo' });
  const round = page.getByRole('button', { name: 'Segunda vuelta' });
  await expect(lot).toBeVisible();
  for (const way of [lot, round]) await atTop(way);
  // The figures, then the notices, folded.
  const notices = voting.getByText(/^\d+ avisos? de esta votación$/);
  const figure = voting.getByRole('table', { name: 'Resultados' });
  const [table, folded] = [await figure.boundingBox(), await notices.boundingBox()];
  expect(table?.y).toBeLessThan(folded?.y ?? 0);
  await expect(voting.locator('details[open]')).toHaveCount(0);
  await pending.getByRole('button', { name: 'Decidir el empate' }).click();
  await expect(lot).toBeInViewport();
  await round.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Crear segunda vuelta' }).click();
  await expect(page.getByRole('button', { name: /^Siguiente votación: Segunda vuelta/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${assemblyId}$`));

  // A voting of a point that is not the current one says so, and leads there.
  const elsewhere = await ask(product, as, createQuestion, {
    body: {
      title: '¿Hay quórum?',
      assambleId: assemblyId,
      kind: 'yesNo',
      agendaPoint: 'Verificación del quórum',
    },
  });
  await startVoting(product, as, elsewhere.id);
  await expect(page.getByText('Esta votación es del punto «Verificación del quórum»')).toBeVisible();
  await page.getByRole('button', { name: 'Pasar a ese punto' }).click();
  await expect(page.getByRole('region', { name: 'Sesión' })).toContainText('1. Verificación del quórum');
});

test('ballots on paper that wait take the place of the close, and each administrator is led to them', async ({
  signedIn: page,
  product,
  administrator: as,
  browser,
}) => {
  const assemblyId = await anAssembly(product, as, {
    startDate: '2020-03-01T18:00:00.000Z',
    endDate: '2100-03-01T23:00:00.000Z',
    orderDay: JSON.stringify({ agenda: ['Informe'] }),
  });
  const [ana, beto] = await attendees(product, as, assemblyId, [
    ['Ana', 'Ruiz'],
    ['Beto', 'Paz'],
  ]);
  if (!ana || !beto) throw new Error('nobody attends');
  const params = { assemblyId };
  const { points } = await ask(product, as, setSessionState, { params, body: { state: 'open' } });
  await ask(product, as, setCurrentPoint, { params, body: { pointId: points[0]?.id ?? null } });
  const { id } = await ask(product, as, createQuestion, {
    body: { title: '¿Aprueba?', assambleId: assemblyId, kind: 'yesNo', agendaPoint: 'Informe' },
  });
  await startVoting(product, as, id);
  // Made an administrator by the other one: not another person, as far as it is known.
  const second = await product.aMember({ name: 'Gustavo', lastName: 'Gil' });
  await ask(product, as, updateUser, {
    params: { id: second.id },
    body: { userType: USER_TYPES.administrator },
  });
  await page.goto(`/gremial/assemblies/${assemblyId}`);
  await page.getByRole('button', { name: 'Registrar votos en papel' }).click();
  await expect(page.getByRole('dialog')).toContainText('La firma de Gustavo Gil no contará como segunda');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  const close = page.getByRole('button', { name: 'Cerrar votación' });
  await expect(close).toBeVisible();
  await ask(product, as, recordHandVotes, {
    params: { id },
    body: { voters: [ana.id], yes: 1, countedBy: 'Rosa Duarte', witnessedBy: 'Jairo Peña' },
  });
  const waiting = page.getByRole('alert', { name: '1 voto en papel por confirmar' });
  await expect(waiting).toContainText('Otro administrador lo confirma aquí');
  await expect(close).toHaveCount(0);
  const pending = page.getByRole('region', { name: 'Por atender' });
  await expect(pending).toContainText('Para cerrar «¿Aprueba?» falta confirmar 1 voto en papel.');
  // First on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pending).toBeInViewport();
  const [first, after] = [await pending.boundingBox(), await waiting.boundingBox()];
  expect(first?.y).toBeLessThan(after?.y ?? 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  const context = await browser.newContext({ ...PLACE, baseURL: product.address });
  const other = await context.newPage();
  await keepSignedIn(other, { ...second, token: await tokenOf(product.dependencies, second.id) });
  await other.goto(`/gremial/assemblies/${assemblyId}`);
  await other.getByRole('button', { name: 'Ver los votos en papel' }).click();
  const toConfirm = other.getByRole('alert', { name: '1 voto en papel por confirmar' });
  await expect(toConfirm).toBeInViewport();
  await expect(toConfirm).toContainText('Su firma no contará como segunda');
  await toConfirm.getByRole('button', { name: 'Confirmar votos en papel' }).click();
  const dialog = other.getByRole('dialog');
  await expect(dialog).toContainText('Su firma no contará como segunda');
  await dialog.getByRole('button', { name: 'Confirmar votos en papel' }).click();
  await expect(close).toBeEnabled();
  await expect(pending).toHaveCount(0);
  await context.close();
});
