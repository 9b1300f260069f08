/**
 * `npm run demo:assembly`: opens a voting on the running demo and casts 200 simulated ballots over HTTP within a
 * minute, to watch the votes screen live. It signs tokens with the secret of `DATA_DIR`, so only the operator of the
 * server can run it.
 */
import '../app/umask.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { USER_TYPES } from '@vigilia/contract/limits';
import { castBallot, createQuestion, updateQuestion } from '@vigilia/contract/votings';
import { pino } from 'pino';
import { openDependencies } from '../app/open-dependencies.ts';
import { claimsOf } from '../features/session/authentication.ts';
import { userStore } from '../features/users/store.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { readConfig } from '../runtime/config.ts';
import { TIME_ZONE } from '../runtime/date-format.ts';

const VOTERS = 200;
/** Default seconds until all have voted; `npm run demo:assembly -- 10` changes them. */
const SECONDS = 50;
/** Share of each choice, in percent. */
const SHARES = { yes: 62, no: 27 } as const;

/** @throws a sentence for the terminal */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const address = `http://${config.HOST}:${config.PORT}`;
  const seconds = Number(process.argv[2] ?? SECONDS);
  if (!(seconds >= 0)) throw new Error(`«${process.argv[2]}» no es un número de segundos.`);
  const span = seconds * 1000;
  const dependencies = await openDependencies(config, pino({ level: 'silent' }));
  try {
    const assembly = await assemblyToVoteIn(dependencies);
    const administrator = await tokenOf(dependencies, assembly.administratorId);
    const tokens = await votersOf(dependencies, assembly.id);
    const ask = asking(address);

    const { id } = await ask<{ id: number }>(administrator, createQuestion, {
      title: `¿Aprueba la proposición presentada a las ${timeOf(dependencies.clock.now())}?`,
      assambleId: assembly.id,
    });
    await ask(
      administrator,
      { ...updateQuestion, path: updateQuestion.path.replace(':id', String(id)) },
      { isActive: true },
    );
    console.log(`\n  Votación abierta: ${address}/gremial/assemblies/${assembly.id}/${id}/votes`);
    console.log(`  ${tokens.length} votos en ${seconds} segundos…\n`);

    let cast = 0;
    await Promise.all(
      tokens.map(async (token) => {
        await wait(Math.random() * span);
        const hundredth = randomInt(100);
        const vote = hundredth < SHARES.yes ? 'yes' : hundredth < SHARES.yes + SHARES.no ? 'no' : 'blank';
        await ask(token, castBallot, { questionId: id, vote });
        cast += 1;
        if (cast % 25 === 0) console.log(`  ${cast} votos`);
      }),
    );
    console.log('\n  Todos han votado. Cierre la votación en la pantalla para ver el resultado.\n');
  } finally {
    await dependencies.database.close();
  }
}

const timeOf = (moment: Date) =>
  moment.toLocaleTimeString('es-CO', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: TIME_ZONE,
  });

/** The assembly with the longest roll, preferably one that has not ended; and an administrator. */
async function assemblyToVoteIn({ clock, database }: Dependencies) {
  const assembly = await database.read
    .selectFrom('assemblies')
    .innerJoin('attendees', 'attendees.assembly_id', 'assemblies.id')
    .select(['assemblies.id', (eb) => eb.fn.countAll().as('roll')])
    .where('assemblies.deleted_at', 'is', null)
    .groupBy('assemblies.id')
    .orderBy((eb) => eb.case().when('end_date', '>', clock.now().toISOString()).then(0).else(1).end())
    .orderBy('roll', 'desc')
    .executeTakeFirst();
  const administrator = await database.read
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', USER_TYPES.administrator)
    .executeTakeFirst();
  if (!assembly || !administrator)
    throw new Error('No hay una asamblea con asistentes. Inicie el producto con los datos de demostración.');
  return { id: assembly.id, administratorId: administrator.id };
}

/** Tokens of members who are present and may vote. */
async function votersOf(dependencies: Dependencies, assemblyId: number): Promise<string[]> {
  const present = await dependencies.database.read
    .selectFrom('attendees')
    .select('user_id as userId')
    .where('assembly_id', '=', assemblyId)
    .where('assist', '=', 1)
    .where('can_vote', '=', 1)
    .limit(VOTERS)
    .execute();
  return Promise.all(present.map(({ userId }) => tokenOf(dependencies, userId)));
}

async function tokenOf({ database, tokens }: Dependencies, userId: number): Promise<string> {
  const user = await userStore(database.read).byId(userId);
  if (!user) throw new Error(`No existe el usuario ${userId}`);
  return tokens.sign(claimsOf(user));
}

/** Makes calls against the running server. */
const asking =
  (address: string) =>
  async <T>(token: string, { method, path }: { method: string; path: string }, body: object): Promise<T> => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => {
      throw new Error(`El producto no responde en ${address}. Inícielo con npm start en otra terminal.`);
    });
    const answer = (await response.json()) as { data: T; message?: string };
    if (!response.ok) throw new Error(answer.message);
    return answer.data;
  };

main().catch((error: Error) => {
  console.error(`\n  ${error.message}\n`);
  process.exitCode = 1;
});
