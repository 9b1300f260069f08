/** Two members of a simulated voting for whom a person votes by hand, at `/votar`. */
import { USER_TYPES } from '@vigilia/contract/limits';
import { rollStore } from '../features/assemblies/roll-store.ts';
import { userStore } from '../features/users/store.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { hashPassword } from '../security/passwords.ts';

const MEMBERS = [
  { name: 'Ana', lastName: 'del Teléfono', email: 'ana.telefono@vigilia.test' },
  { name: 'Luis', lastName: 'del Teléfono', email: 'luis.telefono@vigilia.test' },
];
const PASSWORD_CHARACTERS = 12;

export interface DemoPhone {
  readonly userId: number;
  readonly email: string;
  readonly password: string;
}

/** Puts them on the roll, present. Their passwords are the same at each run, and known only to this installation. */
export async function demoPhones(
  { clock, database, tokens }: Dependencies,
  assemblyId: number,
): Promise<DemoPhone[]> {
  const now = clock.now().toISOString();
  const found: DemoPhone[] = [];
  for (const { name, lastName, email } of MEMBERS) {
    const password = tokens.seal(`demo-phone:${email}`).slice(0, PASSWORD_CHARACTERS);
    const passwordHash = await hashPassword(password);
    const userId = await database.write(async (tx) => {
      const users = userStore(tx);
      const known = await users.byEmail(email);
      const user = { name, lastName, email, phone: '3000000000', dni: null, dniType: null };
      const id =
        known?.id ??
        (await users.insert({ ...user, userType: USER_TYPES.member, createdAt: now, passwordHash }));
      await rollStore(tx).setPresence({ assemblyId, userId: id, isPresent: true, by: 'administrator', now });
      return id;
    });
    found.push({ userId, email, password });
  }
  return found;
}
