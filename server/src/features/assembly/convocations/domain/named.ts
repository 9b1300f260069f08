/** Where and when a call says that the assembly is. Null in calls of old backups. */
export interface Named {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly place: string | null;
}

const isOther = (before: string | null, now: string | null) => before !== null && before !== now;

export type Change = 'fecha' | 'lugar' | 'fecha y lugar';

/** Change of the called date and place, in words; empty where nothing changed. An end alone moves no assembly. */
export const changeBetween = (before: Named, now: Named): Change | '' => {
  const isMoved = isOther(before.startDate, now.startDate);
  const isElsewhere = isOther(before.place, now.place);
  if (isMoved) return isElsewhere ? 'fecha y lugar' : 'fecha';
  return isElsewhere ? 'lugar' : '';
};

/** How often the entry of a calendar changed (RFC 5545). @param named of all calls in order, up to the one */
export const sequenceOf = (named: readonly Named[]): number =>
  named.filter((now, index) => {
    const before = named[index - 1];
    return before && (changeBetween(before, now) !== '' || isOther(before.endDate, now.endDate));
  }).length;
