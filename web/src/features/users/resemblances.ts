import type { Lookalike } from '@vigilia/contract/registration';
import { fullName } from './people.ts';
import { REQUESTS_TEXTS as T } from './texts.ts';

/** Whom a request resembles, as a sentence each. Another backend may not tell. */
export const resemblances = (lookalikes: readonly Lookalike[] | undefined): string[] =>
  (lookalikes ?? []).map((user) =>
    T.resembles(fullName(user), user.same.map((each) => T.same[each]).join(', ')),
  );
