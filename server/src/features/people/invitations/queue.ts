/** Mails invitations, each with its own link. */
import { fullName } from '@vigilia/contract/users/full-name';
import { inviteUsers } from '@vigilia/contract/users/invitations';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import type { Dependencies } from '../../../kernel/http/dependencies.ts';
import type { MailTemplate } from '../../../kernel/mail/outgoing-mails.ts';
import { DAY } from '../../../kernel/runtime/clock.ts';
import { invitationMail } from '../password-links/link-mails.ts';
import {
  linkAddress,
  linkTokenHash,
  newLinkToken,
  recoveryAddress,
  signInAddress,
} from '../password-links/link-token.ts';
import { passwordLinkStore } from '../password-links/store.ts';
import { invitationStore } from './store.ts';

export const invitationTemplate = ({ clock, config, tokens }: Dependencies): MailTemplate => ({
  purpose: 'invitation',
  area: inviteUsers.area,
  async prepare(tx, { email, user }) {
    const links = passwordLinkStore(tx);
    const token = newLinkToken();
    const tokenHash = linkTokenHash(tokens, token);
    const expires = new Date(clock.now().getTime() + config.INVITATION_DAYS * DAY).toISOString();
    // The link must be valid when the mail arrives.
    await links.add({ userId: user.id, purpose: 'invitation', tokenHash, expires });
    const mail = {
      to: email,
      name: fullName(user),
      link: linkAddress(config, token),
      expires,
      brandName: config.BRAND_NAME,
      brandAcronym: config.BRAND_ACRONYM,
      signIn: signInAddress(config, user.userType),
      recovery: recoveryAddress(config),
    };
    return {
      message: () => invitationMail(mail),
      async settle(tx, { state }, now) {
        const store = invitationStore(tx);
        const links = passwordLinkStore(tx);
        if (state === 'uncertain') return;
        if (state !== 'accepted') {
          await links.remove(tokenHash);
          return state === 'pending' && (await store.readRun())?.stopped_at
            ? { state: 'stopped' }
            : undefined;
        }
        // A change of the address during the delivery ended the link, also if it was changed back.
        if (!(await links.activate(tokenHash))) return { state: 'refused', reason: 'changed' };
        await store.setInvited(user.id, now);
      },
    };
  },
  named: (_, { user }) => sentence`el envío de la invitación a ${aUser(user)}`,
});
