/** When members see a record, computed from its stored moments and the clock: no task runs at these moments. */
import type { PublicationState } from '@vigilia/contract/content/publication';

export interface StoredPublication {
  readonly draft: boolean;
  readonly publishAt: string | null;
  readonly expireAt: string | null;
}

export const AT_ONCE: StoredPublication = { draft: false, publishAt: null, expireAt: null };

export const mergedPublication = (
  sent: { [Field in keyof StoredPublication]?: StoredPublication[Field] | undefined },
  { draft, publishAt, expireAt }: StoredPublication = AT_ONCE,
): StoredPublication => ({
  draft: sent.draft ?? draft,
  publishAt: sent.publishAt === undefined ? publishAt : sent.publishAt,
  expireAt: sent.expireAt === undefined ? expireAt : sent.expireAt,
});

/** The kind of caller, the moment, and the requested states. */
export interface Visibility {
  readonly forAdministrator: boolean;
  /** ISO 8601. */
  readonly now: string;
  readonly state?: PublicationState | '' | undefined;
}

/** All rows, for tests. */
export const ALL_STATES: Visibility = { forAdministrator: true, now: '' };
