/** Where a record that the activity log or the search names is shown. */
import type { SubjectKind } from '@vigilia/contract/activity';
import { PARAMETERS } from '../ui/table/address-parameters.ts';

interface NamedRecord {
  readonly kind: SubjectKind;
  readonly id: number;
  readonly title?: string | undefined;
  readonly assemblyId?: number | undefined;
}

/** Content without a page of its own is found in its list by its present title. */
const inList = (path: string, { title = '' }: NamedRecord) =>
  `${path}?${new URLSearchParams({ [PARAMETERS.search]: title })}`;

export const userPath = (id: number) => `/register/users/${id}`;

const PATHS: Readonly<Record<SubjectKind, (subject: NamedRecord) => string | null>> = {
  user: ({ id }) => userPath(id),
  assembly: ({ id }) => `/gremial/assemblies/${id}`,
  question: ({ id, assemblyId }) => (assemblyId ? `/gremial/assemblies/${assemblyId}/${id}/votes` : null),
  news: (subject) => inList('/news', subject),
  benefit: (subject) => inList('/benefits', subject),
  course: (subject) => inList('/academic/courses', subject),
  article: (subject) => inList('/academic/articles', subject),
  case: ({ id }) => `/cases/${id}`,
};

/** Null for a record without a place, such as one of a kind that only a newer server names. */
export const subjectPath = (subject: NamedRecord): string | null => PATHS[subject.kind]?.(subject) ?? null;
