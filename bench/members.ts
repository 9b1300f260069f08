/**
 * The phones of 2,000 members, each with the code of the page that follows an assembly, and a list of 40 speakers: how long
 * after an opening they have the question, how long their ballots take, the requests and bytes that each step of an evening
 * costs them, and how soon the hall shows it.
 *
 * Run: `npm run bench -- members`; `MEMBERS=300` before it for a try.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { registerAttendance, watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import type { LiveHall } from '@vigilia/contract/assemblies/hall';
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import * as session from '@vigilia/contract/assemblies/session';
import type { Call } from '@vigilia/contract/call';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { askServer, aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import { openPage } from '../web/src/testing/page.ts';
import { ballotsOf } from './kit/ballots.ts';
import { medianOf, ROUNDS, send } from './kit/load.ts';
import { startProduct } from './kit/processes.ts';
import { table, target } from './kit/report.ts';

const MEMBERS = Number(process.env.MEMBERS ?? 2000);
const SPEAKERS = 40;
/** Ballots at a time: members choose and confirm for some seconds. */
const IN_FLIGHT = 200;
/** Milliseconds. */
const LIMITS = { opening: 2000, ballot: 500, outcome: 1000, arrival: 2000 };
const SHARE = 0.99;
/** A phone that waits as long asks without a reason; one that waits less has seen a change, and waits less here. */
const POLL = 60_000;
const SHORTENED = 100;
/** Milliseconds in which all requests of a step are made, and a heartbeat has passed. */
const SETTLED = 3000;
const BYTES_IN_KIBIBYTE = 1024;

const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const hall = await aVotingFolder(folder, MEMBERS);
const { administrator, assemblyId, members } = hall;
const product = await startProduct(folder);
const browserFetch = globalThis.fetch;

const ask = (call: Call, body?: object, { id = assemblyId, as = administrator } = {}) =>
  askServer(product.address, call, { as, id, ...(body && { body }) });

/** The token of the phone that runs, the requests of all of them, and the bytes of one. */
const phoneToken = new AsyncLocalStorage<string>();
const line = { requests: 0, bytes: 0 };
globalThis.fetch = async (path, init) => {
  const token = phoneToken.getStore();
  if (!token) return browserFetch(path, init);
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  if (headers.get('accept') !== 'text/event-stream') line.requests += 1;
  const response = await browserFetch(`${product.address}${path}`, { ...init, headers });
  // Of one phone: each reads the same.
  if (token !== members[0]?.token) return response;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      line.bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counted), response);
};
const shortened = (task: () => void, milliseconds: number) =>
  setTimeout(task, milliseconds < POLL ? milliseconds / SHORTENED : milliseconds);
setMaxListeners(0);
openPage({ window: { setTimeout: shortened }, document: { visibilityState: 'visible' } });
const { follow } = await import('../web/src/member/assembly/follow-assembly.ts');
const { eventReader } = await import('../web/src/core/backend/event-stream.ts');
const { useSession } = await import('../web/src/core/backend/session.ts');
const { castingKey, useBallots } = await import('../web/src/member/votings/ballot-box.ts');

/** What somebody sees. `seen` resolves with the moment at which it first is as wanted. */
function aView<State>() {
  let shown: State | undefined;
  let look = () => {};
  return {
    show(state: State) {
      shown = state;
      look();
    },
    seen: (isWanted: (state: State) => boolean) =>
      new Promise<number>((resolve) => {
        look = () => shown !== undefined && isWanted(shown) && resolve(performance.now());
        look();
      }),
  };
}

const phones: ReturnType<typeof aView<Mine>>[] = [];
// A hall fills within minutes: all connections of one moment would measure the backlog of the socket.
for (const { token } of members) {
  const phone = aView<Mine>();
  // Two pages with one token would share a stream.
  useSession.setState(({ auth }) => ({ auth: { ...auth, token } }));
  phoneToken.run(token, () => follow(assemblyId, null, ({ mine }) => mine && phone.show(mine)));
  phones.push(phone);
  if (phones.length % 50 === 0) await phone.seen(() => true);
}
await Promise.all(phones.map(({ seen }) => seen(() => true)));
const screen = aView<LiveHall>();
const projector = await browserFetch(
  `${product.address}/api${watchAssembly.path.replace(':assemblyId', String(assemblyId))}`,
  { headers: { authorization: `Bearer ${administrator.token}` } },
);
const read = eventReader(({ name, data }) => name === 'change' && screen.show(JSON.parse(data)));
void projector.body?.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write: read }));

console.log(
  `${MEMBERS} members, a phone each; ${SPEAKERS} ask for the floor; ${IN_FLIGHT} ballots in flight`,
);
const row = table('step', 'requests of all phones', 'KiB for a phone', 'on the hall after, ms');
let requests = 0;
/** Counts what a step makes the phones do. @returns milliseconds until the hall shows it */
async function step(name: string, act: () => Promise<unknown>, isShown: (state: LiveHall) => boolean) {
  Object.assign(line, { requests: 0, bytes: 0 });
  const began = performance.now();
  await act();
  const took = Math.round((await screen.seen(isShown)) - began);
  await wait(SETTLED);
  row(name, line.requests, (line.bytes / BYTES_IN_KIBIBYTE).toFixed(1), took);
  requests += line.requests;
  return took;
}
await wait(SETTLED);
await step(
  'the session is opened',
  () => ask(session.setSessionState, { state: 'open' }),
  (state) => state.session?.state === 'open',
);
const { points } = await ask(session.readSession);
await step(
  'a point begins',
  () => ask(session.setCurrentPoint, { pointId: points[0].id }),
  (state) => state.session?.currentPoint === points[0].id,
);
await step(
  `${SPEAKERS} ask for the floor`,
  () => Promise.all(members.slice(0, SPEAKERS).map((as) => ask(session.askForFloor, {}, { as }))),
  (state) => state.session?.floor.waiting.length === SPEAKERS,
);
await step(
  'the next one speaks',
  () => ask(session.directFloor, { action: 'call' }),
  (state) => state.session?.floor.speaking !== null,
);

const rounds: { opening: number; ballot: number; outcome: number }[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  const figures = { opening: 0, ballot: 0, outcome: 0 };
  let questionId = 0;
  await step(
    'a voting is opened',
    async () => {
      const seen = phones.map((phone) => phone.seen(({ now }) => now.open.length > 0));
      // The question is created and opened: the time is that of both.
      const began = performance.now();
      questionId = await openVoting(product.address, hall);
      const delays = (await Promise.all(seen)).map((at) => at - began).sort((a, b) => a - b);
      figures.opening = delays[Math.ceil(delays.length * SHARE) - 1] ?? Number.NaN;
    },
    ({ votings }) => votings?.open[0] === questionId,
  );
  const sent = await send(product.address, ballotsOf(members, questionId), IN_FLIGHT);
  if (sent.statuses[201] !== MEMBERS) throw new Error(JSON.stringify(sent.statuses));
  figures.ballot = sent.p99;
  // As the pages know that sent them.
  const keys = members.map(({ id: userId }) => castingKey({ questionId, userId }));
  useBallots.setState({ outcomes: Object.fromEntries(keys.map((key) => [key, { is: 'registered' }])) });
  figures.outcome = await step(
    'it is closed',
    () => ask(updateQuestion, { isActive: false }, { id: questionId }),
    ({ votings }) => votings?.closed === questionId,
  );
  rounds.push(figures);
}
const asked = requests;
const departure = await step(
  'a person leaves',
  () => ask(registerAttendance, { userId: members[0]?.id, assambleId: assemblyId, assist: false }),
  ({ quorum }) => quorum?.present === MEMBERS - 1,
);
const middle = (figure: 'opening' | 'ballot' | 'outcome') =>
  Math.round(medianOf(rounds.map((each) => each[figure])));
target({
  what: `requests of ${MEMBERS} phones for the session, openings and closes`,
  figure: String(asked),
  limit: '0',
  reached: asked === 0,
});
for (const [what, took, limit] of [
  [`99 % of ${MEMBERS} phones have an opened voting`, middle('opening'), LIMITS.opening],
  [`99 % of ${MEMBERS} ballots beside as many streams`, middle('ballot'), LIMITS.ballot],
  ['the hall shows the outcome after the close', middle('outcome'), LIMITS.outcome],
  ['the hall shows the quorum after a change at the door', departure, LIMITS.arrival],
] as const)
  target({ what, figure: `${took} ms`, limit: `${limit} ms`, reached: took <= limit });
await product.stop();
rmSync(folder, { recursive: true, force: true });
process.exit();
