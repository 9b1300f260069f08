/** The package as the entries of a zip: the page for its reader, the programs and the files. */
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import type { ZipEntry } from '../../../kernel/files/zip-stream.ts';
import { type PackageContent, packageFiles } from './package-files.ts';
import { protocolText, recountPrograms } from './programs.ts';
import { README } from './texts.ts';

interface Made {
  readonly brandName: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly withNames: boolean;
}

export async function packageEntries(
  content: PackageContent,
  { brandName, at, withNames }: Made,
): Promise<ZipEntry[]> {
  const last = content.seals.at(-1);
  const fingerprint = last ? fingerprintOf(last.hash) : 'ninguna';
  const readMe = README(content.assembly.title, brandName, timeStamp(at), fingerprint, withNames);
  const { script, unzip, page } = await recountPrograms();
  return [
    { name: 'LEAME.txt', content: [`\ufeff${readMe}`] },
    { name: 'PROTOCOLO.md', content: [await protocolText()] },
    { name: 'recuento.html', content: [page] },
    { name: 'recuento.mjs', content: [script] },
    { name: 'leer-zip.mjs', content: [unzip] },
    ...[...packageFiles(content)].map(([name, text]) => ({ name, content: [text] })),
  ];
}
