/**
 * `npm run demo:assembly`: opens a voting on the running demo and casts 200 simulated ballots over HTTP within a
 * minute, to watch the votes screen live. Two more members vote by hand at `/votar`, with the passwords that it prints.
 * `npm run demo:assembly -- 10 planchas` takes ten seconds and elects among slates; `candidatos` elects among candidates,
 * and `secreto` after it hides the results until the close. Only the operator of the server can run it: it signs tokens
 * with the secret of `DATA_DIR`.
 */
import '../app/umask.ts';
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { USER_TYPES } from '@vigilia/contract/limits';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import {
  castBallot,
  type KindOfQuestion,
  type Question,
  type VerdictRule,
} from '@vigilia/contract/votings/votings';
import { pino } from 'pino';
import { openDependencies } from '../app/open-dependencies.ts';
import { claimsOf } from '../features/session/authentication.ts';
import { userStore } from '../features/users/store.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { publicUrlOf, readConfig } from '../runtime/config.ts';
import { TIME_ZONE } from '../runtime/date-format.ts';
import { demoPhones } from './demo-phones.ts';

const VOTERS = 200;
/** Default seconds until all have voted; `npm run demo:assembly -- 10` changes them. */
const SECONDS = 50;
/** Share of each choice, in percent; the rest is blank. Of elections the options in their order. */
const SHARES = { yes: 62, no: 27 } as const;
const ELECTION_SHARES = [41, 30, 19] as const;
/** Words on the command line. */
const KINDS: Readonly<Record<string, KindOfQuestion>> = {
  'si-no': 'yesNo',
  candidatos: 'candidates',
  planchas: 'slates',
};
const HIDDEN_RESULTS = 'secreto';
const CHOICES_OF_WORDS = [...Object.keys(KINDS), HIDDEN_RESULTS].join(', ');
const SEATS = 3;
/** People on each slate, besides the alternate of the first. */
const PLACES = 3;

/** @throws a sentence for the terminal */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const address = `http://${config.HOST}:${config.PORT}`;
  const words = process.argv.slice(2);
  const kind = KINDS[words.find((word) => Object.hasOwn(KINDS, word)) ?? ''] ?? 'yesNo';
  const showResults = words.includes(HIDDEN_RESULTS) ? 'closed' : 'live';
  const given = words.find((word) => !Object.hasOwn(KINDS, word) && word !== HIDDEN_RESULTS);
  const seconds = Number(given ?? SECONDS);
  if (!(seconds >= 0)) throw new Error(`«${given}» no es un número de segundos, ni ${CHOICES_OF_WORDS}.`);
  const span = seconds * 1000;
  const dependencies = await openDependencies(config, pino({ level: 'silent' }));
  try {
    const assembly = await assemblyToVoteIn(dependencies);
    const administrator = await tokenOf(dependencies, assembly.administratorId);
    const phones = await demoPhones(dependencies, assembly.id);
    const byHand = phones.map(({ userId }) => userId);
    const voters = await votersOf(dependencies, assembly.id, byHand);
    const tokens = await Promise.all(voters.map((userId) => tokenOf(dependencies, userId)));
    const ask = asking(address);

    const question = await ask<Question>(administrator, createQuestion, {
      title: `¿${KIND_RULES[kind].options === 'answers' ? 'Aprueba la proposición presentada' : 'A quién elige para el comité propuesto'} a las ${timeOf(dependencies.clock.now())}?`,
      assambleId: assembly.id,
      kind,
      showResults,
      ...optionsFor(kind, voters),
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
    for (const { email, password, represents } of phones)
      console.log(
        `    ${email}  ${password}${represents ? `  (vota también por ${represents}, con poder)` : ''}`,
      );
    console.log(`\n  ${tokens.length} votos en ${seconds} segundos…\n`);

    let cast = 0;
    await Promise.all(
      tokens.map(async (token) => {
        await wait(Math.random() * span);
        await ask(token, castBallot, { questionId: id, ...ballotFor(question, randomInt(100)) });
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

/** Who stands for election: the first of the voters. */
function optionsFor(kind: KindOfQuestion, voters: readonly number[]) {
  const { options } = KIND_RULES[kind];
  if (options === 'answers')
    return { rule: { numerator: 1, denominator: 2, strict: true, base: 'cast' } satisfies VerdictRule };
  if (options === 'candidates') return { peopleToVote: voters.slice(0, ELECTION_SHARES.length) };
  const slates = ['Unidad', 'Renovación', 'Regiones'].flatMap((name, index) => {
    const [first, alternate, ...others] = voters.slice(index * (PLACES + 1), (index + 1) * (PLACES + 1));
    if (first === undefined) return [];
    const places = [{ userId: first, alternateUserId: alternate }, ...others.map((userId) => ({ userId }))];
    return [{ name, places }];
  });
  return { seats: SEATS, slates };
}

/** @param hundredth which part of the ballots this is */
function ballotFor({ isList, peopleToBeVoted, slates = [] }: Question, hundredth: number) {
  if (!isList)
    return { vote: hundredth < SHARES.yes ? 'yes' : hundredth < SHARES.yes + SHARES.no ? 'no' : 'blank' };
  let end = 0;
  for (const [index, share] of ELECTION_SHARES.entries()) {
    end += share;
    const [slateId, candidateId] = [slates[index]?.id, peopleToBeVoted[index]?.userId];
    if (hundredth < end && slateId !== undefined) return { slateId };
    if (hundredth < end && candidateId !== undefined) return { candidateId };
  }
  return { vote: 'blank' };
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
