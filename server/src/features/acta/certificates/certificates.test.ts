/** Certificates over HTTP: issued, downloaded, checked by anybody, revoked. */

import { listAttorneyPowers, revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { saveMinutesData } from '@vigilia/contract/assemblies/minutes';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { checkQuorum } from '@vigilia/contract/assemblies/presence';
import { listReportPeople } from '@vigilia/contract/reports';
import {
  checkCertificate,
  downloadCertificate,
  downloadCertificates,
  issueAttendanceCertificates,
  issueCertificate,
  issueMembershipCertificates,
  issueOwnCertificate,
  listCertificates,
  listOwnCertificates,
  revokeCertificate,
} from '@vigilia/contract/users/certificates';
import { setStanding } from '@vigilia/contract/users/standing';
import { deleteUser } from '@vigilia/contract/users/users';
import { unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
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
import { aDoor, MINUTE } from '../../../testing/builders/door.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer } from '../../../testing/server.ts';

const textOf = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};

/** An assembly that is over: Ana came, Beto by a power, Caro not. */
async function anAttendance() {
  const server = await aServer({ config: { PUBLIC_URL: 'https://votos.example.org' } });
  const as = await server.anAdministrator();
  const [ana, beto, caro] = [
    await server.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' }),
    await server.aMember({ name: 'Beto', lastName: 'Sáenz', dni: '1002' }),
    await server.aMember({ name: 'Caro', lastName: 'Tafur', dni: '1003' }),
  ];
  const assemblyId = await anAssembly(server, as, {
    title: 'Asamblea ordinaria',
    startDate: '2026-02-01T14:00:00.000Z',
    endDate: '2026-02-01T16:00:00.000Z',
  });
  await addAttendee(server, as, assemblyId, ana);
  for (const member of [beto, caro]) await addAttendee(server, as, assemblyId, member, false);
  await represents(server, assemblyId, ana, beto);
  const check = async (code: string) => server.ask(checkCertificate, { params: { code } });
  return { server, as, ana, beto, caro, assemblyId, check };
}

it('certifies an attendance on paper, and answers its code with the same statement', async () => {
  const { server, as, ana, assemblyId, check } = await anAttendance();
  const issue = () =>
    server.ask(issueCertificate, { as, params: { id: ana.id }, body: { kind: 'attendance', assemblyId } });
  const { data } = await issue();
  expect(data.statement).toMatch(
    /^Ana Ríos, con .* n\.º 1001, asistió a «Asamblea ordinaria» de .*, el 1 de febrero de 2026\.$/,
  );
  const pdf = await server.ask(downloadCertificate, { as, params: { id: data.id } });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const text = await textOf(pdf.bytes);
  for (const part of [
    'Certificado de asistencia',
    'Ana Ríos',
    'Nombre y cargo',
    `votos.example.org/certificado/${data.code}`,
  ])
    expect(text).toContain(part);
  expect((await check(data.code)).data).toEqual({
    statement: data.statement,
    issuedAt: data.issuedAt,
    revokedAt: null,
  });
  expect((await check(data.code.toLowerCase().replace(/(.{4})/g, '$1 '))).status).toBe(200);
  // The same paper again.
  expect((await issue()).data).toEqual(data);
});

it('certifies representation and membership, and good standing only of those in it', async () => {
  const { server, as, beto, assemblyId } = await anAttendance();
  const statement = async (body: { kind: 'attendance' | 'membership'; assemblyId?: number }) =>
    (await server.ask(issueCertificate, { as, params: { id: beto.id }, body })).data.statement;
  expect(await statement({ kind: 'attendance', assemblyId })).toContain(
    'participó, por medio de un poder, en «',
  );
  expect(await statement({ kind: 'membership' })).toMatch(/pertenece a Vigilia\.$/);
  await server.ask(saveMinutesData, {
    as,
    params: { assemblyId },
    body: { entity: 'Sociedad Vallecaucana' },
  });
  expect(await statement({ kind: 'membership' })).toMatch(/pertenece a la Sociedad Vallecaucana\.$/);
  await server.ask(setStanding, { as, params: { id: beto.id }, body: { inGoodStanding: true } });
  expect(await statement({ kind: 'membership' })).toContain(
    'se encuentra a paz y salvo al 2 de marzo de 2026',
  );
});

it('certifies and reports that a person was represented at a voting, whose power ended afterwards', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const [ana, beto, caro] = [
    await server.aMember({ name: 'Ana' }),
    await server.aMember({ name: 'Beto' }),
    await server.aMember({ name: 'Caro' }),
  ];
  const assemblyId = await anAssembly(server, as, TODAY);
  await addAttendee(server, as, assemblyId, ana);
  for (const member of [beto, caro]) {
    await addAttendee(server, as, assemblyId, member, false);
    await represents(server, assemblyId, ana, member);
  }
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id);
  await votes(server, ana, id, { vote: 'yes', onBehalfOf: beto.id });
  const { data: powers } = await server.ask(listAttorneyPowers, {
    as,
    query: { assemblyId: `${assemblyId}` },
  });
  for (const power of powers) await server.ask(revokeAttorneyPower, { as, params: { id: power.id } });
  await endVoting(server, as, id);
  const endedAt = server.clock.now().toISOString();
  await server.ask(saveMinutesFacts, { as, params: { assemblyId }, body: { endedAt } });
  server.clock.pass(MINUTE);
  const issue = (person: Person) =>
    server.ask(issueCertificate, { as, params: { id: person.id }, body: { kind: 'attendance', assemblyId } });
  for (const member of [beto, caro])
    expect((await issue(member)).data.statement).toContain('participó, por medio de un poder, en «');
  const { data } = await server.ask(listReportPeople, {
    as,
    query: { year: '2026', attendance: 'represented' },
  });
  expect(data.map(({ name }) => name)).toEqual(['Beto', 'Caro']);
});

it('certifies no attendance of an absent person or before the end, and membership of members only', async () => {
  const { server, as, ana, caro } = await anAttendance();
  const coming = await anAssembly(server, as, {
    startDate: '2026-03-02T14:00:00.000Z',
    endDate: '2026-03-02T23:00:00.000Z',
  });
  await addAttendee(server, as, coming, ana);
  for (const [id, assemblyId] of [
    [ana.id, coming],
    [caro.id, 1],
  ] as const)
    expect(
      (await server.ask(issueCertificate, { as, params: { id }, body: { kind: 'attendance', assemblyId } }))
        .status,
    ).toBe(409);
  const without = { as, params: { id: ana.id }, body: { kind: 'attendance' as const } };
  expect((await server.ask(issueCertificate, without)).status).toBe(422);
  const body = { kind: 'membership' as const };
  expect((await server.ask(issueOwnCertificate, { as, body })).status).toBe(409);
  expect((await server.ask(issueCertificate, { as, params: { id: as.id }, body })).status).toBe(409);
  expect((await server.ask(listOwnCertificates, { as })).data.certifiable).toEqual([]);
});

it('certifies and reports no arrival that the desk took back', async () => {
  const { server, as, params, ana, beto, arrival, send } = await aDoor();
  const [came, mistaken] = [arrival(ana, 10), arrival(beto, 10)];
  await send([came, mistaken]);
  await send([{ ...mistaken, undone: true }]);
  server.clock.pass(5 * MINUTE);
  const body = { endedAt: server.clock.now().toISOString() };
  await server.ask(saveMinutesFacts, { as, params, body });
  const issue = (person: Person) =>
    server.ask(issueOwnCertificate, { as: person, body: { kind: 'attendance', ...params } });
  expect([(await issue(ana)).status, (await issue(beto)).status]).toEqual([200, 409]);
  const { data } = await server.ask(listReportPeople, { as, query: { year: '2026' } });
  expect(data.map(({ name, present }) => [name, present])).toEqual([
    ['Ana', 1],
    ['Beto', 0],
  ]);
});

it('certifies and reports no presence under five minutes, but for one beside a voting or a quorum check', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, {
    ...{ quorum: 'true', quorumMin: '1' },
    ...{ startDate: '2026-03-02T13:00:00.000Z', endDate: '2026-03-03T03:00:00.000Z' },
  });
  const people: Person[] = [];
  /** A person present for that time. */
  const stays = async (time: number, meanwhile = async (): Promise<unknown> => undefined) => {
    const person = await server.aMember();
    people.push(person);
    await addAttendee(server, as, assemblyId, person);
    await meanwhile();
    server.clock.pass(time);
    await addAttendee(server, as, assemblyId, person, false);
    server.clock.pass(MINUTE);
  };
  // Over midnight in UTC too.
  server.clock.pass(Date.parse('2026-03-02T23:57:00.000Z') - server.clock.now().getTime());
  await stays(5 * MINUTE - 1000);
  await stays(5 * MINUTE);
  await stays(2000);
  const { id } = await aQuestion(server, as, assemblyId);
  await stays(2000, () => startVoting(server, as, id));
  await endVoting(server, as, id);
  await stays(2000, () => server.ask(checkQuorum, { as, params: { assemblyId }, body: {} }));
  await stays(2000);
  const body = { endedAt: server.clock.now().toISOString() };
  expect((await server.ask(saveMinutesFacts, { as, params: { assemblyId }, body })).status).toBe(200);
  const certified = { kind: 'attendance' as const, assemblyId };
  const statuses: number[] = [];
  for (const person of people)
    statuses.push((await server.ask(issueOwnCertificate, { as: person, body: certified })).status);
  expect(statuses).toEqual([409, 200, 409, 200, 200, 409]);
  const { data } = await server.ask(listReportPeople, { as, query: { year: '2026' } });
  expect(people.map((person) => data.find((row) => row.id === person.id)?.present)).toEqual([
    0, 1, 0, 1, 1, 0,
  ]);
});

it('lets members issue and download their own, and nobody else theirs', async () => {
  const { server, ana, beto, assemblyId } = await anAttendance();
  const { data: before } = await server.ask(listOwnCertificates, { as: ana });
  expect(before.certifiable).toMatchObject([{ kind: 'membership' }, { kind: 'attendance', assemblyId }]);
  const own = await server.ask(issueOwnCertificate, { as: ana, body: { kind: 'attendance', assemblyId } });
  expect(own.status).toBe(200);
  expect((await server.ask(listOwnCertificates, { as: ana })).data.issued).toEqual([own.data]);
  const params = { id: own.data.id };
  expect((await server.ask(downloadCertificate, { as: ana, params })).status).toBe(200);
  expect((await server.ask(downloadCertificate, { as: beto, params })).status).toBe(404);
  expect((await server.ask(listCertificates, { as: beto, params: { id: ana.id } })).status).toBe(403);
});

it('says of a revoked certificate that it is, and of one of a deleted account nothing', async () => {
  const { server, as, ana, beto, assemblyId, check } = await anAttendance();
  const issue = async (id: number) =>
    (await server.ask(issueCertificate, { as, params: { id }, body: { kind: 'attendance', assemblyId } }))
      .data;
  const [first, other] = [await issue(ana.id), await issue(beto.id)];
  const revoked = await server.ask(revokeCertificate, { as, params: { id: first.id } });
  expect(revoked.data.revokedAt).not.toBeNull();
  expect((await check(first.code)).data.revokedAt).toBe(revoked.data.revokedAt);
  expect((await server.ask(downloadCertificate, { as: ana, params: { id: first.id } })).status).toBe(404);
  // A new one has another code.
  expect((await issue(ana.id)).code).not.toBe(first.code);
  await server.ask(deleteUser, { as, params: { id: beto.id } });
  expect((await check(other.code)).status).toBe(404);
  for (const code of ['AAAAAAAAAAAA', 'x', '%00']) expect((await check(code)).status).toBe(404);
});

it('issues a revoked certificate again by an administrator only', async () => {
  const { server, as, ana, beto } = await anAttendance();
  const body = { kind: 'membership' as const };
  const own = () => server.ask(issueOwnCertificate, { as: ana, body });
  await server.ask(revokeCertificate, { as, params: { id: (await own()).data.id } });
  const { status, message } = await own();
  expect([status, message]).toEqual([
    409,
    'Su certificado se anuló el 2 de marzo de 2026. Hable con la secretaría.',
  ]);
  expect((await server.ask(issueOwnCertificate, { as: beto, body })).status).toBe(200);
  const { data } = await server.ask(issueCertificate, { as, params: { id: ana.id }, body });
  expect((await own()).data).toEqual(data);
});

it('draws for others while one member asks for many', async () => {
  const { server, as, ana, beto } = await anAttendance();
  const issue = async (person: Person) =>
    (await server.ask(issueOwnCertificate, { as: person, body: { kind: 'membership' } })).data.id;
  const [many, one] = [await issue(ana), await issue(beto)];
  const draw = async (who: Person, id: number) =>
    (await server.ask(downloadCertificate, { as: who, params: { id } })).status;
  const flood = Array.from({ length: 61 }, () => draw(ana, many));
  expect(await Promise.all([draw(beto, one), draw(as, one)])).toEqual([200, 200]);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 503, 429]));
});

it('issues everybody who attended, or the chosen members, in one archive', async () => {
  const { server, as, ana, beto, caro, assemblyId } = await anAttendance();
  const all = await server.ask(issueAttendanceCertificates, { as, params: { assemblyId }, body: {} });
  expect(all.data.issued).toBe(2);
  const { download } = all.data;
  const zip = await server.ask(downloadCertificates, { as, params: { download } });
  expect(Object.keys(unzipSync(new Uint8Array(zip.bytes)))).toEqual([
    expect.stringMatching(/^ana-rios-[2-9A-Z]{12}\.pdf$/),
    expect.stringMatching(/^beto-saenz-[2-9A-Z]{12}\.pdf$/),
  ]);
  const body = { ids: [ana.id, caro.id, as.id] };
  const members = await server.ask(issueMembershipCertificates, { as, body });
  expect(members.data.issued).toBe(2);
  const nobody = await server.ask(issueMembershipCertificates, { as, body: { ids: [as.id] } });
  expect(nobody.status).toBe(409);
  expect((await server.ask(downloadCertificates, { as, params: { download: 'other' } })).status).toBe(404);
  expect((await server.ask(downloadCertificates, { as: beto, params: { download } })).status).toBe(403);
});
