import type { StoredPublication } from './domain/publication.ts';

/** The moments on the wire: none for members, and none that say nothing. */
export const presentPublication = (
  { draft, publishAt, expireAt, version }: StoredPublication & { readonly version: number },
  forAdministrator = true,
) =>
  forAdministrator
    ? { ...(draft && { draft }), ...(publishAt && { publishAt }), ...(expireAt && { expireAt }), version }
    : {};
