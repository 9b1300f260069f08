import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  BIN_DAYS,
  type BinEntry,
  deleteFromBin,
  listBin,
  restoreFromBin,
} from '@vigilia/contract/content/bin';
import { BIN_KINDS, CONTENT_KINDS } from '@vigilia/contract/content/kinds';
import { dayOf, momentText, startOfDay } from '@vigilia/contract/time/colombian-time';
import { useNavigate } from 'react-router';
import { call, isMissing, request } from '../../../core/backend/api.ts';
import { type Listing, listQuery } from '../../../core/backend/listing.ts';
import { pluralize } from '../../../core/text.ts';
import { useDeletion } from '../../../ui/dialog/deletion.ts';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { FilterField } from '../../../ui/table/filters.tsx';
import { ListPage, useList } from '../../../ui/table/list-page.tsx';

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
  left: 'Se borra en',
  who: 'Por',
  restore: 'Restaurar',
  restored: 'Restaurado',
  restoredAbout: (title: string) => `«${title}» volvió a su lugar.`,
  see: 'Ver',
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

/** The bin: deleted content, which can be restored or deleted for good (R6.7). */
type Filter = 'keyword' | 'kind';

/** Other administrators delete and restore too, so it is fetched on every visit. */
const binQuery = (listing: Listing<Filter>) => ({
  ...listQuery('bin', listing, ({ query: { kind, ...query }, signal }) =>
    request(listBin, { query: { ...query, kind: BIN_KINDS.find((each) => each === kind) }, signal }),
  ),
  staleTime: 0,
});

const FILTERS: readonly FilterField<Filter>[] = [
  { name: 'keyword', label: T.search, box: T.search, parameter: 'buscar' },
  {
    name: 'kind',
    label: T.kind,
    parameter: 'tipo',
    kind: 'choice',
    options: BIN_KINDS.map((value) => ({ value, label: CONTENT_KINDS[value].name })),
  },
];

const COLUMNS: readonly Column<BinEntry>[] = [
  { key: 'title', header: T.what, cell: ({ title }) => title },
  { key: 'kind', header: T.kind, noWrap: true, cell: ({ kind }) => CONTENT_KINDS[kind]?.name },
  { key: 'deletedAt', header: T.when, noWrap: true, cell: ({ deletedAt }) => momentText(deletedAt) },
  { key: 'left', header: T.left, noWrap: true, cell: ({ deletedAt }) => daysLeft(deletedAt) },
  { key: 'deletedBy', header: T.who, cell: ({ deletedBy }) => deletedBy },
];

const DAY = 24 * 60 * 60 * 1000;

const daysLeft = (deletedAt: string) => {
  const end = Date.parse(startOfDay(dayOf(deletedAt), BIN_DAYS));
  return pluralize(Math.max(0, Math.ceil((end - Date.now()) / DAY)), 'día', 'días');
};

const BUTTONS = { edit: T.restore, text: T.restore, remove: T.delete };
const titleOf = ({ title }: BinEntry) => title;

function BinList() {
  const client = useQueryClient();
  const list = useList(FILTERS);
  const entries = useQuery(binQuery(list.listing));
  const askToDelete = useDeletion({
    isFinal: true,
    texts: T,
    failsIn: 'dialog',
    remove: (id) =>
      call(deleteFromBin, { params: { id } }).finally(() => client.invalidateQueries({ queryKey: ['bin'] })),
  });
  const navigate = useNavigate();
  const restore = async ({ id, kind, title }: BinEntry) => {
    try {
      await call(restoreFromBin, { params: { id } });
      const { path: place } = CONTENT_KINDS[kind];
      toastSuccess(
        T.restored,
        <>
          {T.restoredAbout(title)}{' '}
          <Anchor
            href={place}
            inherit
            onClick={(event) => {
              // The toast is outside the router.
              event.preventDefault();
              void navigate(place);
            }}
          >
            {T.see}
          </Anchor>
        </>,
      );
    } catch (error) {
      toastError(T.restoreFailure, error);
    }
    // A restored record may be part of any list.
    await client.invalidateQueries();
  };

  if (isMissing(entries.error)) return <EmptyState headline={T.missing} explanation={T.missingAbout} />;
  return (
    <ListPage
      list={list}
      query={entries}
      texts={T}
      columns={COLUMNS}
      actions={{
        nameOf: titleOf,
        onEdit: restore,
        onRemove: ({ id, title }) => askToDelete({ id, name: title }),
        texts: BUTTONS,
      }}
    />
  );
}
