import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { USER_TYPES } from '@vigilia/contract/limits';
import {
  listRequests,
  type RegistrationRequest,
  registerFromRequest,
  registerUser,
  rejectRequest,
} from '@vigilia/contract/registration';
import {
  deleteUser,
  listUsers,
  type REQUEST_SORTS,
  type USER_SORTS,
  type User,
  updateUser,
} from '@vigilia/contract/users';
import { type ApiResponse, call, request } from '../../../core/backend/api.ts';
import type { FilterValues } from '../../../ui/table/filters.tsx';
import type { toWire } from './person-fields.tsx';

/** Rows on a page of a list. */
export const PAGE_SIZE = 25;

export type PersonFilter = 'name' | 'email' | 'dni' | 'created';
export type PersonFilters = FilterValues<PersonFilter>;

export interface Listing<Sort extends string> {
  readonly filters: PersonFilters;
  /** Null is the backend's own order: the latest first. */
  readonly sort: Sort | null;
  readonly order: 'asc' | 'desc';
  /** Counts from 1. */
  readonly page: number;
}

const USERS = ['users'] as const;
const REQUESTS = ['registration-requests'] as const;

const queryOf = <Sort extends string>({ filters, sort, order, page }: Listing<Sort>) => ({
  ...filters,
  ...(sort && { sort, order }),
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
});

export interface PageOfPeople<Row> {
  readonly rows: readonly Row[];
  /** Rows there are on all pages. */
  readonly total: number;
  /** Whether the backend supports more than the specification's calls (R1.10): it returned a total. */
  readonly extended: boolean;
}

/** The requested page. A backend without pages returns every row and no total; then rows are sorted and paged here. */
function pageOf<Row, Sort extends string & keyof Row>(
  { data, total }: ApiResponse<Row[]>,
  { sort, order, page }: Listing<Sort>,
): PageOfPeople<Row> {
  if (total !== null) return { rows: data, total, extended: true };
  const sign = order === 'desc' ? -1 : 1;
  const inOrder = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });
  const sorted = sort
    ? data.toSorted((a, b) => sign * inOrder.compare(String(a[sort] ?? ''), String(b[sort] ?? '')))
    : data;
  return {
    rows: sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: data.length,
    extended: false,
  };
}

export type UserListing = Listing<(typeof USER_SORTS)[number]>;
export type RequestListing = Listing<(typeof REQUEST_SORTS)[number]>;

export const usersQuery = (listing: UserListing) =>
  queryOptions({
    queryKey: [...USERS, listing],
    queryFn: async ({ signal }) =>
      pageOf<User, UserListing['sort'] & string>(
        await request(listUsers, { query: queryOf(listing), signal }),
        listing,
      ),
    placeholderData: keepPreviousData,
  });

export const requestsQuery = (listing: RequestListing) =>
  queryOptions({
    queryKey: [...REQUESTS, listing],
    queryFn: async ({ signal }) =>
      pageOf<RegistrationRequest, RequestListing['sort'] & string>(
        await request(listRequests, { query: queryOf(listing), signal }),
        listing,
      ),
    placeholderData: keepPreviousData,
  });

export type PersonOnTheWire = ReturnType<typeof toWire>;

/** Requests too: they say whom they look like. */
const forgetPeople = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: USERS });
  void client.invalidateQueries({ queryKey: REQUESTS });
};

/** Registers a user, also from a request, which is removed. */
export function useRegister() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ requestId, fields }: { requestId: number | null; fields: PersonOnTheWire }) => {
      const body = { ...fields, userType: USER_TYPES.member };
      return requestId === null
        ? call(registerUser, { body })
        : call(registerFromRequest, { params: { id: requestId }, body });
    },
    onSettled: () => forgetPeople(client),
  });
}

/** Changes the given fields; refetches after a failure too, because another tab may have been faster. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      changes,
    }: {
      id: number;
      changes: Partial<PersonOnTheWire> & { userType?: number };
    }) => call(updateUser, { params: { id }, body: changes }),
    onSettled: () => forgetPeople(client),
  });
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteUser, { params: { id } }),
    onSettled: () => forgetPeople(client),
  });
}

export function useRejectRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(rejectRequest, { params: { id } }),
    onSettled: () => void client.invalidateQueries({ queryKey: REQUESTS }),
  });
}

/** After an import, which changes any of them. */
export function useInvalidateUsers() {
  const client = useQueryClient();
  return () => forgetPeople(client);
}
