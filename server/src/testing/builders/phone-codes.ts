/** Codes of the second factor of signing in, as an application on a phone makes them. */
import { Secret, TOTP } from 'otpauth';

export const codeOf = (secret: string, clock: { now(): Date }): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
