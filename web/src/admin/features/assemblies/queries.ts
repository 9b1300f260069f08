import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Attendee,
  deleteAssembly,
  listAssemblies,
  listAttendees,
  listPossibleAttendees,
  readRegistration,
  registerAttendance,
  removeAttendee,
  setRegistration,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import { type AttorneyPower, listAttorneyPowers } from '@vigilia/contract/assemblies/attorney-powers';
import { listUsers } from '@vigilia/contract/users/users';
import { call, request } from '../../../core/backend/api.ts';
import { isComplete } from '../../../core/backend/capabilities.ts';
import { useWrite } from '../../../core/backend/query-client.ts';
import { quorumQuery } from '../../../domain/assembly-query.ts';
import type { PersonSource } from '../../../domain/person-picker.tsx';

export const everything = ['assemblies'] as const;

/** All assemblies, which are few: the search filters them in the browser. */
export const assembliesQuery = () =>
  queryOptions({
    queryKey: [...everything, 'list'],
    queryFn: ({ signal }) => call(listAssemblies, { signal }),
  });

export const useDeleteAssembly = () =>
  useWrite([...everything, 'list'], (id: number) => call(deleteAssembly, { params: { id } }));

export const registrationQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [...everything, 'registration', assemblyId],
    queryFn: async ({ signal }) =>
      (await call(readRegistration, { params: { id: assemblyId }, signal }))?.isRegister === true,
    // Another administrator may be changing the same assembly.
    refetchOnMount: 'always',
  });

export function useSetRegistration(assemblyId: number) {
  const client = useQueryClient();
  const { queryKey } = registrationQuery(assemblyId);
  return useMutation({
    mutationFn: (isRegister: boolean) =>
      call(setRegistration, { params: { id: assemblyId }, body: { isRegister } }),
    onSuccess: (_answer, isRegister) => client.setQueryData(queryKey, isRegister),
  });
}

/** The whole roll of an assembly: it is searched locally (R10.3). */
export const rollQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [...everything, 'roll', assemblyId],
    queryFn: ({ signal }) => call(listAttendees, { params: { assemblyId }, signal }),
    refetchOnMount: 'always',
  });

/** An absent person may be represented, which the next load shows. */
const presenceOf = (assist: boolean): Partial<Attendee> => ({
  assist,
  attendance: assist ? 'present' : 'absent',
});

/** Updates a cached row of the roll without reloading the others. */
function useChangeRow(assemblyId: number) {
  const client = useQueryClient();
  const { queryKey } = rollQuery(assemblyId);
  return async (id: number, change: Partial<Attendee>) => {
    // A pending request was answered before the change and would undo it on the screen.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (roll) =>
      roll?.map((attendee) => (attendee.id === id ? { ...attendee, ...change } : attendee)),
    );
  };
}

/** Gives or takes the right to vote; one call for each attendee (R10.6). */
export function useSetCanVote(assemblyId: number) {
  const change = useChangeRow(assemblyId);
  /** @param act the same for all that are saved together, so that the activity log shows them as one */
  return async (id: number, canVote: boolean, act: string): Promise<void> => {
    await call(updateCanVote, { query: { act }, body: { id, canVote } });
    await change(id, { canVote });
  };
}

/** Marks one of several people as present or absent; the caller loads the figures once. */
export function useSetPresenceOfMany(assemblyId: number) {
  const change = useChangeRow(assemblyId);
  /** @param act the same for all that are marked together, so that the activity log shows them as one */
  return async ({ id, userId }: Attendee, assist: boolean, act: string, mode?: 'remote'): Promise<void> => {
    await call(registerAttendance, {
      query: { act },
      body: { userId, assambleId: assemblyId, assist, ...(mode && { mode }) },
    });
    await change(id, presenceOf(assist));
  };
}

/** Powers by the id of the represented user. */
export type Representations = ReadonlyMap<number, Pick<AttorneyPower, 'state' | 'userToDelegate'>>;

/** Milliseconds. The state of powers changes with presence. Not on a backend that does not return it. */
const REPRESENTATION_INTERVAL = 10_000;

export const representationsQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [...everything, 'representations', assemblyId],
    queryFn: async ({ signal }): Promise<Representations> => {
      const powers = await call(listAttorneyPowers, { query: { assemblyId }, signal });
      return new Map(powers.filter(({ state }) => state).map((power) => [power.user.id, power]));
    },
    staleTime: 0,
    refetchInterval: REPRESENTATION_INTERVAL,
    structuralSharing: false,
    retry: false,
  });

/** Marks an attendee as present or absent; the row changes once the backend has accepted it. */
export function useSetPresence(assemblyId: number) {
  const client = useQueryClient();
  const change = useChangeRow(assemblyId);
  return useMutation({
    mutationFn: ({ userId, assist }: { id: number; userId: number; assist: boolean }) =>
      call(registerAttendance, { body: { userId, assambleId: assemblyId, assist } }),
    onSuccess: async (_answer, { id, assist }) => {
      await change(id, presenceOf(assist));
      void client.invalidateQueries(quorumQuery(assemblyId));
      void client.invalidateQueries({ queryKey: [...everything, 'presence', assemblyId] });
    },
  });
}

/** Removes an attendee from the roll, with the powers they gave or hold. */
export function useRemoveAttendee(assemblyId: number) {
  const client = useQueryClient();
  const { queryKey } = rollQuery(assemblyId);
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(removeAttendee, { params: { id }, query: { reason } }),
    onSuccess: async (_answer, { id }) => {
      // A pending request was answered before the removal.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (roll) => roll?.filter((attendee) => attendee.id !== id));
      void client.invalidateQueries(quorumQuery(assemblyId));
      void client.invalidateQueries({
        queryKey: [...everything, 'possible', assemblyId],
        refetchType: 'none',
      });
    },
    // A refusal often means that the person voted meanwhile, or that another administrator was faster.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

/**
 * The users who are not on the roll. A backend of the specification has no call for them (R1.10): all users less those on the
 * roll, by document number.
 */
export const possibleAttendees = (assemblyId: number): PersonSource => ({
  key: [...everything, 'possible', assemblyId],
  hasPictures: true,
  load: async ({ name, dni, ...page }, signal) => {
    if (await isComplete())
      return request(listPossibleAttendees, {
        params: { assemblyId },
        query: { name, dni, ...page },
        signal,
      });
    const [users, roll] = await Promise.all([
      call(listUsers, { query: { name, dni }, signal }),
      call(listAttendees, { params: { assemblyId }, signal }),
    ]);
    const listed = new Set(roll.map(({ user }) => user.dni));
    return { data: users.filter(({ dni }) => !dni || !listed.has(dni)), total: null };
  },
});

export function useAddAttendee(assemblyId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) =>
      call(registerAttendance, { body: { userId, assambleId: assemblyId, assist: true } }),
    onSuccess: () => {
      void client.invalidateQueries(rollQuery(assemblyId));
      void client.invalidateQueries(quorumQuery(assemblyId));
      void client.invalidateQueries({
        queryKey: [...everything, 'possible', assemblyId],
        refetchType: 'none',
      });
    },
  });
}
