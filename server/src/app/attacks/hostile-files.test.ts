/**
 * Hostile files against every call with an upload: none is stored, none is left behind, and the server keeps running.
 */

import { createAssembly, updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import type { Call } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { importUsers, previewImport } from '@vigilia/contract/users/user-import';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileFiles } from '../../testing/attack/hostile-files.ts';
import { validFormFields } from '../../testing/attack/request-arbitraries.ts';
import { addAttendee, anAssembly, assemblyForm } from '../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../testing/builders/documents.ts';
import { aPicture } from '../../testing/builders/pictures.ts';
import { tableHashes } from '../../testing/comparison/table-hashes.ts';
import { FULL } from '../../testing/full.ts';
import type { FilePart, Part } from '../../testing/multipart.ts';
import { aServer, aSharedServer, openServer, type TestServer } from '../../testing/server.ts';

const FILES = await hostileFiles();
/** Each twelfth in a quick run. */
const SENT = FULL ? FILES : FILES.filter((_, index) => index % 12 === 0);
const A_PICTURE = { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() };

/** Real pictures with foreign content appended or embedded: re-encoding keeps only the picture. */
const PICTURES_ALL_THE_SAME = [
  'a JPEG that is a ZIP too',
  'a JPEG with a page in its comment',
  'a JPEG with a page behind it',
  'a JPEG with PHP behind it',
  'a PNG with a page behind it',
  'a PNG that is a ZIP too',
  'a JPEG that is a PDF too',
];

it('has more than two hundred hostile files', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(200);
  expect(new Set(FILES.map(({ what, name }) => `${what} ${name}`)).size).toBe(FILES.length);
});

/** People look at pictures of these, and are warned of the file (`documents/pages.test.ts`). */
const DRAWN = /^a PDF (?!cut)/;

/** A server with every record that a form can refer to. */
async function furnished(server: TestServer) {
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const [attorney, represented] = [await server.aMember(), await server.aMember()];
  await addAttendee(server, as, assemblyId, attorney);
  const power: Part[] = [
    ['assemblyId', String(assemblyId)],
    ['userIdToDelegate', String(attorney.id)],
    ['userIdWhoDelegates', String(represented.id)],
  ];
  const assembly = (await assemblyForm()).filter((part) => Array.isArray(part));
  /** Fields that also agree with each other, where they have to. */
  const agreeing = new Map<string, readonly Part[]>([
    [createAttorneyPower.path, power],
    [createAssembly.path, assembly],
    [updateAssembly.path, assembly],
  ]);
  /** Sends a file with valid fields, so that only the file can be refused. */
  const send = (call: Call, { what: _, ...file }: FilePart & { what?: string }) => {
    const fields = fc.sample(validFormFields(call), { numRuns: 1, seed: 6 })[0] ?? [];
    const form = [...(agreeing.get(call.path) ?? fields), file];
    return server.ask(call, { as, params: { id: 1 }, form });
  };
  const before = { tables: await tableHashes(server.dependencies.database), disk: server.filesOnDisk() };
  return { send, before };
}

/** Helpful Spanish sentences without technical details. */
const aClearMessage = /^[A-ZÁÉÍÓÚ¡][^{}]*[.»]?$/;

/** Calls that receive all hostile files; the long run adds those that read them in the same way. */
const RECEIVERS = [
  ['pictures', newsCalls.create],
  ['documents', createAttorneyPower],
  ['tables that are looked at', previewImport],
  ['tables that are imported', importUsers],
  ['the pictures of assemblies', createAssembly],
] as const;

describe.each(FULL ? RECEIVERS : RECEIVERS.slice(0, 3))(
  'refuses hostile files where %s are expected',
  (_, call) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await openServer();
    });
    afterAll(() => server.close());

    const isPicture = call.upload.accepts === 'image';
    const isDocument = call.upload.accepts === 'document';
    const refused = SENT.filter(
      ({ what }) => !(isPicture && PICTURES_ALL_THE_SAME.includes(what)) && !(isDocument && DRAWN.test(what)),
    );

    it('refuses every hostile file without a trace', async () => {
      const { send, before } = await furnished(server);
      for (const file of refused) {
        const { status, message, data, text } = await send(call, file);
        const shown = `${file.what} (${file.name}): ${text.slice(0, 200)}`;
        // A preview may report errors row by row; it stores nothing.
        const shows = call.path === previewImport.path && status === 200;
        if (shows) expect((data as { counts: { new: number } }).counts.new, shown).toBe(0);
        else {
          expect([400, 413, 415, 422], shown).toContain(status);
          expect(message, shown).toMatch(aClearMessage);
        }
        expect(server.filesOnDisk(), shown).toEqual(before.disk);
      }
      expect(await tableHashes(server.dependencies.database)).toEqual(before.tables);
      // The same requests with valid files succeed.
      if (call.upload.accepts !== 'table')
        expect((await send(call, call.upload.accepts === 'image' ? A_PICTURE : aDocumentFile())).status).toBe(
          201,
        );
    }, 120_000);
  },
);

const refusing = aSharedServer();
let refusingFurnished: ReturnType<typeof furnished> | undefined;

it.each(CALLS.filter(({ upload }) => upload).map((call) => [`${call.method} ${call.path}`, call] as const))(
  'refuses one of each kind without a trace at %s',
  async (_, call) => {
    const server = await refusing();
    refusingFurnished ??= furnished(server);
    const { send, before } = await refusingFurnished;
    const kinds = [
      'an SVG with a script as .png',
      'a program of Windows as .jpg',
      'nothing as .pdf',
      'pdf: no name',
    ];
    const some = FILES.filter(({ what }) => kinds.includes(what));
    expect(some.length).toBeGreaterThanOrEqual(kinds.length);
    for (const file of some) {
      const { status, text } = await send(call, file);
      expect([400, 413, 415, 422], `${file.what}: ${text}`).toContain(status);
      expect(server.filesOnDisk(), file.what).toEqual(before.disk);
    }
    expect(await tableHashes(server.dependencies.database)).toEqual(before.tables);
  },
);

it.each(
  FILES.filter(({ what }) => PICTURES_ALL_THE_SAME.includes(what)).map((file) => [file.what, file] as const),
)('stores nothing but the picture of %s', async (_, file) => {
  const server = await aServer();
  const { send, before } = await furnished(server);
  expect((await send(newsCalls.create, file)).status).toBe(201);
  const { stored, temporary } = server.filesOnDisk();
  expect(temporary).toEqual([]);
  expect(stored.length).toBeGreaterThan(before.disk.stored.length);
  for (const name of stored) {
    const bytes = await bytesOf(server, name);
    expect(bytes).toMatch(/^RIFF.{4}WEBP/s);
    expect(bytes).not.toMatch(/script|<\?php|a\.exe|%PDF/);
  }
});

async function bytesOf(server: TestServer, name: string): Promise<string> {
  const file = await server.dependencies.files.read(name);
  const chunks: Buffer[] = [];
  for await (const chunk of file?.stream ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}
