/** A large association, inserted directly into the database: for benches. */
import { USER_TYPES } from '@vigilia/contract/limits';
import { pino } from 'pino';
import { openDependencies } from '../../app/open-dependencies.ts';
import { demoMembers } from '../../demo/people.ts';
import { claimsOf } from '../../features/people/session/authentication.ts';
import { NO_PASSWORD, userStore } from '../../features/people/users/store.ts';
import { readConfig } from '../../kernel/runtime/config.ts';
import { insertUsers } from './many-users.ts';

/** Milliseconds between one registration and the next: a hundred thousand fill eleven years. */
const REGISTRATION_INTERVAL = 3_600_000;

/**
 * Fills the folder of a server that is not running, and answers the token of an administrator.
 * @param count number of members
 */
export async function aLargeDataset(folder: string, count: number): Promise<string> {
  const dependencies = await openDependencies(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }));
  const now = dependencies.clock.now().getTime();
  const members = demoMembers(count).map((member, index) => ({
    ...member,
    passwordHash: NO_PASSWORD,
    userType: USER_TYPES.member,
    createdAt: new Date(now - (count - index) * REGISTRATION_INTERVAL).toISOString(),
  }));
  const administrator = {
    name: 'Administración',
    lastName: '',
    email: 'admin@vigilia.test',
    phone: '',
    dniType: null,
    dni: null,
    // Not a valid hash, but not empty: otherwise a start would make another administrator of this address.
    passwordHash: 'none',
    userType: USER_TYPES.administrator,
    createdAt: new Date(now).toISOString(),
  };
  const id = await dependencies.database.write(async (tx) => {
    await insertUsers(tx, members);
    return userStore(tx).insert(administrator);
  });
  await dependencies.database.close();
  return dependencies.tokens.sign(claimsOf({ ...administrator, id, sessionCount: 0 }));
}
