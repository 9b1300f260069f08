/** The acta in the order of the agenda: session, texts, documents, votings and interventions of each point (R20.16–R20.20). */
import { createHash } from 'node:crypto';
import { listActivity } from '@vigilia/contract/activity';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { readMinutes } from '@vigilia/contract/assemblies/minutes';
import {
  issueMinutes,
  readMinutesContent,
  saveMinutesFacts,
  saveMinutesText,
} from '@vigilia/contract/assemblies/minutes-content';
import { addPointDocument } from '@vigilia/contract/assemblies/point-documents';
import {
  askForFloor,
  directFloor,
  readSession,
  setCurrentPoint,
  setSessionState,
} from '@vigilia/contract/assemblies/session';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { endVoting, startVoting, votes } from '../../../../testing/builders/assemblies.ts';
import { aDocumentFile, aPdf } from '../../../../testing/builders/documents.ts';
import { aDoor, MINUTE } from '../../../../testing/builders/door.ts';

const REPORT = aDocumentFile({ name: 'Informe.pdf', content: aPdf('Informe') });
const ONE_LINE = /\s+/g;
const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replace(
    ONE_LINE,
    ' ',
  );
const wordTextOf = (docx: Uint8Array) =>
  strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array())
    .replace(/<\/w:p>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(ONE_LINE, ' ');

/** A session with a recess; the voting of the second point was held before that of the first. */
async function anEvening() {
  const door = await aDoor(['Ana', 'Beto'], {
    orderDay: JSON.stringify({ agenda: ['Informes', 'Elecciones'] }),
  });
  const { server, as, params, ana, mark } = door;
  await mark(ana, true);
  const state = (to: 'open' | 'recess' | 'ended') =>
    server.ask(setSessionState, { as, params, body: { state: to } });
  const ask = async (title: string, agendaPoint?: string) => {
    const body = { title, assambleId: params.assemblyId, kind: 'yesNo', ...(agendaPoint && { agendaPoint }) };
    const { id } = (await server.ask(createQuestion, { as, body: body as never })).data;
    await startVoting(server, as, id);
    await votes(server, ana, id, { vote: 'yes' });
    await endVoting(server, as, id);
    server.clock.pass(MINUTE);
    return id;
  };
  await state('open');
  const point = (await server.ask(readSession, { as, params })).data.points[0]?.id ?? 0;
  await server.ask(addPointDocument, { as, params: { ...params, id: point }, form: [REPORT] });
  await ask('¿Elige?', 'Elecciones');
  await server.ask(setCurrentPoint, { as, params, body: { pointId: point } });
  await server.ask(askForFloor, { as: ana, params, body: {} });
  const { floor } = (await server.ask(readSession, { as, params })).data;
  await server.ask(directFloor, { as, params, body: { action: 'call', speakerId: floor.waiting[0]?.id } });
  server.clock.pass(150_000);
  await server.ask(directFloor, { as, params, body: { action: 'finish' } });
  await state('recess');
  server.clock.pass(20 * MINUTE);
  await state('open');
  await ask('¿Aprueba?', 'Informes');
  await ask('¿Otra cosa?');
  const content = async () => (await server.ask(readMinutesContent, { as, params })).data;
  const facts = (body: object, query: { act?: string } = {}) =>
    server.ask(saveMinutesFacts, { as, params, query, body });
  const write = (text: string, version: number, query: { act?: string } = {}) =>
    server.ask(saveMinutesText, { as, params, query, body: { point: 'Informes', text, version } });
  const draft = async (format: 'pdf' | 'docx') =>
    (await server.ask(readMinutes, { as, params, query: { format } })).bytes;
  const rename = (body: object) =>
    server.ask(updateAssembly, { as, params: { id: params.assemblyId }, body: body as never });
  return { ...door, state, content, facts, write, draft, rename };
}

it('describes each point with its text, documents, votings and speakers, and the session with its recess', async () => {
  const { state, content, facts, write, draft } = await anEvening();
  await write('Se leyó el informe.', 0);
  await state('ended');
  const sha256 = createHash('sha256').update(REPORT.content).digest('hex');
  const told = (text: string) => {
    const at = (part: string) => [part, text.indexOf(part)] as const;
    const places = [
      'se abrió a las',
      'entró en receso a las',
      'se reanudó a las',
      'y terminó a las',
      '1. Informes Se leyó el informe.',
      `Documento «Informe». Huella SHA-256: ${sha256.slice(0, 20)}`,
      'Votación 1. ¿Aprueba?',
      '2. Elecciones Votación 2. ¿Elige?',
      'Sin punto de la agenda Votación 3. ¿Otra cosa?',
      'IV. Firmas',
    ].map(at);
    expect(places.filter(([, place]) => place < 0)).toEqual([]);
    expect(places).toEqual(places.toSorted(([, a], [, b]) => a - b));
    expect(text).not.toContain('Intervenciones');
    expect(text).not.toContain('C.C. n.º');
  };
  told(await textOf(await draft('pdf')));
  told(wordTextOf(await draft('docx')));
  expect((await facts({ interventions: true })).data.interventions).toBe(true);
  const said = /Intervenciones: Ana [^;]*, a las \d\d:\d\d \(2 min 30 s\)\./;
  expect(await textOf(await draft('pdf'))).toMatch(said);

  // The screen has the blocks of the paper, and the sentences of each point.
  const { document, points, record } = await content();
  const blocks = document?.blocks ?? [];
  const of = (kind: string) =>
    blocks.flatMap((block) => (block.kind === kind && 'text' in block ? block.text : []));
  expect(of('heading').slice(2, 4)).toEqual(['III. Desarrollo', 'IV. Firmas']);
  expect(of('subheading')).toEqual([
    '1. Informes',
    'Votación 1. ¿Aprueba?',
    '2. Elecciones',
    'Votación 2. ¿Elige?',
    'Sin punto de la agenda',
    'Votación 3. ¿Otra cosa?',
    'Sellos de las votaciones',
  ]);
  expect(of('paragraph').join(' ')).toMatch(said);
  expect(points[0]?.record).toEqual([
    `Documento «Informe». Huella SHA-256: ${sha256}`,
    expect.stringMatching(/^Votación 1\. ¿Aprueba\?: Tuvo 1 voto a favor/),
    expect.stringMatching(said),
  ]);
  expect(record).toEqual([
    expect.stringMatching(/^2 personas en la lista\. Al abrir la primera votación/),
    expect.stringMatching(/^La sesión se abrió a las .* Lo registró /),
  ]);
});

it('says who recorded the end only of the recorded hour, and the entered one apart', async () => {
  const { server, state, content, facts } = await anEvening();
  const session = async () => (await content()).record?.[1] ?? '';
  const entered = (at: number) => facts({ endedAt: new Date(at).toISOString() });
  const end = server.clock.now().getTime();
  await entered(end);
  expect(await session()).toMatch(
    /^La sesión se abrió [^.]* y se reanudó a las [\d:]+\. Lo registró [^.]+\. La hora de cierre que dice esta acta es [\d:]+\.$/,
  );
  await facts({ endedAt: null });
  await state('ended');
  const recorded = await session();
  expect(recorded).toMatch(/ y terminó a las [\d:]+\. Lo registró [^.]+\.$/);
  server.clock.pass(5 * MINUTE);
  for (const at of [end + 4 * MINUTE, end - MINUTE]) {
    await entered(at);
    const said = await session();
    expect(said.startsWith(`${recorded} La hora de cierre que dice esta acta es `)).toBe(true);
  }
});

it('says where each gap is mended, and which prevent the issue', async () => {
  const { as, server, params, state, content, facts } = await anEvening();
  const gaps = async () => (await content()).gaps ?? [];
  const before = await gaps();
  expect(before.filter(({ prevents }) => prevents).map(({ at }) => at)).toEqual(['endedAt']);
  expect(before.map(({ at }) => at)).toEqual(
    expect.arrayContaining(['nit', 'place', 'president', 'call', 'approval', 'point-0']),
  );
  expect(before.find(({ at }) => at === 'point-0')?.text).toBe('Los puntos 1 y 2 no tienen texto.');
  await state('ended');
  await facts({ nit: '890.300.000-1' });
  expect((await gaps()).map(({ at }) => at)).not.toContain('nit');
  const { data } = await server.ask(createQuestion, {
    as,
    body: { title: '¿Nunca?', assambleId: params.assemblyId, kind: 'yesNo' },
  });
  expect((await gaps()).at(-1)).toEqual({
    at: `question-${data.id}`,
    text: 'No se sometió a votación «¿Nunca?».',
    prevents: false,
  });
  await server.ask(issueMinutes, { as, params });
  const issued = await content();
  expect(issued.issued).toHaveLength(1);
  expect(issued.document).toBeUndefined();
});

it('logs what is saved by itself while a person writes as one act', async () => {
  const { server, as, write, facts } = await anEvening();
  const query = { act: 'a'.repeat(32) };
  await write('Se leyó', 0, query);
  await write('Se leyó el informe.', 1, query);
  await facts({ nit: '1' }, query);
  await facts({ nit: '12' }, query);
  const { data } = await server.ask(listActivity, { as, query: { grouped: 'true' } });
  expect(data.slice(0, 2).map(({ group }) => group?.what)).toEqual([
    expect.stringMatching(/^Editó 2 veces los datos legales del acta de /),
    expect.stringMatching(/^Escribió 2 veces en el acta de .* el punto «Informes»$/),
  ]);
});

it('keeps title, place and dates of a session that ended, until it is resumed', async () => {
  const { state, rename, facts } = await anEvening();
  expect((await rename({ title: 'Antes del fin' })).status).toBe(200);
  await state('ended');
  for (const change of [
    { title: 'Otra asamblea' },
    { place: 'Otra sede' },
    { startDate: '2026-03-01T14:00:00.000Z' },
    { endDate: '2026-12-01T14:00:00.000Z' },
  ]) {
    const { status, message } = await rename(change);
    expect([change, status, message]).toEqual([
      change,
      409,
      expect.stringMatching(
        /^La sesión de la asamblea terminó el .* borre antes la hora de cierre en el acta\.$/,
      ),
    ]);
  }
  expect((await rename({ title: 'Antes del fin', description: 'Otra' })).status).toBe(200);
  await facts({ endedAt: null });
  expect((await rename({ title: 'Otra asamblea' })).status).toBe(200);
});
