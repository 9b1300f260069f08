/** Counts of this process for `/api/metrics`, each by a label without personal data. */
type Labelled = Map<string, number>;

export interface Counts {
  /** By outcome: the last step of each sign-in. */
  readonly signIns: Labelled;
  /** By outcome: each try of a delivery. */
  readonly mails: Labelled;
  /** Open event streams, by kind of watcher. */
  readonly streams: Labelled;
}

export const createCounts = (): Counts => ({ signIns: new Map(), mails: new Map(), streams: new Map() });

export const count = (counts: Labelled, label: string, by = 1): void =>
  void counts.set(label, (counts.get(label) ?? 0) + by);
