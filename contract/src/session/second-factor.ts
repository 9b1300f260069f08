/**
 * The second factor of signing in (docs/decisions/0015-second-factor.md): a code from an application on the phone, beside the
 * password. Each administrator decides for the own account.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { bounded, dateTime } from '../fields.ts';
import { RECOVERY_CODES, SECOND_FACTOR } from '../limits.ts';
import { password, signInCode } from './session.ts';

const { administrator } = callsOf('Sesión');

/** Code of an application; spaces are ignored. */
const timeCode = z.string('Escriba el código').check(
  bounded(SECOND_FACTOR.digits),
  z.overwrite((typed) => typed.replace(/\s+/g, '')),
  z.regex(/^\d{6}$/, `El código tiene ${SECOND_FACTOR.digits} cifras`),
);

/** Whether the account requires a code, and the number of unused recovery codes. */
export const secondFactor = z.object({
  enabled: z.boolean(),
  since: z.nullable(dateTime),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.array(z.string()).check(z.length(RECOVERY_CODES.count));

/** The token that replaces the caller's: a change of the second factor ends every other session. */
const accessToken = z.string();

export const readSecondFactor = administrator.get('/auth/second-factor', {
  summary: 'Whether the own account asks for a code at the sign-in',
  response: secondFactor,
});

export const startSecondFactor = administrator.post('/auth/second-factor/begin', {
  summary:
    'A new secret for the own account, shown only now; it counts for nothing until it is confirmed with a code',
  body: z.object({ hash: password }),
  response: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://totp/…`, for the QR code. */
    address: z.string(),
  }),
  refusals: [409, 429],
});

export const enableSecondFactor = administrator.post('/auth/second-factor/enable', {
  summary: 'Confirm the secret with a code of it; from then on the account asks for codes',
  body: z.object({ code: timeCode }),
  response: z.object({ recoveryCodes, accessToken }),
  refusals: [409, 429, 503],
});

const proof = z.object({ hash: password, code: signInCode });

export const renewRecoveryCodes = administrator.post('/auth/second-factor/recovery-codes', {
  summary: 'New recovery codes in place of all earlier ones',
  body: proof,
  response: z.object({ recoveryCodes }),
  refusals: [409, 429, 503],
});

export const disableSecondFactor = administrator.post('/auth/second-factor/disable', {
  summary: 'The own account asks for the password alone again',
  body: proof,
  response: z.object({ accessToken }),
  refusals: [409, 429, 503],
});
