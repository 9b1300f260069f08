import type { MinutesData } from '@vigilia/contract/assemblies/minutes';
import { commissioners } from '@vigilia/contract/assemblies/minutes-content';
import type { Block, Signatory } from '@vigilia/contract/assemblies/minutes-document';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { fold } from '@vigilia/contract/text/fold';
import { startOfDay } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { formatHour, formatLongDay, formatTimestamp } from '../../../../kernel/runtime/date-format.ts';
import type { AssemblyRecord } from '../assembly-record.ts';
import type { Draft, MinutesContents } from '../book/draft.ts';
import { type MeetingTimes, meetingTimes } from '../book/readiness.ts';
import { attendanceAnnex, powersAnnex } from './annexes.ts';
import { type Document, heading, paragraph, quiet } from './blocks.ts';
import {
  decisionSentences,
  documentText,
  interventionsText,
  type RecordedPoint,
  recordedPoints,
} from './points.ts';
import { quorumSection } from './quorum-section.ts';
import { isLive, votingBlocks } from './votings-section.ts';
import { documentIn, type FormatMoment, hourAfter, momentFormat, sessionText } from './wording.ts';

const MARK = 'BORRADOR SIN APROBAR';

type Described = Draft<MinutesData>;

export interface PrintContext {
  readonly brandName: string;
  /** When it is drawn. */
  readonly at: Date;
  readonly isIssued?: boolean;
}

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== '');

/** The entered call with its name: alone under the table of facts its subject would be unclear. */
const callTexts = (call: string): string[] =>
  paragraphsOf(call).map((text, index) => (index === 0 ? `Convocatoria. ${text}` : text));

/** The document without its blocks. */
function frameOf(
  title: string,
  { record: { assembly }, data: { entity } }: Described,
  { brandName, at, isIssued = false }: PrintContext,
): Omit<Document, 'blocks'> {
  const fullTitle = `${title} · ${assembly.title}`;
  const stamp = formatTimestamp(at.toISOString());
  return {
    title,
    fullTitle,
    author: entity,
    at,
    head: fullTitle,
    mark: isIssued ? null : MARK,
    under: isIssued ? `Emitida el ${stamp}` : 'Borrador para revisión y firma',
    foot: isIssued
      ? `Emitida con ${brandName} el ${stamp}`
      : `Borrador generado por ${brandName} el ${stamp}`,
  };
}

export function describeMinutes(draft: Described, context: PrintContext): Document {
  const { data, contents } = draft;
  const { at, isIssued = false } = context;
  const points = recordedPoints(draft.record);
  // Votings have the same numbers everywhere in the document.
  const questions = points.flatMap(({ votings }) => votings.map(({ recorded }) => recorded));
  const record = { ...draft.record, questions };
  const title = `Acta n.º ${data.number || '____'} · Asamblea general ${data.type}`;
  const moment = momentFormat(record);
  const approval = approvalBlocks(contents);
  const times = meetingTimes(record, contents.facts, at.toISOString());
  return {
    ...frameOf(title, draft, context),
    blocks: [
      {
        kind: 'facts',
        // Issued minutes have no blank lines to fill in.
        facts: factsOf(draft, times).filter(([, value]) => !isIssued || value !== ''),
      },
      ...[...callTexts(contents.facts.call), ...record.convocation].map(paragraph),
      heading('I. Orden del día'),
      { kind: 'numbered', items: [...record.assembly.agenda] },
      ...quorumSection(
        record,
        {
          draftAt: isIssued ? null : at.toISOString(),
          enteredEnd: contents.facts.endedAt,
          endedAt: times.endedAt,
        },
        moment,
      ),
      ...proceedings({ ...draft, record }, points, {
        moment,
        endedAt: times.endedAt,
        isIssued,
        signed: approval.length === 0,
      }),
      ...approval,
      heading(approval.length > 0 ? 'V. Firmas' : 'IV. Firmas'),
      {
        kind: 'paragraph',
        text: isApproved(contents)
          ? 'Leída y aprobada esta acta, la firman quien presidió la reunión y quien actuó en la secretaría.'
          : 'Firman esta acta quien presidió la reunión y quien actuó en la secretaría.',
        signed: true,
      },
      { kind: 'signatures', people: signatories(draft) },
      ...attendanceAnnex(record, moment),
      ...powersAnnex(record),
    ],
  };
}

const MODALITY_NAMES = {
  presencial: 'Presencial',
  'no presencial': 'No presencial',
  mixta: 'Mixta',
} as const;

/** Entered modality, else that of the attendees; empty without attendees. */
function modalityOf({ roll, takenOff }: AssemblyRecord, { facts }: MinutesContents): string {
  if (facts.modality) return MODALITY_NAMES[facts.modality];
  const modes = new Set([...roll, ...takenOff].flatMap(({ stays }) => stays.map(({ mode }) => mode)));
  if (modes.size === 0) return '';
  return MODALITY_NAMES[modes.size > 1 ? 'mixta' : modes.has('remote') ? 'no presencial' : 'presencial'];
}

/** The start and the end of the record, else the planned hours. */
function factsOf(
  { record, data, contents }: Described,
  { startedAt, endedAt }: MeetingTimes,
): (readonly [string, string])[] {
  const { assembly } = record;
  const start = startedAt ?? assembly.startDate;
  const modality = modalityOf(record, contents);
  return [
    ['Entidad', data.entity],
    ...(contents.facts.nit ? [['NIT', contents.facts.nit] as const] : []),
    ['Asamblea', assembly.title],
    ['Tipo', data.type.replace(/^./, (letter) => letter.toUpperCase())],
    ...(modality ? [['Modalidad', modality] as const] : []),
    ['Lugar', data.place],
    ['Fecha', formatLongDay(start)],
    ['Hora de inicio', formatHour(start)],
    ...(endedAt ? [] : [['Fin previsto', hourAfter(assembly.endDate, start)] as const]),
    ['Hora de cierre', endedAt ? hourAfter(endedAt, start) : ''],
    ['Convocada por', data.convener],
    ['Preside', data.president],
    ['Secretaría', data.secretary],
  ];
}

interface Proceedings {
  readonly moment: FormatMoment;
  /** Moment in the minutes, ISO 8601. */
  readonly endedAt: string | null;
  readonly isIssued: boolean;
  readonly signed: boolean;
}

/** Which votings had results that administrators could see before the close. */
function liveText(questions: AssemblyRecord['questions']): string[] {
  const live = questions.flatMap((each, index) => (isLive(each) ? String(index + 1) : []));
  if (live.length === 0) return [];
  const which = live.length < questions.length ? ` ${enumerate(live)}` : '';
  return [
    `Mientras estaba abierta ${live.length === 1 ? `la votación${which}` : `cada una de las votaciones${which}`}, la administración podía ver los resultados, y mostrarlos en el salón.`,
  ];
}

/** The session, then each point of the agenda with its discussion and decisions, then the rest. */
function proceedings(
  { record, data: { remarks }, contents }: Described,
  points: readonly RecordedPoint[],
  { moment, endedAt, isIssued, signed }: Proceedings,
): Block[] {
  const written = new Map(contents.texts.map(({ point, text }) => [point, text]));
  const votingsOf = votingBlocks(record, contents, moment);
  const others = paragraphsOf(remarks).map(paragraph);
  const blocks: Block[] = [
    heading('III. Desarrollo'),
    ...sessionText(record.session, endedAt, moment).map(paragraph),
    ...(record.questions.length === 0 ? [paragraph('No se sometió ninguna pregunta a votación.')] : []),
    ...liveText(record.questions).map(paragraph),
    ...points.flatMap(({ point, votings, documents, interventions }, index): Block[] => {
      const own = [
        ...(point === null ? [] : paragraphsOf(written.get(point) ?? '').map(paragraph)),
        ...documents.map((document) => quiet(documentText(document))),
        ...(contents.facts.interventions ? interventionsText(interventions, moment).map(paragraph) : []),
        ...votingsOf(votings),
      ];
      if (point === null)
        return own.length > 0 ? [{ kind: 'subheading', text: 'Sin punto de la agenda' }, ...own] : [];
      return [
        { kind: 'subheading', text: `${index + 1}. ${point}` },
        ...(own.length > 0
          ? own
          : isIssued
            ? nothingWritten(point, interventions.length).map(paragraph)
            : [quiet('Falta escribir lo que se trató.')]),
      ];
    }),
    ...(others.length > 0 ? [{ kind: 'subheading', text: 'Otras constancias' } as const, ...others] : []),
    ...(record.seals.length > 0 ? [{ kind: 'subheading', text: 'Sellos de las votaciones' } as const] : []),
    ...record.seals.map(quiet),
  ];
  const last = blocks.at(-1);
  // A page with nothing but signatures could be put under another text.
  return last?.kind === 'paragraph' ? [...blocks.slice(0, -1), { ...last, signed }] : blocks;
}

/** Sentence for a point without a text in issued minutes; states nothing untrue (the quorum has a section). */
function nothingWritten(point: string, interventions: number): string[] {
  if (/qu[oó]rum/i.test(point)) return ['Consta en la sección II.'];
  return interventions > 0 ? [] : ['No se dejaron constancias.'];
}

/** Whether an approval was recorded; a commission alone has not approved yet. */
const isApproved = ({ facts: { approval, approvedOn } }: MinutesContents): boolean =>
  approval !== '' || approvedOn !== '';

/** How the minutes were approved, and by whom. */
function approvalBlocks({ facts: { approval, approvedOn, commission } }: MinutesContents): Block[] {
  const names = commissioners(commission);
  const parts = [
    ...(names.length > 0 ? [`La asamblea encargó de aprobar esta acta a ${enumerate(names)}.`] : []),
    ...paragraphsOf(approval),
    ...(approvedOn ? [`El acta se aprobó el ${formatLongDay(startOfDay(approvedOn))}.`] : []),
  ];
  if (parts.length === 0) return [];
  return [heading('IV. Aprobación del acta'), ...signedParagraphs(parts)];
}

/** The last paragraph is on the page of the signatures. */
const signedParagraphs = (texts: readonly string[]): Block[] =>
  texts.map((text, index) => ({ kind: 'paragraph', text, signed: index === texts.length - 1 }));

/** A number alone is a cédula; a foreigner's is written with its type. */
const signedWith = (document: string): string =>
  document === '' || /\p{L}/u.test(document) ? document : `C.C. ${document}`;

const officers = ({ data: { president, secretary }, contents: { facts } }: Described): Signatory[] => [
  { office: 'Presidente(a) de la asamblea', name: president, document: signedWith(facts.presidentDni) },
  { office: 'Secretario(a) de la asamblea', name: secretary, document: signedWith(facts.secretaryDni) },
];

/** A commissioner gets the document of the only person with that name on the roll. */
function signatories(draft: Described): Signatory[] {
  const { roll, takenOff, documentTypes } = draft.record;
  const people = [...roll, ...takenOff];
  const documentOf = (name: string) => {
    const named = people.filter((person) => fold(fullName(person)) === fold(name));
    return named[0] && named.length === 1 ? documentIn(documentTypes, named[0].userId, named[0].dni) : '';
  };
  return [
    ...officers(draft),
    ...commissioners(draft.contents.facts.commission).map((name) => ({
      office: 'Comisión aprobatoria del acta',
      name,
      document: documentOf(name),
    })),
  ];
}

export interface Correction {
  readonly text: string;
  /** The corrected minutes. */
  readonly corrects: { readonly number: number; readonly issuedAt: string; readonly sha256: string };
}

/**
 * Describes minutes that correct or clarify issued ones, under a number of their own. They end with the recorded results, so that
 * a text cannot pass for a result.
 */
export function describeCorrection(
  draft: Described,
  { text, corrects }: Correction,
  context: PrintContext,
): Document {
  const { record, data, contents } = draft;
  const title = `Acta n.º ${data.number} · Aclaratoria del acta n.º ${corrects.number}`;
  return {
    ...frameOf(title, draft, context),
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Entidad', data.entity],
          ...(contents.facts.nit ? [['NIT', contents.facts.nit] as const] : []),
          ['Asamblea', record.assembly.title],
          ['Acta que aclara', `n.º ${corrects.number}, emitida el ${formatTimestamp(corrects.issuedAt)}`],
          ['Su huella SHA-256', corrects.sha256],
        ],
      },
      heading('I. Aclaración'),
      ...paragraphsOf(text).map(paragraph),
      heading('II. Resultados registrados'),
      ...signedParagraphs([
        ...decisionSentences(record),
        'Esta aclaratoria no cambia los resultados registrados.',
      ]),
      heading('III. Firmas'),
      {
        kind: 'paragraph',
        text: `El acta n.º ${corrects.number} no cambia: esta acta la aclara y se conserva junto a ella.`,
        signed: true,
      },
      { kind: 'signatures', people: officers(draft) },
    ],
  };
}
