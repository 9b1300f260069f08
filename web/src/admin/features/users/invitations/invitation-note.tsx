import { dayText } from '@vigilia/contract/time/colombian-time';
import type { User } from '@vigilia/contract/users/users';
import { Note } from '../../../../ui/page/note.tsx';
import { INVITED_TEXTS as T } from '../texts.ts';

/** Empty on a backend without invitations. */
export function invitationNote({ hasPassword, invited, activated }: User): string {
  if (activated) return T.activatedOn(dayText(activated));
  if (invited) return T.invitedOn(dayText(invited));
  return hasPassword === undefined ? '' : hasPassword ? T.withPassword : T.withoutPassword;
}

export function InvitationNote({ user }: { user: User }) {
  const note = invitationNote(user);
  return note === '' ? null : <Note>{note}</Note>;
}
