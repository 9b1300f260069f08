import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listActivity } from '@vigilia/contract/activity';
import { updateUser } from '@vigilia/contract/users/users';
import { createQuestion, deleteQuestion } from '@vigilia/contract/votings/question-edits';
import {
  downloadVerificationPackage,
  readVerification,
  setReceipts,
} from '@vigilia/contract/votings/verification';
import { recordHandVotes, recordLot } from '@vigilia/contract/votings/voting-decisions';
import { castBallot } from '@vigilia/contract/votings/votings';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aFolder } from '../../../testing/process.ts';
import { hasPython, recountInPython } from '../../../testing/programs/python-recount.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { recount } from './programs/recuento.mjs';

async function download(server: TestServer, as: Person, assemblyId: number, withNames = false) {
  const answer = await server.ask(downloadVerificationPackage, {
    as,
    params: { assemblyId },
    body: { withNames },
  });
  expect(answer.status).toBe(200);
  // Two names, so that the package with names is not published by mistake.
  expect(answer.headers['content-disposition']).toMatch(
    withNames ? /"verificacion-con-nombres-asamblea-.*zip"/ : /"verificacion-asamblea-.*zip"/,
  );
  return { zip: answer.bytes, files: new Map(Object.entries(unzipSync(answer.bytes))) };
}
const failuresOf = ({ checks }: Awaited<ReturnType<typeof recount>>) =>
  checks.filter(({ ok }) => !ok).map(({ id, problems }) => ({ id, problems }));
const textOf = (files: ReadonlyMap<string, Uint8Array>, name: string) =>
  Buffer.from(files.get(name) ?? []).toString();

/** An evening with each kind of question, a power, paper, a lot, a reopening and a withdrawal. */
async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const people: Person[] = [];
  for (let n = 0; n < 6; n += 1) people.push(await server.aMember());
  const [ana, beto, caro, dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  for (const person of [ana, beto, caro, dora, eva]) await addAttendee(server, as, assemblyId, person);
  await represents(server, assemblyId, ana, fito);
  const create = async (body: object) =>
    (await server.ask(createQuestion, { as, body: { assambleId: assemblyId, ...body } })).data;
  const vote = async (person: Person, questionId: number, body: object) => {
    const answer = await server.ask(castBallot, { as: person, body: { questionId, ...body } });
    expect(answer.status).toBe(201);
    return JSON.stringify(answer.data.receipt);
  };
  const rule = { numerator: 2, denominator: 3, strict: false, base: 'present' } as const;
  const yesNo = await create({ title: '¿Aprueba?', kind: 'yesNo', rule });
  await startVoting(server, as, yesNo.id);
  const receipts = [
    await vote(ana, yesNo.id, { vote: 'yes', code: 'K7QM-29TX-4HBD-P0ZS' }),
    await vote(ana, yesNo.id, { vote: 'no', onBehalfOf: fito.id }),
    await vote(beto, yesNo.id, { vote: 'yes' }),
  ];
  await endVoting(server, as, yesNo.id);
  await startVoting(server, as, yesNo.id, true);
  const hand = { countedBy: 'Ana Díaz', witnessedBy: 'Luis Rey' };
  const body = { voters: [caro.id, dora.id], yes: 1, blank: 1, ...hand };
  expect((await server.ask(recordHandVotes, { as, params: { id: yesNo.id }, body })).status).toBe(201);
  receipts.push(await vote(eva, yesNo.id, { vote: 'blank' }));
  await endVoting(server, as, yesNo.id);

  const election = await create({
    title: 'Junta',
    kind: 'candidates',
    seats: 2,
    peopleToVote: [ana.id, beto.id, caro.id],
  });
  await startVoting(server, as, election.id);
  await vote(ana, election.id, { candidateIds: [ana.id, beto.id] });
  await vote(beto, election.id, { candidateIds: [caro.id, ana.id] });
  await endVoting(server, as, election.id);
  const lot = { drawn: [caro.id], drawnBy: 'Ana Díaz', witnessedBy: 'Luis Rey' };
  expect((await server.ask(recordLot, { as, params: { id: election.id }, body: lot })).status).toBe(201);

  const slates = await create({
    title: 'Consejo',
    kind: 'slates',
    seats: 3,
    slates: [
      { name: 'Azul', places: [{ userId: ana.id, alternateUserId: beto.id }] },
      { name: 'Verde', places: [{ userId: caro.id }, { userId: dora.id }] },
    ],
  });
  await startVoting(server, as, slates.id);
  for (const person of [ana, beto, caro])
    await vote(person, slates.id, { slateId: slates.slates?.[person === caro ? 1 : 0]?.id });
  await endVoting(server, as, slates.id);
  expect((await server.ask(deleteQuestion, { as, params: { id: slates.id } })).status).toBe(200);
  // One that is open now.
  const open = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, open.id);
  await vote(dora, open.id, { vote: 'no' });
  return { server, as, assemblyId, people, receipts, yesNo, election, slates, open };
}

it('downloads a package that both programs recount, and that shows a row changed in the database', async () => {
  const { server, as, assemblyId, people, receipts, yesNo, open } = await anEvening();
  const { zip, files } = await download(server, as, assemblyId);
  const seen = await server.ask(readVerification, { as: people[0] as Person, params: { assemblyId } });
  expect(seen.data).toMatchObject({
    givesReceipts: true,
    votings: [{ questionId: yesNo.id }, {}, {}, { questionId: open.id, closed: null }],
  });
  const result = await recount(files, { receipts, fingerprints: [seen.data.lastSeal ?? ''] });
  expect(failuresOf(result)).toEqual([]);
  const [a, b, c, d] = people.map(({ name, lastName }) => `${name} ${lastName}`);
  expect(result.summary).toEqual([
    '«¿Aprueba?»: 6 votos de 6 — A favor: 3; En contra: 1; En blanco: 2',
    '    No aprobada: 3 a favor; se necesitaban 4, de una base de 6',
    `«Junta»: 2 votos de 6 — ${a}: 2; ${b}: 1; ${c}: 1; En blanco: 0`,
    `    Elegidos: ${a}; ${c}`,
    '«Consejo» (retirada): 3 votos de 6 — Azul: 2; Verde: 1; En blanco: 0',
    `    Elegidos: ${a} (suplente: ${b}), de «Azul»; ${c}, de «Verde»`,
    '    Cargos sin ocupar: 1',
  ]);
  expect(result.notes).toContain(`«Consejo»: nombres de la plancha Verde: ${c}, ${d}.`);
  expect([...files.keys()].sort()).toEqual([
    'LEAME.txt',
    'PROTOCOLO.md',
    'leer-zip.mjs',
    'recuento.html',
    'recuento.mjs',
    'sellos.jsonl',
    'votaciones.json',
    ...[1, 2].flatMap((round) =>
      ['padron', 'participacion', 'votos'].map((list) => `votaciones/${yesNo.id}-${round}-${list}.csv`),
    ),
    ...[yesNo.id + 1, yesNo.id + 2].flatMap((id) =>
      ['padron', 'participacion', 'votos'].map((list) => `votaciones/${id}-1-${list}.csv`),
    ),
  ]);
  if (hasPython) {
    const path = join(aFolder(), 'a.zip');
    await writeFile(path, zip);
    expect(await recountInPython([path])).toMatchObject([
      { ok: true, figures: { [`${yesNo.id}-2`]: { yes: 3, no: 1, blank: 2 } } },
    ]);
  }

  const { database } = server.dependencies;
  await database.write((tx) =>
    tx.updateTable('ballots').set({ choice: 'no' }).where('key', '=', 'K7QM29TX4HBDP0ZS').execute(),
  );
  const changed = await recount((await download(server, as, assemblyId)).files, { receipts });
  const failed = failuresOf(changed).map(({ id }) => id);
  for (const id of ['lists', 'totals', 'reopenings', 'shown', 'receipts']) expect(failed).toContain(id);
});

it('gives names only in the version of the auditor, to administrators, and logs each download', async () => {
  const { server, as, assemblyId, people } = await anEvening();
  const { files } = await download(server, as, assemblyId);
  const everything = [...files.keys()].map((name) => textOf(files, name)).join('\n');
  const [, beto, , dora] = people as [Person, Person, Person, Person];
  expect(files.has('auditoria/derechos.csv')).toBe(false);
  // Candidates and people of slates have their names in the package; others have not.
  expect(everything).not.toContain(`${people[4]?.lastName}`);
  expect(everything).not.toContain('Luis Rey');
  const audited = await download(server, as, assemblyId, true);
  expect(textOf(audited.files, 'auditoria/derechos.csv')).toContain(people[4]?.lastName);
  const entries = (await server.ask(listActivity, { as })).data.map(({ what }) => what);
  expect(entries.filter((what) => what.startsWith('Descargó el paquete'))).toEqual([
    expect.stringContaining('con nombres'),
    expect.not.stringContaining('con nombres'),
  ]);
  for (const [asked, status] of [
    [beto, 403],
    [dora, 403],
  ] as const)
    expect(
      (await server.ask(downloadVerificationPackage, { as: asked, params: { assemblyId }, body: {} })).status,
    ).toBe(status);
  expect(
    (await server.ask(downloadVerificationPackage, { as, params: { assemblyId: 999 }, body: {} })).status,
  ).toBe(404);
  expect(
    (await server.ask(readVerification, { as: await server.aMember(), params: { assemblyId } })).status,
  ).toBe(404);
});

it('names rights as their holders were called when votings were opened, whatever they are called now', async () => {
  const { server, as, assemblyId, people } = await anEvening();
  const [ana, beto] = people as [Person, Person];
  const rename = async ({ id }: Person, body: object) =>
    expect((await server.ask(updateUser, { as, params: { id }, body })).status).toBe(200);
  const rightsOf = async (name: string) =>
    textOf((await download(server, as, assemblyId, true)).files, 'auditoria/derechos.csv')
      .split('\r\n')
      .filter((line) => line.includes(name));
  const before = await rightsOf(ana.lastName);
  expect(before).toHaveLength(1);
  await rename(ana, { lastName: 'Cambiada' });
  expect(await rightsOf(ana.lastName)).toEqual(before);
  expect(await rightsOf('Cambiada')).toEqual([]);
  // With an opening between them both names are of the right.
  const again = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, again.id);
  const [right] = before[0]?.split(/[,;]/) ?? [];
  expect(await rightsOf(`${right}`)).toHaveLength(2);
  expect(await rightsOf(beto.lastName)).toHaveLength(1);
});

it('gives no receipts where an assembly switched them off, and ignores the codes of its voters', async () => {
  const { server, as, assemblyId, people, open } = await anEvening();
  const off = { as, params: { assemblyId }, body: { givesReceipts: false } };
  expect((await server.ask(setReceipts, off)).status).toBe(409);
  await endVoting(server, as, open.id);
  expect(await server.ask(setReceipts, off)).toMatchObject({ status: 200, data: { givesReceipts: false } });
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id);
  const ballot = {
    as: people[0] as Person,
    body: { questionId: id, vote: 'yes', code: 'K7QM-29TX-4HBD-P0ZS' },
  } as const;
  expect((await server.ask(castBallot, ballot)).data).toEqual({ questionId: id, voted: true });
  expect((await server.ask(castBallot, ballot)).status).toBe(409);
  await endVoting(server, as, id);
  const { files } = await download(server, as, assemblyId);
  expect(textOf(files, `votaciones/${id}-1-votos.csv`)).toMatch(/^(?!K7QM29TX4HBDP0ZS)[0-9A-Z]{16};yes\n$/);
  expect(failuresOf(await recount(files))).toEqual([]);
});
