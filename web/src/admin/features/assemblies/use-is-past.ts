import { useQuery } from '@tanstack/react-query';
import { assemblyQuery } from '../../../domain/assembly-query.ts';
import { useNow } from './assembly.ts';
import { phaseOf } from './desk/phase.ts';

/** Whether people no longer come and go (R19.2), or the acta is issued: texts about presence are in the past tense. */
export function useIsPast(assemblyId: number): boolean {
  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  const now = useNow();
  if (!assembly) return false;
  if (typeof assembly.issuedMinutes === 'number') return true;
  const { isDue, isOn } = phaseOf(assembly, false, now);
  return isDue && !isOn;
}
