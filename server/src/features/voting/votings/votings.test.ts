import { listActivity } from '@vigilia/contract/activity';
import {
  deleteAssembly,
  listAttendees,
  readQuorum,
  registerAttendance,
  setRegistration,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import { listAttorneyPowers } from '@vigilia/contract/assemblies/attorney-powers';
import { login } from '@vigilia/contract/session/session';
import { registerUser } from '@vigilia/contract/users/registration';
import { deleteUser } from '@vigilia/contract/users/users';
import { deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { castBallot, listQuestions, listVotesOfUser } from '@vigilia/contract/votings/votings';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';

/** A server with an assembly, three members present and a question of yes or no. */
async function anEvening(overrides = {}) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, overrides);
  const members = await Promise.all([server.aMember(), server.aMember(), server.aMember()]);
  for (const member of members) await addAttendee(server, as, assemblyId, member);
  const question = await aQuestion(server, as, assemblyId);
  const [ana, beto, caro] = members as [Person, Person, Person];
  return { server, as, assemblyId, question, ana, beto, caro };
}

const results = async (server: TestServer, as: Person, id: number) =>
  (await server.ask(readResults, { as, params: { id } })).data;

describe('a voting of yes or no', () => {
  it('counts every ballot once, and lists voters without their choices', async () => {
    const { server, as, assemblyId, question, ana, beto, caro } = await anEvening();
    expect((await votes(server, ana, question.id, { vote: 'yes' })).message).toBe(
      'La votación todavía no se ha abierto',
    );
    expect((await startVoting(server, as, question.id)).data).toMatchObject({
      isActive: true,
      state: 'open',
    });

    expect(await votes(server, ana, question.id, { vote: 'yes' })).toMatchObject({
      status: 201,
      data: { questionId: question.id, voted: true },
    });
    expect((await votes(server, beto, question.id, { vote: 'blank' })).status).toBe(201);
    expect(await votes(server, ana, question.id, { vote: 'no' })).toMatchObject({
      status: 409,
      message: 'Este voto ya estaba registrado. Se contó una sola vez.',
    });

    expect(await results(server, as, question.id)).toEqual({
      seal: { kind: 'opened', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      questionTitle: question.title,
      votesCounterForEachCandidate: [],
      trueVotes: 1,
      falseVotes: 0,
      blankVotes: 1,
      totalVotes: 2,
      kind: 'yesNo',
      seats: 1,
      allowBlank: true,
      showResults: 'live',
      hidden: false,
      verdict: null,
      elected: [],
      undecided: null,
      votesCounterForEachSlate: [],
      allocation: null,
      lot: null,
      onPaper: null,
      statements: [],
      notices: [],
    });
    const status = await server.ask(readVotingStatus, {
      as,
      params: { assemblyId, questionId: question.id },
    });
    expect(status.data.peopleWhoVoted.map(({ userId }) => userId).sort()).toEqual([ana.id, beto.id].sort());
    expect(status.data.peopleWhoDidntVote.map(({ userId }) => userId)).toEqual([caro.id]);
    expect(status.text).not.toMatch(/yes|blank|choice/);

    expect((await endVoting(server, as, question.id)).data).toMatchObject({
      isActive: false,
      state: 'closed',
    });
    expect(await votes(server, caro, question.id, { vote: 'no' })).toMatchObject({ status: 409 });
    // A retry after a lost response learns that the vote was counted, even after the closing.
    expect((await votes(server, ana, question.id, { vote: 'yes' })).message).toContain(
      'ya estaba registrado',
    );
    expect((await results(server, as, question.id)).totalVotes).toBe(2);
  });

  it('refuses a ballot without a choice of its question', async () => {
    const { server, as, question, ana } = await anEvening();
    await startVoting(server, as, question.id);
    for (const ballot of [
      {},
      { vote: 'maybe' },
      { candidateId: ana.id },
      { vote: 'yes', candidateId: ana.id },
    ])
      expect((await votes(server, ana, question.id, ballot)).status).toBe(422);
    expect((await votes(server, ana, 999, { vote: 'yes' })).status).toBe(404);
    expect((await results(server, as, question.id)).totalVotes).toBe(0);
  });
});

describe('the right to vote', () => {
  it('refuses a ballot of a member off the roll, without right, absent, or registered after the opening', async () => {
    const { server, as, assemblyId, question, ana, beto } = await anEvening();
    const stranger = await server.aMember();
    const absent = await server.aMember();
    await addAttendee(server, as, assemblyId, absent, false);
    const roll = await server.ask(listAttendees, { as, params: { assemblyId } });
    const rowOfBeto = roll.data.find(({ userId }) => userId === beto.id);
    await server.ask(updateCanVote, { as, body: { id: rowOfBeto?.id, canVote: false } });
    await startVoting(server, as, question.id);

    expect(await votes(server, stranger, question.id, { vote: 'yes' })).toMatchObject({ status: 404 });
    expect(await votes(server, beto, question.id, { vote: 'yes' })).toMatchObject({ status: 403 });
    expect(await votes(server, absent, question.id, { vote: 'yes' })).toMatchObject({
      status: 409,
      message: 'Registre su asistencia antes de votar',
    });
    await addAttendee(server, as, assemblyId, absent);
    expect((await votes(server, absent, question.id, { vote: 'yes' })).message).toContain('quedó fija');
    // Revoked during the voting, it ends immediately.
    const rowOfAna = roll.data.find(({ userId }) => userId === ana.id);
    await server.ask(updateCanVote, { as, body: { id: rowOfAna?.id, canVote: false } });
    expect((await votes(server, ana, question.id, { vote: 'yes' })).status).toBe(403);
    const { data } = await server.ask(listActivity, { as, query: { limit: '1' } });
    expect(data[0]?.what).toMatch(/^Quitó el derecho a votar a .* con una votación abierta$/);
  });

  it('accepts one ballot of an attorney, only while the represented member is absent', async () => {
    const { server, as, assemblyId, question, ana, beto, caro } = await anEvening();
    const represented = await server.aMember();
    await represents(server, assemblyId, ana, represented);
    await startVoting(server, as, question.id);

    expect((await votes(server, represented, question.id, { vote: 'no' })).message).toContain('apoderado');
    expect((await votes(server, beto, question.id, { vote: 'no', onBehalfOf: represented.id })).status).toBe(
      403,
    );
    expect((await votes(server, ana, question.id, { vote: 'yes' })).status).toBe(201);
    expect((await votes(server, ana, question.id, { vote: 'no', onBehalfOf: represented.id })).status).toBe(
      201,
    );
    expect((await votes(server, ana, question.id, { vote: 'no', onBehalfOf: represented.id })).status).toBe(
      409,
    );
    const { data } = await server.ask(readVotingStatus, {
      as,
      params: { assemblyId, questionId: question.id },
    });
    expect(data.peopleWhoVoted.find(({ userId }) => userId === represented.id)).toMatchObject({
      byProxy: true,
    });
    expect(data.peopleWhoVoted.find(({ userId }) => userId === ana.id)).toMatchObject({ byProxy: false });

    // Present after all: the power is dormant, and the used right stays used.
    await addAttendee(server, as, assemblyId, represented);
    expect((await votes(server, represented, question.id, { vote: 'yes' })).status).toBe(409);
    const second = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, second.id);
    expect(
      (await votes(server, ana, second.id, { vote: 'yes', onBehalfOf: represented.id })).message,
    ).toContain('suspendido');
    expect((await votes(server, represented, second.id, { vote: 'yes' })).status).toBe(201);
    expect((await votes(server, caro, second.id, { vote: 'yes' })).status).toBe(201);
  });

  it('does not count a power while its attorney is absent', async () => {
    const { server, as, assemblyId, question, ana } = await anEvening();
    const represented = await server.aMember();
    await represents(server, assemblyId, ana, represented);
    const quorum = async () => (await server.ask(readQuorum, { as, params: { assemblyId } })).data;
    const reached = { present: 3, represented: 1, total: 4, needed: 0, reached: true, canVote: 4 };
    expect(await quorum()).toEqual(reached);
    await startVoting(server, as, question.id);
    await addAttendee(server, as, assemblyId, ana, false);
    expect(await quorum()).toMatchObject({ present: 2, represented: 0 });
    expect((await votes(server, ana, question.id, { vote: 'yes', onBehalfOf: represented.id })).status).toBe(
      409,
    );
  });
});

describe('opening', () => {
  it('names the figures of a missing quorum in singular and plural', async () => {
    const { server, as, question, assemblyId, ana } = await anEvening({ quorum: 'true', quorumMin: '5' });
    await represents(server, assemblyId, ana, await server.aMember());
    expect(await startVoting(server, as, question.id)).toMatchObject({
      message: 'No hay quórum: hacen falta 5 y hay 4 (3 presentes y 1 representado).',
    });
  });

  it('refuses an opening without quorum, counts the represented, and names the figures', async () => {
    const { server, as, assemblyId, question, ana } = await anEvening({ quorum: 'true', quorumMin: '4' });
    expect(await startVoting(server, as, question.id)).toMatchObject({
      status: 409,
      message: 'No hay quórum: hacen falta 4 y hay 3 (3 presentes y 0 representados).',
    });
    await represents(server, assemblyId, ana, await server.aMember());
    expect((await startVoting(server, as, question.id)).status).toBe(200);
    const { openings } = await server.dependencies.database.read
      .selectFrom('openings')
      .selectAll()
      .execute()
      .then((openings) => ({ openings }));
    expect(openings).toMatchObject([
      {
        opened_present: 3,
        opened_represented: 1,
        opened_total: 4,
        opened_needed: 4,
        entitled: 4,
        closed_at: null,
      },
    ]);
    await endVoting(server, as, question.id);
    const closed = await server.dependencies.database.read
      .selectFrom('openings')
      .selectAll()
      .executeTakeFirst();
    expect(closed).toMatchObject({
      closed_present: 3,
      closed_represented: 1,
      closed_total: 4,
      closed_by: as.id,
    });
  });

  it('refuses an opening with an empty roll and registration disabled', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const question = await aQuestion(server, as, assemblyId);
    expect((await startVoting(server, as, question.id)).status).toBe(409);
    await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
    expect((await startVoting(server, as, question.id)).status).toBe(200);
  });

  it('refuses to open a list with fewer than two candidates', async () => {
    const { server, as, assemblyId, ana, beto } = await anEvening();
    const question = await aQuestion(server, as, assemblyId, [ana]);
    expect((await startVoting(server, as, question.id)).message).toContain('al menos 2 candidatos y tiene 1');
    await server.ask(updateQuestion, {
      as,
      params: { id: question.id },
      body: { peopleToVote: [ana.id, beto.id] },
    });
    expect((await startVoting(server, as, question.id)).status).toBe(200);
  });

  it('requires a confirmation to reopen a voting with ballots, and keeps them', async () => {
    const { server, as, question, ana, beto } = await anEvening();
    await startVoting(server, as, question.id);
    expect((await startVoting(server, as, question.id)).message).toBe('La votación ya está abierta');
    await votes(server, ana, question.id, { vote: 'yes' });
    await endVoting(server, as, question.id);
    expect((await endVoting(server, as, question.id)).message).toBe('La votación ya está cerrada');
    expect((await startVoting(server, as, question.id)).message).toContain('ya tiene un voto');
    expect((await startVoting(server, as, question.id, true)).status).toBe(200);
    expect((await votes(server, ana, question.id, { vote: 'no' })).status).toBe(409);
    expect((await votes(server, beto, question.id, { vote: 'no' })).status).toBe(201);
    expect(await results(server, as, question.id)).toMatchObject({
      trueVotes: 1,
      falseVotes: 1,
      totalVotes: 2,
    });
    expect(
      (await server.dependencies.database.read.selectFrom('openings').selectAll().execute()).length,
    ).toBe(2);
  });
});

describe('a question that is opened again', () => {
  it('grants new users a right in a reopened voting while no voter was deleted', async () => {
    const { server, as, assemblyId, question, ana } = await anEvening();
    await startVoting(server, as, question.id);
    expect((await votes(server, ana, question.id, { vote: 'yes' })).status).toBe(201);
    await endVoting(server, as, question.id);
    server.clock.pass(60_000);
    const late = await server.aMember();
    await addAttendee(server, as, assemblyId, late);
    await startVoting(server, as, question.id, true);
    expect((await votes(server, late, question.id, { vote: 'no' })).status).toBe(201);
  });

  it('grants new users no right in a reopened voting after a voter was deleted, and logs it', async () => {
    const { server, as, assemblyId, question, ana, beto } = await anEvening();
    const early = await server.aMember();
    await startVoting(server, as, question.id);
    expect((await votes(server, ana, question.id, { vote: 'yes' })).status).toBe(201);
    await endVoting(server, as, question.id);
    server.clock.pass(60_000);
    // The same person, registered again, is a new user.
    await server.ask(deleteUser, { as, params: { id: ana.id } });
    const { email, name, lastName, phone, dni } = ana;
    const body = { email, name, lastName, phone, dni, dniType: 1, hash: 'una-clave-nueva' };
    const registered = await server.ask(registerUser, { as, body });
    expect(registered.status).toBe(201);
    const { data } = await server.ask(login, { body: { email, hash: body.hash } });
    const again = { ...ana, id: registered.data.id, token: data.accessToken };
    for (const person of [again, early]) await addAttendee(server, as, assemblyId, person);
    const represented = await server.aMember();
    await represents(server, assemblyId, beto, represented);

    const opened = await startVoting(server, as, question.id, true);
    // Ana's used right, Beto, Caro and the attendee who only came later; neither of the two new users.
    expect(opened.data.opening).toEqual({ entitled: 4, presentWithoutVote: 2, left: 2 });
    expect(await votes(server, again, question.id, { vote: 'yes' })).toMatchObject({ status: 409 });
    const inTheName = { vote: 'yes', onBehalfOf: represented.id };
    expect(await votes(server, beto, question.id, inTheName)).toMatchObject({ status: 409 });
    expect((await votes(server, early, question.id, { vote: 'no' })).status).toBe(201);
    const log = await server.ask(listActivity, { as, query: { limit: '1' } });
    expect(log.data[0]).toMatchObject({
      what: expect.stringContaining('después de su primera apertura: 2'),
      changes: expect.arrayContaining([expect.objectContaining({ field: `${name} ${lastName}` })]),
    });

    const next = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, next.id);
    expect((await votes(server, again, next.id, { vote: 'yes' })).status).toBe(201);
  });
});

describe('a deleted user', () => {
  const remove = (server: TestServer, as: Person, person: Person) =>
    server.ask(deleteUser, { as, params: { id: person.id } });

  it('withdraws a deleted user from current assemblies, and keeps counted ballots', async () => {
    const { server, as, assemblyId, question, ana, beto, caro } = await anEvening();
    const represented = await server.aMember();
    await represents(server, assemblyId, ana, represented);
    await startVoting(server, as, question.id);
    await votes(server, beto, question.id, { vote: 'yes' });
    let notified = 0;
    server.dependencies.events.subscribe(`assembly:${assemblyId}`, () => {
      notified += 1;
    });
    // Ana has a right that she has not used, and that of the person she represents.
    expect((await remove(server, as, ana)).status).toBe(409);
    expect((await remove(server, as, beto)).status).toBe(200);
    await votes(server, ana, question.id, { vote: 'no', onBehalfOf: represented.id });
    await votes(server, ana, question.id, { vote: 'no' });
    expect((await remove(server, as, ana)).status).toBe(200);

    expect(notified).toBe(2);
    expect((await server.ask(readQuorum, { as, params: { assemblyId } })).data).toMatchObject({
      present: 1,
      represented: 0,
    });
    expect(
      (await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } })).data,
    ).toEqual([]);
    const roll = await server.ask(listAttendees, { as, params: { assemblyId } });
    for (const { id } of [ana, beto])
      expect(roll.data.find(({ userId }) => userId === id)).toMatchObject({ assist: false, canVote: false });
    expect((await results(server, as, question.id)).totalVotes).toBe(3);
    expect((await votes(server, caro, question.id, { vote: 'no' })).status).toBe(201);
  });

  it('refuses ballots for a deleted user, also after the announced end of the assembly', async () => {
    const { server, as, assemblyId, question, ana, beto } = await anEvening({
      startDate: '2026-03-01T13:00:00.000Z',
      endDate: '2026-03-01T23:00:00.000Z',
    });
    const represented = await server.aMember();
    await represents(server, assemblyId, ana, represented);
    await remove(server, as, represented);
    await remove(server, as, beto);
    // Past figures stay; a deleted user has no right in a later opening.
    expect((await server.ask(readQuorum, { as, params: { assemblyId } })).data).toMatchObject({ present: 3 });
    expect((await startVoting(server, as, question.id)).data.opening).toEqual({
      entitled: 2,
      presentWithoutVote: 2,
      left: 2,
    });
    const inTheName = await votes(server, ana, question.id, { vote: 'yes', onBehalfOf: represented.id });
    expect(inTheName.status).toBe(403);
  });

  it('opens no draft with deleted candidates, and keeps their names in closed votings', async () => {
    const { server, as, assemblyId, ana, beto, caro } = await anEvening();
    const draft = await aQuestion(server, as, assemblyId, [ana, beto]);
    const closed = await aQuestion(server, as, assemblyId, [caro, ana, beto]);
    await startVoting(server, as, closed.id);
    await votes(server, caro, closed.id, { candidateId: beto.id });
    await endVoting(server, as, closed.id);
    for (const person of [ana, beto]) await remove(server, as, person);

    expect((await startVoting(server, as, draft.id)).message).toContain(
      '2 personas de la pregunta ya no son usuarios: Usuario eliminado (candidato 1), Usuario eliminado (candidato 2).',
    );
    const { votesCounterForEachCandidate } = await results(server, as, closed.id);
    expect(votesCounterForEachCandidate).toMatchObject([
      { candidateName: caro.name, votes: 0 },
      { candidateName: ana.name, votes: 0 },
      { candidateName: beto.name, votes: 1 },
    ]);
    expect(await startVoting(server, as, closed.id, true)).toMatchObject({
      status: 409,
      message: expect.stringContaining(`: ${ana.name} `),
    });
  });
});

describe('the turnout', () => {
  it('lists the frozen roll of an opened voting, and who can still vote', async () => {
    const { server, as, assemblyId, question, ana, beto, caro } = await anEvening();
    const absent = await server.aMember();
    await addAttendee(server, as, assemblyId, absent, false);
    const status = async () =>
      (await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: question.id } })).data;
    expect(await status()).toMatchObject({ entitled: 0 });
    expect((await status()).peopleWhoDidntVote.filter(({ canVote }) => canVote)).toHaveLength(4);

    expect((await startVoting(server, as, question.id)).data.opening).toEqual({
      entitled: 3,
      presentWithoutVote: 0,
      left: 0,
    });
    const late = await server.aMember();
    await addAttendee(server, as, assemblyId, late);
    await votes(server, ana, question.id, { vote: 'yes' });
    const { peopleWhoVoted, peopleWhoDidntVote, entitled } = await status();
    expect(entitled).toBe(3);
    expect(peopleWhoVoted.map(({ userId }) => userId)).toEqual([ana.id]);
    const can = new Map(peopleWhoDidntVote.map(({ userId, canVote }) => [userId, canVote]));
    expect(can).toEqual(
      new Map([
        [beto.id, true],
        [caro.id, true],
        [absent.id, false],
        [late.id, false],
      ]),
    );
  });

  it('gives the reason why a person cannot vote, and who votes for the represented', async () => {
    const { server, as, assemblyId, question, ana, beto, caro } = await anEvening();
    const [absent, late, granter] = [await server.aMember(), await server.aMember(), await server.aMember()];
    await addAttendee(server, as, assemblyId, absent, false);
    await addAttendee(server, as, assemblyId, granter, false);
    await represents(server, assemblyId, ana, granter);
    const roll = await server.ask(listAttendees, { as, params: { assemblyId } });
    const rowOfCaro = roll.data.find(({ userId }) => userId === caro.id);
    await server.ask(updateCanVote, { as, body: { id: rowOfCaro?.id, canVote: false } });
    await startVoting(server, as, question.id);
    await addAttendee(server, as, assemblyId, late);
    const { data } = await server.ask(readVotingStatus, {
      as,
      params: { assemblyId, questionId: question.id },
    });
    const about = new Map(
      data.peopleWhoDidntVote.map(({ userId, whyNot, representedBy }) => [userId, whyNot ?? representedBy]),
    );
    expect(about).toEqual(
      new Map([
        [ana.id, undefined],
        [beto.id, undefined],
        [caro.id, 'noRight'],
        [absent.id, 'absent'],
        [late.id, 'late'],
        [granter.id, `${ana.name} ${ana.lastName}`],
      ]),
    );
    await votes(server, ana, question.id, { vote: 'yes' });
    const after = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: question.id } });
    expect(after.data.peopleWhoVoted.map(({ whyNot, representedBy }) => whyNot ?? representedBy)).toEqual([
      undefined,
    ]);
  });

  it('says which rights can be cast now and why others cannot, as ballots are accepted', async () => {
    const { server, as, assemblyId, question, ana, beto, caro } = await anEvening();
    const [granter, other, late] = [await server.aMember(), await server.aMember(), await server.aMember()];
    for (const each of [granter, other]) await addAttendee(server, as, assemblyId, each, false);
    await addAttendee(server, as, assemblyId, late);
    await represents(server, assemblyId, ana, granter, 1);
    await represents(server, assemblyId, beto, other, 2);
    await startVoting(server, as, question.id);
    for (const each of [beto, caro, late]) await addAttendee(server, as, assemblyId, each, false);
    await represents(server, assemblyId, ana, late, 3);
    const status = async () =>
      (await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: question.id } })).data;
    const { peopleWhoDidntVote, reopening } = await status();
    expect(reopening).toBeUndefined();
    const about = (people: typeof peopleWhoDidntVote) =>
      new Map(
        people.map(({ userId, canVote, cannotNow, attorney }) => [userId, canVote && [cannotNow, attorney]]),
      );
    const nameOf = ({ name, lastName }: Person) => `${name} ${lastName}`;
    expect(about(peopleWhoDidntVote)).toEqual(
      new Map([
        [ana.id, [undefined, undefined]],
        [beto.id, ['absent', undefined]],
        [caro.id, ['absent', undefined]],
        [granter.id, [undefined, undefined]],
        [other.id, ['attorneyAbsent', nameOf(beto)]],
        [late.id, ['latePower', nameOf(ana)]],
      ]),
    );
    const attorneys = new Map([
      [granter.id, ana],
      [other.id, beto],
      [late.id, ana],
    ]);
    const can = new Map(peopleWhoDidntVote.map((voter) => [voter.userId, voter.canVote && !voter.cannotNow]));
    for (const holder of [granter, other, late, ana, beto, caro]) {
      const caster = attorneys.get(holder.id);
      const { status: answered } = await votes(server, caster ?? holder, question.id, {
        vote: 'yes',
        ...(caster && { onBehalfOf: holder.id }),
      });
      expect([holder.id, answered]).toEqual([holder.id, can.get(holder.id) ? 201 : 409]);
    }
    await endVoting(server, as, question.id);
    // Of a closed voting: who had left, and when.
    const gone = (await status()).peopleWhoDidntVote.filter(({ cannotNow }) => cannotNow);
    const at = server.clock.now().toISOString();
    expect(gone.map(({ userId, leftAt }) => [userId, leftAt]).sort()).toEqual(
      [beto, caro, late].map(({ id }) => [id, at]).sort(),
    );
    await startVoting(server, as, question.id, true);
    const again = await status();
    expect(again.reopening).toEqual({ at: server.clock.now().toISOString(), castBefore: 2 });
  });

  it('reads the turnout once a tick for all requests, and never before them', async () => {
    const { server, as, assemblyId, question, ana, beto } = await anEvening();
    await startVoting(server, as, question.id);
    const ask = () => server.ask(readVotingStatus, { as, params: { assemblyId, questionId: question.id } });
    const before = ask();
    await votes(server, ana, question.id, { vote: 'yes' });
    const after = await Promise.all(Array.from({ length: 20 }, ask));
    for (const { data } of after) expect(data.peopleWhoVoted.map(({ userId }) => userId)).toEqual([ana.id]);
    await before;
    await votes(server, beto, question.id, { vote: 'no' });
    expect((await ask()).data.peopleWhoVoted).toHaveLength(2);
    const other = await anAssembly(server, as);
    expect(
      (await server.ask(readVotingStatus, { as, params: { assemblyId: other, questionId: question.id } }))
        .status,
    ).toBe(404);
  });

  it('reports at an opening that no attendee can vote, or not all', async () => {
    const { server, as, assemblyId, question, ana, beto, caro } = await anEvening();
    const roll = await server.ask(listAttendees, { as, params: { assemblyId } });
    const setCanVote = async (person: Person, canVote: boolean) => {
      const row = roll.data.find(({ userId }) => userId === person.id);
      await server.ask(updateCanVote, { as, body: { id: row?.id, canVote } });
    };
    for (const person of [ana, beto, caro]) await setCanVote(person, false);
    expect((await startVoting(server, as, question.id)).data.opening).toEqual({
      entitled: 0,
      presentWithoutVote: 3,
      left: 3,
    });
    expect((await endVoting(server, as, question.id)).data.opening).toBeUndefined();
    await setCanVote(ana, true);
    expect((await startVoting(server, as, question.id)).data.opening).toEqual({
      entitled: 1,
      presentWithoutVote: 2,
      left: 2,
    });
    // A voter who left keeps the right, which gives no other attendee one.
    await votes(server, ana, question.id, { vote: 'yes' });
    await endVoting(server, as, question.id);
    await addAttendee(server, as, assemblyId, ana, false);
    expect((await startVoting(server, as, question.id, true)).data.opening).toEqual({
      entitled: 1,
      presentWithoutVote: 2,
      left: 2,
    });
  });
});

describe('a list question', () => {
  it('shows every candidate of a list, also without votes, and refuses others', async () => {
    const { server, as, assemblyId, ana, beto, caro } = await anEvening();
    const question = await aQuestion(server, as, assemblyId, [caro, ana]);
    await startVoting(server, as, question.id);
    expect((await votes(server, ana, question.id, { candidateId: beto.id })).status).toBe(422);
    for (const candidateId of [Number(`${caro.id}${caro.id}`), caro.id * 10, 10 + caro.id])
      expect((await votes(server, ana, question.id, { candidateId })).status).toBe(422);
    expect((await votes(server, ana, question.id, { vote: 'yes' })).status).toBe(422);
    expect((await votes(server, ana, question.id, { candidateId: caro.id })).status).toBe(201);
    expect(await results(server, as, question.id)).toMatchObject({
      votesCounterForEachCandidate: [
        { userId: caro.id, candidateLastName: caro.lastName, votes: 1 },
        { userId: ana.id, votes: 0 },
      ],
      totalVotes: 1,
    });
  });
});

describe('the questions', () => {
  it('lists questions in pages, and none of a deleted assembly', async () => {
    const { server, as, assemblyId, question } = await anEvening();
    const second = await aQuestion(server, as, assemblyId);
    const list = (query: Record<string, string>) => server.ask(listQuestions, { as, query });
    const paged = await list({ assambleId: String(assemblyId), limit: '1', offset: '1' });
    expect(paged.data.map(({ id }) => id)).toEqual([second.id]);
    expect(paged.headers['x-total-count']).toBe('2');
    expect((await list({ offset: '1' })).data.map(({ id }) => id)).toEqual([second.id]);
    expect((await list({ assambleId: '999' })).status).toBe(404);
    expect((await list({ limit: '1' })).data.map(({ id }) => id)).toEqual([question.id]);
    await server.ask(deleteAssembly, { as, params: { id: assemblyId } });
    expect((await list({ assambleId: String(assemblyId) })).status).toBe(404);
  });
});

describe('a question', () => {
  it('saves an opened question unchanged, and refuses to move a question to another assembly', async () => {
    const { server, as, assemblyId, ana, beto } = await anEvening();
    const question = await aQuestion(server, as, assemblyId, [beto, ana]);
    await startVoting(server, as, question.id);
    const change = (body: object) => server.ask(updateQuestion, { as, params: { id: question.id }, body });
    const same = { title: question.title, assambleId: assemblyId, peopleToVote: [beto.id, ana.id] };
    expect((await change(same)).status).toBe(200);
    expect((await change({ ...same, peopleToVote: [ana.id, beto.id] })).status).toBe(409);
    expect(await change({ ...same, assambleId: await anAssembly(server, as) })).toMatchObject({
      status: 422,
      issues: [{ path: 'assambleId' }],
    });
    expect((await change({})).status).toBe(200);
    const entries = await server.dependencies.database.read
      .selectFrom('activity')
      .select('what')
      .orderBy('id')
      .execute();
    expect(entries.at(-1)?.what).toBe(`Guardó sin cambios la pregunta «${question.title}»`);
  });

  it('refuses to edit an opened question and to delete an open one, and omits deleted ones from lists', async () => {
    const { server, as, assemblyId, question, ana } = await anEvening();
    const change = (body: object) => server.ask(updateQuestion, { as, params: { id: question.id }, body });
    expect((await change({ title: 'Otra redacción' })).data.title).toBe('Otra redacción');
    expect((await change({ peopleToVote: [ana.id] })).status).toBe(422);
    await startVoting(server, as, question.id);
    expect((await change({ title: 'Con trampa' })).status).toBe(409);
    expect((await server.ask(deleteQuestion, { as, params: { id: question.id } })).status).toBe(409);
    await votes(server, ana, question.id, { vote: 'yes' });
    await endVoting(server, as, question.id);
    expect((await server.ask(deleteQuestion, { as, params: { id: question.id } })).status).toBe(200);
    expect((await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } })).data).toEqual(
      [],
    );
    expect((await server.ask(readResults, { as, params: { id: question.id } })).status).toBe(404);
    expect(await server.dependencies.database.read.selectFrom('ballots').selectAll().execute()).toHaveLength(
      1,
    );
  });

  it('shows a question to members of its assembly only, each with their own turnout', async () => {
    const { server, as, assemblyId, question, ana, beto } = await anEvening();
    const stranger = await server.aMember();
    expect((await server.ask(listQuestions, { as: ana })).data.map(({ id }) => id)).toEqual([question.id]);
    expect((await server.ask(listQuestions, { as: stranger })).data).toEqual([]);
    await startVoting(server, as, question.id);
    await votes(server, ana, question.id, { vote: 'yes' });
    const mine = (person: Person, userId: number) =>
      server.ask(listVotesOfUser, { as: person, params: { assemblyId, userId } });
    expect((await mine(ana, ana.id)).data).toEqual([
      { questionId: question.id, title: question.title, voted: true },
    ]);
    expect((await mine(beto, beto.id)).data).toMatchObject([{ voted: false }]);
    expect((await mine(beto, ana.id)).status).toBe(403);
    expect((await mine(as, ana.id)).status).toBe(200);
  });
});

describe('races', () => {
  it('counts one of a thousand simultaneous tries of a ballot', async () => {
    const { server, as, question, ana } = await anEvening();
    await startVoting(server, as, question.id);
    const tries = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => votes(server, ana, question.id, { vote: n % 2 ? 'yes' : 'no' })),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(999);
    expect((await results(server, as, question.id)).totalVotes).toBe(1);
  });

  it('either counts or refuses each ballot sent during the closing', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const members = await Promise.all(Array.from({ length: 60 }, () => server.aMember()));
    for (const member of members) await addAttendee(server, as, assemblyId, member);
    const all = { taken: 0, refused: 0 };
    for (let round = 0; round < 5; round += 1) {
      const question = await aQuestion(server, as, assemblyId);
      await startVoting(server, as, question.id);
      // The closing is sent while ballots are pending and more follow.
      const waiting = [...members];
      const ballots: { status: number }[] = [];
      let closing: Promise<{ status: number }> | undefined;
      const voteAll = async () => {
        for (let member = waiting.pop(); member; member = waiting.pop()) {
          ballots.push(await votes(server, member, question.id, { vote: 'yes' }));
          if (ballots.length === 20) closing = endVoting(server, as, question.id);
        }
      };
      await Promise.all(Array.from({ length: 8 }, voteAll));
      expect((await closing)?.status).toBe(200);
      const taken = ballots.filter(({ status }) => status === 201).length;
      const refused = ballots.filter(({ status }) => status === 409).length;
      expect(taken + refused).toBe(60);
      expect((await results(server, as, question.id)).totalVotes).toBe(taken);
      all.taken += taken;
      all.refused += refused;
    }
    expect(all.taken).toBeGreaterThanOrEqual(100);
    expect(all.refused).toBeGreaterThan(0);
  });

  it('ends in one consistent state after two administrators open and close a voting', async () => {
    const { server, as, question } = await anEvening();
    const other = await server.anAdministrator();
    const both = await Promise.all([
      startVoting(server, as, question.id),
      startVoting(server, other, question.id),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const closed = await Promise.all([
      endVoting(server, as, question.id),
      endVoting(server, other, question.id),
    ]);
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await server.dependencies.database.read.selectFrom('openings').selectAll().execute()).toHaveLength(
      1,
    );
  });

  it('records consistent openings while one administrator opens and another closes', async () => {
    const { server, as, assemblyId } = await anEvening();
    const other = await server.anAdministrator();
    let id = 0;
    let openings = 0;
    for (let round = 0; round < 20; round += 1) {
      // A voting is opened ten times at most.
      if (round % 4 === 0) {
        if (id > 0) await endVoting(server, as, id);
        ({ id } = await aQuestion(server, as, assemblyId));
        await startVoting(server, as, id);
        openings = 1;
      }
      const close = () => endVoting(server, as, id);
      const open = () => startVoting(server, other, id);
      const [closed, opened] =
        round % 2 === 0
          ? await Promise.all([close(), open()])
          : await Promise.all([open(), close()]).then(([first, second]) => [second, first] as const);
      // An open voting must be closed before it is opened again.
      expect(closed.status).toBe(200);
      expect([200, 409]).toContain(opened.status);
      const isOpen = opened.status === 200;
      if (isOpen) openings += 1;
      const rows = await server.dependencies.database.read
        .selectFrom('openings')
        .select('closed_at')
        .where('question_id', '=', id)
        .execute();
      expect(rows).toHaveLength(openings);
      expect(rows.filter(({ closed_at }) => closed_at === null)).toHaveLength(isOpen ? 1 : 0);
      if (!isOpen) {
        expect((await startVoting(server, as, id)).status).toBe(200);
        openings += 1;
      }
    }
  });
});

describe('registering attendance', () => {
  it('lets members register their own attendance while enabled, and administrators always', async () => {
    const { server, as, assemblyId } = await anEvening();
    const member = await server.aMember();
    const register = (person: Person, userId: number) =>
      server.ask(registerAttendance, { as: person, body: { userId, assambleId: assemblyId, assist: true } });
    expect((await register(member, member.id)).status).toBe(404);
    await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
    expect((await register(member, member.id)).status).toBe(201);
    expect((await register(member, as.id)).status).toBe(403);
    await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: false } });
    expect((await register(member, member.id)).status).toBe(409);
    expect((await register(as, 9999)).status).toBe(404);
    expect(
      (await server.ask(castBallot, { as: member, body: { questionId: 9999, vote: 'yes' } })).status,
    ).toBe(404);
  });
});
