import {
  answerCase,
  type ClinicalCase,
  createCase,
  deleteCase,
  deleteResponse,
  hideResponse,
  listCases,
  listHiddenResponses,
  readCase,
  readCaseAuthors,
  showResponse,
} from '@vigilia/contract/content/cases';
import { fullName } from '@vigilia/contract/users/full-name';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { aCase, aUser, sentence } from '../../../kernel/audit/sentence.ts';
import { createMemberRate } from '../../../kernel/http/rate-limits/member-rate.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { binStore } from '../../../kernel/versions/bin-store.ts';
import { fileStore, pictureAddressOf } from '../../files/store.ts';
import { DELETED_NAME } from '../../people/users/store.ts';
import { caseStore, type StoredCase } from './store.ts';

const UNKNOWN = 'Este caso ya no existe. Vuelva a cargar la lista.';

const RESPONSE_TEXTS = {
  unknown: 'Esta respuesta ya no existe. Vuelva a cargar la página.',
  hidden: 'Esta respuesta ya está oculta. Vuelva a cargar la página.',
  shown: 'Esta respuesta ya se muestra. Vuelva a cargar la página.',
};

const present = ({ picture, ...found }: StoredCase): ClinicalCase => ({
  ...found,
  imageUrl: picture && pictureAddressOf(picture),
});

const existing = async (stores: { cases: ReturnType<typeof caseStore> }, id: number): Promise<StoredCase> => {
  const found = await stores.cases.byId(id);
  if (!found) throw notFound(UNKNOWN);
  return found;
};

const existingResponse = async (stores: { cases: ReturnType<typeof caseStore> }, id: number) => {
  const found = await stores.cases.responseById(id);
  if (!found) throw notFound(RESPONSE_TEXTS.unknown);
  return found;
};

type NamedResponse = Awaited<ReturnType<typeof existingResponse>>;

/** `una respuesta de Ana Ríos al caso «…»` */
const named = ({ caseId, title, userId, user }: NamedResponse) => {
  const author =
    userId === null || user.name === DELETED_NAME ? fullName(user) : aUser({ ...user, id: userId });
  return sentence`una respuesta de ${author} al caso «${aCase({ id: caseId, title })}»`;
};

const whyOf = (reason: string) => [changeOf('motivo', '', reason)];

export const cases = feature({
  name: 'cases',
  lane: 'office',
  stores: (db) => ({ cases: caseStore(db), files: fileStore(db), bin: binStore(db) }),
  routes: (on, { clock, database }) => {
    const countCase = createMemberRate({ clock, database }, 'cases', 'Ha publicado muchos casos.');
    const countAnswer = createMemberRate(
      { clock, database },
      'case-answers',
      'Ha enviado muchas respuestas.',
    );

    const savingOf = ({ userId }: { readonly userId: number }) => ({ at: clock.now().toISOString(), userId });

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

    on.read(listHiddenResponses, async ({ params: { id }, stores }) => {
      await existing(stores, id);
      return stores.cases.hiddenResponsesTo(id);
    });

    on.read(readCaseAuthors, async ({ params: { id }, stores }) => {
      await existing(stores, id);
      return stores.cases.authorsOf(id);
    });

    on.write(hideResponse, async ({ params: { id }, body: { reason }, caller, stores, audit }) => {
      const response = await existingResponse(stores, id);
      if (response.isHidden) throw conflict(RESPONSE_TEXTS.hidden);
      const at = clock.now().toISOString();
      await stores.cases.hideResponse(id, { at, by: caller.userId, reason });
      audit(sentence`Ocultó ${named(response)}`, whyOf(reason));
      return { id };
    });

    on.write(showResponse, async ({ params: { id }, stores, audit }) => {
      const response = await existingResponse(stores, id);
      if (!response.isHidden) throw conflict(RESPONSE_TEXTS.shown);
      await stores.cases.hideResponse(id, null);
      audit(sentence`Volvió a mostrar ${named(response)}`);
      return { id };
    });

    on.write(deleteResponse, async ({ params: { id }, body: { reason }, caller, stores, audit }) => {
      const response = await existingResponse(stores, id);
      const title = `${fullName(response.user)}, al caso «${response.title}»`;
      await stores.bin.keep('response', id, title, savingOf(caller));
      await stores.cases.removeResponse(id);
      audit(sentence`Eliminó ${named(response)}`, whyOf(reason));
      return { id };
    });

    on.write(deleteCase, async ({ params: { id }, caller, stores, audit }) => {
      const { title } = await existing(stores, id);
      await stores.bin.keep('case', id, title, savingOf(caller));
      await stores.cases.remove(id);
      audit(`Eliminó el caso «${title}»`);
      return { id };
    });
  },
});
