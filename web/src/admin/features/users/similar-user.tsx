import { fullName } from '@vigilia/contract/users/full-name';
import type { SimilarUser } from '@vigilia/contract/users/registration';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { REQUESTS_TEXTS as T } from './texts.ts';

/** Whom a request resembles and in what, as a sentence with the way to that user. */
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
