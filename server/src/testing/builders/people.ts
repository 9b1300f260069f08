/** Users of a test, with a valid token. */
import { USER_TYPES } from '@vigilia/contract/limits';
import { claimsOf } from '../../features/people/session/authentication.ts';
import { type NewUser, NO_PASSWORD, userStore } from '../../features/people/users/store.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import { hashPassword } from '../../kernel/security/passwords.ts';
import { insertUsers } from './many-users.ts';

export interface Person extends Omit<NewUser, 'passwordHash'> {
  readonly id: number;
  readonly password: string;
  readonly token: string;
}

export type PersonOverrides = Partial<Omit<NewUser, 'passwordHash'>> & { readonly password?: string };

export const USUAL_PASSWORD = 'clave-de-prueba';

/** The minimum cost of Argon2id, so that sign-ins are cheap in tests of other things. */
const LEAST_COST = { memory: 8, passes: 1, parallelism: 1 };

const hashes = new Map<string, Promise<string>>();
const hashOnce = (password: string): Promise<string> => {
  const known = hashes.get(password) ?? hashPassword(password, LEAST_COST);
  hashes.set(password, known);
  return known;
};

let people = 0;

export async function aPerson(
  { database, tokens, clock }: Dependencies,
  { password = USUAL_PASSWORD, ...overrides }: PersonOverrides,
): Promise<Person> {
  people += 1;
  const person = {
    name: 'Lucía',
    lastName: `Benavides ${people}`,
    email: `persona${people}@asociacion.test`,
    phone: '3001234567',
    dniType: 1,
    dni: String(10_000_000 + people),
    userType: USER_TYPES.member as number,
    createdAt: clock.now().toISOString(),
    ...overrides,
  };
  const passwordHash = await hashOnce(password);
  const id = await database.write((tx) => userStore(tx).insert({ ...person, passwordHash }));
  const token = tokens.sign(claimsOf({ ...person, id, passwordHash, sessionCount: 0 }));
  return { ...person, id, password, token };
}

/** A valid token of an existing user, such as a member of the demo. */
export async function tokenOf({ database, tokens }: Dependencies, userId: number): Promise<string> {
  const user = await userStore(database.read).byId(userId);
  if (!user) throw new Error(`There is no user ${userId}`);
  return tokens.sign(claimsOf(user));
}

/** Changes a user's password, which ends all their tokens. */
export async function changePassword(
  { database }: Dependencies,
  { id }: Person,
  password: string,
): Promise<void> {
  const passwordHash = await hashOnce(password);
  await database.write((tx) => userStore(tx).changePassword(id, passwordHash));
}

/** Members who cannot sign in, up to the size of a large association; their cédulas count up from 20.000.000. */
export const manyMembers = ({ database }: Dependencies, count: number): Promise<void> =>
  database.write((tx) =>
    insertUsers(
      tx,
      Array.from({ length: count }, (_, each) => ({
        name: `Nombre ${each % 997}`,
        lastName: `Apellido ${each % 1999}`,
        email: `socio${each}@asociacion.test`,
        phone: '3001234567',
        dniType: 1,
        dni: String(20_000_000 + each),
        passwordHash: NO_PASSWORD,
        userType: USER_TYPES.member,
        createdAt: new Date(Date.UTC(2024, 0, 1) + each * 60_000).toISOString(),
      })),
    ),
  );
