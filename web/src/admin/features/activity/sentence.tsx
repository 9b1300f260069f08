/** A sentence of the activity log, with links to the records that it names. */
import { Anchor } from '@mantine/core';
import type { ActivitySubject } from '@vigilia/contract/activity';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { subjectPath } from '../../../domain/subject-path.ts';

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
    const path = start >= end ? subjectPath(subject) : null;
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
