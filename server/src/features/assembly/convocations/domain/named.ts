/** Date and place that a call names. Null in calls of old backups. */
export interface Named {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly place: string | null;
}

const isOther = (before: string | null, now: string | null) => before !== null && before !== now;

export type Change = 'fecha' | 'lugar' | 'fecha y lugar';

/** Change of the called date and place, in words; else empty. A changed end alone moves no assembly. */
export const changeBetween = (before: Named, now: Named): Change | '' => {
  const isMoved = isOther(before.startDate, now.startDate);
  const isElsewhere = isOther(before.place, now.place);
  if (isMoved) return isElsewhere ? 'fecha y lugar' : 'fecha';
  return isElsewhere ? 'lugar' : '';
};

/** Sequence number of a calendar entry (RFC 5545). @param named of all calls in order, up to this one */
export const sequenceOf = (named: readonly Named[]): number =>
  named.filter((now, index) => {
    const before = named[index - 1];
    return before && (changeBetween(before, now) !== '' || isOther(before.endDate, now.endDate));
  }).length;
