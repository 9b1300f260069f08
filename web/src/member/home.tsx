/** The assemblies of the signed-in member. */
import { type Assembly, listAssemblies } from '@vigilia/contract/assemblies';
import { useEffect, useState } from 'react';
import { call, type Failure, failureOf } from '../core/backend/api.ts';
import { logoutSuccess, useSession } from '../core/backend/session.ts';
import { Page } from './shell/page.tsx';
import { Problem } from './shell/problem.tsx';
import { TEXTS as T } from './texts.ts';

/** The latest; an evening has one. */
const MAX_ASSEMBLIES = 5;

export function Home() {
  const name = useSession(({ auth }) => auth.user.name);
  const [assemblies, setAssemblies] = useState<readonly Assembly[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let gone = false;
    setFailure(null);
    call(listAssemblies, { query: { limit: MAX_ASSEMBLIES } }).then(
      (found) => gone || setAssemblies(found),
      (error) => gone || setFailure(failureOf(error, T.failure)),
    );
    return () => {
      gone = true;
    };
  }, [tries]);
  return (
    <Page
      heading={T.assemblies}
      aside={
        <button type="button" className="plain leave" onClick={logoutSuccess}>
          {T.leave}
        </button>
      }
    >
      <p>{T.greeting(name)}</p>
      {failure && (
        <Problem {...failure}>
          <button type="button" className="secondary" onClick={() => setTries(tries + 1)}>
            {T.retry}
          </button>
        </Problem>
      )}
      {!failure && !assemblies && (
        <p className="quiet" role="status">
          {T.loading}
        </p>
      )}
      {assemblies?.length === 0 && <p>{T.none}</p>}
      <ul className="cards">
        {assemblies?.map(({ id, title }) => (
          <li key={id} className="card">
            <h2>{title}</h2>
          </li>
        ))}
      </ul>
    </Page>
  );
}
