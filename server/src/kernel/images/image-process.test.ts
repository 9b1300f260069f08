import { createCase } from '@vigilia/contract/content/cases';
import { readPicture } from '@vigilia/contract/content/files';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aPhonePhoto, aPicture, aWidePicture } from '../../testing/builders/pictures.ts';
import { pictureProcessId } from '../../testing/picture-process.ts';
import { aServer } from '../../testing/server.ts';
import { reencodeInProcess } from './image-process.ts';

/** Stops the process, until it is continued or the test ends: a failure must not leave requests that nothing answers. */
function stop(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  onTestFinished(() => {
    if (pictureProcessId() === pid) process.kill(pid, 'SIGCONT');
  });
}

const form = async (content: Uint8Array) => [
  ['title', 'x'] as const,
  ['description', 'y'] as const,
  { name: 'x.jpg', type: 'image/jpeg', content },
];

it('isolates a crash: a clear response, nothing stored, and the next picture succeeds', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  await server.ask(newsCalls.create, { as, form: await form(await aPicture()) });
  const before = server.filesOnDisk();

  const pid = pictureProcessId() ?? 0;
  expect(pid).toBeGreaterThan(0);
  const photo = await form(await aPhonePhoto());
  // The process is stopped, so that it cannot finish before the kill.
  stop(pid);
  const store = vi.spyOn(server.dependencies.images, 'store');
  const asking = server.ask(newsCalls.create, { as, form: photo });
  // A call of it sends the picture to the process before it returns.
  await expect.poll(() => store.mock.calls.length).toBe(1);
  process.kill(pid, 'SIGKILL');
  expect(await asking).toMatchObject({
    status: 503,
    message: 'No se pudo revisar el archivo en este momento. Vuelva a intentarlo.',
  });
  expect(server.filesOnDisk()).toEqual(before);

  const { status, data } = await server.ask(newsCalls.create, { as, form: await form(await aPicture()) });
  expect(status).toBe(201);
  const params = { name: data.picture.replace('/api/files/', '') };
  expect((await server.ask(readPicture, { params })).status).toBe(200);
});

it('decodes consecutive pictures in one process', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const picture = await form(await aPicture());
  await server.ask(newsCalls.create, { as, form: picture });
  const pid = pictureProcessId();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => server.ask(newsCalls.create, { as, form: picture })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(pictureProcessId()).toBe(pid);
});

it('refuses a large picture that is cut off as damaged', async () => {
  const cutOff = (await aWidePicture()).subarray(0, -500);
  const making = reencodeInProcess(cutOff, { type: 'image/png', fileName: 'x.png' }, [32]);
  await expect(making).rejects.toMatchObject({ statusCode: 415, message: expect.stringContaining('dañada') });
});

it('counts pictures of a member until they are stored, and gives priority to those of administrators', async () => {
  const server = await aServer();
  const [as, member] = [await server.anAdministrator(), await server.aMember()];
  const picture = await form(await aPicture());
  await server.ask(newsCalls.create, { as, form: picture });
  const pid = pictureProcessId() ?? 0;
  const store = vi.spyOn(server.dependencies.images, 'store');
  stop(pid);
  const waiting: Promise<{ readonly status: number }>[] = [1, 2, 3].map(() =>
    server.ask(createCase, { as: member, form: picture }),
  );
  await expect.poll(() => store.mock.calls.length).toBe(3);
  expect((await server.ask(createCase, { as: member, form: picture })).status).toBe(429);
  waiting.push(server.ask(newsCalls.create, { as, form: picture }));
  await expect.poll(() => store.mock.calls.length).toBe(4);
  process.kill(pid, 'SIGCONT');
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const senders = store.mock.calls.map(([, { sender }]) => sender);
  expect(senders).toMatchObject([
    ...Array(3).fill({ key: member.id, hasPriority: false }),
    { key: as.id, hasPriority: true },
  ]);
  expect((await server.ask(createCase, { as: member, form: picture })).status).toBe(201);
});

it('decodes pictures of administrators first, and those of others in turn', async () => {
  const picture = await aPicture();
  const order: string[] = [];
  const decode = async (key: string) => {
    const sender = { key, hasPriority: key === 'administrator' };
    await reencodeInProcess(picture, { type: 'image/jpeg', fileName: 'x.jpg', sender }, [32]);
    // Its turn has ended, and the next picture is still at the process.
    order.push(key);
  };
  // The call itself queues the picture: the first takes the turn, the others wait.
  const senders = ['first', 'member', 'member', 'other', 'administrator', 'administrator'];
  await Promise.all(senders.map(decode));
  expect(order).toEqual(['first', 'administrator', 'administrator', 'member', 'other', 'member']);
});
