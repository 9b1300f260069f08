/** The page of a user (R9.15). */
import { HISTORY_SECTIONS, type HistorySection, readUserHistory } from '@vigilia/contract/user-history';
import { feature } from '../../http/routes.ts';
import { notFound } from '../../runtime/errors.ts';
import { documentPath } from '../attorney-powers/document-path.ts';
import { presentUser } from '../users/presenter.ts';
import { userStore } from '../users/store.ts';
import { userHistoryStore } from './store.ts';

const UNKNOWN = 'Este usuario ya no existe. Vuelva a la lista.';

export const userHistory = feature({
  name: 'user-history',
  stores: (db) => ({ users: userStore(db), history: userHistoryStore(db) }),
  routes: (on, { signedUrls }) => {
    type History = ReturnType<typeof userHistoryStore>;

    const powers = async (history: History, id: number, offset: number) =>
      (await history.powers(id, offset)).map(({ document, ...power }) => ({
        ...power,
        documentUrl: document && signedUrls.sign(documentPath(document)),
      }));

    on.read(readUserHistory, async ({ params: { id }, query: { section, offset = 0 }, stores }) => {
      const { users, history } = stores;
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
        ...(await of('responses', () => history.responses(id, from))),
        ...(await of('assistance', () => history.assistance(id, from))),
        ...(await of('changes', () => history.changes(id, from))),
      };
    });
  },
});
