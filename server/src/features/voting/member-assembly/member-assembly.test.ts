/** Members read their rights, open votings, and results after the close. */
import {
  removeAttendee,
  setRegistration,
  updateCanVote,
  watchAssembly,
} from '@vigilia/contract/assemblies/assemblies';
import {
  listAttorneyPowers,
  revokeAttorneyPower,
  updateAttorneyPower,
} from '@vigilia/contract/assemblies/attorney-powers';
import { listMyAssemblies, mine, readMine } from '@vigilia/contract/assemblies/member-assembly';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { setSessionState } from '@vigilia/contract/assemblies/session';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { expect, it, onTestFinished } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  TODAY,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { manyMembers, type Person } from '../../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';

const mineOf = async (server: TestServer, as: Person, assemblyId: number) => {
  const { status, data } = await server.ask(readMine, { as, params: { assemblyId } });
  expect(status).toBe(200);
  expect(mine.parse(data)).toEqual(data);
  return data;
};

async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const ana = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
  const beto = await server.aMember({ name: 'Beto', lastName: 'Paz' });
  const carla = await server.aMember({ name: 'Carla', lastName: 'Gil' });
  await addAttendee(server, as, assemblyId, ana);
  await represents(server, assemblyId, ana, beto);
  const { data: attendee } = await addAttendee(server, as, assemblyId, carla);
  return { server, as, assemblyId, ana, beto, carla, carlaOnRoll: attendee.id };
}

it('answers of each right whether it may be used and was used, and never its choice', async () => {
  const { server, as, assemblyId, ana, beto, carla, carlaOnRoll } = await anEvening();
  const { id: questionId } = await aQuestion(server, as, assemblyId);
  expect((await mineOf(server, ana, assemblyId)).rights).toEqual([]);
  await startVoting(server, as, questionId);

  const before = await mineOf(server, ana, assemblyId);
  expect(before).toMatchObject({
    person: { name: 'Ana', lastName: 'Ríos', isOnRoll: true, isPresent: true, mode: 'hall', canVote: true },
    attorney: null,
    represented: [{ userId: beto.id, name: 'Beto', lastName: 'Paz', canVote: true, state: 'valid' }],
    now: { title: 'Asamblea general ordinaria', open: [{ id: questionId, kind: 'yesNo' }], last: null },
    figures: { participation: [{ questionId, cast: 0, entitled: 3 }] },
  });
  expect(before.rights).toEqual([
    { questionId, userId: ana.id, voted: false, problem: '' },
    { questionId, userId: beto.id, voted: false, problem: '' },
  ]);
  expect(await mineOf(server, beto, assemblyId)).toMatchObject({
    person: { isPresent: false, mode: null },
    attorney: { name: 'Ana', lastName: 'Ríos', state: 'valid' },
    represented: [],
    rights: [{ problem: expect.stringContaining('Está representado por un apoderado') }],
  });

  await votes(server, ana, questionId, { vote: 'no', onBehalfOf: beto.id });
  const { data, text } = await server.ask(readMine, { as: ana, params: { assemblyId } });
  expect(data.rights).toEqual([
    { questionId, userId: ana.id, voted: false, problem: '' },
    { questionId, userId: beto.id, voted: true, problem: '' },
  ]);
  expect(text).not.toMatch(/"no"|trueVotes|"votes"/);
  expect((await mineOf(server, beto, assemblyId)).rights).toEqual([
    {
      questionId,
      userId: beto.id,
      voted: true,
      attorney: { name: 'Ana', lastName: 'Ríos' },
      byAttorney: true,
      problem: '',
    },
  ]);

  // The represented arrives: the power sleeps, and the right was used.
  await addAttendee(server, as, assemblyId, beto);
  expect((await mineOf(server, ana, assemblyId)).represented).toMatchObject([{ state: 'dormant' }]);
  await server.ask(updateCanVote, { as, body: { id: carlaOnRoll, canVote: false } });
  expect(await mineOf(server, carla, assemblyId)).toMatchObject({
    person: { canVote: false },
    rights: [
      {
        voted: false,
        problem: expect.stringMatching(/^No tiene derecho a votar en esta asamblea\. .* mesa de registro$/),
      },
    ],
  });
  // On the roll after the opening.
  const late = await server.aMember();
  await addAttendee(server, as, assemblyId, late);
  expect((await mineOf(server, late, assemblyId)).rights).toMatchObject([
    { problem: expect.stringContaining('la lista de votantes, que quedó fija') },
  ]);
});

it('says nothing to an attorney of a right that its holder used, or that another attorney had', async () => {
  const { server, as, assemblyId, ana, beto, carla } = await anEvening();
  const ofBeto = async (person: Person) =>
    (await mineOf(server, person, assemblyId)).rights.filter(({ userId }) => userId === beto.id);
  await addAttendee(server, as, assemblyId, beto);
  const { id: present } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, present);
  expect(await ofBeto(ana)).toMatchObject([{ voted: false, problem: expect.stringMatching(/./) }]);
  await votes(server, beto, present, { vote: 'yes' });
  expect(await ofBeto(ana)).toEqual([]);
  await addAttendee(server, as, assemblyId, beto, false);
  await endVoting(server, as, present);
  expect(await ofBeto(ana)).toEqual([]);
  expect(await ofBeto(beto)).toMatchObject([{ voted: true }]);

  const { id: represented } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, represented);
  await endVoting(server, as, represented);
  expect(await ofBeto(ana)).toMatchObject([{ voted: false }]);
  const { data: powers } = await server.ask(listAttorneyPowers, {
    as,
    query: { assemblyId: `${assemblyId}` },
  });
  await server.ask(revokeAttorneyPower, { as, params: { id: powers[0]?.id ?? 0 } });
  await represents(server, assemblyId, carla, beto);
  expect(await ofBeto(carla)).toEqual([]);
});

it('says of a closed voting that a person had no right in it, also of one who registers afterwards', async () => {
  const { server, as, assemblyId, ana } = await anEvening();
  const { id: questionId } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, questionId);
  await endVoting(server, as, questionId);
  const late = await server.aMember({ name: 'Marta', lastName: 'Ruiz' });
  await addAttendee(server, as, assemblyId, late);
  expect((await mineOf(server, late, assemblyId)).rights).toMatchObject([{ questionId, notOnRoll: true }]);
  for (const { notOnRoll } of (await mineOf(server, ana, assemblyId)).rights)
    expect(notOnRoll).toBeUndefined();
});

it('shows a represented member who held their right at the opening, and whether it was cast by that attorney', async () => {
  const { server, as, assemblyId, ana, beto, carla } = await anEvening();
  const { id: questionId } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, questionId);
  const ofBeto = async () =>
    (await mineOf(server, beto, assemblyId)).rights.map(({ questionId: id, attorney, byAttorney }) => [
      id,
      attorney?.name,
      byAttorney,
    ]);
  expect(await ofBeto()).toEqual([[questionId, 'Ana', undefined]]);
  await votes(server, ana, questionId, { vote: 'no', onBehalfOf: beto.id });
  // Another power is in force since, and another voting was closed since.
  const { data: powers } = await server.ask(listAttorneyPowers, {
    as,
    query: { assemblyId: `${assemblyId}` },
  });
  const swapped = await server.ask(updateAttorneyPower, {
    as,
    params: { id: powers[0]?.id ?? 0 },
    form: [
      ['userIdToDelegate', `${carla.id}`],
      ['userIdWhoDelegates', `${beto.id}`],
      ['assemblyId', `${assemblyId}`],
    ],
  });
  expect(swapped.status).toBe(200);
  expect(await ofBeto()).toEqual([[questionId, 'Ana', true]]);
  server.clock.pass(60_000);
  await endVoting(server, as, questionId);
  expect(await ofBeto()).toEqual([[questionId, 'Ana', true]]);
  const { id: next } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, next);
  await server.ask(revokeAttorneyPower, { as, params: { id: powers[0]?.id ?? 0 } });
  await endVoting(server, as, next);
  expect(await mineOf(server, beto, assemblyId)).toMatchObject({
    attorney: null,
    now: { last: { questionId: next }, earlier: [{ questionId, notices: [expect.any(String)] }] },
  });
  expect(await ofBeto()).toEqual([
    [next, 'Carla', undefined],
    [questionId, 'Ana', true],
  ]);
  // Nobody else sees it.
  for (const other of [ana, carla])
    expect(JSON.stringify((await mineOf(server, other, assemblyId)).rights)).not.toMatch(/ttorney/);
});

it('gives the answers that the ballots of the same rights get', async () => {
  const { server, as, assemblyId, ana, beto, carla } = await anEvening();
  const { id: questionId } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, questionId);
  await addAttendee(server, as, assemblyId, ana, false);
  for (const caster of [ana, beto, carla]) {
    const { rights } = await mineOf(server, caster, assemblyId);
    expect(rights).not.toHaveLength(0);
    for (const { userId, problem } of rights) {
      const answer = await votes(server, caster, questionId, { vote: 'yes', onBehalfOf: userId });
      expect(answer.status === 201 ? '' : JSON.parse(answer.text).message).toBe(problem);
    }
  }
});

it('shows every kind of question with its options, and results only after the close', async () => {
  const { server, as, assemblyId, ana, beto, carla } = await anEvening();
  const create = async (body: object) =>
    (
      await server.ask(createQuestion, {
        as,
        body: { title: '¿Quién?', assambleId: assemblyId, ...body } as never,
      })
    ).data.id;
  const list = await create({
    kind: 'candidates',
    seats: 2,
    showResults: 'closed',
    peopleToVote: [ana.id, beto.id, carla.id],
  });
  const slates = await create({
    kind: 'slates',
    seats: 1,
    slates: [{ name: 'Unidad', places: [{ userId: ana.id, alternateUserId: beto.id }] }],
  });
  await startVoting(server, as, list);
  await startVoting(server, as, slates);
  const { now } = await mineOf(server, carla, assemblyId);
  expect(now.open).toMatchObject([
    {
      id: slates,
      kind: 'slates',
      allowBlank: true,
      slates: [{ name: 'Unidad', places: [{ name: 'Ana Ríos', alternate: 'Beto Paz' }] }],
    },
    { id: list, kind: 'candidates', seats: 2, showResults: 'closed' },
  ]);
  expect(now.open[1]?.candidates).toHaveLength(3);
  await votes(server, carla, list, { candidateIds: [ana.id, beto.id] });
  await votes(server, ana, list, { candidateIds: [beto.id] });
  const during = await server.ask(readMine, { as: carla, params: { assemblyId } });
  expect(during.text).not.toContain('"votes"');
  expect(during.text).not.toContain('dni');
  expect(during.data.figures.participation).toContainEqual({ questionId: list, cast: 2, entitled: 3 });

  await endVoting(server, as, list);
  const { last } = (await mineOf(server, carla, assemblyId)).now;
  expect(last).toMatchObject({ questionId: list, ballots: 2, entitled: 3, outcome: null, undecided: null });
  expect(last?.elected).toEqual(['Beto Paz', 'Ana Ríos']);
  expect(last?.options.map(({ answer, name, votes: n, seats }) => [answer ?? name, n, seats])).toEqual([
    ['Ana Ríos', 1, 1],
    ['Beto Paz', 2, 1],
    ['Carla Gil', 0, 0],
    ['blank', 0, 0],
  ]);
  // The elected of a slate are named with their alternates, as in the hall.
  await votes(server, carla, slates, { slateId: now.open[0]?.slates[0]?.id });
  await endVoting(server, as, slates);
  expect((await mineOf(server, carla, assemblyId)).now.last?.elected).toEqual([
    'Ana Ríos (suplente: Beto Paz)',
  ]);
  // Opened again, nothing of it is shown.
  await startVoting(server, as, slates, true);
  const again = (await mineOf(server, carla, assemblyId)).now;
  expect([again.open[0]?.seal?.kind, again.last?.questionId]).toEqual(['reopened', list]);
});

it('names the tied, and says the verdict once', async () => {
  const { server, as, assemblyId, ana, beto, carla } = await anEvening();
  const { data: list } = await server.ask(createQuestion, {
    as,
    body: {
      title: '¿Quién?',
      assambleId: assemblyId,
      kind: 'candidates',
      seats: 1,
      peopleToVote: [ana.id, beto.id, carla.id],
    } as never,
  });
  await startVoting(server, as, list.id);
  await votes(server, ana, list.id, { candidateIds: [beto.id] });
  await votes(server, carla, list.id, { candidateIds: [ana.id] });
  await endVoting(server, as, list.id);
  const tied = (await mineOf(server, ana, assemblyId)).now.last?.undecided;
  expect({ ...tied, options: tied?.options.toSorted() }).toEqual({
    reason: 'tie',
    seats: 1,
    drawSeats: 1,
    options: ['Ana Ríos', 'Beto Paz'],
  });

  const rule = { numerator: 1, denominator: 2, strict: true, base: 'valid' };
  const { data: yesNo } = await server.ask(createQuestion, {
    as,
    body: { title: '¿Aprueba?', assambleId: assemblyId, kind: 'yesNo', rule } as never,
  });
  const { id } = yesNo;
  await startVoting(server, as, id);
  await votes(server, ana, id, { vote: 'yes' });
  await endVoting(server, as, id);
  expect((await mineOf(server, ana, assemblyId)).now.last).toMatchObject({
    outcome: 'approved',
    statement: expect.stringMatching(/^Tuvo 1 voto a favor y se requería 1, [^×]+\.$/),
    undecided: null,
  });
});

it('lists every assembly of the caller, however many', async () => {
  const { server, as, ana } = await anEvening();
  for (let number = 1; number <= 24; number += 1)
    await addAttendee(server, as, await anAssembly(server, as), ana);
  expect((await server.ask(listMyAssemblies, { as: ana })).data).toHaveLength(25);
});

it('lists how the caller is in each assembly that is in progress or begins today', async () => {
  const { server, as, assemblyId, ana, beto } = await anEvening();
  const callers = async (person: Person) =>
    new Map((await server.ask(listMyAssemblies, { as: person })).data.map(({ id, caller }) => [id, caller]));
  const today = await anAssembly(server, as, TODAY);
  await addAttendee(server, as, today, ana);
  await addAttendee(server, as, today, beto, false);
  const open = await anAssembly(server, as, TODAY);
  await server.ask(setRegistration, { as, params: { id: open }, body: { isRegister: true } });
  expect(await callers(ana)).toEqual(
    new Map([
      [assemblyId, undefined],
      [today, 'present'],
      [open, undefined],
    ]),
  );
  expect((await callers(beto)).get(today)).toBe('onRoll');
  const inSession = async () =>
    (await server.ask(listMyAssemblies, { as: ana })).data.flatMap((each) =>
      each.isInSession ? each.id : [],
    );
  expect(await inSession()).toEqual([]);
  await server.ask(setSessionState, { as, params: { assemblyId: today }, body: { state: 'open' } });
  expect(await inSession()).toEqual([today]);
  const endedAt = new Date(server.clock.now().getTime() - 1000).toISOString();
  await server.ask(saveMinutesFacts, { as, params: { assemblyId: today }, body: { endedAt } });
  expect((await callers(ana)).get(today)).toBeUndefined();
  expect(await inSession()).toEqual([]);
});

it('lists the assemblies of the caller, those with an open voting and those that go on first, and answers others like unknown ones', async () => {
  const { server, as, assemblyId, ana } = await anEvening();
  const stranger = await server.aMember();
  const ids = async (person: Person) =>
    (await server.ask(listMyAssemblies, { as: person })).data.map(({ id, isOn }) => [id, isOn]);
  const inVoting = async (person: Person) =>
    (await server.ask(listMyAssemblies, { as: person })).data.map(({ id, isVotingOpen }) => [
      id,
      isVotingOpen,
    ]);
  const other = await anAssembly(server, as, {
    startDate: '2027-11-28T13:00:00.000Z',
    endDate: '2027-11-28T15:00:00.000Z',
  });
  await addAttendee(server, as, other, ana);
  expect(await ids(ana)).toEqual([
    [other, false],
    [assemblyId, false],
  ]);
  const { id: questionId } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, questionId);
  expect(await ids(ana)).toEqual([
    [assemblyId, true],
    [other, false],
  ]);
  // One with an open voting stands before one that goes on.
  await server.ask(setRegistration, { as, params: { id: other }, body: { isRegister: true } });
  expect(await inVoting(ana)).toEqual([
    [assemblyId, true],
    [other, false],
  ]);
  expect(await ids(ana)).toEqual([
    [assemblyId, true],
    [other, true],
  ]);
  await server.ask(setRegistration, { as, params: { id: other }, body: { isRegister: false } });
  expect(await ids(stranger)).toEqual([]);
  const refused = await Promise.all(
    [assemblyId, 9999].map((id) => server.ask(readMine, { as: stranger, params: { assemblyId: id } })),
  );
  expect(refused.map(({ status, text }) => [status, text])).toEqual(
    Array(2).fill([404, refused[0]?.text ?? '']),
  );
  // While registration is enabled, members may register.
  await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
  expect(await ids(stranger)).toEqual([[assemblyId, true]]);
  expect((await mineOf(server, stranger, assemblyId)).person).toMatchObject({ isOnRoll: false });
  // Over at the end that was entered for its acta, also with registration left enabled (R19.2).
  await endVoting(server, as, questionId);
  expect(await ids(ana)).toContainEqual([assemblyId, true]);
  const endedAt = new Date(server.clock.now().getTime() - 1000).toISOString();
  await server.ask(saveMinutesFacts, { as, params: { assemblyId }, body: { endedAt } });
  expect(await ids(ana)).toContainEqual([assemblyId, false]);
  expect((await mineOf(server, ana, assemblyId)).now.isOver).toBe(true);
  await server.ask(saveMinutesFacts, { as, params: { assemblyId }, body: { endedAt: null } });
  expect((await mineOf(server, ana, assemblyId)).now).not.toHaveProperty('isOver');
  const issued = { number: 7, assembly_id: assemblyId, sequence: 0, issued_at: endedAt };
  await server.dependencies.database.write((tx) =>
    tx
      .insertInto('issued_minutes')
      .values({ ...issued, issued_by: as.id, issued_by_name: 'Marta Quintero' })
      .execute(),
  );
  expect((await mineOf(server, ana, assemblyId)).now.isOver).toBe(true);
});

it('answers every open voting, and of more than 200 represented how many more there are', async () => {
  const { server, as, assemblyId, ana } = await anEvening();
  await manyMembers(server.dependencies, 203);
  await server.dependencies.database.write(async (tx) => {
    const others = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '>', ana.id + 2)
      .execute();
    const { id: _, ...power } = await tx.selectFrom('attorney_powers').selectAll().executeTakeFirstOrThrow();
    await tx
      .insertInto('attorney_powers')
      .values(others.map(({ id }) => ({ ...power, represented_id: id })))
      .execute();
  });
  for (let count = 0; count < 21; count += 1)
    await startVoting(server, as, (await aQuestion(server, as, assemblyId)).id);
  const { represented, representedMore, now } = await mineOf(server, ana, assemblyId);
  expect([represented.length, representedMore, now.open.length]).toEqual([200, 4, 21]);
});

it('limits the reads of one member without affecting others', async () => {
  const { server, assemblyId, ana, carla } = await anEvening();
  const status = async (as: Person) => (await server.ask(readMine, { as, params: { assemblyId } })).status;
  // Together: shared state is read once a tick.
  const statuses = await Promise.all(Array.from({ length: 90 }, () => status(ana)));
  expect(statuses.filter((each) => each !== 200)).toEqual([]);
  expect(await status(ana)).toBe(429);
  // The list is one of these reads.
  const refused = await server.ask(listMyAssemblies, { as: ana });
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(await status(carla)).toBe(200);
  server.clock.pass(60_000);
  expect(await status(ana)).toBe(200);
});

/** Opens a stream over a real connection. */
async function follow(server: TestServer, as: Person, assemblyId: number, query = '') {
  const { port } = (server.app.server.address() as { port: number } | null) ?? { port: 0 };
  const address = port ? `http://127.0.0.1:${port}` : await server.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(
    `${address}/api${watchAssembly.path.replace(':assemblyId', String(assemblyId))}${query}`,
    { headers: { authorization: `Bearer ${as.token}` }, signal: stop.signal },
  );
  if (!response.ok) return { status: response.status, close: () => stop.abort() } as never;
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (wanted: string): Promise<Record<string, unknown>> => {
    for (;;) {
      while (!text.includes('\n\n')) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) throw new Error(`the stream ended before ${wanted}`);
        text += value;
      }
      const end = text.indexOf('\n\n');
      const [, name = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      seen.push(name);
      if (name === wanted) return JSON.parse(data);
    }
  };
  const seen: string[] = [];
  return { status: 200, next, seen, close: () => stop.abort() };
}

it('sends the question with its opening, the participation with a heartbeat, and the result with the close', async () => {
  const { server, as, assemblyId, ana } = await anEvening();
  const { id: questionId } = await aQuestion(server, as, assemblyId);
  const { next, seen } = await follow(server, ana, assemblyId);
  expect(await next('change')).toMatchObject({ assemblyId, open: [], last: null });
  await startVoting(server, as, questionId);
  expect(await next('change')).toMatchObject({ open: [{ id: questionId, title: '¿Aprueba el informe?' }] });
  await votes(server, ana, questionId, { vote: 'yes' });
  for (;;) {
    const { participation } = await next('figures');
    if (JSON.stringify(participation) === JSON.stringify([{ questionId, cast: 1, entitled: 3 }])) break;
  }
  // An arrival and the clock of the session change nothing of the view.
  seen.length = 0;
  server.clock.pass(60_000);
  await addAttendee(server, as, assemblyId, await server.aMember());
  await next('figures');
  expect(seen).not.toContain('change');
  await endVoting(server, as, questionId);
  expect(await next('change')).toMatchObject({
    open: [],
    last: { questionId, ballots: 1, options: [{ answer: 'yes', votes: 1 }, {}, {}] },
  });
});

it('ends the stream of a person who is removed from the roll', async () => {
  const { server, as, assemblyId, carla, carlaOnRoll } = await anEvening();
  const { next } = await follow(server, carla, assemblyId);
  await next('change');
  await server.ask(removeAttendee, { as, params: { id: carlaOnRoll } });
  await next('denied');
});

it('gives an administrator who votes the view of voters', async () => {
  const { server, as, assemblyId } = await anEvening();
  const { next } = await follow(server, as, assemblyId, '?view=voter');
  expect(await next('change')).toMatchObject({ open: [] });
});

it('limits the streams of one member to eight, without affecting others', async () => {
  const { server, assemblyId, ana, carla } = await anEvening();
  for (let open = 0; open < 8; open += 1) expect((await follow(server, ana, assemblyId)).status).toBe(200);
  expect((await follow(server, ana, assemblyId)).status).toBe(429);
  expect((await follow(server, carla, assemblyId)).status).toBe(200);
});
