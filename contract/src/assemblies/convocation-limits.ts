/**
 * Limits of mailed calls (R14): recipients of a mailing, mailings of an assembly, characters of a refusal, days of the
 * statutes. Apart from `limits.ts`, which the first pages load.
 */
export const CONVOCATION_LIMITS = { recipients: 20_000, mailings: 50, response: 300, callDays: 365 } as const;
