/** The sheet for members that is handed out at the door. */
import { downloadMemberSheet } from '@vigilia/contract/assemblies/member-assembly';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { anAssembly } from '../../testing/builders/assemblies.ts';
import { aServer } from '../../testing/server.ts';

it('is one page with the address of the installation and the title, for administrators', async () => {
  const server = await aServer({ config: { PUBLIC_URL: 'https://votos.example.org' } });
  const as = await server.anAdministrator();
  // A title as long as the form allows.
  const title = `Asamblea ${'general ordinaria de anestesiología '.repeat(5)}`.slice(0, 190).trim();
  const assemblyId = await anAssembly(server, as, { title });
  const { status, bytes, headers } = await server.ask(downloadMemberSheet, { as, params: { assemblyId } });
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="votar-con-el-telefono-${assemblyId}.pdf"`,
  );
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  expect(totalPages).toBe(1);
  expect(text).toContain('votos.example.org/votar');
  expect(text.replace(/\s+/g, ' ')).toContain('Cómo votar con su teléfono');
  expect((await server.ask(downloadMemberSheet, { as, params: { assemblyId: 999 } })).status).toBe(404);
  const member = await server.aMember();
  expect((await server.ask(downloadMemberSheet, { as: member, params: { assemblyId } })).status).toBe(403);
});
