/** Two nodes that issue minutes at once: each assembly has one number, and none is left out. */
import { issueMinutes } from '@vigilia/contract/assemblies/minutes-content';
import { expect, it } from 'vitest';
import { endedAssemblies, issuedNumbers } from '../../../../testing/builders/ended-assemblies.ts';
import { aDatabase } from '../../../../testing/databases.ts';
import { aFolder, aProcess } from '../../../../testing/process.ts';

const ASSEMBLIES = 6;

it(`numbers the minutes of ${ASSEMBLIES} assemblies once that two nodes issue at the same time`, {
  timeout: 300_000,
}, async () => {
  const folder = aFolder();
  const env = await aDatabase();
  const { administrator, ids } = await endedAssemblies(folder, env, { many: ASSEMBLIES, people: 20 });
  const nodes = await Promise.all(
    [aProcess(folder, env), aProcess(folder, env)].map(({ address }) => address),
  );
  const issue = async (node: string, id: number): Promise<number> => {
    const answer = await fetch(`${node}/api${issueMinutes.path.replace(':assemblyId', String(id))}`, {
      method: issueMinutes.method,
      headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    return answer.status;
  };
  let issued = 0;
  // A request that finds its number taken five times is refused, and repeated as an administrator does.
  for (let tries = 0; issued < ASSEMBLIES && tries < ASSEMBLIES; tries += 1) {
    const answers = await Promise.all(nodes.flatMap((node) => ids.map((id) => issue(node, id))));
    expect(answers.filter((status) => ![201, 409].includes(status))).toEqual([]);
    issued += answers.filter((status) => status === 201).length;
    expect((await issuedNumbers(folder, env, ids)).size).toBe(issued);
  }
  expect(issued).toBe(ASSEMBLIES);
});
