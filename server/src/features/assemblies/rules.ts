/** What holds of an assembly, apart from where it is kept. */
import type { QuorumFigures } from '@vigilia/contract/assemblies';
import { invalid } from '../../platform/errors.ts';
import type { Presence } from './roll-store.ts';
import type { AssemblyFields, StoredAssembly } from './store.ts';

/** The quorum counts people: those present and those whose attorney is (decisions §6). */
export const quorumOf = (
  { needsQuorum, quorumMin }: Pick<StoredAssembly, 'needsQuorum' | 'quorumMin'>,
  { present, represented, total }: Presence,
): QuorumFigures => {
  const needed = needsQuorum ? quorumMin : 0;
  return { present, represented, total, needed, reached: present + represented >= needed };
};

/** @throws Refusal 422 for an assembly that ends before it starts */
export function checkDates({ startDate, endDate }: Pick<AssemblyFields, 'startDate' | 'endDate'>): void {
  if (Date.parse(endDate) < Date.parse(startDate))
    throw invalid(
      'endDate',
      'La asamblea no puede terminar antes de empezar. Revise las fechas y las horas.',
    );
}
