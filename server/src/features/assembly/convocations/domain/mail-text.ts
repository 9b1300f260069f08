/** The text of the call of an assembly: its proposal, and the mail to each recipient. */
import { NAME_PLACE, UNKNOWN_PLACE } from '@vigilia/contract/assemblies/convocations';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { cutText } from '@vigilia/contract/text/cut-text';
import { readAs } from '@vigilia/contract/text/read-as';
import type { Change } from './named.ts';

export interface Text {
  readonly subject: string;
  readonly text: string;
}

export interface Proposed {
  readonly title: string;
  /** In words, such as `28 de noviembre de 2026`. */
  readonly day: string;
  readonly hours: string;
  readonly agenda: readonly string[];
  /** Documents of the agenda, with the place of their point in it. */
  readonly documents: readonly { readonly position: number | null; readonly name: string }[];
  /** Empty where it is not known. */
  readonly place: string;
  readonly convener: string;
  readonly entity: string;
  readonly brandName: string;
  /** Addresses of the members' page, and of the assembly in it. */
  readonly address: string;
  readonly assemblyAddress: string;
  /** Sentences about the quorum and the second call. */
  readonly quorum: readonly string[];
  /** 0 without a limit. */
  readonly maxPowers: number;
  /** The change that the mail announces to recipients of an earlier call; absent in a first call. */
  readonly change?: { readonly what: Change; readonly lines: readonly string[] } | undefined;
}

/** Braces of a title must not look like a placeholder of a name. */
const plain = (text: string) => text.replace(/[{}]/g, '');
const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim();

const documentsAt = (documents: Proposed['documents'], index: number): string[] =>
  documents.filter(({ position }) => position === index).map(({ name }) => `   - ${oneLine(name)}`);

const CHANGED: Readonly<Record<Change, string>> = {
  fecha: 'la fecha',
  lugar: 'el lugar',
  'fecha y lugar': 'la fecha y el lugar',
};

function openingOf({ convener, entity, title, change }: Proposed): string {
  if (change)
    return `Cambió ${CHANGED[change.what]} de la asamblea «${oneLine(title)}», a la que ya se le convocó.

${change.lines.map(oneLine).join('\n')}

La convocatoria queda así:`;
  const who = convener ? `${oneLine(convener)} de ${oneLine(entity)}` : oneLine(entity);
  return `${who} convoca a la asamblea «${oneLine(title)}».`;
}

export const proposeText = (of: Proposed): Text => ({
  subject: cutText(
    `${of.change ? `Cambio de ${of.change.what}` : 'Convocatoria'}: ${oneLine(of.title)}`,
    FIELD_LIMITS.title,
  ).trim(),
  text: cutText(
    `Cordial saludo, ${NAME_PLACE}:

${openingOf(of)}

Fecha: ${of.day}
Hora: ${of.hours} (hora de Colombia)
Lugar: ${oneLine(of.place) || UNKNOWN_PLACE}
${of.quorum.map((line) => `${line}\n`).join('')}
Orden del día:
${of.agenda.flatMap((point, index) => [`${index + 1}. ${oneLine(point)}`, ...documentsAt(of.documents, index)]).join('\n')}
${of.documents.length > 0 ? `Los documentos se leen en ${of.assemblyAddress}\n` : ''}
Cómo participar: entre a la aplicación de ${oneLine(of.brandName)}, o abra ${of.address} en el navegador de su teléfono, con su correo y su contraseña. Ahí registra su asistencia cuando la asamblea comience, y ahí vota. Si no tiene contraseña, en esa página toque «Olvidé mi contraseña».

Si no puede asistir, puede dar poder a otra persona de la lista de la asamblea. Envíelo firmado en ${of.assemblyAddress}.${of.maxPowers > 0 ? ` Cada apoderado puede recibir hasta ${of.maxPowers} ${of.maxPowers === 1 ? 'poder' : 'poderes'}.` : ''}${of.change ? ` Si el poder que ya dio nombra ${CHANGED[of.change.what]} de antes, envíe uno nuevo.` : ''}`,
    FIELD_LIMITS.description,
  ),
});

/** The place that a written call names; empty without that line. */
export const placeIn = (text: string): string =>
  cutText(/^Lugar: *(.+)$/m.exec(text)?.[1] ?? '', FIELD_LIMITS.minutesLine).trim();

/**
 * The first line `Fecha:` or `Hora:` of a written call that names another moment than the start; undefined without one.
 * @param day in words
 * @param clock of the start
 */
export function otherMoment(text: string, day: string, clock: string): string | undefined {
  const lines = text.split('\n').filter((line) => /^\s*(fecha|hora)\s*:/i.test(line));
  const read = (line: string) => `${readAs(line.replace(/\b([ap])\.? ?m\b/gi, '$1m'))} `;
  // Between spaces, as 8 is no 18; of the hours the first one.
  const names = (line: string) =>
    /^\s*f/i.test(line) ? read(line).includes(` ${read(day)}`) : read(line).startsWith(read(`hora ${clock}`));
  return lines.find((line) => !names(line))?.trim();
}

/** A reminder repeats the last mail. */
export const proposeReminder = (last: Text): Text => ({
  subject: cutText(
    /^recordatorio\b/i.test(last.subject) ? last.subject : `Recordatorio: ${last.subject}`,
    FIELD_LIMITS.title,
  ).trim(),
  text: last.text,
});

/** A name must add neither lines to a subject nor a placeholder. */
const nameOnOneLine = (name: string) => plain(name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')).trim();

export function textFor({ subject, text }: Text, name: string): Text {
  const written = nameOnOneLine(name);
  // A function: `$&` in a name means nothing.
  const fill = (template: string) => template.replaceAll(NAME_PLACE, () => written);
  return { subject: fill(subject), text: `${fill(text)}\n` };
}
