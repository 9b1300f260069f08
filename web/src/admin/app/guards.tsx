/** Route guards (R4.3): screens of the signed-in, and those of visitors. */
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { clearSignedOut, isAdministrator, useSession } from '../../core/backend/session.ts';

/** Address that a visitor requested before the sign-in. */
interface CameFrom {
  from?: string;
}

/** An address of this product. `//evil.test` is a path to the router and another site to the browser. */
const isOwn = (path: string) => /^\/(?![/\\])/.test(path);

const useIsAdministrator = () => useSession(({ auth }) => isAdministrator(auth));

/** A window that says itself when the session has ended, such as the projector's: no form is shown to the audience. */
export function SignedInOnce() {
  const isIn = useIsAdministrator();
  const [wasIn] = useState(isIn);
  return wasIn ? <Outlet /> : <SignedInOnly />;
}

/** The authenticated area; redirects visitors to the sign-in and back afterwards, unless they just signed out. */
export function SignedInOnly() {
  const isIn = useIsAdministrator();
  const left = useSession((session) => session.left);
  const { pathname, search } = useLocation();
  if (isIn) return <Outlet />;
  const state: CameFrom = left || pathname === '/' || !isOwn(pathname) ? {} : { from: pathname + search };
  return <Navigate to="/sign-in" replace state={state} />;
}

/** The sign-in; redirects the signed-in to the requested address, or home. */
export function SignedOutOnly() {
  const isIn = useIsAdministrator();
  const state = useLocation().state as CameFrom | null;
  const from = state?.from;
  useEffect(() => {
    if (!isIn) clearSignedOut();
  }, [isIn]);
  return isIn ? <Navigate to={from && isOwn(from) ? from : '/'} replace /> : <Outlet />;
}
