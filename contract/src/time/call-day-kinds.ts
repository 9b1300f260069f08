/** How the statutes count the days of a call. Without the counting, which first pages do not load. */
export const CALL_DAY_KINDS = ['calendar', 'business'] as const;
export type CallDayKind = (typeof CALL_DAY_KINDS)[number];
