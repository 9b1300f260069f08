import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { USER_TYPES } from '@vigilia/contract/limits';
import {
  listRequests,
  registerFromRequest,
  registerUser,
  rejectRequest,
} from '@vigilia/contract/users/registration';
import { setStanding } from '@vigilia/contract/users/standing';
import {
  deleteUser,
  listUsers,
  type REQUEST_SORTS,
  readDeletionEffects,
  type USER_SORTS,
  updateUser,
} from '@vigilia/contract/users/users';
import { call, request } from '../../../core/backend/api.ts';
import { type Listing, listQuery } from '../../../core/backend/listing.ts';
import { useWrite } from '../../../core/backend/query-client.ts';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import type { toWire } from './person-fields.tsx';
import { STANDING_TEXTS } from './standing/standing-texts.ts';

export type PersonFilter = 'name' | 'email' | 'dni' | 'created';
export type UserFilter = PersonFilter | 'standing' | 'account' | 'profileItem' | 'month';

export const USERS = 'users';
const REQUESTS = 'registration-requests';

type Sort = (typeof USER_SORTS)[number];
export type UserListing = Listing<UserFilter, Sort>;
export type RequestListing = Listing<PersonFilter, (typeof REQUEST_SORTS)[number]>;

/** Another backend has no filter by standing, account, profile or month (R1.10): an empty filter gives the same query. */
export const usersQuery = ({ filters, ...listing }: Listing<PersonFilter, Sort>) =>
  listQuery(
    USERS,
    { ...listing, filters: { standing: '', account: '', profileItem: '', month: '', ...filters } },
    (given) => request(listUsers, given),
  );

export const requestsQuery = (listing: RequestListing) =>
  listQuery(REQUESTS, listing, (given) => request(listRequests, given));

export type PersonOnTheWire = ReturnType<typeof toWire>;

/** Includes requests, which show similar users. */
const invalidatePeople = (client: QueryClient, deleted?: number) =>
  Promise.all([
    client.invalidateQueries({
      queryKey: [USERS],
      // The page of a user who was just deleted is being left.
      predicate: ({ queryKey: [, kind, id] }) => kind !== 'one' || id !== deleted,
    }),
    client.invalidateQueries({ queryKey: [REQUESTS] }),
  ]);

/** Registers a user, also from a request, which is removed. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      requestId,
      fields,
      withoutPassword,
    }: {
      requestId: number | null;
      fields: PersonOnTheWire;
      /** An invited user chooses the password. */
      withoutPassword: boolean;
    }) => {
      const body = { ...fields, userType: USER_TYPES.member, ...(withoutPassword && { withoutPassword }) };
      return requestId === null
        ? call(registerUser, { body })
        : call(registerFromRequest, { params: { id: requestId }, body });
    },
    onSettled: () => void invalidatePeople(client),
  });
}

/** Changes the given fields; refetches after a failure too, as another tab may have been faster. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      version,
      changes,
    }: {
      id: number;
      version?: number | undefined;
      changes: Partial<PersonOnTheWire> & { userType?: number };
    }) =>
      call(updateUser, { params: { id }, body: { ...changes, ...(version !== undefined && { version }) } }),
    onSettled: () => void invalidatePeople(client),
  });
}

/** States whether a member is in good standing. */
export function useSetStanding() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, inGoodStanding }: { id: number; inGoodStanding: boolean }) =>
      call(setStanding, { params: { id }, body: { inGoodStanding } }),
    onSuccess: () => invalidatePeople(client),
    onError: (error) => toastError(STANDING_TEXTS.failure, error),
  });
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteUser, { params: { id } }),
    onSuccess: (_, id) => void invalidatePeople(client, id),
    onError: () => void invalidatePeople(client),
  });
}

export const useRejectRequest = () =>
  useWrite([REQUESTS], (id: number) => call(rejectRequest, { params: { id } }));

export function useInvalidateUsers() {
  const client = useQueryClient();
  return () => invalidatePeople(client);
}

/** Effects of a deletion; requested each time, as votings open and close in between. */
export const deletionEffectsQuery = (id: number) =>
  queryOptions({
    queryKey: ['deletion-effects', id],
    queryFn: ({ signal }) => call(readDeletionEffects, { params: { id: id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
