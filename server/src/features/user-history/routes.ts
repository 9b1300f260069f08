/** The page of a user, and the archive of their stored data (R9.15). */
import { Readable } from 'node:stream';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  downloadPersonalData,
  HISTORY_SECTIONS,
  type HistorySection,
  readUserHistory,
} from '@vigilia/contract/users/user-history';
import { recordAuditEntry } from '../../audit/audit-log.ts';
import { aUser, sentence } from '../../audit/sentence.ts';
import { zipOf } from '../../files/zip-stream.ts';
import { writeAndPublish } from '../../http/audited-write.ts';
import { feature } from '../../http/routes.ts';
import { notFound, Refusal } from '../../runtime/errors.ts';
import { documentPath } from '../attorney-powers/document-path.ts';
import { presentUser } from '../users/presenter.ts';
import { userStore } from '../users/store.ts';
import { personalDataStore } from './personal-data.ts';
import { archiveEntries } from './personal-data-archive.ts';
import { userHistoryStore } from './store.ts';

const BUSY =
  'Ya se está descargando un archivo de datos con su cuenta. Espere a que termine y vuelva a intentarlo.';
/** Seconds. */
const RETRY_AFTER = 10;
const UNKNOWN = 'Este usuario ya no existe. Vuelva a la lista.';

/** Runs a task after the last chunk. */
async function* untilRead(chunks: AsyncIterable<Uint8Array>, task: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } finally {
    task();
  }
}

export const userHistory = feature({
  name: 'user-history',
  stores: (db) => ({
    users: userStore(db),
    history: userHistoryStore(db),
    personalData: personalDataStore(db),
  }),
  routes: (on, dependencies) => {
    const { clock, config, files, signedUrls } = dependencies;
    type History = ReturnType<typeof userHistoryStore>;

    const powers = async (history: History, id: number, offset: number) =>
      (await history.powers(id, { offset })).map(({ document, ...power }) => ({
        ...power,
        documentUrl: document && signedUrls.sign(documentPath(document)),
      }));

    on.read(readUserHistory, async ({ params, query: { section, offset = 0 }, stores }) => {
      const { users, history } = stores;
      const id = await users.idAfterMerge(params.id);
      const user = await users.byId(id);
      if (!user) throw notFound(UNKNOWN);
      const totals = await history.totals(id);
      const wanted: readonly HistorySection[] = section ? [section] : HISTORY_SECTIONS;
      // Without a section, further rows of all of them would be an answer that nothing asks for.
      const from = section ? offset : 0;
      const of = async <Row>(name: keyof typeof totals, read: () => Promise<Row[]>) =>
        wanted.includes(name) ? { [name]: { total: totals[name], rows: await read() } } : {};
      return {
        ...(!section && { user: presentUser(user) }),
        ...(await of('assemblies', () => history.assemblies(id, from))),
        ...(await of('powers', () => powers(history, id, from))),
        ...(await of('cases', () => history.cases(id, from))),
        ...(await of('responses', () => history.responses(id, { offset: from }))),
        ...(await of('assistance', () => history.assistance(id, { offset: from }))),
        ...(await of('changes', () => history.changes(id, { offset: from }))),
      };
    });

    /** Administrators who are downloading an archive, which reads a whole history. */
    const downloading = new Set<number>();
    /** @returns ends the turn @throws Refusal 429 during another one of the same administrator */
    function takeTurn(userId: number): () => void {
      if (downloading.has(userId)) throw new Refusal(429, BUSY, { retryAfter: RETRY_AFTER });
      downloading.add(userId);
      let isHeld = true;
      return () => {
        if (isHeld) downloading.delete(userId);
        isHeld = false;
      };
    }

    on.stream(downloadPersonalData, async ({ params: { id }, caller, stores }, reply) => {
      const at = clock.now().toISOString();
      const user = await stores.users.byId(id);
      if (!user) throw notFound(UNKNOWN);
      const finish = takeTurn(caller.userId);
      try {
        // Before the first byte: a download that is broken off may hold everything.
        await writeAndPublish(dependencies, (tx) =>
          recordAuditEntry(tx, {
            userId: caller.userId,
            area: downloadPersonalData.area,
            what: sentence`Descargó lo que se guarda de ${aUser(user)}`,
            at,
          }),
        );
        const entries = archiveEntries(
          {
            name: fullName(user),
            brand: config.BRAND_NAME,
            at,
            tables: stores.personalData.tablesOf(user),
            files: stores.personalData.filesOf(user),
          },
          files,
        );
        const archive = Readable.from(untilRead(zipOf(entries), finish), { objectMode: false });
        // Also where the client left before the first byte.
        archive.once('close', finish);
        return reply
          .headers({
            'content-type': 'application/zip',
            'content-disposition': `attachment; filename="datos-usuario-${id}.zip"`,
          })
          .send(archive);
      } catch (error) {
        finish();
        throw error;
      }
    });
  },
});
