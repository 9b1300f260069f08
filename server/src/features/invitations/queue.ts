/** Invitations as a queue of mails: each gets its own link. */
import { fullName } from '@vigilia/contract/users/full-name';
import { writeAndPublish } from '../../http/audited-write.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import { takeLease } from '../../mail/mail-lease.ts';
import type { MailQueue } from '../../mail/queue-sender.ts';
import { DAY } from '../../runtime/clock.ts';
import { invitationMail } from '../password-links/link-mails.ts';
import { linkAddress, linkTokenHash, newLinkToken, recoveryAddress } from '../password-links/link-token.ts';
import { invitationStore } from './store.ts';

export function createInvitationQueue(dependencies: Dependencies): MailQueue {
  const { clock, config, database, tokens } = dependencies;
  return {
    hasWork: () => invitationStore(database.read).hasWork(),
    async claim(lease) {
      const token = newLinkToken();
      const tokenHash = linkTokenHash(tokens, token);
      const expires = new Date(clock.now().getTime() + config.INVITATION_DAYS * DAY).toISOString();
      const claimed = await writeAndPublish(dependencies, async (tx) =>
        (await takeLease(tx, lease)) ? invitationStore(tx).claim(lease.now, { tokenHash, expires }) : null,
      );
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
        message: invitationMail(mail, recoveryAddress(config)),
        finish: (delivery, now) =>
          writeAndPublish(dependencies, (tx) =>
            invitationStore(tx).finish(claimed, tokenHash, delivery, now),
          ),
      };
    },
  };
}
