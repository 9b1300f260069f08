import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import { expect, it } from 'vitest';
import type { Seal, SealBodies, SealKind } from './protocol/seals.ts';
import { sealStatements } from './statements.ts';

const HASH = '3f2a90bc11de7a45'.repeat(4);

/** A chain with these kinds and bodies; nothing else of a seal is stated. */
const chainOf = (...acts: readonly { [K in SealKind]: readonly [K, Partial<SealBodies[K]>] }[SealKind][]) =>
  acts.map(
    ([kind, body], index): Seal => ({
      ...{ assemblyId: 1, number: index + 1, kind, body: JSON.stringify(body), previous: HASH, hash: HASH },
      ...{ at: `2026-11-28T21:0${index}:00.000Z`, publicKey: '', signature: '' },
    }),
  );

it('states the last fingerprint, and each reopening, withdrawal, restore and changed key', () => {
  expect(sealStatements([])).toEqual([]);
  const opened = ['opened', { questionId: 7, title: '¿Aprueba?' }] as const;
  const [first, ...others] = sealStatements(
    chainOf(
      opened,
      ['closed', { questionId: 7 }],
      ['reopened', { questionId: 7, title: '¿Aprueba?' }],
      ['restored', { madeAt: '2026-11-28T20:00:00.000Z', reset: [7, 99] }],
      ['keyChanged', { from: 'a', to: 'b' }],
      ['opened', { questionId: 8, title: 'Junta' }],
      ['withdrawn', { questionId: 8 }],
    ),
  );
  expect(first).toContain(
    `La última huella es ${fingerprintOf(HASH)}, del 28 de noviembre de 2026 a las 16:06;`,
  );
  expect(others).toEqual([
    'La votación «¿Aprueba?» se abrió de nuevo el 28 de noviembre de 2026 a las 16:02.',
    'El 28 de noviembre de 2026 a las 16:03 el servidor empezó a funcionar desde una copia de seguridad del 28 de noviembre de 2026 a las 15:00. En ella estaban abiertas, y volvieron a ser borradores: «¿Aprueba?».',
    'El 28 de noviembre de 2026 a las 16:04 cambió la llave con la que el servidor firma los sellos.',
    'La votación «Junta» se retiró el 28 de noviembre de 2026 a las 16:06; sus sellos y sus listas se conservan.',
  ]);
  expect(
    sealStatements(chainOf(opened, ['restored', { madeAt: '2026-11-28T20:00:00.000Z', reset: [] }]))[1],
  ).toBe(
    'El 28 de noviembre de 2026 a las 16:01 el servidor empezó a funcionar desde una copia de seguridad del 28 de noviembre de 2026 a las 15:00.',
  );
});
