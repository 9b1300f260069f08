import { BIN_DAYS, deleteFromBin, listBin, restoreFromBin } from '@vigilia/contract/content/bin';
import { CONTENT_KINDS } from '@vigilia/contract/content/kinds';
import { aQuestion, sentence } from '../../../kernel/audit/sentence.ts';
import type { Dependencies } from '../../../kernel/http/dependencies.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { DAY } from '../../../kernel/runtime/clock.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { picturesIn } from '../../../kernel/versions/bin-store.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { fileStore } from '../../files/store.ts';
import { claimTitle } from '../../voting/votings/number-titles.ts';
import { questionStore } from '../../voting/votings/question-store.ts';
import { type BinEntryStore, binEntryStore, type RestoreProblem, type StoredEntry } from './store.ts';

/** Entries that one transaction deletes for good. */
const BATCH = 100;

const UNKNOWN = 'Esto ya no está en la Papelera. Vuelva a cargar la lista.';

const PROBLEMS: Readonly<Record<RestoreProblem, string>> = {
  taken: 'Ya hay otro con el mismo nombre en su lugar. Elimínelo primero, o deje este en la Papelera.',
  'no-case': 'El caso de esta respuesta ya no existe. Si está en la Papelera, restáurelo primero.',
  'no-assembly': 'La asamblea de esta pregunta ya no existe, se archivó, o su acta ya se emitió.',
  'no-steps': 'Ya no hay pasos de RAFA a los que agregarlo.',
  'many-steps': 'RAFA ya tiene todos los pasos que puede tener.',
};

const named = ({ kind, title }: StoredEntry) => `${CONTENT_KINDS[kind].one} «${title}»`;

async function existing(stores: { entries: BinEntryStore }, id: number): Promise<StoredEntry> {
  const entry = await stores.entries.byId(id);
  if (!entry) throw notFound(UNKNOWN);
  return entry;
}

export const bin = feature({
  name: 'bin',
  lane: 'everything',
  stores: (db) => ({
    entries: binEntryStore(db),
    files: fileStore(db),
    questions: questionStore(db),
    versions: versionStore(db),
  }),
  routes: (on, { clock, files, images }) => {
    on.read(listBin, async ({ query, stores, setTotalCount }) => {
      const { rows, total } = await stores.entries.list(query);
      setTotalCount(total);
      return rows;
    });

    on.write(restoreFromBin, async (restoring) => {
      const { params, stores, publish, audit } = restoring;
      const { id } = params;
      const entry = await existing(stores, id);
      const problem = await stores.entries.restore(entry);
      if (problem) throw conflict(PROBLEMS[problem]);
      await stores.entries.remove(id);
      const question = await stores.questions.byId(Number(entry.content.questions?.[0]?.id ?? 0));
      if (!question) audit(`Restauró de la Papelera ${named(entry)}`);
      else {
        const title = await claimTitle(restoring, question, question.title, clock.now().toISOString());
        if (title !== question.title) await stores.questions.setTitle(question.id, title);
        publish(`assembly:${question.assemblyId}`);
        audit(sentence`Restauró de la Papelera la pregunta «${aQuestion({ ...question, title })}»`, [], {
          key: 'question-restored',
        });
      }
      return { id };
    });

    on.write(deleteFromBin, async ({ params: { id }, stores, afterCommit, audit }) => {
      const entry = await existing(stores, id);
      const pictures = picturesIn(entry.content);
      for (const picture of pictures) await stores.files.forget(picture);
      await stores.entries.remove(id);
      afterCommit(() => files.remove(pictures.flatMap(images.filesOf)));
      audit(`Eliminó definitivamente ${named(entry)}`);
      return { id };
    });
  },
});

/** Deletes for good what has been in the bin for 30 days; answers the number of entries. */
export async function emptyBin({
  clock,
  database,
  files,
  images,
}: Pick<Dependencies, 'clock' | 'database' | 'files' | 'images'>): Promise<number> {
  const moment = new Date(clock.now().getTime() - BIN_DAYS * DAY).toISOString();
  let removed = 0;
  for (;;) {
    const entries = await database.write(async (tx) => {
      const expired = await binEntryStore(tx).before(moment, BATCH);
      for (const { id, content } of expired) {
        for (const picture of picturesIn(content)) await fileStore(tx).forget(picture);
        await binEntryStore(tx).remove(id);
      }
      return expired;
    });
    await files.remove(entries.flatMap(({ content }) => picturesIn(content)).flatMap(images.filesOf));
    removed += entries.length;
    if (entries.length < BATCH) return removed;
  }
}
