/** A hall full of members who can vote, inserted directly into the database: for benches and tests of whole processes. */
import type { Call } from '@vigilia/contract/call';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { pino } from 'pino';
import { openDependencies } from '../../app/open-dependencies.ts';
import { rollStore } from '../../features/assemblies/roll-store.ts';
import { assemblyStore } from '../../features/assemblies/store.ts';
import { claimsOf } from '../../features/session/authentication.ts';
import { userStore } from '../../features/users/store.ts';
import { readConfig } from '../../runtime/config.ts';

/** A person with a valid token. */
export interface Voter {
  readonly id: number;
  readonly token: string;
}

export interface VotingHall {
  readonly administrator: Voter;
  readonly members: readonly Voter[];
  readonly assemblyId: number;
}

const ADMINISTRATOR = 2;
const MEMBER = 1;

/**
 * Fills the folder of a server that is not running with an assembly whose whole roll is present.
 * @param members number of members
 * @param env other variables of the server
 */
export async function aVotingFolder(
  folder: string,
  members: number,
  env: Readonly<Record<string, string>> = {},
  from = 0,
): Promise<VotingHall> {
  const dependencies = await openDependencies(
    readConfig({ ...env, DATA_DIR: folder }),
    pino({ level: 'silent' }),
  );
  const createdAt = dependencies.clock.now().toISOString();
  const hall = await dependencies.database.write(async (tx) => {
    const users = userStore(tx);
    const roll = rollStore(tx);
    const voter = async (n: number, userType: number): Promise<Voter> => {
      const user = {
        name: 'Nombre',
        lastName: `Apellido ${n}`,
        email: `persona${n}@sala.test`,
        phone: '3000000000',
        dniType: 1,
        dni: String(1_000_000 + n),
        // Not a valid hash: they use tokens instead of signing in.
        passwordHash: 'none',
        userType,
        createdAt,
      };
      const id = await users.insert(user);
      return { id, token: dependencies.tokens.sign(claimsOf({ ...user, id, sessionCount: 0 })) };
    };
    const { id: assemblyId } = await assemblyStore(tx).insert({
      title: 'Asamblea en la sala',
      description: 'Todos los asociados están presentes.',
      picture: null,
      startDate: createdAt,
      endDate: createdAt,
      participants: members,
      needsQuorum: false,
      quorumMin: 0,
      agenda: ['Votar'],
    });
    const administrator = await voter(from, ADMINISTRATOR);
    const present: Voter[] = [];
    for (let n = 1; n <= members; n += 1) {
      const member = await voter(from + n, MEMBER);
      const arrival = { isPresent: true, by: 'administrator', now: createdAt } as const;
      await roll.setPresence({ assemblyId, userId: member.id, ...arrival });
      present.push(member);
    }
    return { administrator, members: present, assemblyId };
  });
  await dependencies.database.close();
  return hall;
}

/** Sends a call to a running server, with an id in its path or without. @returns its data */
export async function askServer(
  address: string,
  call: Pick<Call, 'method' | 'path'>,
  { as, id, body }: { as: Pick<Voter, 'token'>; id?: number; body?: object },
) {
  const path = call.path.replace(/:\w+/, String(id));
  const response = await fetch(`${address}/api${path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the data of any call.
  const answer = (await response.json()) as { data: any; message?: string };
  if (!response.ok) throw new Error(`${call.method} ${path} answered ${response.status}: ${answer.message}`);
  return answer.data;
}

/** Creates a question on a running server, opens its voting, and answers its id. */
export async function openVoting(
  address: string,
  { administrator: as, assemblyId }: VotingHall,
): Promise<number> {
  const body = { title: '¿Aprueba?', assambleId: assemblyId };
  const { id } = await askServer(address, createQuestion, { as, body });
  await askServer(address, updateQuestion, { as, id, body: { isActive: true } });
  return id;
}
