/** A page for the door of the assembly: how members vote with their phones (R16.12). */
import { downloadMemberSheet } from '@vigilia/contract/assemblies/member-assembly';
import type { PresenceWay } from '@vigilia/contract/assemblies/own-presence';
import { feature } from '../../../kernel/http/routes.ts';
import { publicUrlOf } from '../../../kernel/runtime/config.ts';
import { formatHour, formatLongDay } from '../../../kernel/runtime/date-format.ts';
import { existingAssembly } from '../../assembly/assemblies/access.ts';
import { assemblyStore, type StoredAssembly } from '../../assembly/assemblies/store.ts';
import type { Document, PdfBlock } from '../minutes/document/blocks.ts';
import { drawInWorkerThread, sendFile } from '../minutes/pdf-worker.ts';

const TEXTS = {
  heading: 'Cómo votar con su teléfono',
  open: 'Abra la cámara de su teléfono y apunte a este código, o escriba la dirección en el navegador:',
  picture: 'Código que abre la página para votar',
  steps: 'Paso a paso',
  list: ({ presenceWays, givesReceipts }: StoredAssembly) => [
    'Entre con el correo que tiene registrado en la asociación y su contraseña. Si no la tiene o la olvidó, toque «Olvidé mi contraseña» y elíjala con el enlace que llega a su correo.',
    'Si no tiene correo, pida en la mesa de registro un código para entrar.',
    `Registre su asistencia: ${presence(presenceWays)}.`,
    'Cuando se abra una votación, aparece sola. Elija su opción, toque «Votar» y luego «Confirmar». Si representa a alguien, vote también por esa persona.',
    'Su voto está registrado solo cuando el teléfono dice «Registrado». Si se va la señal, no haga nada: el teléfono sigue intentando y un voto nunca se cuenta dos veces.',
    givesReceipts
      ? 'Después del cierre vea el resultado y toque «Verificar» para comprobar que su voto está en el recuento.'
      : 'Después del cierre vea el resultado.',
  ],
  help: (givesReceipts: boolean) =>
    `Si algo no funciona, acérquese a la mesa de registro. No dé a nadie su contraseña${givesReceipts ? ' ni el código de su comprobante' : ''}.`,
};

/** Sentences on how members register their own presence (R16.6). */
function presence(ways: readonly PresenceWay[]): string {
  const inHall = 'en el salón, apunte la cámara al código de la pantalla, o escriba sus seis cifras';
  const fromAfar = 'toque «Participo a distancia»';
  if (ways.includes('hall'))
    return ways.includes('remote') ? `${inHall}; desde otro lugar, ${fromAfar}` : inHall;
  return ways.includes('remote') ? fromAfar : 'toque «Registrar mi asistencia»';
}

/**
 * Describes the sheet for members (R16.12), short enough for one page in large type.
 * @param address of the members' application
 */
function describeSheet(
  assembly: StoredAssembly,
  brand: string,
  address: string,
  at: Date,
): Document<PdfBlock> {
  const { title, startDate, givesReceipts } = assembly;
  const day = `${formatLongDay(startDate)}, ${formatHour(startDate)}`;
  return {
    title: TEXTS.heading,
    under: `${title} · ${day}`,
    fullTitle: `${TEXTS.heading}: ${title}`,
    author: brand,
    at,
    head: brand,
    foot: TEXTS.heading,
    mark: null,
    blocks: [
      { kind: 'paragraph', text: TEXTS.open },
      { kind: 'code', address, alternative: TEXTS.picture },
      { kind: 'heading', text: address.replace(/^https?:\/\//, '') },
      { kind: 'subheading', text: TEXTS.steps },
      { kind: 'numbered', items: TEXTS.list(assembly) },
      { kind: 'paragraph', text: TEXTS.help(givesReceipts) },
    ],
  };
}

export const memberSheet = feature({
  name: 'member-sheet',
  stores: (db) => ({ assemblies: assemblyStore(db) }),
  routes: (on, { clock, config }) => {
    on.stream(downloadMemberSheet, async ({ params: { assemblyId }, stores, headersOnly }, reply) => {
      const assembly = await existingAssembly(stores, assemblyId);
      const name = `votar-con-el-telefono-${assemblyId}.pdf`;
      if (headersOnly) return sendFile(reply, 'pdf', name);
      const sheet = describeSheet(assembly, config.BRAND_NAME, `${publicUrlOf(config)}/votar`, clock.now());
      const [bytes] = await drawInWorkerThread({ documents: [sheet], formats: ['pdf'] });
      return sendFile(reply, 'pdf', name, bytes);
    });
  },
});
