/** Invitations as a queue of mails: each gets its own link. */
import { fullName } from '@vigilia/contract/users/full-name';
import type { Dependencies } from '../../http/dependencies.ts';
import type { MailQueue } from '../../mail/queue-sender.ts';
import { DAY } from '../../runtime/clock.ts';
import { invitationMail } from '../password-links/link-mails.ts';
import { linkAddress, linkTokenHash, newLinkToken, recoveryAddress } from '../password-links/link-token.ts';
import { invitationStore } from './store.ts';

export function createInvitationQueue({ clock, config, tokens }: Dependencies): MailQueue {
  return {
    hasWork: (db) => invitationStore(db).hasWork(),
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
      };
      return {
        tries: claimed.tries,
        message: () => invitationMail(mail, recoveryAddress(config)),
        finish: (tx, outcome, now) => invitationStore(tx).finish(claimed, tokenHash, outcome, now),
      };
    },
  };
}
