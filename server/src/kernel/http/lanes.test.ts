/** Lanes of calls that write. */
import { deleteAssembly } from '@vigilia/contract/assemblies/assemblies';
import { startMailing } from '@vigilia/contract/assemblies/convocations';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { expect, it } from 'vitest';
import { anAssembly, aQuestion } from '../../testing/builders/assemblies.ts';
import { aServer } from '../../testing/server.ts';
import { findLane } from './lanes.ts';

it('refuses a call that writes and names no lane, so that the server does not start', () => {
  expect(() => findLane(deleteAssembly, undefined)).toThrow('PATCH /assamble/:id/delete has no lane');
});

it('takes the lane from the declaration, from the path, and from the record that is named', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const { id } = await aQuestion(server, as, assemblyId);
  const { read } = server.dependencies.database;
  expect(await findLane(deleteAssembly, 'everything')({ params: { id: 4 }, body: 0 }, read)).toBe(
    'everything',
  );
  expect(await findLane(startMailing, undefined)({ params: { assemblyId: 4 }, body: 0 }, read)).toBe(4);
  const ofQuestion = findLane(updateQuestion, { params: 'id', of: 'questions' });
  for (const _ of ['first', 'again'])
    expect(await ofQuestion({ params: { id }, body: 0 }, read)).toBe(assemblyId);
  expect(await ofQuestion({ params: { id: 999 }, body: 0 }, read)).toBe(0);
  await expect(ofQuestion({ params: {}, body: 0 }, read)).rejects.toThrow('without its lane');
});
