/** The recount program in its two forms, which share their sources, and what opens a zip for both. */
import { readFile } from 'node:fs/promises';

const read = (name: string) => readFile(new URL(`programs/${name}`, import.meta.url), 'utf8');

/** The protocol, for those who write a recount program of their own. */
export const protocolText = () =>
  readFile(new URL('../../../../../docs/verification-protocol.md', import.meta.url), 'utf8');

export async function recountPrograms(): Promise<Readonly<Record<'script' | 'unzip' | 'page', string>>> {
  const script = await read('recuento.mjs');
  const unzip = await read('leer-zip.mjs');
  const page = await read('recuento.html');
  return {
    script,
    unzip,
    page: page.replace('/* recuento.mjs */', () => script).replace('/* leer-zip.mjs */', () => unzip),
  };
}
