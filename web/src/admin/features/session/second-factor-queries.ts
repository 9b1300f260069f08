import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@vigilia/contract/session/second-factor';
import { ApiError, call } from '../../../core/backend/api.ts';
import { renewToken } from '../../../core/backend/session.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(readSecondFactor, { signal }),
  // Never cached, as it concerns the safety of the own account.
  staleTime: 0,
});

export interface PasswordOrCode {
  hash: string;
  code: string;
}

export const useStartSecondFactor = () =>
  useMutation({ mutationFn: (hash: string) => call(startSecondFactor, { body: { hash } }) });

/** Ends every other session; this one continues with the returned token. */
export function useEnable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(enableSecondFactor, { body: { code } }),
    onSuccess: ({ accessToken }) => {
      renewToken(accessToken);
      // Not awaited: the recovery codes are shown first, and only once.
      void client.invalidateQueries(secondFactorQuery);
    },
  });
}

export function useDisable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordOrCode) => call(disableSecondFactor, { body }),
    onSuccess: ({ accessToken }) => {
      renewToken(accessToken);
      return client.invalidateQueries(secondFactorQuery);
    },
  });
}

export function useRenewCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordOrCode) => call(renewRecoveryCodes, { body }),
    onSuccess: () => client.invalidateQueries(secondFactorQuery),
  });
}

/** Error of the backend for each refused field. */
export const issuesOf = (error: unknown): Partial<PasswordOrCode> =>
  error instanceof ApiError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message]))
    : {};
