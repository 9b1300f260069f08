/** An ordinary assembly asks for nobody's attention: a notice is worth something only then (R12.46). */
import { inflateRawSync } from 'node:zlib';
import { setRegistration } from '@vigilia/contract/assemblies/assemblies';
import { recordArrivals } from '@vigilia/contract/assemblies/check-in';
import { readConvocation, startMailing } from '@vigilia/contract/assemblies/convocations';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { checkQuorum } from '@vigilia/contract/assemblies/presence';
import { setSessionState } from '@vigilia/contract/assemblies/session';
import { ruleText } from '@vigilia/contract/votings/majority';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import { expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../kernel/runtime/clock.ts';
import {
  addAttendee,
  anAssembly,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { type Person, tokenOf } from '../../../testing/builders/people.ts';
import { aMailbox } from '../../../testing/mailbox.ts';
import { aServer } from '../../../testing/server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { filesOf } from '../recount/programs/leer-zip.mjs';
import { recount, report } from '../recount/programs/recuento.mjs';

const HALF = { numerator: 1, denominator: 2, strict: true } as const;

it('ends an ordinary evening without a notice, and its recount with everything in order', async () => {
  const mailbox = await aMailbox();
  const server = await aServer({ config: { SMTP_URL: mailbox.url } });
  const as = await server.anAdministrator();
  const dates = { startDate: '2026-03-12T15:00:00.000Z', endDate: '2026-03-12T19:00:00.000Z' };
  const agenda = JSON.stringify({ agenda: ['Quórum', 'Informes', 'Elecciones'] });
  const assemblyId = await anAssembly(server, as, {
    ...dates,
    quorum: 'true',
    quorumMin: '4',
    orderDay: agenda,
  });
  const params = { assemblyId };
  const people: Person[] = [];
  for (const name of ['Ana', 'Beto', 'Caro', 'Dora', 'Eva', 'Fito', 'Gil', 'Hugo'])
    people.push(await server.aMember({ name, lastName: 'Ríos' }));
  const [ana, beto, caro, dora, eva, fito, gil, hugo] = people as [
    ...[Person, Person, Person, Person, Person, Person, Person, Person],
  ];
  for (const person of people.slice(0, 7)) await addAttendee(server, as, assemblyId, person, false);
  const bases = ['valid', 'cast', 'present', 'roll', 'valid'] as const;
  const questions: number[] = [];
  const create = async (body: object) => {
    const { data } = await server.ask(createQuestion, {
      as,
      body: { assambleId: assemblyId, ...body } as never,
    });
    questions.push(data.id);
  };
  for (const [index, base] of bases.entries())
    await create({
      title: `Propuesta ${index + 1}`,
      kind: 'yesNo',
      rule: { ...HALF, base },
      agendaPoint: 'Informes',
    });
  await create({
    title: 'Junta, primera vuelta',
    kind: 'candidates',
    peopleToVote: [ana.id, beto.id],
    agendaPoint: 'Elecciones',
  });
  const call = { subject: 'Convocatoria', text: 'Hola, {nombre}', audience: 'roll', after: 0 } as const;
  await server.ask(startMailing, { as, params, body: call });
  await waitFor(async () =>
    expect((await server.ask(readConvocation, { as, params })).data.mailings[0]?.counts.accepted).toBe(7),
  );
  server.clock.pass(10 * DAY - 20 * MINUTE);
  for (const person of [as, ...people])
    Object.assign(person, { token: await tokenOf(server.dependencies, person.id) });
  await represents(server, assemblyId, ana, gil);
  await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
  for (const person of [ana, beto, caro]) await addAttendee(server, person, assemblyId, person);
  server.clock.pass(15 * MINUTE);
  const arrive = (person: Person) => {
    const arrival = {
      id: `llegada-de-${person.id}`,
      userId: person.id,
      at: server.clock.now().toISOString(),
    };
    return server.ask(recordArrivals, { as, params, query: {}, body: { arrivals: [arrival] } });
  };
  for (const person of [dora, eva]) expect((await arrive(person)).status).toBe(200);
  server.clock.pass(6 * MINUTE);
  await server.ask(setSessionState, { as, params, body: { state: 'open' } });
  await server.ask(checkQuorum, { as, params, body: { call: 1 } });
  for (const [index, id] of questions.entries()) {
    server.clock.pass(5 * MINUTE);
    // One arrives late, and one who is not on the roll is added at the desk.
    if (index === 2) expect((await arrive(fito)).status).toBe(200);
    if (index === 3) {
      await addAttendee(server, as, assemblyId, hugo, false);
      await arrive(hugo);
    }
    expect(await startVoting(server, as, id)).toMatchObject({ status: 200 });
    const phone = await server.ask(readMine, { as: ana, params });
    const base = bases[index];
    expect(phone.data.now.open[0]?.majority).toBe(base && ruleText({ ...HALF, base }));
    const ballot = index === 5 ? { candidateId: ana.id } : { vote: index === 4 ? 'no' : 'yes' };
    for (const person of [ana, beto, caro, dora])
      expect((await votes(server, person, id, ballot)).status).toBe(201);
    expect((await votes(server, ana, id, { ...ballot, onBehalfOf: gil.id })).status).toBe(201);
    server.clock.pass(2 * MINUTE);
    expect(await endVoting(server, as, id)).toMatchObject({ status: 200 });
  }
  for (const id of questions) expect((await resultsOf(server, as, id)).notices).toEqual([]);
  const { bytes } = await server.ask(downloadVerificationPackage, { as, params, body: {} });
  const files = await filesOf(new Uint8Array(bytes), (data) => inflateRawSync(data));
  expect(report(await recount(files)).at(-1)).toBe('TODO EN ORDEN: nada necesita la atención de una persona');
});
