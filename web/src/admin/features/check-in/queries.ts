import { queryOptions } from '@tanstack/react-query';
import { type DeskRoll, deskRoll, readDeskRoll } from '@vigilia/contract/assemblies/check-in';
import { call } from '../../../core/backend/api.ts';

/**
 * The roll of a desk, kept for the tab only (R10.19): it survives a reload without a connection, and is erased when the
 * desk is left, the tab is closed, or a reload finds the session at its end.
 */
const keyOf = (assemblyId: number) => `check-in/roll/${assemblyId}`;

function keptRoll(assemblyId: number): DeskRoll | undefined {
  try {
    return deskRoll.parse(JSON.parse(sessionStorage.getItem(keyOf(assemblyId)) ?? ''));
  } catch {
    return undefined;
  }
}

export function keepRoll(assemblyId: number, roll: DeskRoll): void {
  try {
    sessionStorage.setItem(keyOf(assemblyId), JSON.stringify(roll));
  } catch {
    // Without room the desk works until it is reloaded without a connection.
  }
}

export const forgetRoll = (assemblyId: number): void => sessionStorage.removeItem(keyOf(assemblyId));

export const deskRollQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['check-in', 'roll', assemblyId],
    queryFn: ({ signal }) => call(readDeskRoll, { params: { assemblyId }, signal }),
    initialData: () => keptRoll(assemblyId),
    initialDataUpdatedAt: 0,
    refetchOnMount: 'always',
    // Not kept in memory after the desk is left.
    gcTime: 0,
  });
