/** Calls of invitations. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fullName } from '@vigilia/contract/users/full-name';
import { inviteUsers, readInvitations, stopInvitations } from '@vigilia/contract/users/invitations';
import { listUsers, type User } from '@vigilia/contract/users/users';
import { useCallback } from 'react';
import { ApiError, call, request } from '../../../../core/backend/api.ts';
import { configuration } from '../../../../core/backend/configuration.ts';
import { useAction } from '../../../../core/scheduling.ts';
import { isUnderWay, pollWhile } from '../../../../domain/mail/polling.ts';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { toastRefusal, toastSuccess, toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { type UserListing, useInvalidateUsers } from '../queries.ts';
import { INVITATION_TEXTS as T } from './invitation-texts.ts';

/** Reports the outcome of one invitation. */
export function toastOutcome(outcome: InviteOutcome, email: string): void {
  if (outcome === 'sent') toastSuccess(T.sent, T.sentAbout(email));
  else if (outcome === 'outbox') toastWarning(T.outboxTitle, T.sentToOutbox);
  else toastWarning(T.waiting, T.waitingAbout);
}

/** Whether the backend mails links; another one may not. */
export const canInvite = configuration.passwordLinks === true;

export type PersonFilters = UserListing['filters'];

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call(readInvitations, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => pollWhile(data && isUnderWay(data)),
});

/** Number of users without a password who fit the filters. */
export const withoutPasswordQuery = (filters: PersonFilters) =>
  queryOptions({
    queryKey: ['invitations', 'without-password', filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, account: 'withoutPassword', limit: 1 };
      const { data, total } = await request(listUsers, { query, signal });
      return total ?? data.length;
    },
    staleTime: 0,
  });

export type RecipientSelection =
  | { readonly ids: number[] }
  | { readonly filters: Partial<PersonFilters>; readonly unsent?: boolean };

export function useInvitations() {
  const client = useQueryClient();
  const { isBusy, run } = useAction((error) => toastRefusal(T.failure, error));
  const invite = async (selection: RecipientSelection) => {
    const { queued, recent } = await call(inviteUsers, { body: selection }).finally(
      () => void client.invalidateQueries(invitationsQuery),
    );
    toastSuccess(T.queued, T.queuedAbout(queued, recent));
  };
  return { isBusy, start: (selection: RecipientSelection) => run(() => invite(selection)) };
}

export function useStopInvitations() {
  const client = useQueryClient();
  const { isBusy, run } = useAction((error) => toastRefusal(T.stopFailure, error));
  const stop = async () => {
    const { stopped } = await call(stopInvitations, {}).finally(
      () => void client.invalidateQueries(invitationsQuery),
    );
    toastSuccess(T.stopped, T.stoppedAbout(stopped));
  };
  return { isBusy, stop: () => run(stop) };
}

/** Polls of the queue until one mail is sent: about a second, unless the mail server is slow. */
const LOOKS = 12;
const LOOK_AGAIN_AFTER = 500;

export type InviteOutcome = 'sent' | 'outbox' | 'waiting';

/** @throws Error with the reason why the mail could not be sent */
async function outcomeOf(userId: number): Promise<InviteOutcome> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { waiting, failures, isOutbox, state } = await call(readInvitations, {});
    const failure = failures.find((each) => each.userId === userId);
    if (failure) throw new InvitationRefused(failure.reason);
    if (state === 'delayed') return 'waiting';
    if (waiting === 0) return isOutbox ? 'outbox' : 'sent';
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_AFTER));
  }
  return 'waiting';
}

/** The mail server did not take the mail. */
class InvitationRefused extends Error {}

/** Invites one person, and waits briefly for the outcome of the mail. */
export function useInviteOne() {
  const client = useQueryClient();
  const invalidateUsers = useInvalidateUsers();
  return useMutation({
    mutationFn: async (id: number): Promise<InviteOutcome> => {
      await call(inviteUsers, { body: { ids: [id] } });
      return outcomeOf(id);
    },
    onSettled: () => {
      invalidateUsers();
      void client.invalidateQueries(invitationsQuery);
    },
  });
}

/** @returns asks before a user is invited */
export function useInvitation(): (user: User) => void {
  const { mutateAsync: invite } = useInviteOne();
  return useCallback(
    (user) =>
      confirm({
        title: T.inviteTitle,
        text: T.inviteText(fullName(user), user.email),
        confirm: T.invite,
        failure: T.inviteFailure,
        harmless: true,
        run: async () => {
          try {
            toastOutcome(await invite(user.id), user.email);
          } catch (error) {
            // The dialog shows the words of a refusal.
            throw error instanceof InvitationRefused ? new ApiError(0, error.message) : error;
          }
        },
      }),
    [invite],
  );
}
