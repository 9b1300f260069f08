import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  BIN_DAYS,
  type BinEntry,
  type BinKind,
  deleteFromBin,
  listBin,
  restoreFromBin,
} from '@vigilia/contract/content/bin';
import { dayOf, dayText, momentText, startOfDay } from '@vigilia/contract/time/colombian-time';
import { useMemo, useState } from 'react';
import { call, isMissing, request } from '../../../core/backend/api.ts';
import { type Listing, listQuery } from '../../../core/backend/listing.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { FilterField } from '../../../ui/table/filters.tsx';
import { ListPage, useList } from '../../../ui/table/list-page.tsx';

/** The bin (R6.7). */
const KINDS: Readonly<Record<BinKind, string>> = {
  link: 'Enlace',
  news: 'Noticia',
  benefit: 'Beneficio',
  case: 'Caso',
  response: 'Respuesta',
  course: 'Curso',
  article: 'Artículo',
  profileItem: 'Item del perfil',
  step: 'Paso de RAFA',
  question: 'Pregunta sin abrir',
};

const T = {
  title: 'Papelera',
  about: `Lo que se eliminó en los últimos ${BIN_DAYS} días.`,
  table: 'Papelera',
  one: 'elemento',
  many: 'elementos',
  search: 'Buscar',
  clearFilters: 'Ver todo',
  empty: 'La papelera está vacía',
  emptyAbout: `Lo que se elimine del contenido queda aquí ${BIN_DAYS} días.`,
  noneFound: 'Nada de lo eliminado contiene esas palabras.',
  loadFailure: 'Ha ocurrido un error',
  what: 'Qué',
  kind: 'Tipo',
  when: 'Eliminado',
  until: (deletedAt: string) => `Se borra el ${dayText(startOfDay(dayOf(deletedAt), BIN_DAYS))}`,
  who: 'Por',
  restore: 'Restaurar',
  restoreOf: (title: string) => `Restaurar «${title}»`,
  restored: 'Restaurado',
  restoredAbout: (title: string) => `«${title}» volvió a su lugar.`,
  restoreFailure: 'No se pudo restaurar',
  delete: 'Eliminar definitivamente',
  deleteTitle: '¿Eliminar definitivamente?',
  deleteText: 'No se podrá recuperar.',
  deleteDetail: (title: string) => `Se eliminará «${title}» con sus imágenes.`,
  deleteConfirm: 'Eliminar definitivamente',
  deleted: 'Eliminado definitivamente',
  deleteFailure: 'No se pudo eliminar',
  missing: 'No hay papelera',
  missingAbout: 'Este servidor no guarda lo que se elimina.',
};

export default () => (
  <Page title={T.title} about={T.about}>
    <BinList />
  </Page>
);

/** The bin: deleted content, with what restores it or deletes it for good. */
type Filter = 'keyword';

/** Others delete and restore too, so it is fetched on every visit. */
const binQuery = (listing: Listing<Filter>) => ({
  ...listQuery('bin', listing, ({ query, signal }) => request(listBin, { query, signal })),
  staleTime: 0,
});

const FILTERS: readonly FilterField<Filter>[] = [
  { name: 'keyword', label: T.search, box: T.search, parameter: 'buscar' },
];

const columnsWith = (restore: (entry: BinEntry) => void): readonly Column<BinEntry>[] => [
  { key: 'title', header: T.what, width: '44%', cell: ({ title }) => title },
  { key: 'kind', header: T.kind, noWrap: true, cell: ({ kind }) => KINDS[kind] },
  {
    key: 'deletedAt',
    header: T.when,
    noWrap: true,
    cell: ({ deletedAt }) => (
      <div>
        {momentText(deletedAt)}
        <br />
        {T.until(deletedAt)}
      </div>
    ),
  },
  { key: 'deletedBy', header: T.who, noWrap: true, cell: ({ deletedBy }) => deletedBy },
  {
    key: 'restore',
    header: '',
    noWrap: true,
    cell: (entry) => (
      <Button
        size="compact-md"
        variant="subtle"
        aria-label={T.restoreOf(entry.title)}
        onClick={() => restore(entry)}
      >
        {T.restore}
      </Button>
    ),
  },
];

const titleOf = ({ title }: BinEntry) => title;

function BinList() {
  const client = useQueryClient();
  const list = useList(FILTERS);
  const entries = useQuery(binQuery(list.listing));
  const [deleting, setDeleting] = useState<BinEntry | null>(null);
  const columns = useMemo(
    () =>
      columnsWith(async ({ id, title }) => {
        try {
          await call(restoreFromBin, { params: { id } });
          toastSuccess(T.restored, T.restoredAbout(title));
        } catch (error) {
          toastError(T.restoreFailure, error);
        }
        // What is restored may be part of any list.
        await client.invalidateQueries();
      }),
    [client],
  );

  if (isMissing(entries.error)) return <EmptyState headline={T.missing} explanation={T.missingAbout} />;
  return (
    <>
      <ListPage
        list={list}
        query={entries}
        texts={T}
        columns={columns}
        actions={{ nameOf: titleOf, remove: { run: setDeleting, label: T.delete } }}
      />
      <DeleteDialog
        isFinal
        item={deleting && { id: deleting.id, name: deleting.title }}
        texts={T}
        failsIn="dialog"
        remove={(id) =>
          call(deleteFromBin, { params: { id } }).finally(() =>
            client.invalidateQueries({ queryKey: ['bin'] }),
          )
        }
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
