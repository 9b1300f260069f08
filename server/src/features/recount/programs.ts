/** The recount program in its two forms, which share one source. */
import { readFile } from 'node:fs/promises';

const read = (name: string) => readFile(new URL(`programs/${name}`, import.meta.url), 'utf8');

/** The protocol, for those who write a recount program of their own. */
export const protocolText = () =>
  readFile(new URL('../../../../docs/verification-protocol.md', import.meta.url), 'utf8');

export async function recountPrograms(): Promise<{ readonly script: string; readonly page: string }> {
  const script = await read('recuento.mjs');
  const page = await read('recuento.html');
  return { script, page: page.replace('/* recuento.mjs */', () => script) };
}
