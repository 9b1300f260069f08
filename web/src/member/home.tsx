import { listMyAssemblies, type MyAssembly } from '@vigilia/contract/assemblies/member-assembly';
import { USER_TYPES } from '@vigilia/contract/limits';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { lazy, useEffect, useState } from 'react';
import { call, type Failure, failureOf } from '../core/backend/api.ts';
import { readToken, useSession } from '../core/backend/session.ts';
import { AssemblyPage } from './assembly/assembly-page.tsx';
import { ASSEMBLY_TEXTS as T } from './assembly/texts.ts';
import { LeaveButton } from './session/leave.tsx';
import { Page, Problem, pageNotLoaded, SecondaryButton } from './shell/page.tsx';
import { goTo, Link, OwnPages, PATHS, usePath } from './shell/path.tsx';
import { closeBox, openBox } from './votings/ballot-box.ts';
import { VOTING_TEXTS } from './votings/texts.ts';

export const ExplanationPage = lazy(() => import('./verification/explanation-page.tsx').catch(pageNotLoaded));
const ProfilePage = lazy(() => import('./profile/profile-page.tsx').catch(pageNotLoaded));
const ListsPage = lazy(() => import('./verification/lists-page.tsx').catch(pageNotLoaded));
const CertificatesPage = lazy(() => import('./certificates/certificates-page.tsx').catch(pageNotLoaded));

/** Milliseconds between two loads of the list: an assembly may begin. */
const LIST_AGAIN = 20_000;
/** Milliseconds until a load is given up, for the slowest line. */
const LIST_TIMEOUT = 60_000;

export function Home() {
  const path = usePath();
  const id = useSession(({ auth }) => auth.user.id);
  useEffect(() => {
    if (id !== null) openBox(id);
    return closeBox;
  }, [id]);
  const [, named, lists] = /^\/votar\/(\d{1,9})(\/listas)?$/.exec(path) ?? [];
  // Within the session: unanswered ballots are still being sent.
  if (path === PATHS.explanation) return <ExplanationPage />;
  if (path === PATHS.certificates) return <CertificatesPage />;
  if (path === PATHS.profile) return <ProfilePage />;
  if (named && lists) return <ListsPage assemblyId={Number(named)} />;
  if (named) return <AssemblyPage key={named} assemblyId={Number(named)} />;
  return <Assemblies showsAll={path === `${PATHS.home}/todas`} />;
}

function Assemblies({ showsAll }: { showsAll: boolean }) {
  const name = useSession(({ auth }) => auth.user.name);
  // Invited as a member, and made an administrator since.
  const isAdministrator = useSession(
    ({ auth }) => readToken(auth.token ?? '').userType === USER_TYPES.administrator,
  );
  const [assemblies, setAssemblies] = useState<readonly MyAssembly[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: number | undefined;
    // One load at a time, however slow the line is.
    const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(LIST_TIMEOUT)]);
    call(listMyAssemblies, { signal })
      .then(
        (found) => {
          setAssemblies(found);
          setFailure(null);
        },
        (error) => leaving.signal.aborted || setFailure(failureOf(error, T.failure)),
      )
      .finally(() => {
        if (leaving.signal.aborted) return;
        const wait = LIST_AGAIN * (0.75 + Math.random() / 2);
        timer = window.setTimeout(() => setTries((before) => before + 1), wait);
      });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [tries]);

  // An opened assembly stays open, also between two votings.
  const only = showsAll ? undefined : assemblyToOpen(assemblies ?? []);
  useEffect(() => {
    if (only !== undefined) goTo(`${PATHS.home}/${only}`, true);
  }, [only]);
  return (
    <Page heading={T.assemblies} aside={<LeaveButton />}>
      <p>{T.greeting(name)}</p>
      {failure && (
        <Problem {...failure}>
          <SecondaryButton onClick={() => setTries(tries + 1)}>{T.retry}</SecondaryButton>
        </Problem>
      )}
      {!failure && !assemblies && <div className="skeleton" role="status" aria-label={T.loading} />}
      {assemblies?.length === 0 && <p>{T.none}</p>}
      <ul className="cards">
        {assemblies?.map(({ id, title, startDate, isOn, isVotingOpen, isArchived }) => (
          <li key={id} className={isVotingOpen ? 'card voting' : 'card'}>
            {isOn && <p className="badge">{isVotingOpen ? VOTING_TEXTS.open : T.on}</p>}
            {isArchived && <p className="badge">{T.archived}</p>}
            <h2>
              <Link to={`${PATHS.home}/${id}`}>{title}</Link>
            </h2>
            <p className="quiet">{momentText(startDate)}</p>
          </li>
        ))}
      </ul>
      <OwnPages />
      {isAdministrator && (
        <p>
          <a href="/">{T.backOffice}</a>
        </p>
      )}
    </Page>
  );
}

/** Properties that decide between several assemblies, strongest first. */
const STRONGER: readonly ((assembly: MyAssembly) => boolean)[] = [
  // Of one that was not ended in the morning a person may still be present.
  ({ isInSession, caller }) => isInSession === true && caller !== undefined,
  ({ caller }) => caller === 'present',
  ({ caller }) => caller !== undefined,
  ({ isOn }) => isOn,
  ({ isVotingOpen }) => isVotingOpen,
];

/** The assembly that opens automatically, if exactly one is preferred (R16.14). */
export function assemblyToOpen(assemblies: readonly MyAssembly[]): number | undefined {
  let left = assemblies.filter(({ isOn, caller }) => isOn || caller);
  for (const isStronger of STRONGER) if (left.some(isStronger)) left = left.filter(isStronger);
  return left.length === 1 ? left[0]?.id : undefined;
}
