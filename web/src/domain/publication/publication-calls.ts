/** The calls of a section's versions. */
import type { declareVersionCalls, StoredVersion } from '@vigilia/contract/publication';
import { call } from '../../core/backend/api.ts';
import type { Labels } from './content-fields.ts';

/** A section with versions, as its feature describes it. */
export interface VersionedSection {
  readonly calls: ReturnType<typeof declareVersionCalls>;
  readonly labels: Labels;
}

export const loadVersions = (
  { calls }: VersionedSection,
  id: number,
  signal?: AbortSignal,
): Promise<StoredVersion[]> => call(calls.listVersions, { params: { id }, ...(signal && { signal }) });

export const restore = ({ calls }: VersionedSection, id: number, number: number, opened: number) =>
  call(calls.restoreVersion, { params: { id }, body: { restore: number, version: opened } });
