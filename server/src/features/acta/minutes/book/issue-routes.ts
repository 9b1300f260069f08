/** Calls that read the gaps of minutes, issue them and their corrections, and serve the issued files (R17.3, R17.4). */
import { isDeepStrictEqual } from 'node:util';
import { minutesFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import {
  correctMinutes,
  type IssuedMinutes,
  issueMinutes,
  MINUTES_LIMITS,
  type MinutesFormat,
  readIssuedMinutes,
  readMinutesContent,
} from '@vigilia/contract/assemblies/minutes-content';
import type { Block } from '@vigilia/contract/assemblies/minutes-document';
import { count } from '@vigilia/contract/text/count';
import { changeOf } from '../../../../kernel/audit/audit-changes.ts';
import { anAssembly, sentence } from '../../../../kernel/audit/sentence.ts';
import type { Database } from '../../../../kernel/database/database.ts';
import { StalePreparation } from '../../../../kernel/http/audited-write.ts';
import type { Routes } from '../../../../kernel/http/routes.ts';
import { createBoundedQueue } from '../../../../kernel/runtime/bounded-queue.ts';
import type { Clock } from '../../../../kernel/runtime/clock.ts';
import type { Config } from '../../../../kernel/runtime/config.ts';
import { conflict, notFound, unavailable } from '../../../../kernel/runtime/errors.ts';
import { existingAssembly } from '../../../assembly/assemblies/access.ts';
import type { StoredAssembly } from '../../../assembly/assemblies/store.ts';
import { type RecordStores, recordStores } from '../assembly-record.ts';
import { attendanceText } from '../document/annexes.ts';
import { table } from '../document/blocks.ts';
import {
  type Correction,
  describeCorrection,
  describeMinutes,
  type PrintContext,
} from '../document/describe-minutes.ts';
import { withDrawnTexts } from '../document/drawn-text.ts';
import { pointSentences, recordedPoints } from '../document/points.ts';
import { momentFormat, sessionText } from '../document/wording.ts';
import { drawInWorkerThread, sendFile } from '../pdf-worker.ts';
import { type Draft, draftOf, electedIn } from './draft.ts';
import type { IssuedFile } from './issued-store.ts';
import { derivedTimes, meetingTimes, obstaclesFor, warningsFor } from './readiness.ts';

const FORMATS: readonly MinutesFormat[] = ['pdf', 'docx'];
/** Issues that wait beside the running one. */
const MAX_WAITING = 16;

const TEXTS = {
  busy: 'Se están emitiendo otras actas. Espere un momento y vuelva a intentarlo.',
  issued: (number: number) =>
    `El acta n.º ${number} de esta asamblea ya se emitió y no cambia. Para corregirla o aclararla, haga un acta aclaratoria.`,
  missing: (sentences: readonly string[]) => `El acta no se puede emitir todavía. ${sentences.join(' ')}`,
  bookIsFull: 'El libro no admite más números de acta.',
  notIssued: 'Esta asamblea no tiene un acta emitida que aclarar.',
  otherCorrection:
    'Mientras tanto se emitió otra aclaratoria de esta acta. Vuelva a cargar la página y compruebe si es la suya.',
  unknown: 'Esta acta no existe. Vuelva a cargar la página.',
  cut: (rows: number) => `… y ${count(rows)} filas más, en el PDF y en el archivo de Word`,
};

/**
 * The assembly, whose minutes may still be written.
 * @throws Refusal 404 without it, 409 once its minutes are issued
 */
export async function draftedAssembly(
  stores: Pick<RecordStores, 'assemblies' | 'issued'>,
  assemblyId: number,
): Promise<StoredAssembly> {
  const assembly = await existingAssembly(stores, assemblyId);
  const [first] = await stores.issued.of(assemblyId);
  if (first) throw conflict(TEXTS.issued(first.number));
  return assembly;
}

/** The first number of a book: that of the details, such as 41 of `ACTA-041`. */
const firstNumber = ({ number }: Draft['data']): number =>
  Math.max(1, Number(/\d{1,6}(?=\D*$)/.exec(number)?.[0] ?? 1));

/**
 * The number that minutes or a correction are issued with.
 * @throws Refusal 409 once the book is full
 */
async function numberToIssue({ issued }: RecordStores, data: Draft['data']): Promise<number> {
  const number = (await issued.nextNumber()) ?? firstNumber(data);
  if (number > MINUTES_LIMITS.number) throw conflict(TEXTS.bookIsFull);
  return number;
}

export interface IssueDependencies {
  readonly clock: Clock;
  readonly config: Pick<Config, 'BRAND_ACRONYM' | 'BRAND_NAME'>;
  readonly database: Database;
  /** Reads one record at a time. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

export function issueRoutes(
  on: Routes<RecordStores>,
  { clock, config, database, inTurn }: IssueDependencies,
): void {
  const now = () => clock.now().toISOString();
  /** The number of the next minutes depends on these: concurrent ones would redraw each other. */
  const issuing = createBoundedQueue(MAX_WAITING, () => unavailable(TEXTS.busy));

  on.read(readMinutesContent, async ({ params: { assemblyId } }) =>
    inTurn(() =>
      database.snapshot(async (db) => {
        const stores = recordStores(db);
        const draft = await draftOf(stores, await existingAssembly(stores, assemblyId), config);
        return presentContent(stores, draft, { brandName: config.BRAND_NAME, at: clock.now() });
      }),
    ),
  );

  /** Draws all formats, which are stored with the number that they state. */
  const draw = async (
    number: number,
    draft: Draft,
    correction: Correction | null,
    issuer: number,
  ): Promise<{ at: string; files: IssuedFile[] }> => {
    const at = clock.now();
    const numbered = { ...draft, data: { ...draft.data, number: String(number) } };
    const context = { brandName: config.BRAND_NAME, at, isIssued: true };
    const document = correction
      ? describeCorrection(numbered, correction, context)
      : describeMinutes(numbered, context);
    const drawn = await drawInWorkerThread(
      { documents: [document], formats: FORMATS },
      { key: issuer, hasPriority: true },
    );
    const files = FORMATS.map((format, index) => ({
      format,
      name: minutesFileName(draft.record.assembly, { format, number, isCorrection: correction !== null }),
      content: drawn[index] ?? Buffer.alloc(0),
    }));
    return { at: at.toISOString(), files };
  };

  // Numbers count the minutes of all assemblies.
  const numbered = on.inLane('everything');
  numbered.writeAfter(
    issueMinutes,
    async ({ params: { assemblyId }, caller }) => {
      const { draft, number } = await inTurn(() =>
        database.snapshot(async (db) => {
          const stores = recordStores(db);
          const assembly = await draftedAssembly(stores, assemblyId);
          const draft = await draftOf(stores, assembly, config);
          const missing = obstaclesFor(draft, now());
          if (missing.length > 0) throw conflict(TEXTS.missing(missing.map(({ text }) => text)));
          return { draft, number: await numberToIssue(stores, draft.data) };
        }),
      );
      return { draft, number, ...(await draw(number, draft, null, caller.userId)) };
    },
    async ({ params: { assemblyId }, caller, stores, audit, prepared }) => {
      const assembly = await draftedAssembly(stores, assemblyId);
      const { number, draft, at, files } = prepared;
      // The drawn files must match the record at the moment of the issue, and their number must still be free.
      if (
        (await numberToIssue(stores, draft.data)) !== number ||
        !isDeepStrictEqual(await draftOf(stores, assembly, config), draft)
      )
        throw new StalePreparation();
      await stores.issued.add({ number, assemblyId, sequence: 0, at, by: caller.userId, files });
      await stores.eraseKeptNames(assemblyId);
      // Otherwise a correction would get defaults from other minutes for details that were not saved.
      const { saved: _, isNumberOfBook: __, suggestions: ___, ...details } = draft.data;
      await stores.minutes.save(assemblyId, { ...details, number: String(number) }, at);
      // The stated times become those of the assembly (R19.2).
      const facts = { ...draft.contents.facts, ...meetingTimes(draft.record, draft.contents.facts, at) };
      await stores.content.saveFacts(assemblyId, facts, at);
      const entry = await lastIssued(stores, assemblyId);
      audit(sentence`Emitió el acta n.º ${number} de «${anAssembly(assembly)}»`, fingerprints(entry));
      return entry;
    },
    issuing,
  );

  numbered.writeAfter(
    correctMinutes,
    async ({ params: { assemblyId }, body: { text, seen }, caller }) => {
      const { draft, corrects, number } = await inTurn(() =>
        database.snapshot(async (db) => {
          const stores = recordStores(db);
          const assembly = await existingAssembly(stores, assemblyId);
          const { corrects } = await correctable(stores, assemblyId, seen);
          const draft = await draftOf(stores, assembly, config);
          return { draft, corrects, number: await numberToIssue(stores, draft.data) };
        }),
      );
      const sha256 = corrects.files.find(({ format }) => format === 'pdf')?.sha256 ?? '';
      const correction = { text, corrects: { ...corrects, sha256 } };
      return { number, data: draft.data, ...(await draw(number, draft, correction, caller.userId)) };
    },
    async ({ params: { assemblyId }, body: { seen }, caller, stores, audit, prepared }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      const { corrects, sequence } = await correctable(stores, assemblyId, seen);
      const { number, data, at, files } = prepared;
      if ((await numberToIssue(stores, data)) !== number) throw new StalePreparation();
      await stores.issued.add({ number, assemblyId, sequence, at, by: caller.userId, files });
      const entry = await lastIssued(stores, assemblyId);
      audit(
        sentence`Emitió el acta n.º ${number}, que aclara el acta n.º ${corrects.number} de «${anAssembly(assembly)}»`,
        fingerprints(entry),
      );
      return entry;
    },
    issuing,
  );

  on.stream(
    readIssuedMinutes,
    async ({ params: { assemblyId, number }, query: { format = 'pdf' }, stores }, reply) => {
      await existingAssembly(stores, assemblyId);
      const file = await stores.issued.file(assemblyId, number, format);
      if (!file) throw notFound(TEXTS.unknown);
      return sendFile(reply, format, file.name, file.content);
    },
  );
}

/**
 * The minutes to correct, and the place of the correction.
 * @param seen how many corrections the administrator saw
 * @throws Refusal 409 for another number; also for a repeated request, after a second press or a lost answer
 */
async function correctable({ issued }: RecordStores, assemblyId: number, seen: number) {
  const [corrects, ...corrections] = await issued.of(assemblyId);
  if (!corrects) throw conflict(TEXTS.notIssued);
  if (corrections.length !== seen) throw conflict(TEXTS.otherCorrection);
  return { corrects, sequence: corrections.length + 1 };
}

async function lastIssued({ issued }: RecordStores, assemblyId: number): Promise<IssuedMinutes> {
  const entry = (await issued.of(assemblyId)).at(-1);
  if (!entry) throw new Error(`No minutes of assembly ${assemblyId} are issued`);
  return entry;
}

const FORMAT_NAMES: Readonly<Record<MinutesFormat, string>> = { pdf: 'PDF', docx: 'Word' };

const fingerprints = ({ files }: IssuedMinutes) =>
  files.map(({ format, sha256 }) => changeOf(`huella SHA-256 del ${FORMAT_NAMES[format]}`, '', sha256));

/** Rows of a table that the screen shows. */
const MAX_ROWS = 200;

function cut(block: Block): Block {
  if (block.kind !== 'table' || block.table.rows.length <= MAX_ROWS) return block;
  const { rows } = block.table;
  return table({
    ...block.table,
    rows: [...rows.slice(0, MAX_ROWS), [TEXTS.cut(rows.length - MAX_ROWS)]],
  });
}

async function presentContent(
  { issued }: RecordStores,
  draft: Draft,
  context: Pick<PrintContext, 'brandName' | 'at'>,
) {
  const { record, contents } = draft;
  const { assembly } = record;
  const now = context.at.toISOString();
  const own = await issued.of(assembly.id);
  const isIssued = own.length > 0;
  const { endedAt } = meetingTimes(record, contents.facts, now);
  const moment = momentFormat(record);
  const sentences = new Map(
    recordedPoints(record).map((each) => [each.point, pointSentences(each, contents.facts, moment)]),
  );
  const { title, under, blocks } = withDrawnTexts(describeMinutes(draft, context));
  return {
    ...contents.facts,
    derived: derivedTimes(record, now),
    points: pointsOf(assembly, contents).map((each) => ({
      ...each,
      record: each.isOnAgenda ? (sentences.get(each.point) ?? []) : [],
    })),
    elected: electedIn(record.questions, contents),
    gaps: [
      ...obstaclesFor(draft, now),
      ...warningsFor(draft, isIssued ? null : await issued.latestMeeting()),
    ],
    record: [attendanceText(record, endedAt, moment), ...sessionText(record.session, endedAt, moment)],
    // Issued minutes are read as they were issued.
    ...(!isIssued && { document: { title, under, blocks: blocks.map(cut) } }),
    nextNumber: (await issued.nextNumber()) ?? firstNumber(draft.data),
    issued: own,
  };
}

/** The points of the agenda with their texts; then texts of removed points. */
function pointsOf({ agenda }: StoredAssembly, { texts }: Draft['contents']) {
  const found = new Map(texts.map((text) => [text.point, text]));
  return [
    ...agenda.map((point) => ({
      ...(found.get(point) ?? { point, text: '', version: 0 }),
      isOnAgenda: true,
    })),
    ...texts
      .filter(({ point, text }) => text !== '' && !agenda.includes(point))
      .map((text) => ({ ...text, isOnAgenda: false })),
  ];
}
