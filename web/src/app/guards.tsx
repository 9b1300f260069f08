/** Who sees what (specification §2 'Route table'): the split between signed in and not. */
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../lib/session.ts';

/** Where a visitor wanted to go before being sent to the sign-in. */
interface CameFrom {
  from?: string;
}

/** An address of this product. `//evil.test` is a path to the router and another site to the browser. */
const isOwn = (path: string) => /^\/(?![/\\])/.test(path);

/** The authenticated area; anybody else is sent to the sign-in and brought back afterwards. */
export function SignedInOnly() {
  const isAuthenticated = useSession((state) => state.auth.isAuthenticated);
  const { pathname, search } = useLocation();
  if (isAuthenticated) return <Outlet />;
  const state: CameFrom = pathname === '/' || !isOwn(pathname) ? {} : { from: pathname + search };
  return <Navigate to="/sign-in" replace state={state} />;
}

/** The sign-in; whoever is signed in already goes on to where they wanted to be, or home. */
export function SignedOutOnly() {
  const isAuthenticated = useSession((state) => state.auth.isAuthenticated);
  const state = useLocation().state as CameFrom | null;
  const from = state?.from;
  return isAuthenticated ? <Navigate to={from && isOwn(from) ? from : '/'} replace /> : <Outlet />;
}
