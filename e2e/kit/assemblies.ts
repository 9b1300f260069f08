/** Assemblies, prepared past the browser. */
import { type Assembly, createAssembly } from '@vigilia/contract/assemblies';
import type { BodySent } from '@vigilia/contract/call';
import type { Person } from '@vigilia/server/testing/people';
import { smallPhoto } from './pictures.ts';
import type { Product } from './product.ts';
import { ask } from './test.ts';

/** An assembly with everything that one needs. */
export async function anAssembly(
  product: Product,
  person: Person,
  overrides: Partial<BodySent<typeof createAssembly>> = {},
): Promise<Assembly> {
  return ask(product, person, createAssembly, {
    body: {
      title: 'Asamblea general ordinaria',
      description: 'Informe de la junta, estados financieros y elección de la nueva junta directiva.',
      startDate: '2026-03-14T13:00:00.000Z',
      endDate: '2026-03-14T17:30:00.000Z',
      participants: '120',
      quorum: 'true',
      quorumMin: '2',
      orderDay: JSON.stringify({ agenda: ['Verificación del quórum', 'Informe de la junta'] }),
      ...overrides,
    },
    file: await smallPhoto(),
  });
}
