/** Many users, and long rolls, in one transaction each. */
import { USER_TYPES } from '@vigilia/contract/limits';
import { demoMembers } from '../../demo/people.ts';
import { rollStore } from '../../features/assembly/assemblies/roll-store.ts';
import { NO_PASSWORD, userStore } from '../../features/people/users/store.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';

interface Member {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly dni: string;
}

/** Users without a password, as an import makes them; answers their ids. */
export const members = ({ database, clock }: Dependencies, people: readonly Member[]): Promise<number[]> =>
  database.write(async (tx) => {
    const users = userStore(tx);
    const fields = {
      phone: '3001234567',
      dniType: 1,
      userType: USER_TYPES.member,
      passwordHash: NO_PASSWORD,
    };
    const createdAt = clock.now().toISOString();
    const ids: number[] = [];
    for (const person of people) ids.push(await users.insert({ ...fields, createdAt, ...person }));
    return ids;
  });

/** Adds users to a roll, the first `present` of them as present. */
export const putOnRoll = (
  { clock, database }: Dependencies,
  assemblyId: number,
  userIds: readonly number[],
  present = 0,
): Promise<void> =>
  database.write(async (tx) => {
    const roll = rollStore(tx);
    const now = clock.now().toISOString();
    for (const [index, userId] of userIds.entries())
      await roll.setPresence({ assemblyId, userId, isPresent: index < present, by: 'administrator', now });
  });

/** Adds `count` invented members to a roll, and returns them with their user ids. */
export async function aRollOf(dependencies: Dependencies, assemblyId: number, count: number, present = 0) {
  const people = demoMembers(count);
  const ids = await members(dependencies, people);
  await putOnRoll(dependencies, assemblyId, ids, present);
  return people.map((person, index) => ({ ...person, userId: ids[index] ?? 0 }));
}
