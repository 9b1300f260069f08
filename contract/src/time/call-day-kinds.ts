/** How the statutes count the days of a call. Apart from the counting, which the first pages do without. */
export const CALL_DAY_KINDS = ['calendar', 'business'] as const;
export type CallDayKind = (typeof CALL_DAY_KINDS)[number];
