/** Chains over another secret, a restore from a backup, and access that administrators gave. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { issueEntrance } from '@vigilia/contract/session/entrance';
import { updateUser } from '@vigilia/contract/users/users';
import { readPublishedList, readSeals } from '@vigilia/contract/verification/published-votings';
import { checkReceipt } from '@vigilia/contract/verification/receipt-check';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import { type BallotReceipt, castBallot } from '@vigilia/contract/votings/votings';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  resultsOf,
  startVoting,
  withoutActs,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { sourceOf } from '../../../testing/comparison/backups.ts';
import { aFolder } from '../../../testing/process.ts';
import { hasPython, recountInPython } from '../../../testing/programs/python-recount.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { backUp } from '../../operation/backup/back-up.ts';
import { restore, verifyBackup } from '../../operation/backup/restore.ts';
import { recount } from './programs/recuento.mjs';

/** The results of both programs for the package of an assembly. */
async function recounted(
  server: TestServer,
  as: Person,
  assemblyId: number,
  receipts: readonly BallotReceipt[],
) {
  const params = { assemblyId };
  const { bytes } = await server.ask(downloadVerificationPackage, { as, params, body: {} });
  const files = new Map(Object.entries(unzipSync(bytes)));
  const result = await recount(files, { receipts: receipts.map((receipt) => JSON.stringify(receipt)) });
  const problems = result.checks.flatMap((check) => check.problems);
  if (hasPython) {
    const zip = join(aFolder(), 'paquete.zip');
    await writeFile(zip, bytes);
    expect(await recountInPython([zip])).toMatchObject([{ ok: problems.length === 0 }]);
  }
  const kinds = Buffer.from(files.get('sellos.jsonl') ?? [])
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).kind)
    .filter((kind) => kind !== 'actsBefore');
  return { problems, notes: [...result.notes, ...result.attention].join('\n'), kinds };
}

const vote = async (server: TestServer, as: Person, questionId: number) =>
  (await server.ask(castBallot, { as, body: { questionId, vote: 'yes' } })).data.receipt as BallotReceipt;

it('announces another secret in the chain, and keeps the receipts of the first one good', async () => {
  const first = await aServer({ config: { JWT_SECRET: 'a'.repeat(40) } });
  const as = await first.anAdministrator();
  const assemblyId = await anAssembly(first, as);
  const ana = await first.aMember();
  await addAttendee(first, as, assemblyId, ana);
  const one = await aQuestion(first, as, assemblyId);
  await startVoting(first, as, one.id);
  const receipt = await vote(first, ana, one.id);
  await endVoting(first, as, one.id);

  const second = await first.reopen({ JWT_SECRET: 'b'.repeat(40) });
  // Sessions ended with the secret.
  const admin = await second.anAdministrator();
  const two = await aQuestion(second, admin, assemblyId);
  const params = { id: ana.id };
  const { email, name, lastName, phone, dni } = ana;
  const body = { email, name, lastName, phone, dni, dniType: 1, hash: 'una-clave-nueva' };
  expect((await second.ask(updateUser, { as: admin, params, body })).status).toBe(200);
  await second.ask(issueEntrance, { as: admin, params: { assemblyId }, body: { userId: ana.id } });
  await startVoting(second, admin, two.id);
  await endVoting(second, admin, two.id);
  const { problems, notes, kinds } = await recounted(second, admin, assemblyId, [receipt]);
  expect(problems).toEqual([]);
  expect(kinds).toEqual(['opened', 'closed', 'keyChanged', 'opened', 'passwordsSet', 'codesShown', 'closed']);
  expect(notes).toContain('La llave del servidor cambió');
  expect(withoutActs((await resultsOf(second, admin, one.id)).notices)).toEqual([
    expect.stringMatching(/^El .* cambió la llave con la que el servidor firma los sellos\.$/),
  ]);
  expect(notes).toContain(
    'derechos a votar de cuentas cuya contraseña o correo había puesto un administrador: 1',
  );
  expect(notes).toContain('mostrado un código para entrar: 1');
  const seals = (await second.ask(readSeals, { as: admin, params: { assemblyId } })).data;
  const list = { questionId: one.id, list: 'ballots' } as const;
  const { content } = (await second.ask(readPublishedList, { as: admin, params: list })).data;
  expect(await checkReceipt(receipt, { ...seals, ballots: content })).toMatchObject({ problem: null });
});

it('seals a restore once, resets open votings, and recounts later ones', async () => {
  const secret = { config: { JWT_SECRET: 'a'.repeat(40) } };
  const server = await aServer(secret);
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const ana = await server.aMember();
  await addAttendee(server, as, assemblyId, ana);
  const closed = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, closed.id);
  const receipt = await vote(server, ana, closed.id);
  await endVoting(server, as, closed.id);
  const open = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, open.id);
  await endVoting(server, as, open.id);
  await startVoting(server, as, open.id, true);
  const file = join(aFolder(), 'copia.tar.gz');
  await backUp(sourceOf(server), file, new Date('2026-03-02T15:00:00.000Z'));

  const target = await aServer(secret);
  await restore(file, await verifyBackup(file), target.dependencies);
  let started = await target.reopen(secret.config);
  // Another start seals nothing more.
  started = await started.reopen(secret.config);
  const admin = await started.anAdministrator();
  const before = await recounted(started, admin, assemblyId, [receipt]);
  expect(before.problems).toEqual([]);
  expect(before.notes).toContain('se restauró de una copia del 2026-03-02T15:00:00.000Z');
  const phone = await started.ask(readMine, { as: ana, params: { assemblyId } });
  const notices = [
    expect.stringContaining('desde una copia de seguridad del 2 de marzo de 2026 a las 10:00.'),
  ];
  expect(withoutActs((await resultsOf(started, admin, closed.id)).notices)).toEqual(notices);
  expect(withoutActs(phone.data.now.last?.notices)).toEqual(notices);
  expect(before.kinds).toEqual(['opened', 'closed', 'opened', 'closed', 'reopened', 'restored']);
  const again = await started.ask(readPublishedList, {
    as: admin,
    params: { questionId: open.id, list: 'ballots' },
  });
  expect(again.status).toBe(409);
  await startVoting(started, admin, open.id);
  await endVoting(started, admin, open.id);
  const after = await recounted(started, admin, assemblyId, [receipt]);
  expect(after.problems).toEqual([]);
  expect(after.kinds.slice(6)).toEqual(['opened', 'closed']);
});
