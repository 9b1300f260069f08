/** A disk that is full when minutes are issued: nothing of them is stored, and no number is lost. */
import { createHash } from 'node:crypto';
import { createAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import {
  issueMinutes,
  type MinutesContent,
  readIssuedMinutes,
  readMinutesContent,
  saveMinutesFacts,
} from '@vigilia/contract/assemblies/minutes-content';
import { expect, it } from 'vitest';
import { aPicture } from '../../../../testing/builders/pictures.ts';
import { aClient } from '../../../../testing/client.ts';
import { availableDiskLimits, onSmallDisk } from '../../../../testing/faults/small-disk.ts';
import { aFolder } from '../../../../testing/process.ts';

const ENV = { ADMIN_PASSWORD: 'una-clave-dada', JWT_SECRET: 'x'.repeat(40) };

it.each(availableDiskLimits())(
  'issues no minutes on a full disk with %s, and the next number once there is space',
  { timeout: 120_000 },
  async (way) => {
    const disk = await onSmallDisk(way, aFolder(), ENV);
    const address = await disk.server.address;
    const { data } = await aClient(address).ask('POST', '/auth/login', {
      email: 'admin@vigilia.test',
      hash: ENV.ADMIN_PASSWORD,
    });
    const client = aClient(address, data.accessToken);
    const ids: number[] = [];
    const at = (path: string, id: number) => path.replace(':assemblyId', String(id));
    for (const title of ['Una', 'Otra']) {
      const { data: made } = await client.ask('POST', createAssembly.path, [
        ['title', title],
        ['description', 'Anual'],
        ['startDate', '2026-03-02T14:00:00.000Z'],
        ['endDate', '2026-03-02T17:00:00.000Z'],
        ['participants', '4'],
        ['quorum', 'false'],
        ['quorumMin', '0'],
        ['orderDay', JSON.stringify({ agenda: ['Votar'] })],
        { name: 'sala.jpg', type: 'image/jpeg', content: await aPicture() },
      ]);
      ids.push(made.id);
      const ended = await client.ask(saveMinutesFacts.method, at(saveMinutesFacts.path, made.id), {
        endedAt: '2026-03-02T17:00:00.000Z',
      });
      expect(ended.status).toBe(200);
    }
    const [first = 0, second = 0] = ids;
    const issue = (id: number) => client.ask(issueMinutes.method, at(issueMinutes.path, id), {});
    expect((await issue(first)).status).toBe(201);

    disk.fill();
    // Space that the journal reserved is used first.
    for (let n = 0; n < 5000; n += 1) {
      const name = `Artículo ${n} ${'x'.repeat(200)}`;
      const { status } = await client.ask('POST', '/articles/create-article', {
        name,
        url: 'https://a.test',
      });
      if (status !== 201) break;
    }
    const refused = await issue(second);
    expect(refused).toMatchObject({ status: 507, message: expect.stringContaining('no tiene espacio') });
    expect(await client.ask('GET', at(readMinutesContent.path, second))).toMatchObject({
      status: 200,
      data: { issued: [], nextNumber: 2 },
    });

    disk.makeRoom();
    const issued = await issue(second);
    expect(issued).toMatchObject({ status: 201, data: { number: 2 } });
    for (const [index, id] of ids.entries()) {
      const { data: content } = await client.ask('GET', at(readMinutesContent.path, id));
      const [own] = (content as unknown as MinutesContent).issued;
      expect(own?.number).toBe(index + 1);
      for (const { format, sha256 } of own?.files ?? []) {
        const path = at(readIssuedMinutes.path, id).replace(':number', String(index + 1));
        const file = await fetch(`${address}/api${path}?format=${format}`, {
          headers: { authorization: `Bearer ${data.accessToken}` },
        });
        const bytes = Buffer.from(await file.arrayBuffer());
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      }
    }
  },
);
