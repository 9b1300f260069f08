/** Where a record that the activity log names is shown. */
import type { ActivitySubject } from '@vigilia/contract/activity';

/** Content without a page of its own is found in its list by its present title. */
const inList = (path: string, { title = '' }: ActivitySubject) =>
  `${path}?${new URLSearchParams({ buscar: title })}`;

export const userPath = (id: number) => `/register/users/${id}`;

const PATHS: Readonly<Record<ActivitySubject['kind'], (subject: ActivitySubject) => string | null>> = {
  user: ({ id }) => userPath(id),
  assembly: ({ id }) => `/gremial/assemblies/${id}/questions`,
  question: ({ id, assemblyId }) => (assemblyId ? `/gremial/assemblies/${assemblyId}/${id}/votes` : null),
  news: (subject) => inList('/news', subject),
  benefit: (subject) => inList('/benefits', subject),
  course: (subject) => inList('/academic/courses', subject),
  article: (subject) => inList('/academic/articles', subject),
  case: ({ id }) => `/cases/${id}`,
};

/** Null for a record without a place, such as one of a kind that only a newer server names. */
export const subjectPath = (subject: ActivitySubject): string | null =>
  PATHS[subject.kind]?.(subject) ?? null;
