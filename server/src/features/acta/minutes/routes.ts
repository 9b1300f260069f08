import { assemblyFileName, minutesFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import {
  exportAssembly,
  exportResults,
  readMinutes,
  readMinutesData,
  saveMinutesData,
} from '@vigilia/contract/assemblies/minutes';
import { exportRoll } from '@vigilia/contract/selection';
import { changesBetween, editOf } from '../../../kernel/audit/audit-changes.ts';
import { anAssembly, sentence } from '../../../kernel/audit/sentence.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { createBoundedQueue } from '../../../kernel/runtime/bounded-queue.ts';
import { conflict, unavailable } from '../../../kernel/runtime/errors.ts';
import { sendSpreadsheet } from '../../../kernel/spreadsheets/writer.ts';
import { existingAssembly, readableAssembly } from '../../assembly/assemblies/access.ts';
import type { StoredAssembly } from '../../assembly/assemblies/store.ts';
import { readableQuestion } from '../../voting/votings/stores.ts';
import {
  type RecordStores,
  recordAssembly,
  recordedHistory,
  recordPeople,
  recordQuestion,
  recordStores,
} from './assembly-record.ts';
import { contentRoutes, savedInParts } from './book/content-routes.ts';
import { draftOf, minutesDataOf } from './book/draft.ts';
import { draftedAssembly, issueRoutes } from './book/issue-routes.ts';
import { describeMinutes } from './document/describe-minutes.ts';
import { requireSeen } from './field-conflicts.ts';
import { drawInWorkerThread, sendFile } from './pdf-worker.ts';
import { assemblySheets, questionSheets, rollSheet } from './sheets.ts';
import { FIELD_NAMES } from './texts.ts';

/** Records that wait beside the one that is being read. */
const MAX_WAITING = 16;

const TEXTS = {
  busy: 'Se están preparando otros archivos de asambleas. Espere un momento y vuelva a intentarlo.',
  numberOfBook: (number: string) =>
    `El libro ya tiene actas: esta recibe el número ${number}, que sigue al último, y no se puede cambiar.`,
};

export const minutes = feature({
  name: 'minutes',
  stores: recordStores,
  routes: (on, { clock, config, database }) => {
    const now = () => clock.now().toISOString();
    /** A record of ten thousand people is read one at a time, so that several do not add up beside ballots. */
    const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(TEXTS.busy));

    const dataOf = (stores: RecordStores, assembly: StoredAssembly) =>
      minutesDataOf(stores, assembly, config.BRAND_ACRONYM);

    on.stream(
      exportResults,
      async ({ params: { id }, query: { format }, caller, snapshot, headersOnly }, reply) => {
        const { name, sheets } = await inTurn(() =>
          snapshot(async (stores) => {
            const question = await readableQuestion(stores, id);
            const assembly = await readableAssembly(stores, question.assemblyId, caller);
            const name = assemblyFileName(`resultado-${id}`, assembly);
            if (headersOnly) return { name, sheets: [] };
            const recorded = await recordQuestion(stores, question, await recordedHistory(stores, assembly));
            return { name, sheets: questionSheets(assembly.title, recorded, now()) };
          }),
        );
        return sendSpreadsheet(reply, name, format, sheets);
      },
    );

    on.stream(
      exportAssembly,
      async ({ params: { assemblyId }, query: { format }, caller, snapshot, headersOnly }, reply) => {
        const { name, sheets } = await inTurn(() =>
          snapshot(async (stores) => {
            const assembly = await readableAssembly(stores, assemblyId, caller);
            const name = assemblyFileName('resultados', assembly);
            const sheets = headersOnly ? [] : assemblySheets(await recordAssembly(stores, assembly), now());
            return { name, sheets };
          }),
        );
        return sendSpreadsheet(reply, name, format, sheets);
      },
    );

    on.stream(
      exportRoll,
      async ({ params: { assemblyId }, body: { format, attendeeIds }, snapshot }, reply) => {
        const chosen = attendeeIds && new Set(attendeeIds);
        const { name, roll } = await inTurn(() =>
          snapshot(async (stores) => {
            const assembly = await existingAssembly(stores, assemblyId);
            const { roll } = await recordPeople(stores, assemblyId, await stores.history(assembly));
            return { name: assemblyFileName('asistencia', assembly), roll };
          }),
        );
        const rows = chosen ? roll.filter(({ id }) => chosen.has(id)) : roll;
        return sendSpreadsheet(reply, name, format, [rollSheet(rows)]);
      },
    );

    on.read(readMinutesData, async ({ params: { assemblyId }, caller, stores }) => {
      const data = await dataOf(stores, await readableAssembly(stores, assemblyId, caller));
      const [own] = await stores.issued.of(assemblyId);
      return { ...data, ...(own && { issuedNumber: own.number }) };
    });

    on.write(
      saveMinutesData,
      async ({ params: { assemblyId }, query, body: { seen = {}, ...changes }, stores, audit }) => {
        const assembly = await draftedAssembly(stores, assemblyId);
        const { saved, isNumberOfBook, suggestions: _, ...before } = await dataOf(stores, assembly);
        if (isNumberOfBook && changes.number !== undefined && changes.number !== before.number)
          throw conflict(TEXTS.numberOfBook(before.number));
        requireSeen(FIELD_NAMES, changes, seen, before);
        const data = { ...before, ...changes };
        await stores.minutes.save(assemblyId, data, now());
        const edited = changesBetween('minutes', FIELD_NAMES, before, data);
        const what = sentence`Editó los datos del acta de «${anAssembly(assembly)}»`;
        // Saving the unchanged defaults stores them.
        const act = savedInParts(
          query.act,
          assembly,
          `Editó {} veces los datos del acta de «${assembly.title}»`,
        );
        if (saved) audit(...editOf(what, edited), act);
        else audit(what, edited, act);
        return { ...data, saved: true, ...(isNumberOfBook && { isNumberOfBook }) };
      },
    );

    on.stream(
      readMinutes,
      async (
        { params: { assemblyId }, query: { format = 'pdf' }, caller, stores, snapshot, headersOnly },
        reply,
      ) => {
        const assembly = await existingAssembly(stores, assemblyId);
        // Once the minutes are issued there is no draft.
        const [issued] = await stores.issued.of(assemblyId);
        const file = issued && (await stores.issued.file(assemblyId, issued.number, format));
        if (file) return sendFile(reply, format, file.name, file.content);
        const name = minutesFileName(assembly, { format });
        if (headersOnly) return sendFile(reply, format, name);
        const draft = await inTurn(() =>
          snapshot(async (stores) => draftOf(stores, await existingAssembly(stores, assemblyId), config)),
        );
        const documents = [describeMinutes(draft, { brandName: config.BRAND_NAME, at: clock.now() })];
        const [bytes] = await drawInWorkerThread(
          { documents, formats: [format] },
          { key: caller.userId, hasPriority: false },
        );
        return sendFile(reply, format, name, bytes);
      },
    );

    contentRoutes(on, { clock });
    issueRoutes(on, { clock, config, database, inTurn });
  },
});
