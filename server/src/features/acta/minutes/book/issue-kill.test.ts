/** kill -9 while minutes are issued: they are issued whole under the next number, or not at all. */
import { setTimeout as wait } from 'node:timers/promises';
import { readMinutes } from '@vigilia/contract/assemblies/minutes';
import { issueMinutes } from '@vigilia/contract/assemblies/minutes-content';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { endedAssemblies, issuedNumbers } from '../../../../testing/builders/ended-assemblies.ts';
import { aDatabase } from '../../../../testing/databases.ts';
import { aFolder, aProcess } from '../../../../testing/process.ts';

/** Milliseconds from the request to the kill: before, during and after the drawing. The last kill follows the answer. */
const KILLS = [0, 100, 300, 600, 900, 1200, 1500, 1800, 2200, 3000, null];

it(`issues minutes whole or not at all over ${KILLS.length} kills, without a gap in the numbers`, {
  timeout: 600_000,
}, async () => {
  const folder = aFolder();
  const env = await aDatabase();
  const { administrator, ids } = await endedAssemblies(folder, env, { many: KILLS.length, people: 100 });
  const headers = { authorization: `Bearer ${administrator.token}` };
  const at = (path: string, id: number) => `/api${path.replace(':assemblyId', String(id))}`;
  let server = aProcess(folder, env);
  const issue = async (id: number): Promise<number> => {
    const answer = await fetch(`${await server.address}${at(issueMinutes.path, id)}`, {
      method: issueMinutes.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    return answer.status;
  };
  const answered: number[] = [];
  for (const [index, kill] of KILLS.entries()) {
    const id = ids[index] ?? 0;
    await server.address;
    const asked = issue(id).then((status) => {
      expect(status).toBe(201);
      answered.push(id);
    });
    // A lost connection is no answer.
    const settled = asked.catch((error: Error) => expect(error.message).toBe('fetch failed'));
    await (kill === null ? asked : wait(kill));
    server.child.kill('SIGKILL');
    await server.ended;
    await settled;
    const numbers = await issuedNumbers(folder, env, ids);
    // Answered issues are durable.
    for (const each of answered) expect(numbers.has(each)).toBe(true);
    server = aProcess(folder, env);
    const draft = await fetch(`${await server.address}${at(readMinutes.path, id)}`, { headers });
    expect(draft.status).toBe(200);
    const pdf = await getDocumentProxy(new Uint8Array(await draft.arrayBuffer()));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(/BORRADOR/.test(text)).toBe(!numbers.has(id));
  }
  expect(answered).toContain(ids.at(-1));
  const before = await issuedNumbers(folder, env, ids);
  for (const id of ids) expect(await issue(id)).toBe(before.has(id) ? 409 : 201);
  const after = await issuedNumbers(folder, env, ids);
  expect(after.size).toBe(ids.length);
  for (const [id, number] of before) expect(after.get(id)).toBe(number);
});
