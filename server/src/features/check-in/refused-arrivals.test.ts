/** Arrivals that are not carried out, and what the desk is answered. */
import { readQuorum, registerAttendance } from '@vigilia/contract/assemblies';
import { expect, it } from 'vitest';
import { aQuestion, endVoting, represents, startVoting, votes } from '../../testing/builders/assemblies.ts';
import { aDoor, MINUTE } from '../../testing/builders/door.ts';
import type { Person } from '../../testing/builders/people.ts';

it('keeps the presence of people who took part in a ballot since they arrived', async () => {
  const { server, as, params, people, arrival, send, isPresent } = await aDoor([
    'Ana',
    'Beto',
    'Caro',
    'Dora',
  ]);
  const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
  await represents(server, params.assemblyId, beto, caro);
  const sent = [ana, beto, dora].map((person) => arrival(person, 10));
  await send(sent);
  const question = await aQuestion(server, as, params.assemblyId);
  await startVoting(server, as, question.id);
  await votes(server, ana, question.id, { vote: 'yes' });
  await votes(server, beto, question.id, { vote: 'no', onBehalfOf: caro.id });
  // Represented until now, and registered after the ballot.
  const late = arrival(caro, 29);
  await send([late]);
  const { status, data } = await send([...sent, late].map((each) => ({ ...each, undone: true })));
  expect(status).toBe(200);
  expect(data.arrivals.map(({ outcome, refused }) => [outcome, refused])).toEqual([
    ['registered', 'Ya votó: registre su salida en la lista.'],
    ['registered', 'Ya votó como apoderado: registre su salida en la lista.'],
    ['undone', undefined],
    ['registered', 'Su apoderado ya votó en su nombre: registre su salida en la lista.'],
  ]);
  expect((await server.ask(readQuorum, { as, params })).data.present).toBe(3);

  // Somebody who voted before they came back.
  await endVoting(server, as, question.id);
  server.clock.pass(10 * MINUTE);
  await server.ask(registerAttendance, {
    as,
    body: { userId: ana.id, assambleId: params.assemblyId, assist: false },
  });
  server.clock.pass(10 * MINUTE);
  const again = arrival(ana, 48);
  await send([again]);
  const taken = await send([{ ...again, undone: true }]);
  expect(taken.data.arrivals).toMatchObject([{ outcome: 'undone' }]);
  expect(await isPresent(ana)).toBe(false);
});
