import { Anchor } from '@mantine/core';
import { fullName } from '@vigilia/contract/users/full-name';
import type { SimilarUser } from '@vigilia/contract/users/registration';
import { Link } from 'react-router';
import { REQUESTS_TEXTS as T } from './texts.ts';

/** Whom a request resembles and in what, as a sentence with the way to that user. */
export function SimilarUserNote({ to: user }: { to: SimilarUser }) {
  const name = fullName(user);
  return (
    <>
      {T.resembles}{' '}
      <Anchor component={Link} to={`/register/users/${user.id}`} inherit>
        {name}
      </Anchor>
      : {user.same.map((each) => T.same[each]).join(', ')}
    </>
  );
}
