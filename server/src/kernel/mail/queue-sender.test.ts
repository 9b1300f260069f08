/** The sender of all queues, on a real database, with queues and a mail server in memory. */
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { aServer } from '../../testing/server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { MINUTE } from '../runtime/clock.ts';
import type { Delivery, MailMessage } from './mail.ts';
import { readOutage } from './mail-outage.ts';
import { createQueueSender, type MailQueue, takeLease } from './queue-sender.ts';
import type { MailOutcome } from './queued-mail.ts';

const SENT: Delivery = { outcome: 'sent' };
const UNREACHABLE: Delivery = { outcome: 'delayed', reason: 'unreachable' };

function aQueue(subjects: readonly string[], messageOf: (subject: string) => MailMessage = aMessage) {
  const waiting = [...subjects];
  const outcomes: [subject: string, outcome: MailOutcome][] = [];
  const queue: MailQueue = {
    hasWork: async () => waiting.length > 0,
    markInterrupted: async () => undefined,
    claim: async () => {
      const subject = waiting.shift();
      if (subject === undefined) return null;
      return {
        tries: 0,
        message: () => messageOf(subject),
        finish: async (_tx, outcome) => {
          outcomes.push([subject, outcome]);
          if (outcome.state === 'pending' && outcome.not_before === null) waiting.unshift(subject);
        },
      };
    },
  };
  return { queue, outcomes };
}

function aMessage(subject: string): MailMessage {
  return { to: 'ana@a.test', subject, text: '' };
}

async function aSender(deliver: (message: MailMessage) => Promise<Delivery>) {
  const server = await aServer();
  const { clock } = server;
  const { config, database, log } = server.dependencies;
  const sender = createQueueSender({
    ...{ clock, config, database, log },
    write: (unit) => database.write(unit),
    mail: { deliver, closeConnection: () => undefined },
  });
  onTestFinished(() => sender.stop());
  return { server, clock, database, sender };
}

afterEach(() => void vi.useRealTimers());

it('lets the mails of all queues wait while the mail server is down, and none loses a try', async () => {
  const delivered: string[] = [];
  const answers = [UNREACHABLE, UNREACHABLE];
  const { clock, database, sender } = await aSender(async ({ subject }) => {
    delivered.push(subject);
    return answers.shift() ?? SENT;
  });
  const [calls, invitations] = [aQueue(['call 1', 'call 2']), aQueue(['invitation'])];
  sender.serve(calls.queue);
  sender.serve(invitations.queue);
  const outageAfter = async (failures: number) => {
    sender.wake();
    await waitFor(async () => expect(await readOutage(database.read)).toMatchObject({ failures }));
    await sender.finish();
  };
  await outageAfter(1);
  sender.wake();
  await sender.finish();
  expect(delivered).toEqual(['call 1']);
  expect(calls.outcomes).toEqual([['call 1', { state: 'pending', tries: 0, not_before: null }]]);

  // The next try is of another queue; half a minute, then a minute.
  clock.pass(MINUTE / 2);
  await outageAfter(2);
  clock.pass(MINUTE / 2);
  sender.wake();
  await sender.finish();
  expect(delivered).toEqual(['call 1', 'invitation']);
  clock.pass(MINUTE / 2);
  sender.wake();
  await sender.finish();
  expect(delivered.slice(2)).toEqual(['call 1', 'invitation', 'call 2']);
  expect(await readOutage(database.read)).toBeUndefined();
});

it('sends the other mails where one cannot be prepared', async () => {
  const delivered: string[] = [];
  const { server, sender } = await aSender(async ({ subject }) => {
    delivered.push(subject);
    return SENT;
  });
  const { queue, outcomes } = aQueue(['broken', 'good'], (subject) => {
    if (subject === 'broken') throw new Error('its seal is gone');
    return aMessage(subject);
  });
  sender.serve(queue);
  sender.wake();
  await sender.finish();
  expect(delivered).toEqual(['good']);
  expect(outcomes).toMatchObject([
    ['broken', { state: 'pending', tries: 1, not_before: expect.any(String) }],
    ['good', { state: 'accepted' }],
  ]);
  expect(server.problems.splice(0)).toEqual([expect.stringContaining('could not be prepared')]);
});

it('keeps its lease during a long delivery, and gives it back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let accept = (_: Delivery) => {};
  let isDelivering = () => {};
  const delivering = new Promise<void>((resolve) => {
    isDelivering = resolve;
  });
  const { clock, database, sender } = await aSender(() => {
    isDelivering();
    return new Promise((resolve) => {
      accept = resolve;
    });
  });
  const { queue } = aQueue(['long']);
  sender.serve(queue);
  sender.wake();
  await delivering;
  const leases = () => database.read.selectFrom('mail_lease').select('until').execute();
  const isoAfter = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
  clock.pass(MINUTE / 2);
  vi.advanceTimersByTime(MINUTE / 3);
  await waitFor(async () => expect(await leases()).toEqual([{ until: isoAfter(MINUTE) }]));
  const other = { sender: 'another', now: isoAfter(MINUTE - 1), until: isoAfter(2 * MINUTE), isAlone: false };
  expect(await database.write((tx) => takeLease(tx, other))).toBe(false);
  accept(SENT);
  await sender.finish();
  expect(await leases()).toEqual([]);
});

it('sends a mail that is queued while the sender becomes idle', async () => {
  const delivered: string[] = [];
  const { database, sender } = await aSender(async ({ subject }) => {
    delivered.push(subject);
    return SENT;
  });
  const waiting: string[] = [];
  sender.serve({
    hasWork: async () => waiting.length > 0,
    markInterrupted: async () => undefined,
    claim: async () => {
      const subject = waiting.shift();
      if (subject === undefined) return null;
      return { tries: 0, message: () => aMessage(subject), finish: async () => undefined };
    },
  });
  const queueMail = (subject: string) => {
    waiting.push(subject);
    sender.wake();
  };
  const { write } = database;
  let afterWrites = Promise.resolve();
  let writes = 0;
  /** Microtasks between the last write of the sender, which releases the lease, and the next mail. */
  let microtasks = 0;
  vi.spyOn(database, 'write').mockImplementation((unit) => {
    writes += 1;
    const isRelease = writes === 3;
    const written = write.call(database, unit);
    if (isRelease)
      afterWrites = written.then(async () => {
        for (let each = 0; each < microtasks; each += 1) await null;
        queueMail(`after ${microtasks}`);
      });
    return written as never;
  });
  for (; microtasks < 10; microtasks += 1) {
    writes = 0;
    queueMail(`before ${microtasks}`);
    await waitFor(() => expect(writes).toBeGreaterThanOrEqual(3));
    await afterWrites;
    await sender.finish();
    expect(delivered.at(-1)).toBe(`after ${microtasks}`);
  }
});
