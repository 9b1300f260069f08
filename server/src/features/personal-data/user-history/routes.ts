/** The page of a user, and the archive of their stored data (R9.15). */
import { Readable } from 'node:stream';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  downloadPersonalData,
  HISTORY_SECTIONS,
  type HistorySection,
  readUserHistory,
} from '@vigilia/contract/users/user-history';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import { zipOf } from '../../../kernel/files/zip-stream.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { notFound, Refusal } from '../../../kernel/runtime/errors.ts';
import { documentPath } from '../../assembly/attorney-powers/document-path.ts';
import { secondFactorStore } from '../../people/session/second-factor-store.ts';
import { presentUser } from '../../people/users/presenter.ts';
import { userStore } from '../../people/users/store.ts';
import { personalDataOf } from './personal-data.ts';
import { archiveEntries } from './personal-data-archive.ts';
import { type Part, SECTION_ROWS, userHistoryStore } from './store.ts';

const BUSY =
  'Ya se está descargando un archivo de datos con su cuenta. Espere a que termine y vuelva a intentarlo.';
/** Seconds. */
const RETRY_AFTER = 10;
const UNKNOWN = 'Este usuario ya no existe. Vuelva a la lista.';

export const userHistory = feature({
  name: 'user-history',
  lane: 'office',
  stores: (db) => ({
    users: userStore(db),
    history: userHistoryStore(db),
    factors: secondFactorStore(db),
    personalData: (id: number) => personalDataOf(db, id),
  }),
  routes: (on, { clock, config, files, signedUrls }) => {
    on.read(readUserHistory, async ({ params, query: { section, ...query }, stores }) => {
      const { users, history, factors } = stores;
      const id = await users.idAfterMerge(params.id);
      const user = await users.byId(id);
      if (!user) throw notFound(UNKNOWN);
      const totals = await history.totals(id);
      // Without a section there is no offset: it would apply to all sections.
      const offset = (section && query.offset) ?? 0;
      const wanted: readonly HistorySection[] = section ? [section] : HISTORY_SECTIONS;
      const read = {
        ...history,
        powers: async (of: number, part: Part) =>
          (await history.powers(of, part)).map(({ document, ...power }) => ({
            ...power,
            documentUrl: document && signedUrls.sign(documentPath(document)),
          })),
      };
      const sections = [];
      for (const name of wanted)
        sections.push([
          name,
          { total: totals[name], rows: await read[name](id, { limit: SECTION_ROWS, offset }) },
        ]);
      if (section) return Object.fromEntries(sections);
      const secondFactor = isAdministrator(user) && {
        secondFactor: typeof (await factors.of(id))?.enabledAt === 'string',
      };
      return { user: { ...presentUser(user), ...secondFactor }, ...Object.fromEntries(sections) };
    });

    /** The last archive of each administrator: each reads a whole history, so one is read at a time. */
    const archives = new Map<number, Readable>();

    on.stream(downloadPersonalData, async ({ params: { id }, caller: { userId }, stores, audit }, reply) => {
      const at = clock.now().toISOString();
      const user = await stores.users.byId(id);
      if (!user) throw notFound(UNKNOWN);
      const last = archives.get(userId);
      if (last && !last.readableEnded && !last.destroyed)
        throw new Refusal(429, BUSY, { retryAfter: RETRY_AFTER });
      const data = { name: fullName(user), brand: config.BRAND_NAME, at, ...stores.personalData(id) };
      const archive = Readable.from(zipOf(archiveEntries(data, files)), { objectMode: false });
      archives.set(userId, archive);
      try {
        await audit(sentence`Descargó lo que se guarda de ${aUser(user)}`);
      } catch (error) {
        archive.destroy();
        throw error;
      }
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="datos-usuario-${id}.zip"`,
        })
        .send(archive);
    });
  },
});
