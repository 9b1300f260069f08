/** Tokens of mailed links, of which only a keyed digest is stored. */
import { randomBytes } from 'node:crypto';
import { USER_TYPES } from '@vigilia/contract/limits';
import { type Config, publicUrlOf } from '../../../kernel/runtime/config.ts';
import type { Tokens } from '../../../kernel/security/tokens.ts';

const TOKEN_BYTES = 32;

/** Hexadecimal: mail programs exclude some other characters at the end of a link. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('hex');

export const linkTokenHash = (tokens: Pick<Tokens, 'seal'>, token: string): string =>
  tokens.seal(`password-link:${token}`);

/** The token follows the `#`, which browsers send to no server. */
export const linkAddress = (config: Parameters<typeof publicUrlOf>[0], token: string): string =>
  `${publicUrlOf(config)}/set-password#${token}`;

/** Members enter the members' application, administrators the back-office. */
export const signInAddress = (config: Parameters<typeof publicUrlOf>[0], userType: number): string =>
  `${publicUrlOf(config)}${userType === USER_TYPES.administrator ? '/sign-in' : '/votar'}`;

export const recoveryAddress = (config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string =>
  `${publicUrlOf(config)}/forgot-password`;
