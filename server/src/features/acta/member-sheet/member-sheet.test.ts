/** The sheet for members that is handed out at the door. */
import { downloadMemberSheet } from '@vigilia/contract/assemblies/member-assembly';
import { setPresenceWays } from '@vigilia/contract/assemblies/own-presence';
import { setReceipts } from '@vigilia/contract/votings/verification';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { anAssembly } from '../../../testing/builders/assemblies.ts';
import { aServer } from '../../../testing/server.ts';

it('draws the sheet for members on one page with address and title, for administrators', async () => {
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
  const document = await getDocumentProxy(new Uint8Array(bytes));
  // Carta, as the other papers; the day in words, as in the call.
  expect((await document.getPage(1)).view).toEqual([0, 0, 612, 792]);
  const { totalPages, text } = await extractText(document, { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toMatch(/ · \d{1,2} de [a-z]+ de \d{4}, \d\d:\d\d/);
  expect(totalPages).toBe(1);
  expect(text).toContain('votos.example.org/votar');
  expect(text.replace(/\s+/g, ' ')).toContain('Cómo votar con su teléfono');
  expect((await server.ask(downloadMemberSheet, { as, params: { assemblyId: 999 } })).status).toBe(404);
  const member = await server.aMember();
  expect((await server.ask(downloadMemberSheet, { as: member, params: { assemblyId } })).status).toBe(403);
});

it('names no way to register and no receipt that the assembly does not have', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const params = { assemblyId };
  const text = async () => {
    const { bytes } = await server.ask(downloadMemberSheet, { as, params });
    const pages = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    return pages.text.replace(/\s+/g, ' ');
  };
  const whole = await text();
  for (const part of ['código de la pantalla', '«Participo a distancia»', '«Verificar»', 'su comprobante'])
    expect(whole).toContain(part);
  await server.ask(setPresenceWays, { as, params, body: { ways: ['hall'] } });
  await server.ask(setReceipts, { as, params, body: { givesReceipts: false } });
  const less = await text();
  expect(less).toContain('código de la pantalla');
  for (const part of ['a distancia', 'Verificar', 'comprobante']) expect(less).not.toContain(part);
});
