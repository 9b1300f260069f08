/** Invites chosen people: users of a list, or the users created from accepted requests. */

import { INVITATIONS } from '@vigilia/contract/limits';
import { inviteUsers } from '@vigilia/contract/users/invitations';
import { ApiError, call } from '../../../../core/backend/api.ts';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { type SelectionBody, SELECTED_TEXTS as T } from './texts.ts';

type Recipients = Pick<SelectionBody, 'ids' | 'filters' | 'except'>;
type Invited = Awaited<ReturnType<typeof send>>;

const send = async (recipients: Recipients) => {
  const body = { ...recipients, withPassword: false };
  const { queued, skipped, recent = 0, withPassword = 0 } = await call(inviteUsers, { body });
  return { queued, skipped, recent, withPassword };
};

/** Splits the recipients: one part for filters, or ids in parts of the maximum of a call. */
const partsOf = ({ ids, filters, except }: Recipients): Recipients[] =>
  ids
    ? Array.from({ length: Math.ceil(ids.length / INVITATIONS.ids) }, (_, part) => ({
        ids: ids.slice(part * INVITATIONS.ids, (part + 1) * INVITATIONS.ids),
      }))
    : [{ ...(filters && { filters }), except: except ?? [] }];

const sumOf = (one: Invited, other: Invited): Invited => ({
  queued: one.queued + other.queued,
  skipped: one.skipped + other.skipped,
  recent: one.recent + other.recent,
  withPassword: one.withPassword + other.withPassword,
});
const NOBODY: Invited = { queued: 0, skipped: 0, recent: 0, withPassword: 0 };

/** A part without anyone to invite is refused; the other parts are still sent. */
const isAboutPart = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);

/**
 * Invites part after part.
 * @param sendPart makes the call of a part
 * @returns the number of invited people, and why others were not
 * @throws the refusal, if no one was invited
 */
export async function inviteInParts(recipients: Recipients, sendPart: typeof send) {
  let invited = NOBODY;
  let failure: unknown = null;
  for (const part of partsOf(recipients)) {
    try {
      invited = sumOf(invited, await sendPart(part));
    } catch (error) {
      failure = error;
      if (!isAboutPart(error)) break;
    }
  }
  if (invited.queued === 0 && failure) throw failure;
  return { invited, failure };
}

/**
 * Invites the people without a password, and reports their number.
 * @throws the refusal, if no one was invited
 */
export async function inviteChosen(recipients: Recipients): Promise<void> {
  const { invited, failure } = await inviteInParts(recipients, send);
  const { queued, recent, withPassword, skipped } = invited;
  toastSuccess(T.invited, T.invitedAbout(queued, recent, withPassword, skipped));
  if (failure) toastRefusal(T.someNotInvited, failure);
}
