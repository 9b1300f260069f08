/**
 * `npm run demo:assembly`: opens a voting on the running demo and casts 200 simulated ballots over HTTP within a
 * minute, to watch the votes screen live. Two more members vote by hand at `/votar`, with the passwords that it prints.
 * `npm run demo:assembly -- 10` takes ten seconds. Only the operator of the server can run it: it signs tokens with the
 * secret of `DATA_DIR`.
 */
import '../app/umask.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { USER_TYPES } from '@vigilia/contract/limits';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { castBallot, type Question, type VerdictRule } from '@vigilia/contract/votings/votings';
import { pino } from 'pino';
import { openDependencies } from '../app/open-dependencies.ts';
import { rollStore } from '../features/assembly/assemblies/roll-store.ts';
import { claimsOf } from '../features/people/session/authentication.ts';
import { userStore } from '../features/people/users/store.ts';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { publicUrlOf, readConfig } from '../kernel/runtime/config.ts';
import { TIME_ZONE } from '../kernel/runtime/date-format.ts';
import { hashPassword } from '../kernel/security/passwords.ts';

const VOTERS = 200;
/** Default seconds until all have voted; `npm run demo:assembly -- 10` changes them. */
const SECONDS = 50;
/** Share of each choice, in percent; the rest is blank. */
const SHARES = { yes: 62, no: 27 } as const;
const RULE: VerdictRule = { numerator: 1, denominator: 2, strict: true, base: 'cast' };
/** Members for whom a person votes by hand. */
const PHONES = [
  { name: 'Ana', lastName: 'del Teléfono', email: 'ana.telefono@vigilia.test' },
  { name: 'Luis', lastName: 'del Teléfono', email: 'luis.telefono@vigilia.test' },
];
const PASSWORD_CHARACTERS = 12;

/** @throws a sentence for the terminal */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const address = `http://${config.HOST}:${config.PORT}`;
  const given = process.argv[2];
  const seconds = Number(given ?? SECONDS);
  if (!(seconds >= 0)) throw new Error(`«${given}» no es un número de segundos.`);
  const span = seconds * 1000;
  const dependencies = await openDependencies(config, pino({ level: 'silent' }));
  try {
    const assembly = await assemblyToVoteIn(dependencies);
    const administrator = await tokenOf(dependencies, assembly.administratorId);
    const phones = await phonesIn(dependencies, assembly.id);
    const byHand = phones.map(({ userId }) => userId);
    const voters = await votersOf(dependencies, assembly.id, byHand);
    const tokens = await Promise.all(voters.map((userId) => tokenOf(dependencies, userId)));
    const ask = asking(address);

    const question = await ask<Question>(administrator, createQuestion, {
      title: `¿Aprueba la proposición presentada a las ${timeOf(dependencies.clock.now())}?`,
      assambleId: assembly.id,
      rule: RULE,
    });
    const { id } = question;
    await ask(
      administrator,
      { ...updateQuestion, path: updateQuestion.path.replace(':id', String(id)) },
      { isActive: true },
    );
    console.log(`\n  Votación abierta: ${address}/gremial/assemblies/${assembly.id}/${id}/votes`);
    console.log('  Para votar a mano, en un teléfono o en otra ventana:');
    console.log(`    ${publicUrlOf(config)}/votar`);
    for (const { email, password } of phones) console.log(`    ${email}  ${password}`);
    console.log(`\n  ${tokens.length} votos en ${seconds} segundos…\n`);

    let cast = 0;
    await Promise.all(
      tokens.map(async (token) => {
        await wait(Math.random() * span);
        await ask(token, castBallot, { questionId: id, vote: voteOf(randomInt(100)) });
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

/** @param hundredth which part of the ballots this is */
const voteOf = (hundredth: number) =>
  hundredth < SHARES.yes ? 'yes' : hundredth < SHARES.yes + SHARES.no ? 'no' : 'blank';

/** Puts them on the roll, present. Their passwords are the same at each run, and known only to this installation. */
async function phonesIn({ clock, database, tokens }: Dependencies, assemblyId: number) {
  const now = clock.now().toISOString();
  const found = [];
  for (const person of PHONES) {
    const { email } = person;
    const password = tokens.seal(`demo-phone:${email}`).slice(0, PASSWORD_CHARACTERS);
    const passwordHash = await hashPassword(password);
    const userId = await database.write(async (tx) => {
      const users = userStore(tx);
      const known = await users.byEmail(email);
      const user = { ...person, phone: '3000000000', dni: null, dniType: null };
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

/** Members who are present and may vote. */
async function votersOf(
  dependencies: Dependencies,
  assemblyId: number,
  without: readonly number[],
): Promise<number[]> {
  const present = await dependencies.database.read
    .selectFrom('attendees')
    .select('user_id as userId')
    .where('assembly_id', '=', assemblyId)
    .where('assist', '=', 1)
    .where('can_vote', '=', 1)
    .where('user_id', 'not in', without)
    .limit(VOTERS)
    .execute();
  return present.map(({ userId }) => userId);
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
