import { fullName } from '@vigilia/contract/users/full-name';
import type { SimilarUser } from '@vigilia/contract/users/registration';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { REQUESTS_TEXTS as T } from './texts.ts';

/** A sentence about the user whom a request resembles, with a link. */
export function SimilarUserNote({ to: user }: { to: SimilarUser }) {
  const name = fullName(user);
  return (
    <>
      {T.resembles}{' '}
      <TextLink to={`/register/users/${user.id}`} inherit>
        {name}
      </TextLink>
      : {user.same.map((each) => T.same[each]).join(', ')}
    </>
  );
}
