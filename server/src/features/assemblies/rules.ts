/** What holds of an assembly, apart from where it is kept. */
import type { QuorumFigures } from '@vigilia/contract/assemblies';
import { USER_TYPES } from '@vigilia/contract/limits';
import { fold } from '../../database/search.ts';
import { invalid } from '../../runtime/errors.ts';
import type { Presence } from './roll-store.ts';
import type { AssemblyFields, StoredAssembly } from './store.ts';

/** The quorum counts people: those present and those whose attorney is (R10.4). */
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

/** Members may vote unless an administrator says otherwise; of others it is the other way round (R10.3). */
export const startsWithVote = ({ userType }: { readonly userType: number }): boolean =>
  userType === USER_TYPES.member;

interface CheckedFields {
  readonly quorum?: 'true' | 'false';
  readonly quorumMin?: number;
  readonly orderDay?: { readonly agenda: readonly string[] };
}

/**
 * What the form of an assembly asks for, whoever sends it.
 * @throws Refusal 422 for a quorum of nobody, or a point that is twice in the agenda
 */
export function checkFields({ quorum, quorumMin = 0, orderDay }: CheckedFields): void {
  if (quorum === 'true' && quorumMin < 1)
    throw invalid('quorumMin', 'Una asamblea con quórum necesita un mínimo de al menos una persona.');
  const seen = new Set<string>();
  for (const point of orderDay?.agenda ?? []) {
    if (seen.has(fold(point))) throw invalid('orderDay', `La agenda repite el punto «${point}».`);
    seen.add(fold(point));
  }
}
