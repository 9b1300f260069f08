/** Messages of invitations that were not sent. */
import { DELIVERY_TEXTS } from '../../mail/failure-texts.ts';
import type { FailureReason } from './store.ts';

export const FAILURE_TEXTS: Readonly<Record<FailureReason | 'unknown', string>> = {
  ...DELIVERY_TEXTS,
  changed: 'Su correo cambió mientras se enviaba la invitación.',
};
