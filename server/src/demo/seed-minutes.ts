/** Seeds the issued acta of the demo's assembly that is over. */
import { minutesFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import type { MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';
import type { Db } from '../database/database.ts';
import { assemblyStore } from '../features/assemblies/store.ts';
import { recordStores } from '../features/minutes/assembly-record.ts';
import { electedIn, NO_FACTS } from '../features/minutes/book/contents.ts';
import { draftOf } from '../features/minutes/book/draft.ts';
import { drawInWorkerThread } from '../features/minutes/pdf-worker.ts';
import { DAY, MINUTE } from '../runtime/clock.ts';
import type { Config } from '../runtime/config.ts';

/** Of an association that had a book before. */
const NUMBER = 41;
const FORMATS: readonly MinutesFormat[] = ['pdf', 'docx'];
/** Days after the assembly. */
const ISSUED_AFTER = 4;

const DETAILS = {
  entity: 'Sociedad Vallecaucana de Anestesiología',
  type: 'extraordinaria',
  place: 'Auditorio de la sede, Cali',
  convener: 'Junta Directiva',
  president: 'Marta Lucía Quintero Salcedo',
  secretary: 'Iván Darío Ñáñez Prado',
  remarks: 'Sin más asuntos que tratar, se levanta la sesión.',
} as const;

const FACTS = {
  nit: '890.312.456-7',
  call: 'La Junta Directiva la convocó por correo electrónico a todos los asociados y por aviso en la cartelera de la sede, con más de quince días hábiles de anticipación.',
  presidentDni: '31.876.540',
  secretaryDni: '16.702.118',
  commission: 'Olga Patricia Restrepo Mejía\nCarlos Alberto Mosquera Lara',
  approval: 'La comisión leyó el acta y la aprobó por unanimidad.',
};

/** By the words of the points of the agenda. */
const TEXTS: Readonly<Record<string, string>> = {
  'Verificación del quórum':
    'La secretaría llamó a lista e informó que había quórum para deliberar y decidir.',
  'Elección de presidente y secretario de la asamblea':
    'Por aclamación se eligió a Marta Lucía Quintero Salcedo para presidir y a Iván Darío Ñáñez Prado para la secretaría. Ambos aceptaron.',
  'Presentación de la reforma de estatutos':
    'La comisión de estatutos presentó el nuevo capítulo de elecciones, que permite votar desde la aplicación de los asociados.\n\nSe resolvieron las preguntas sobre el secreto del voto y sobre quienes no tienen teléfono, que pueden votar con papeleta.',
  'Votación de la reforma': 'Se leyó el texto definitivo y se sometió a votación.',
  'Fondo de bienestar para residentes':
    'La tesorería explicó el aporte anual y el destino del fondo. Intervinieron cuatro asociados.',
  'Elección del comité de seguimiento': 'Se postularon tres personas y se votó en secreto.',
  'Elección del comité de bienestar': 'Se inscribieron tres planchas y se votó por cuociente electoral.',
  'Proposiciones y varios':
    'Se propuso publicar en la aplicación las presentaciones de la asamblea. La asamblea estuvo de acuerdo, sin votación.',
};

/** Drawn inside the transaction: nobody else writes while an association is seeded. */
export async function seedMinutes(
  tx: Db,
  assemblyId: number,
  { BRAND_ACRONYM, BRAND_NAME }: Pick<Config, 'BRAND_ACRONYM' | 'BRAND_NAME'>,
  by: number,
): Promise<void> {
  const stores = recordStores(tx);
  const assembly = await assemblyStore(tx).byId(assemblyId);
  if (!assembly) throw new Error('The demo has no assembly that is over');
  const ended = Date.parse(assembly.endDate);
  const at = new Date(ended + ISSUED_AFTER * DAY);
  const written = at.toISOString();
  await stores.minutes.save(assemblyId, { ...DETAILS, number: String(NUMBER) }, written);
  const approvedOn = new Date(at.getTime() - DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
  await stores.content.saveFacts(
    assemblyId,
    { ...NO_FACTS, ...FACTS, endedAt: assembly.endDate, approvedOn },
    written,
  );
  for (const point of assembly.agenda)
    await stores.content.saveText(assemblyId, { point, text: TEXTS[point] ?? '', version: 1 }, written);

  const { record, contents } = await draftOf(stores, assembly, { BRAND_ACRONYM });
  for (const [index, person] of electedIn(record, contents).entries())
    await stores.content.saveAcceptance(
      person,
      // One of them was not there, and accepts by letter.
      index === 3 ? 'absent' : 'accepted',
      new Date(ended - 10 * MINUTE).toISOString(),
      by,
    );

  const draft = await draftOf(stores, assembly, { BRAND_ACRONYM });
  const context = { brandName: BRAND_NAME, at, contents: draft.contents, isIssued: true };
  const drawn = await drawInWorkerThread({
    assembly,
    record: draft.record,
    data: draft.data,
    context,
    formats: FORMATS,
  });
  await stores.issued.add({
    number: NUMBER,
    assemblyId,
    sequence: 0,
    at: written,
    by: { id: by, name: await stores.issued.issuer(by) },
    files: FORMATS.map((format, index) => ({
      format,
      name: minutesFileName(assembly, { format, number: NUMBER }),
      content: drawn[index] ?? Buffer.alloc(0),
    })),
  });
}
