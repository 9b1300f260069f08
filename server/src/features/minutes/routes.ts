import {
  exportAssembly,
  exportResults,
  readMinutes,
  readMinutesData,
  saveMinutesData,
} from '@vigilia/contract/minutes';
import { notFound } from '../../platform/errors.ts';
import { feature } from '../../platform/routes.ts';
import { sendSpreadsheet } from '../../platform/spreadsheet-writing.ts';
import type { StoredAssembly } from '../assemblies/store.ts';
import { drawApart } from './drawing.ts';
import { propose } from './proposal.ts';
import { type RecordStores, recordAssembly, recordQuestion, recordStores } from './record.ts';
import { assemblySheets, questionSheets } from './sheets.ts';

const TEXTS = {
  unknown: 'Esta asamblea ya no existe. Vuelva a cargar la lista.',
  unknownQuestion: 'Esta pregunta ya no existe. Vuelva a cargar la lista.',
};

export const minutes = feature({
  name: 'minutes',
  stores: recordStores,
  routes: (on, { clock, config }) => {
    const now = () => clock.now().toISOString();

    /** @throws Refusal 404 unless it exists */
    async function existing({ assemblies }: RecordStores, id: number): Promise<StoredAssembly> {
      const assembly = await assemblies.byId(id);
      if (!assembly) throw notFound(TEXTS.unknown);
      return assembly;
    }

    const dataOf = async ({ minutes: entered }: RecordStores, { id, title }: StoredAssembly) =>
      (await entered.of(id)) ?? propose(title, config.BRAND_ACRONYM, await entered.latest());

    on.streams(exportResults, async ({ params: { id }, query: { format }, stores }, reply) => {
      const question = await stores.questions.byId(id);
      if (!question) throw notFound(TEXTS.unknownQuestion);
      const { title } = await existing(stores, question.assemblyId);
      const sheets = questionSheets(title, await recordQuestion(stores, question), now());
      return sendSpreadsheet(reply, `resultado-${id}`, format, sheets);
    });

    on.streams(exportAssembly, async ({ params: { assemblyId }, query: { format }, stores }, reply) => {
      const assembly = await existing(stores, assemblyId);
      const sheets = assemblySheets(await recordAssembly(stores, assembly), now());
      return sendSpreadsheet(reply, `asamblea-${assemblyId}`, format, sheets);
    });

    on.reads(readMinutesData, async ({ params: { assemblyId }, stores }) =>
      dataOf(stores, await existing(stores, assemblyId)),
    );

    on.writes(saveMinutesData, async ({ params: { assemblyId }, body, stores, tell }) => {
      const { title } = await existing(stores, assemblyId);
      await stores.minutes.save(assemblyId, body, now());
      tell(`Editó los datos del acta de «${title}»`);
      return body;
    });

    on.streams(readMinutes, async ({ params: { assemblyId }, stores }, reply) => {
      const assembly = await existing(stores, assemblyId);
      const data = await dataOf(stores, assembly);
      const record = await recordAssembly(stores, assembly);
      const bytes = await drawApart(record, data, { brandName: config.BRAND_NAME, at: clock.now() });
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-length': bytes.length,
          'content-disposition': `attachment; filename="acta-asamblea-${assemblyId}.pdf"`,
        })
        .send(bytes);
    });
  },
});
