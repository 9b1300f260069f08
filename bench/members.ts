/**
 * The phones of 2,000 members, each with the code of the page that follows an assembly, and a list of 40 speakers: how long
 * after an opening they have the question, how long their ballots take, the requests that each step of an evening
 * costs them, and how soon the hall shows it.
 *
 * Run: `npm run bench -- members`; `MEMBERS=300` before it for a try.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { registerAttendance, watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import type { LiveHall } from '@vigilia/contract/assemblies/hall';
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import * as session from '@vigilia/contract/assemblies/session';
import type { Call } from '@vigilia/contract/call';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { askServer, aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import { openPage } from '../web/src/testing/page.ts';
import { ballotsOf, medianOf, ROUNDS, send } from './kit/load.ts';
import { aFolder, end, startProduct } from './kit/processes.ts';
import { table, target } from './kit/report.ts';

const MEMBERS = Number(process.env.MEMBERS ?? 2000);
const SPEAKERS = 40;
/** Ballots at a time: members choose and confirm for some seconds. */
const IN_FLIGHT = 200;
const SHARE = 0.99;
/** A phone that waits as long asks without a reason; one that waits less has seen a change, and waits less here. */
const POLL = 60_000;
const SHORTENED = 100;
/** Milliseconds in which all requests of a step are made, and a heartbeat has passed. */
const SETTLED = 3000;

const folder = aFolder();
const hall = await aVotingFolder(folder, MEMBERS);
const { administrator, assemblyId, members } = hall;
const product = await startProduct(folder);
const browserFetch = globalThis.fetch;

const ask = (call: Call, body?: object, { id = assemblyId, as = administrator } = {}) =>
  askServer(product.address, call, { as, id, ...(body && { body }) });

/** The token of the phone that runs, and the requests of all of them in a step. */
const phoneToken = new AsyncLocalStorage<string>();
let asked = 0;
globalThis.fetch = async (path, init) => {
  const token = phoneToken.getStore();
  if (!token) return browserFetch(path, init);
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  if (headers.get('accept') !== 'text/event-stream') asked += 1;
  return browserFetch(`${product.address}${path}`, { ...init, headers });
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
const row = table('step', 'requests of all phones', 'on the hall after, ms');
let requests = 0;
/** Counts what a step makes the phones do. @returns milliseconds until the hall shows it */
async function step(name: string, act: () => Promise<unknown>, isShown: (state: LiveHall) => boolean) {
  asked = 0;
  const began = performance.now();
  await act();
  const took = Math.round((await screen.seen(isShown)) - began);
  await wait(SETTLED);
  row(name, asked, took);
  requests += asked;
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
  figures.ballot = (await send(product.address, ballotsOf(members, questionId), IN_FLIGHT)).p99;
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
const untilDeparture = requests;
const departure = await step(
  'a person leaves',
  () => ask(registerAttendance, { userId: members[0]?.id, assambleId: assemblyId, assist: false }),
  ({ quorum }) => quorum?.present === MEMBERS - 1,
);
const middle = (figure: 'opening' | 'ballot' | 'outcome') => medianOf(rounds.map((each) => each[figure]));
target(`requests of ${MEMBERS} phones for the session, openings and closes`, untilDeparture, { atMost: 0 });
target(`99 % of ${MEMBERS} phones have an opened voting`, middle('opening'), { atMost: 2000 }, ' ms');
target(`99 % of ${MEMBERS} ballots beside as many streams`, middle('ballot'), { atMost: 500 }, ' ms');
target('the hall shows the outcome after the close', middle('outcome'), { atMost: 1000 }, ' ms');
target('the hall shows the quorum after a change at the door', departure, { atMost: 2000 }, ' ms');
await end();
process.exit();
