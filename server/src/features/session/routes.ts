/** Signing in. */
import { login } from '@vigilia/contract/session';
import { unauthenticated } from '../../platform/errors.ts';
import { hashOfNothing, passwordMatches } from '../../platform/passwords.ts';
import { feature } from '../../platform/routes.ts';
import { userStore } from '../users/store.ts';
import { claimsOf } from './rules.ts';
import { createThrottle } from './throttle.ts';

const WRONG = 'El correo o la contraseña no son correctos';

export const session = feature({
  name: 'session',
  stores: (db) => ({ users: userStore(db) }),
  routes: (on, { clock, tokens }) => {
    const throttle = createThrottle(clock);
    // What an unknown account, or one without a password, is compared with: the answer takes as long as for any other.
    const nobody = hashOfNothing();

    on.reads(login, async ({ body: { email, hash }, address, stores }) => {
      const user = await throttle.attempt(email, address, async () => {
        const found = await stores.users.byEmail(email);
        const right = await passwordMatches(hash, found?.passwordHash || nobody);
        return right && found ? found : null;
      });
      if (!user) throw unauthenticated(WRONG);
      return { accessToken: tokens.sign(claimsOf(user)) };
    });
  },
});
