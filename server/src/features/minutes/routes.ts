import {
  exportAssembly,
  exportResults,
  type KnownMinutesData,
  minutesFileName,
  readMinutes,
  readMinutesData,
  saveMinutesData,
} from '@vigilia/contract/minutes';
import { exportRoll } from '@vigilia/contract/selection';
import { changesBetween, editOf } from '../../audit/audit-changes.ts';
import { anAssembly, sentence } from '../../audit/sentence.ts';
import { emptyBody, feature } from '../../http/routes.ts';
import { createBoundedQueue } from '../../runtime/bounded-queue.ts';
import { conflict, unavailable } from '../../runtime/errors.ts';
import { sendSpreadsheet } from '../../spreadsheets/writer.ts';
import { existingAssembly } from '../assemblies/access.ts';
import type { StoredAssembly } from '../assemblies/store.ts';
import { existingQuestion } from '../votings/question-access.ts';
import {
  type RecordStores,
  recordAssembly,
  recordPeople,
  recordQuestion,
  recordStores,
} from './assembly-record.ts';
import { findEditConflicts } from './edit-conflicts.ts';
import { previousNumbering, proposeMinutes, proposeNumber } from './minutes-defaults.ts';
import { drawInWorkerThread } from './pdf-worker.ts';
import { assemblySheets, questionSheets, rollSheet } from './sheets.ts';
import { FIELD_NAMES } from './texts.ts';

/** Records that wait beside the one that is read. */
const MAX_WAITING = 16;

const TEXTS = {
  busy: 'Se están preparando otros archivos de asambleas. Espere un momento y vuelva a intentarlo.',
  meanwhile: (fields: readonly string[]) =>
    `Mientras usted editaba, otra persona guardó otra cosa en: ${fields.join(', ')}. Si guarda de nuevo, quedará lo que usted escribió.`,
};

export const minutes = feature({
  name: 'minutes',
  stores: recordStores,
  routes: (on, { clock, config }) => {
    const now = () => clock.now().toISOString();
    /** A record of ten thousand people is read one at a time, so that several do not add up beside ballots. */
    const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(TEXTS.busy));

    const dataOf = async (
      { minutes: entered }: RecordStores,
      assembly: StoredAssembly,
    ): Promise<KnownMinutesData> => {
      const saved = await entered.of(assembly.id);
      if (saved) return { ...saved, saved: true };
      const numbers = await entered.numbers();
      const basis = previousNumbering(assembly, numbers);
      const number = proposeNumber(assembly, numbers);
      const data = basis && (await entered.of(basis.id));
      return { ...proposeMinutes(assembly.title, config.BRAND_ACRONYM, number, data), saved: false };
    };

    on.stream(exportResults, async ({ params: { id }, query: { format }, snapshot, headersOnly }, reply) => {
      const sheets = await inTurn(() =>
        snapshot(async (stores) => {
          const question = await existingQuestion(stores, id);
          const assembly = await existingAssembly(stores, question.assemblyId);
          if (headersOnly) return [];
          const recorded = await recordQuestion(stores, question, await stores.history(assembly));
          return questionSheets(assembly.title, recorded, now());
        }),
      );
      return sendSpreadsheet(reply, `resultado-${id}`, format, sheets);
    });

    on.stream(
      exportAssembly,
      async ({ params: { assemblyId }, query: { format }, snapshot, headersOnly }, reply) => {
        const sheets = await inTurn(() =>
          snapshot(async (stores) => {
            const assembly = await existingAssembly(stores, assemblyId);
            return headersOnly ? [] : assemblySheets(await recordAssembly(stores, assembly), now());
          }),
        );
        return sendSpreadsheet(reply, `asamblea-${assemblyId}`, format, sheets);
      },
    );

    on.stream(
      exportRoll,
      async ({ params: { assemblyId }, body: { format, attendeeIds }, snapshot }, reply) => {
        const chosen = attendeeIds && new Set(attendeeIds);
        const roll = await inTurn(() =>
          snapshot(async (stores) => {
            const assembly = await existingAssembly(stores, assemblyId);
            return (await recordPeople(stores, assembly, await stores.history(assembly))).roll;
          }),
        );
        const rows = chosen ? roll.filter(({ id }) => chosen.has(id)) : roll;
        return sendSpreadsheet(reply, `asistencia-${assemblyId}`, format, [rollSheet(rows)]);
      },
    );

    on.read(readMinutesData, async ({ params: { assemblyId }, stores }) =>
      dataOf(stores, await existingAssembly(stores, assemblyId)),
    );

    on.write(
      saveMinutesData,
      async ({ params: { assemblyId }, body: { seen = {}, ...changes }, stores, audit }) => {
        const assembly = await existingAssembly(stores, assemblyId);
        const { saved, ...before } = await dataOf(stores, assembly);
        const meanwhile = findEditConflicts(changes, seen, before);
        if (meanwhile.length > 0) throw conflict(TEXTS.meanwhile(meanwhile));
        const data = { ...before, ...changes };
        await stores.minutes.save(assemblyId, data, now());
        const edited = changesBetween(FIELD_NAMES, before, data);
        const what = sentence`Editó los datos del acta de «${anAssembly(assembly)}»`;
        // Saving the unchanged defaults stores them.
        if (saved) audit(...editOf(what, edited));
        else audit(what, edited);
        return { ...data, saved: true };
      },
    );

    on.stream(readMinutes, async ({ params: { assemblyId }, stores, snapshot, headersOnly }, reply) => {
      const headersOf = (assembly: Parameters<typeof minutesFileName>[0]) => ({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${minutesFileName(assembly)}"`,
      });
      if (headersOnly)
        return reply.headers(headersOf(await existingAssembly(stores, assemblyId))).send(emptyBody());
      const { assembly, data, record } = await inTurn(() =>
        snapshot(async (stores) => {
          const assembly = await existingAssembly(stores, assemblyId);
          return {
            assembly,
            data: await dataOf(stores, assembly),
            record: await recordAssembly(stores, assembly),
          };
        }),
      );
      const bytes = await drawInWorkerThread(record, data, { brandName: config.BRAND_NAME, at: clock.now() });
      return reply.headers({ ...headersOf(assembly), 'content-length': bytes.length }).send(bytes);
    });
  },
});
