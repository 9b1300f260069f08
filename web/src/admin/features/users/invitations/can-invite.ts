import { configuration } from '../../../../core/backend/configuration.ts';

/** Whether the backend mails links; another one may not. */
export const canInvite = configuration.passwordLinks === true;
