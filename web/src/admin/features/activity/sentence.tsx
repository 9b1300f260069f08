/** A sentence of the activity log, with links to what it names. */
import { Anchor } from '@mantine/core';
import type { ActivitySubject } from '@vigilia/contract/activity';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

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

interface SentenceProps {
  what: string;
  subjects?: readonly ActivitySubject[] | undefined;
}

export function Sentence({ what, subjects = [] }: SentenceProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const subject of subjects) {
    const { kind, id, start, length } = subject;
    // A newer server may name other kinds.
    const path = start >= end ? PATHS[kind]?.(subject) : null;
    if (!path) continue;
    parts.push(
      what.slice(end, start),
      <Anchor key={`${kind} ${id}`} component={Link} to={path} inherit>
        {what.slice(start, start + length)}
      </Anchor>,
    );
    end = start + length;
  }
  return (
    <>
      {parts}
      {what.slice(end)}
    </>
  );
}
