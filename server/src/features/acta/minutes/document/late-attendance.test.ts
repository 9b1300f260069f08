/** Figures of openings, closings and quorum checks beside arrivals that were recorded after them. */
import { listAttendees, removeAttendee } from '@vigilia/contract/assemblies/assemblies';
import { exportAssembly } from '@vigilia/contract/assemblies/minutes';
import type { Block } from '@vigilia/contract/assemblies/minutes-document';
import { checkQuorum, readPresence } from '@vigilia/contract/assemblies/presence';
import { expect, it } from 'vitest';
import {
  aQuestion,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
  withoutActs,
} from '../../../../testing/builders/assemblies.ts';
import { aDoor, MINUTE } from '../../../../testing/builders/door.ts';
import type { Person } from '../../../../testing/builders/people.ts';
import { sheetsOf } from '../../../../testing/builders/spreadsheets.ts';
import { assemblyStore } from '../../../assembly/assemblies/store.ts';
import { recordAssembly, recordStores } from '../assembly-record.ts';
import { NO_CONTENTS } from '../book/draft.ts';
import { derivedTimes } from '../book/readiness.ts';
import { attendanceAnnex, attendanceText } from './annexes.ts';
import { recordedPoints } from './points.ts';
import { quorumSection } from './quorum-section.ts';
import { votingBlocks } from './votings-section.ts';
import { momentFormat } from './wording.ts';

const textOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'table') return block.table.rows.map((row) => row.join(' | ')).join('\n');
      if (block.kind === 'numbered') return block.items.join('\n');
      return 'text' in block ? block.text : '';
    })
    .join('\n');

type Door = Awaited<ReturnType<typeof aDoor>>;

/** The words of the minutes, and the sheet of the votings. */
async function documentsOf({ server, as, params }: Door) {
  const stores = recordStores(server.dependencies.database.read);
  const assembly = await assemblyStore(server.dependencies.database.read).byId(params.assemblyId);
  if (!assembly) throw new Error('no assembly');
  const record = await recordAssembly(stores, assembly);
  const moment = momentFormat(record);
  const { bytes } = await server.ask(exportAssembly, { as, params, query: { format: 'xlsx' } });
  return {
    quorum: textOf(quorumSection(record, { draftAt: null, enteredEnd: null, endedAt: null }, moment)),
    votings: textOf(
      recordedPoints(record).flatMap(({ votings }) => votingBlocks(record, NO_CONTENTS, moment)(votings)),
    ),
    annex: [
      attendanceText(record, derivedTimes(record, assembly.endDate).endedAt, moment),
      textOf(attendanceAnnex(record, moment)),
    ].join('\n'),
    sheets: sheetsOf(bytes),
  };
}

it('states the figures of the moment, and names later entries', async () => {
  const door = await aDoor(['Ana', 'Beto', 'Caro', 'Dora', 'Elsa'], { quorum: 'true', quorumMin: '2' });
  const { server, as, params, people, arrival, send, at } = door;
  const [ana, beto, caro, dora, elsa] = people as [Person, Person, Person, Person, Person];
  await send([arrival(ana, 5), arrival(beto, 29)]);
  await represents(server, params.assemblyId, ana, elsa);
  await server.ask(checkQuorum, { as, params, body: {} });
  server.clock.pass(2 * MINUTE);
  const question = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, question.id);
  await votes(server, ana, question.id, { vote: 'yes', onBehalfOf: elsa.id });
  server.clock.pass(5 * MINUTE);
  // Before the close: of before the quorum check, of the time of the voting, and of her for whom Ana voted.
  await send([arrival(caro, 6), arrival(dora, 34), arrival(elsa, 10)]);
  server.clock.pass(5 * MINUTE);
  await endVoting(server, as, question.id);

  const { data: presence } = await server.ask(readPresence, { as, params });
  expect(presence.verifications).toMatchObject([
    {
      present: 2,
      represented: 1,
      notice:
        'Después de la verificación se registraron 2 llegadas con hora anterior; las cifras son las del momento.',
    },
  ]);
  const staysOf = ({ id }: Person) => presence.people.find(({ userId }) => userId === id)?.stays;
  expect(staysOf(caro)).toMatchObject([{ from: at(6), fromRecordedAt: at(37) }]);
  expect(staysOf(beto)?.[0]).not.toHaveProperty('fromRecordedAt');
  expect(withoutActs((await resultsOf(server, as, question.id)).notices)).toEqual([
    'Después de la apertura se registraron 2 llegadas con hora anterior; las cifras son las del momento.',
  ]);

  const { quorum, votings, annex, sheets } = await documentsOf(door);
  expect(quorum).toContain('Después de la verificación se registraron 2 llegadas');
  expect(votings).toContain('Después de la apertura se registraron 2 llegadas');
  expect(votings).toContain('Al abrir: 2 personas presentes, 1 representada y 2 ausentes.');
  expect(votings).toContain('Representaciones al abrir: Elsa Paz por Ana Paz.');
  expect(votings).toContain('Dora Paz presente desde las 10:34 (registrada después, a las 10:37)');
  expect(annex).toContain('desde 10:06 (entrada registrada después, a las 10:37)');
  // The annex counts at the quorum check and at the end, as the section of the votings does.
  expect(votings).toContain('Al cerrar: 5 personas presentes, 0 representadas y 0 ausentes.');
  expect(annex).toContain(
    '5 personas en la lista. Al verificar el quórum (10:30): 2 presentes, 1 representada y 2 ausentes. Al terminar (10:42): 5 presentes, 0 representadas y 0 ausentes.',
  );
  const inVoting = (name: string) => sheets['Presencia en votaciones']?.find((row) => row[3] === name);
  expect(inVoting('Elsa')?.slice(5, 9)).toEqual(['Representado', 'Presente', 'Presencial', 'Ana Paz']);
  expect(inVoting('Caro')?.[5]).toBe('Presente');
  expect(inVoting('Caro')?.at(-1)).toBe('Su presencia al abrir se registró después: no está en las cifras');
  expect(sheets['Entradas y salidas']?.find((row) => row[1] === 'Caro')?.at(-1)).toBe(
    'Entrada registrada después, a las 10:37',
  );
});

it('says that an arrival which the figures of a closing count was taken back', async () => {
  const { server, as, params, ana, beto, arrival, send } = await aDoor();
  const mistaken = arrival(beto, 20);
  await send([arrival(ana, 5), mistaken]);
  const question = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, question.id);
  await endVoting(server, as, question.id);
  await send([{ ...mistaken, undone: true }]);
  expect(withoutActs((await resultsOf(server, as, question.id)).notices)).toEqual([
    'Después del cierre se deshizo 1 llegada que se contaba; las cifras son las del momento.',
  ]);
});

it('numbers the openings of a voting that was opened again, and repeats nobody', async () => {
  const door = await aDoor();
  const { server, as, params, ana, beto, arrival, send } = door;
  await send([arrival(ana, 5)]);
  await represents(server, params.assemblyId, ana, beto);
  const question = await aQuestion(server, as, params.assemblyId);
  for (const confirm of [false, true]) {
    await startVoting(server, as, question.id, confirm);
    server.clock.pass(5 * MINUTE);
    await endVoting(server, as, question.id);
    server.clock.pass(5 * MINUTE);
  }
  const { votings } = await documentsOf(door);
  expect(votings.match(/Representaciones al abrir: Beto Paz por Ana Paz\./g)).toHaveLength(1);
  expect(votings.match(/Aperturas? .*Al abrir: .*/g)).toEqual([
    'Aperturas 1 y 2. Al abrir: 1 persona presente, 1 representada y 0 ausentes. Al cerrar: 1 persona presente, 1 representada y 0 ausentes.',
  ]);
  expect(votings).toMatch(
    /Abierta el 2 de marzo de 2026 a las 10:30 y cerrada el 2 de marzo de 2026 a las 10:35\./,
  );
});

it('names those who attended a voting and were taken off the roll', async () => {
  const door = await aDoor(['Ana', 'Beto', 'Caro', 'Dora']);
  const { server, as, params, people, arrival, send } = door;
  const [ana, beto, caro] = people as [Person, Person, Person];
  await send([arrival(ana, 5), arrival(beto, 5)]);
  await represents(server, params.assemblyId, ana, caro);
  const question = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, question.id);
  server.clock.pass(5 * MINUTE);
  const { data: roll } = await server.ask(listAttendees, { as, params });
  for (const { id } of [beto, caro]) {
    const attendee = roll.find(({ userId }) => userId === id);
    await server.ask(removeAttendee, { as, params: { id: attendee?.id ?? 0 } });
  }
  server.clock.pass(5 * MINUTE);
  await endVoting(server, as, question.id);

  const { votings, annex, sheets } = await documentsOf(door);
  expect(votings).toContain('Al abrir: 2 personas presentes, 1 representada y 1 ausente.');
  expect(votings).toContain('Al cerrar: 1 persona presente, 0 representadas y 1 ausente.');
  expect(votings).toContain('Representaciones al abrir: Caro Paz por Ana Paz.');
  expect(annex).toContain('2 personas asistieron y después se quitaron de la lista');
  expect(annex).toContain(
    'Paz, Beto | C.C. 52000002 | Presente de 10:05 a 10:35 (entrada registrada después, a las 10:30; se quitó de la lista)',
  );
  expect(annex).toContain('Paz, Caro | C.C. 52000003 | Representado (se quitó de la lista) | Ana Paz');
  const inVoting = (name: string) => sheets['Presencia en votaciones']?.find((row) => row[3] === name);
  expect(inVoting('Beto')?.slice(5, 7)).toEqual(['Presente', 'Ausente']);
  expect(inVoting('Beto')?.at(-1)).toBe('Se quitó de la lista');
  expect(inVoting('Caro')?.slice(5, 7)).toEqual(['Representado', 'Ausente']);
  expect(sheets.Asistencia?.map((row) => [row[1], row[4]])).toEqual(
    expect.arrayContaining([
      ['Beto', 'Asistió (se quitó de la lista)'],
      ['Caro', 'Representado (se quitó de la lista)'],
    ]),
  );
});
