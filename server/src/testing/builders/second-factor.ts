/** The second factor, set up through its calls. */
import { enableSecondFactor, startSecondFactor } from '@vigilia/contract/session/second-factor';
import type { TestServer } from '../server.ts';
import type { Person } from './people.ts';
import { codeOf } from './phone-codes.ts';

/** Enables the second factor of a person; `token` replaces the ended one. */
export async function withSecondFactor(
  server: Pick<TestServer, 'ask' | 'clock'>,
  person: Person,
): Promise<{ secret: string; recoveryCodes: string[]; token: string }> {
  const { data: begun } = await server.ask(startSecondFactor, {
    as: person,
    body: { hash: person.password },
  });
  const code = codeOf(begun.secret, server.clock);
  const { data } = await server.ask(enableSecondFactor, { as: person, body: { code } });
  return { secret: begun.secret, recoveryCodes: data.recoveryCodes, token: data.accessToken };
}
