/**
 * Recognises devices with an earlier sign-in to an account, or on which a member set the password by a mailed link, so that
 * failures of strangers do not lock the owner out. It grants no access. It is a cookie, since no script needs it.
 */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../kernel/runtime/clock.ts';
import { isSameSecret } from '../../../kernel/security/constant-time.ts';
import type { Tokens } from '../../../kernel/security/tokens.ts';
import type { StoredUser } from '../users/store.ts';

/** Seconds since the last sign-in for which a device is known. */
const LIFETIME = 180 * 24 * 60 * 60;
/** Maximum accounts whose marks one browser keeps, as at a shared desk. */
const MAX_MARKS = 4;

/** User, second of the sign-in, device, seal. */
const MARK = /^(\d{1,15})\.(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/;

type Owner = Pick<StoredUser, 'id' | 'passwordHash'>;

/** @param secure whether browsers reach the server by TLS only */
export function createKnownDevices(tokens: Tokens, clock: Clock, secure: boolean) {
  const name = secure ? '__Host-device' : 'device';
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  /** The key depends on the password: a new one invalidates all marks of the account. */
  const seal = (user: Owner, since: string, device: string) =>
    tokens.seal(`known-device:${user.id}:${since}:${device}:${user.passwordHash}`);

  const marksIn = (cookies: string) => {
    const cookie = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`)) ?? '';
    return cookie
      .slice(name.length + 1)
      .split('~', MAX_MARKS)
      .flatMap((mark) => {
        const [, userId, since, device, sealed] = MARK.exec(mark) ?? [];
        return userId && since && device && sealed ? [{ mark, userId, since, device, sealed }] : [];
      });
  };

  /** The id of the device, if the request's `Cookie` header proves that it is one of the user's. */
  const find = (cookies: string, user: Owner): string | null => {
    for (const { userId, since, device, sealed } of marksIn(cookies)) {
      const age = seconds() - Number(since);
      if (userId === String(user.id) && age < LIFETIME && isSameSecret(sealed, seal(user, since, device)))
        return device;
    }
    return null;
  };

  return {
    find,
    /** The `Set-Cookie` header that marks this device as known. */
    remember(cookies: string, user: Owner) {
      const since = String(seconds());
      const device = find(cookies, user) ?? randomBytes(16).toString('base64url');
      const others = marksIn(cookies).filter(({ userId }) => userId !== String(user.id));
      const marks = [`${user.id}.${since}.${device}.${seal(user, since, device)}`];
      for (const { mark } of others.slice(0, MAX_MARKS - 1)) marks.push(mark);
      const attributes = `Path=/; Max-Age=${LIFETIME}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      return `${name}=${marks.join('~')}; ${attributes}`;
    },
  };
}
