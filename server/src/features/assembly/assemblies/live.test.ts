/** The live stream of an assembly: publishes changes of its roll, quorum and registration. */
import {
  deleteAssembly,
  listAttendees,
  removeAttendee,
  setRegistration,
  updateCanVote,
  watchAssembly,
} from '@vigilia/contract/assemblies/assemblies';
import type { LiveHall } from '@vigilia/contract/assemblies/hall';
import { deleteQuestion } from '@vigilia/contract/votings/question-edits';
import { expect, it, onTestFinished } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
} from '../../../testing/builders/assemblies.ts';
import { aServer } from '../../../testing/server.ts';

async function watched() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(
    `${address}/api${watchAssembly.path.replace(':assemblyId', String(assemblyId))}`,
    {
      headers: { authorization: `Bearer ${as.token}` },
      signal: stop.signal,
    },
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const frame = async (): Promise<string> => {
    while (!text.includes('\n\n')) text += (await reader?.read())?.value ?? '';
    const end = text.indexOf('\n\n');
    const found = text.slice(0, end);
    text = text.slice(end + 2);
    // A comment keeps an idle connection open.
    return found.startsWith(':') ? frame() : found;
  };
  const next = async (): Promise<LiveHall> => {
    const found = await frame();
    expect(found).toMatch(/^event: change\ndata: /);
    return JSON.parse(found.slice(found.indexOf('data: ') + 6));
  };
  return { server, as, assemblyId, frame, next };
}

it('publishes the quorum, and every change of the roll and the registration', async () => {
  const { server, as, assemblyId, next, frame } = await watched();
  expect(await next()).toMatchObject({ assemblyId, isRegister: false, quorum: { total: 0 } });
  const member = await server.aMember();
  await server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister: true } });
  expect(await next()).toMatchObject({ isRegister: true });
  await addAttendee(server, member, assemblyId, member);
  expect(await next()).toMatchObject({ quorum: { present: 1, total: 1 } });
  const { data } = await server.ask(listAttendees, { as, params: { assemblyId } });
  const id = data[0]?.id ?? 0;
  await server.ask(updateCanVote, { as, body: { id, canVote: false } });
  expect(await next()).toMatchObject({ quorum: { present: 1 } });
  await server.ask(removeAttendee, { as, params: { id } });
  expect(await next()).toMatchObject({ quorum: { present: 0, total: 0 } });
  await server.ask(deleteAssembly, { as, params: { id: assemblyId } });
  expect(await frame()).toBe(`event: gone\ndata: {"assemblyId":${assemblyId}}`);
});

it('publishes which votings are open, the last opened first, and which was closed last', async () => {
  const { server, as, assemblyId, next } = await watched();
  expect(await next()).toMatchObject({ votings: { open: [], closed: null } });
  await addAttendee(server, as, assemblyId, await server.aMember());
  await next();
  const [{ id: first }, { id: second }] = [
    await aQuestion(server, as, assemblyId),
    await aQuestion(server, as, assemblyId),
  ];
  // Openings of another assembly are not among them.
  const other = await anAssembly(server, as);
  await addAttendee(server, as, other, await server.aMember());
  await startVoting(server, as, (await aQuestion(server, as, other)).id);
  const steps = [
    [() => startVoting(server, as, second), [second], null],
    [() => startVoting(server, as, first), [first, second], null],
    [() => endVoting(server, as, first), [second], first],
    [() => endVoting(server, as, second), [], second],
    // An opening again leaves the closings before it.
    [() => startVoting(server, as, second), [second], first],
    [() => endVoting(server, as, second), [], second],
    [() => server.ask(deleteQuestion, { as, params: { id: second } }), [], first],
  ] as const;
  for (const [act, open, closed] of steps) {
    server.clock.pass(1000);
    await act();
    expect((await next()).votings).toMatchObject({ open, closed });
  }
});

it('answers a HEAD of the assembly stream and ends', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const question = await aQuestion(server, as, assemblyId);
  for (const url of [`/api/assamble/${assemblyId}/live`, `/api/assamble/Question/${question.id}/live`]) {
    const headers = { authorization: `Bearer ${as.token}` };
    const { statusCode, headers: answered, body } = await server.app.inject({ method: 'HEAD', url, headers });
    expect([statusCode, body]).toEqual([200, '']);
    expect(answered['content-type']).toContain('text/event-stream');
  }
});

it('restricts the assembly stream to those who may see the assembly', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const member = await server.aMember();
  // As an assembly that does not exist: a member learns nothing of others (R3.9).
  expect((await server.ask(watchAssembly, { as: member, params: { assemblyId } })).status).toBe(404);
  expect((await server.ask(watchAssembly, { as, params: { assemblyId: 999 } })).status).toBe(404);
});
