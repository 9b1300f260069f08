/** Invitations as a queue of mails: each gets its own link. */
import { fullName } from '@vigilia/contract/users/full-name';
import { inviteUsers } from '@vigilia/contract/users/invitations';
import { recordServerEntry } from '../../audit/audit-log.ts';
import { aUser, sentence } from '../../audit/sentence.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import { MAY_HAVE_ARRIVED } from '../../mail/failure-texts.ts';
import type { MailQueue } from '../../mail/queue-sender.ts';
import { DAY } from '../../runtime/clock.ts';
import { invitationMail } from '../password-links/link-mails.ts';
import {
  linkAddress,
  linkTokenHash,
  newLinkToken,
  recoveryAddress,
  signInAddress,
} from '../password-links/link-token.ts';
import { invitationStore } from './store.ts';

export function createInvitationQueue({ clock, config, tokens }: Dependencies): MailQueue {
  return {
    hasWork: (db) => invitationStore(db).hasWork(),
    async markInterrupted(tx, now) {
      for (const user of await invitationStore(tx).markInterrupted())
        await recordServerEntry(tx, {
          area: inviteUsers.area,
          what: sentence`Se interrumpió el envío de la invitación a ${aUser(user)}: ${MAY_HAVE_ARRIVED}`,
          at: now,
        });
    },
    async claim(tx, now) {
      const token = newLinkToken();
      const tokenHash = linkTokenHash(tokens, token);
      const expires = new Date(clock.now().getTime() + config.INVITATION_DAYS * DAY).toISOString();
      const claimed = await invitationStore(tx).claim(now, { tokenHash, expires });
      if (!claimed) return null;
      const mail = {
        to: claimed.email,
        name: fullName(claimed),
        link: linkAddress(config, token),
        expires,
        brandName: config.BRAND_NAME,
        brandAcronym: config.BRAND_ACRONYM,
        signIn: signInAddress(config, claimed.userType),
        recovery: recoveryAddress(config),
      };
      return {
        tries: claimed.tries,
        message: () => invitationMail(mail),
        finish: (tx, outcome, now) => invitationStore(tx).finish(claimed, tokenHash, outcome, now),
      };
    },
  };
}
