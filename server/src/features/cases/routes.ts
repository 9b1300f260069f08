import {
  answerCase,
  type ClinicalCase,
  createCase,
  deleteCase,
  listCases,
  readCase,
} from '@vigilia/contract/cases';
import { aCase, sentence } from '../../http/audit/sentence.ts';
import { createMemberRate } from '../../http/rate-limits/member-rate.ts';
import { feature } from '../../http/routes.ts';
import { notFound } from '../../runtime/errors.ts';
import { fileStore, pictureAddressOf } from '../files/store.ts';
import { caseStore, type StoredCase } from './store.ts';

const UNKNOWN = 'Este caso ya no existe. Vuelva a cargar la lista.';

const present = ({ picture, ...found }: StoredCase): ClinicalCase => ({
  ...found,
  imageUrl: picture && pictureAddressOf(picture),
});

const existing = async (stores: { cases: ReturnType<typeof caseStore> }, id: number): Promise<StoredCase> => {
  const found = await stores.cases.byId(id);
  if (!found) throw notFound(UNKNOWN);
  return found;
};

export const cases = feature({
  name: 'cases',
  stores: (db) => ({ cases: caseStore(db), files: fileStore(db) }),
  routes: (on, { clock, database, files, images }) => {
    const countCase = createMemberRate({ clock, database }, 'cases', 'Ha publicado muchos casos.');
    const countAnswer = createMemberRate(
      { clock, database },
      'case-answers',
      'Ha enviado muchas respuestas.',
    );

    on.cachedRead(listCases, async ({ query, stores, setTotalCount }) => {
      const found = await stores.cases.list(query);
      setTotalCount(found.total);
      return found.cases.map(present);
    });

    on.cachedRead(readCase, async ({ params: { id }, stores }) => {
      const found = await existing(stores, id);
      return { ...present(found), caseResponses: await stores.cases.responsesTo(id) };
    });

    on.writeAfter(
      createCase,
      async ({ caller }) => countCase(caller),
      async ({ body, caller, picture, stores, audit }) => {
        const createdAt = clock.now().toISOString();
        if (picture) await stores.files.record(picture, 'image', createdAt);
        const id = await stores.cases.insert({ ...body, userId: caller.userId, picture, createdAt });
        audit(sentence`Publicó el caso «${aCase({ id, title: body.title })}»`);
        return present(await existing(stores, id));
      },
    );

    on.writeAfter(
      answerCase,
      async ({ caller }) => countAnswer(caller),
      async ({ params: { id }, body: { response }, caller, stores, audit }) => {
        const { title } = await existing(stores, id);
        audit(sentence`Respondió el caso «${aCase({ id, title })}»`);
        const createdAt = clock.now().toISOString();
        return stores.cases.insertResponse({ caseId: id, userId: caller.userId, response, createdAt });
      },
    );

    on.write(deleteCase, async ({ params: { id }, stores, afterCommit, audit }) => {
      const { title, picture } = await existing(stores, id);
      await stores.cases.remove(id);
      if (picture) {
        await stores.files.forget(picture);
        afterCommit(() => files.remove(images.filesOf(picture)));
      }
      audit(`Eliminó el caso «${title}»`);
      return { id };
    });
  },
});
