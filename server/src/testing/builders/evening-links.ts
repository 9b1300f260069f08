/** Links for an evening in tests. */
import { createEveningLink, enterWithLink } from '@vigilia/contract/assemblies/evening-links';
import type { LinkKind } from '@vigilia/contract/call';
import type { TestServer } from '../server.ts';
import type { Person } from './people.ts';

/** A link that was made and opened: its id, its secret and its token. */
export async function aLink(
  server: TestServer,
  as: Person,
  assemblyId: number,
  kind: LinkKind,
  name = kind === 'desk' ? 'Mesa 2' : 'Proyector',
) {
  const { data } = await server.ask(createEveningLink, { as, params: { assemblyId }, body: { kind, name } });
  const secret = data.address.split('#')[1] ?? '';
  const entered = await server.ask(enterWithLink, { body: { secret } });
  return { id: data.link.id, address: data.address, secret, token: entered.data.accessToken };
}
