/** A hall full of members who can vote, inserted directly into the database: for benches and tests of whole processes. */
import type { Call } from '@vigilia/contract/call';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { pino } from 'pino';
import { openDependencies } from '../../app/open-dependencies.ts';
import { rollStore } from '../../features/assembly/assemblies/roll-store.ts';
import { assemblyStore } from '../../features/assembly/assemblies/store.ts';
import { claimsOf } from '../../features/people/session/authentication.ts';
import { userStore } from '../../features/people/users/store.ts';
import type { Db } from '../../kernel/database/database.ts';
import { readConfig } from '../../kernel/runtime/config.ts';

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
  const { write } = dependencies.database;
  const insertVoter = async (tx: Db, n: number, userType: number): Promise<Voter> => {
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
    const id = await userStore(tx).insert(user);
    return { id, token: dependencies.tokens.sign(claimsOf({ ...user, id, sessionCount: 0 })) };
  };
  const { administrator, assemblyId } = await write(async (tx) => {
    const { id } = await assemblyStore(tx).insert({
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
    return { administrator: await insertVoter(tx, from, ADMINISTRATOR), assemblyId: id };
  });
  const present: Voter[] = [];
  // In parts: PostgreSQL keeps each version of the assembly's row, with its last sequence, until its transaction ends.
  while (present.length < members) {
    const part = await write(async (tx) => {
      const voters: Voter[] = [];
      for (let n = present.length + 1; n <= Math.min(members, present.length + 500); n += 1) {
        const member = await insertVoter(tx, from + n, MEMBER);
        const arrival = { isPresent: true, by: 'administrator', now: createdAt } as const;
        await rollStore(tx).setPresence({ assemblyId, userId: member.id, ...arrival });
        voters.push(member);
      }
      return voters;
    });
    present.push(...part);
  }
  await dependencies.database.close();
  return { administrator, members: present, assemblyId };
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
