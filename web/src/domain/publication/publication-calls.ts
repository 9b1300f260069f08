/** The calls of a section's versions. */
import type { declareVersionCalls, StoredVersion } from '@vigilia/contract/content/publication';
import { call } from '../../core/backend/api.ts';
import type { Labels } from '../versions/content-fields.ts';
import { PUBLICATION_LABELS } from './texts.ts';

/** Content with versions, as its feature describes it. */
export interface VersionedContent {
  readonly calls: ReturnType<typeof declareVersionCalls>;
  readonly labels: Labels;
}

/** Names of all fields of a version. */
export const labelsOf = ({ labels }: VersionedContent): Labels => ({ ...labels, ...PUBLICATION_LABELS });

export const loadVersions = (
  { calls }: VersionedContent,
  id: number,
  signal?: AbortSignal,
): Promise<StoredVersion[]> => call(calls.listVersions, { params: { id }, ...(signal && { signal }) });

export const restore = ({ calls }: VersionedContent, id: number, number: number, opened: number) =>
  call(calls.restoreVersion, { params: { id }, body: { restore: number, version: opened } });
