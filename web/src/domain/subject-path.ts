/** The address of a record that the activity log or the search names. */
import type { SubjectKind } from '@vigilia/contract/activity';
import { CONTENT_KINDS, type ContentKind } from '@vigilia/contract/content/kinds';
import { PARAMETERS } from '../ui/table/address-parameters.ts';

interface NamedRecord {
  readonly kind: SubjectKind;
  readonly id: number;
  readonly title?: string | undefined;
  readonly assemblyId?: number | undefined;
}

/** Content without a page of its own is shown in its list, found by its present title. */
const inList = (path: string, { title = '' }: NamedRecord) =>
  `${path}?${new URLSearchParams({ [PARAMETERS.search]: title })}`;

export const userPath = (id: number) => `/register/users/${id}`;

/** Addresses of kinds other than content. */
const PATHS: Readonly<Partial<Record<string, (subject: NamedRecord) => string | null>>> = {
  user: ({ id }) => userPath(id),
  assembly: ({ id }) => `/gremial/assemblies/${id}`,
  question: ({ id, assemblyId }) => (assemblyId ? `/gremial/assemblies/${assemblyId}/${id}/votes` : null),
};

/** Null for a record without an address, such as one of a kind that only a newer server has. */
export function subjectPath(subject: NamedRecord): string | null {
  const pathOf = PATHS[subject.kind];
  if (pathOf) return pathOf(subject);
  const content = (CONTENT_KINDS as Partial<Record<string, ContentKind>>)[subject.kind];
  if (!content) return null;
  return content.hasPage ? `${content.path}/${subject.id}` : inList(content.path, subject);
}
