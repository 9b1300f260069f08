import { queryOptions } from '@tanstack/react-query';
import { type Attendee, listAttendees } from '@vigilia/contract/assemblies/assemblies';
import {
  type AttorneyPower,
  createAttorneyPower,
  listAttorneyPowers,
  listRevokedPowers,
  type RevokedPower,
  revokeAttorneyPower,
  updateAttorneyPower,
} from '@vigilia/contract/assemblies/attorney-powers';
import { listSubmittedPowers, type SubmittedPower } from '@vigilia/contract/assemblies/submitted-powers';
import { listUsers } from '@vigilia/contract/users/users';
import { call, request, type Sending, unlessMissing } from '../../../core/backend/api.ts';
import { isComplete } from '../../../core/backend/capabilities.ts';
import { useWrite } from '../../../core/backend/query-client.ts';
import type { Person, PersonSource } from '../../../domain/person-picker.tsx';

/** The list, where saved powers are named. */
export const POWERS = 'attorney-powers';

const everything = [POWERS] as const;

/** Milliseconds: presence changes the state of a power, and signed addresses expire. */
const REFETCH_INTERVAL = 10_000;

/** Another backend may omit the state of a power. */
export type ShownPower = Omit<AttorneyPower, 'state'> & Partial<Pick<AttorneyPower, 'state'>>;

export const powersQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [...everything, assemblyId],
    queryFn: ({ signal }): Promise<ShownPower[]> =>
      call(listAttorneyPowers, { query: { assemblyId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: REFETCH_INTERVAL,
  });

/** Powers that ended; none where the backend does not remember them. */
export const revokedPowersQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [...everything, 'revoked', assemblyId],
    queryFn: async ({ signal }): Promise<RevokedPower[]> => {
      return (await unlessMissing(call(listRevokedPowers, { query: { assemblyId }, signal }))) ?? [];
    },
    refetchOnMount: 'always',
    retry: false,
  });

const personOf = ({ userId, user }: Attendee): Person => ({ ...user, id: userId });

/**
 * The people of a roll whose entries lack the id of the user (R1.10): the only user with the same document number. Others cannot
 * be chosen, since an id is never guessed in a legal record.
 */
function matchedByDocument(
  roll: readonly { readonly user: { readonly dni: string | null } }[],
  users: readonly Person[],
): Person[] {
  const usersBy = Map.groupBy(users, ({ dni }) => dni ?? '');
  const attendeesBy = Map.groupBy(roll, ({ user }) => user.dni ?? '');
  return [...attendeesBy].flatMap(([dni, attendees]) => {
    const same = usersBy.get(dni) ?? [];
    return dni !== '' && same.length === 1 && attendees.length === 1 ? same : [];
  });
}

export const rollOf = (assemblyId: number): PersonSource => ({
  key: ['attendees', assemblyId],
  load: async (query, signal) => {
    const { data, total } = await request(listAttendees, { params: { assemblyId }, query, signal });
    if (await isComplete()) return { data: data.map(personOf), total };
    return { data: matchedByDocument(data, await call(listUsers, { signal })), total: null };
  },
});

export interface PowerChange extends Partial<Sending> {
  readonly assemblyId: number;
  /** The power that is edited; null creates one. */
  readonly id: number | null;
  readonly parties: { userIdWhoDelegates?: number; userIdToDelegate?: number };
  /** Null leaves the stored document. */
  readonly file: File | null;
}

export const useSavePower = () =>
  useWrite(
    everything,
    ({
      assemblyId,
      id,
      parties,
      file,
      ...sending
    }: PowerChange): Promise<{ fromNextVoting?: true | undefined }> =>
      id === null
        ? call(createAttorneyPower, {
            body: { ...(parties as Required<typeof parties>), assemblyId },
            file,
            ...sending,
          })
        : call(updateAttorneyPower, { params: { id }, body: parties, ...(file && { file }), ...sending }),
  );

export const useRevokePower = () =>
  useWrite(everything, (id: number) => call(revokeAttorneyPower, { params: { id } }));

/** Milliseconds: members submit them at any time, and signed addresses expire. */
const SUBMITTED_INTERVAL = 15_000;

/** Null where the backend does not know the call. */
export const submittedQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [POWERS, 'submitted', assemblyId],
    queryFn: async ({ signal }): Promise<SubmittedPower[] | null> => {
      const found = await unlessMissing(call(listSubmittedPowers, { params: { assemblyId }, signal }));
      return Array.isArray(found) ? found : null;
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data === null ? false : SUBMITTED_INTERVAL),
    retry: false,
  });
