/** The way in with a code that a check-in desk showed (R16.8): one touch, since a preview of the link must not use it. */
import { enterWithCode } from '@vigilia/contract/session/entrance';
import { useState } from 'react';
import { ApiError, call, type Failure, failureOf } from '../../core/backend/api.ts';
import { useSession } from '../../core/backend/session.ts';
import { useSingleFlight } from '../../core/scheduling/single-flight.ts';
import { Link } from '../shell/link.tsx';
import { Page } from '../shell/page.tsx';
import { goTo, PATHS } from '../shell/path.ts';
import { Problem } from '../shell/problem.tsx';
import { useScannedCode } from '../shell/scanned.ts';
import { mayBeReplaced, replaceSession } from './leave.ts';
import { signedInWith } from './signing-in.ts';
import { ENTRANCE_TEXTS as T } from './texts.ts';

const CODE = /^#([0-9a-f]{64})$/;

export function EntrancePage() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  /** Used before, or too old: another try cannot succeed. */
  const [isSpent, setSpent] = useState(false);
  const [code] = useScannedCode(CODE, () => {
    setFailure(null);
    setSpent(false);
  });
  const isIn = useSession(({ auth, ended }) => auth.isAuthenticated && !ended);
  const once = useSingleFlight();
  const enter = () =>
    once(async () => {
      if (!mayBeReplaced()) return;
      setFailure(null);
      setBusy(true);
      try {
        const { accessToken, assemblyId } = await call(enterWithCode, { body: { code } });
        replaceSession(signedInWith(accessToken));
        goTo(`${PATHS.home}/${assemblyId}`, true);
      } catch (error) {
        setFailure(failureOf(error, T.failure));
        setSpent(error instanceof ApiError && error.status === 409);
        setBusy(false);
      }
    });
  return (
    <Page heading={T.heading}>
      {failure && <Problem {...failure} />}
      {code && !isSpent && (
        <>
          <p>{T.about}</p>
          {isIn && <p className="notice attention">{T.replaces}</p>}
          <button type="button" className="primary" aria-disabled={busy} onClick={enter}>
            {busy ? T.entering : T.submit}
          </button>
        </>
      )}
      {!code && <p>{T.incomplete}</p>}
      <p>
        <Link to={PATHS.home}>{T.otherWay}</Link>
      </p>
    </Page>
  );
}
