/** Two members of a simulated voting for whom a person votes by hand, at `/votar`; the first holds a power. */

import { randomBytes } from 'node:crypto';
import { USER_TYPES } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import { aPowerDocument } from '../demo/documents.ts';
import { documentFiles } from '../documents/document-files.ts';
import { rollStore } from '../features/assemblies/roll-store.ts';
import { assemblyStore } from '../features/assemblies/store.ts';
import { givePower } from '../features/attorney-powers/give-power.ts';
import { attorneyPowerStore } from '../features/attorney-powers/store.ts';
import { fileStore } from '../features/files/store.ts';
import { NO_PASSWORD, userStore } from '../features/users/store.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { Refusal } from '../runtime/errors.ts';
import { hashPassword } from '../security/passwords.ts';

const MEMBERS = [
  { name: 'Ana', lastName: 'del Teléfono', email: 'ana.telefono@vigilia.test' },
  { name: 'Luis', lastName: 'del Teléfono', email: 'luis.telefono@vigilia.test' },
];
/** Gives the first of them a power, and is absent. */
const REPRESENTED = { name: 'Rosa', lastName: 'del Teléfono', email: 'rosa.telefono@vigilia.test' };
const PASSWORD_CHARACTERS = 12;

export interface DemoPhone {
  readonly userId: number;
  readonly email: string;
  readonly password: string;
  /** For whom the member votes too; null for nobody. */
  readonly represents: string | null;
}

/** Puts them on the roll, present. Their passwords are the same at each run, and known only to this installation. */
export async function demoPhones(dependencies: Dependencies, assemblyId: number): Promise<DemoPhone[]> {
  const { clock, database, tokens } = dependencies;
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
    found.push({ userId, email, password, represents: null });
  }
  const [first, ...others] = found;
  if (!first) return [];
  return [{ ...first, represents: await represent(dependencies, assemblyId, first.userId) }, ...others];
}

/** Gives a member the power of an absent one, once. Answers whom they represent; null where the assembly refuses it. */
async function represent(
  { clock, database, files }: Dependencies,
  assemblyId: number,
  attorneyId: number,
): Promise<string | null> {
  const now = clock.now().toISOString();
  const name = fullName(REPRESENTED);
  const document = `${randomBytes(16).toString('hex')}.pdf`;
  const partyOf = (party: string) => ({ name: party, dni: 'de demostración' });
  const assembly = await assemblyStore(database.read).byId(assemblyId);
  const attorney = await userStore(database.read).byId(attorneyId);
  if (!assembly || !attorney) return null;
  const drawn = await aPowerDocument(assembly.title, partyOf(name), partyOf(fullName(attorney)));
  await files.put(document, drawn);
  try {
    const isNew = await database.write(async (tx) => {
      const users = userStore(tx);
      const known = await users.byEmail(REPRESENTED.email);
      const user = { ...REPRESENTED, phone: '3000000000', dni: null, dniType: null };
      const representedId =
        known?.id ??
        (await users.insert({
          ...{ ...user, userType: USER_TYPES.member, createdAt: now, passwordHash: NO_PASSWORD },
        }));
      const powers = attorneyPowerStore(tx);
      if (await powers.hasAttorney(assemblyId, representedId)) return false;
      await fileStore(tx).record(document, 'document', now);
      const stores = { powers, users, assemblies: assemblyStore(tx), roll: rollStore(tx) };
      await givePower(stores, { assemblyId, representedId, attorneyId, document }, now);
      return true;
    });
    if (!isNew) await files.remove(documentFiles(document));
    return name;
  } catch (error) {
    await files.remove(documentFiles(document));
    if (error instanceof Refusal) return null;
    throw error;
  }
}
