import { Anchor, Box, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Article, articlesCalls, newArticle } from '@vigilia/contract/content/articles';
import { CONTENT_KINDS } from '@vigilia/contract/content/kinds';
import { completeAddress, isWebAddress } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { Fragment, useEffect, useRef, useState } from 'react';
import { GENERIC_FAILURE, includesText, SAVED } from '../../../core/text.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { useDeletion } from '../../../ui/dialog/deletion.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogFormButtons } from '../../../ui/dialog/dialog-form.tsx';
import { Unloaded } from '../../../ui/feedback/states.tsx';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { MoreRows, useGrowingRows } from '../../../ui/table/more-rows.tsx';
import { useSearch } from '../../../ui/table/search-box.tsx';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { DELAYS } from '../../constants.ts';
import { ContentConflict, ContentField, ContentPublication } from './form.tsx';
import { type ContentKind, DELETE_TEXTS, trimmed } from './kind.ts';
import { isSelected, StateBadge, StateFilter, useStateFilter } from './publication/state-badge.tsx';
import { inputOf } from './publication/use-publication.ts';
import { articleQuery, articlesQuery, useDelete } from './queries.ts';
import { type ContentForm, useContentForm } from './use-content-form.ts';

const kind = {
  path: CONTENT_KINDS.article.path,
  queryKey: ['articles', 'list'],
  calls: articlesCalls,
  schema: newArticle,
  title: 'name',
  saveDelay: DELAYS.articleEdit,
  sendsAllTexts: true,
  fields: [
    {
      name: 'name',
      label: 'Nombre',
      input: 'line',
      max: FIELD_LIMITS.articleName,
      hint: `Hasta ${FIELD_LIMITS.articleName} caracteres`,
    },
    {
      name: 'url',
      label: 'URL',
      input: 'address',
      max: FIELD_LIMITS.webAddress,
      hint: 'Si falta https://, se agrega automáticamente.',
    },
  ],
  typedOf: (article: Article | null) => ({ name: article?.name ?? '', url: article?.url ?? '' }),
  bodyOf: (typed) => ({ ...trimmed(typed, 'name'), url: completeAddress(typed.url ?? '') }),
  toastFailure: toastError,
  texts: {
    ...DELETE_TEXTS,
    about: 'Las lecturas que la asociación recomienda. Los asociados las abren desde la aplicación.',
    create: 'Agregar un artículo',
    edit: 'Editar Artículo',
    saved: (name, isNew) => [
      SAVED,
      isNew ? `Se agregó «${name}».` : `Se guardaron los cambios de «${name}».`,
    ],
    saveFailure: GENERIC_FAILURE,

    list: 'Artículos recomendados',
    search: 'Buscar artículos',
    one: 'artículo',
    many: 'artículos',
    empty: 'No se han encontrado Artículos',
    emptyAbout: 'Todavía no hay ninguno. Escriba arriba el nombre y la dirección del primero.',
    noneFound: 'Ningún artículo contiene esas palabras en el nombre o la dirección.',
    loadFailure: 'Ha ocurrido error',

    deleteTitle: '¿Estas seguro que quieres Eliminar este Articulo?',
    deleted: '¡El Articulo se ha eliminado exitosamente!',
    deleteFailure: 'No se pudo eliminar el Articulo. Por favor, inténtalo de nuevo.',
  },
} as const satisfies ContentKind<Article>;

export default function Screen() {
  const [creates, setCreates] = useState(false);
  return (
    <Page
      title="Artículos"
      about={kind.texts.about}
      actions={
        !creates && (
          <ToolButton variant="filled" icon={IconPlus} onClick={() => setCreates(true)}>
            {kind.texts.create}
          </ToolButton>
        )
      }
    >
      {creates && <CreateArticle />}
      <ArticleList />
    </Page>
  );
}

const { texts: T } = kind;

/** Rows shown at first, and added near the end. */
const PORTION = 50;

const COLUMNS: readonly Column<Article>[] = [
  {
    key: 'name',
    header: 'Artículo',
    width: '52%',
    cell: (article) => (
      // A single element beside its label on a phone.
      <div>
        <Text fw={600} inherit>
          {article.name}
        </Text>
        <StateBadge record={article} />
      </div>
    ),
  },
  {
    key: 'url',
    header: 'Enlace',
    width: '48%',
    cell: ({ url }) =>
      isWebAddress(url) ? (
        <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
          <Parts of={url} />
        </Anchor>
      ) : (
        url
      ),
  },
];

/** An address that breaks after its slashes rather than within its words. */
const Parts = ({ of }: { of: string }) =>
  of.split(/(?<=[^/]\/)(?=[^/])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change places.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

const nameOf = ({ name }: Article) => name;

/** Articles: search, edit, delete. All are loaded and filtered here; rows are rendered in portions. */
function ArticleList() {
  const search = useSearch();
  const { typed } = search;
  const articles = useQuery(articlesQuery);
  const [editing, setEditing] = useState<Article | null>(null);
  const askToDelete = useDeletion({ texts: T, failsIn: 'dialog', remove: useDelete(kind) });
  const selection = useStateFilter();
  const found = articles.data?.filter(
    (article) => includesText([article.name, article.url], typed) && isSelected(selection, article),
  );
  const { shown, hasMore, showMore } = useGrowingRows(found, PORTION, 'articles');

  return (
    <Stack component="section" aria-label={T.list} gap="sm">
      <SearchedList
        search={search}
        query={articles}
        found={found}
        texts={T}
        one={T.one}
        many={T.many}
        filter={<StateFilter selection={selection} />}
        onClear={() => selection.select('')}
      >
        <DataTable
          caption={T.list}
          columns={COLUMNS}
          rows={shown}
          rowKey={({ id }) => id}
          actions={{ nameOf, onEdit: setEditing, onRemove: askToDelete }}
        />
        <MoreRows has={hasMore} loading={false} onMore={showMore} />
      </SearchedList>
      <EditDialog id={editing?.id ?? null} onClose={() => setEditing(null)} />
    </Stack>
  );
}

const Fields = ({ content }: { content: ContentForm }) =>
  kind.fields.map((field) => <ContentField key={field.name} field={field} content={content} isBare />);

function CreateArticle() {
  const element = useRef<HTMLFormElement>(null);
  const content = useContentForm<Article>(kind, null, {
    saved: () => {
      content.form.reset(kind.typedOf(null));
      content.publication.setInput(inputOf(null));
      // Focuses the field for the next article.
      element.current?.querySelector('input')?.focus();
    },
  });
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <Card withBorder component="section" aria-labelledby="agregar">
      <LeaveGuard changed={content.changed} />
      <Title order={2} id="agregar" mb="sm">
        {T.create}
      </Title>
      <form ref={element} onSubmit={content.onSubmit} noValidate>
        <FieldRow>
          <Fields content={content} />
          <Button type="submit" disabled={!content.isComplete} loading={content.save.saving}>
            Guardar
          </Button>
        </FieldRow>
        <Box mt="sm">
          <ContentPublication content={content} />
        </Box>
      </form>
    </Card>
  );
}

interface EditDialogProps {
  /** Null while nothing is edited. */
  id: number | null;
  onClose: () => void;
}

const EditDialog = ({ id, onClose }: EditDialogProps) => (
  <Dialog opened={id !== null} onClose={onClose} title={T.edit} size="lg">
    {id !== null && <Loaded key={id} id={id} onClose={onClose} />}
  </Dialog>
);

function Loaded({ id, onClose }: { id: number; onClose: () => void }) {
  const article = useQuery(articleQuery(id));
  if (article.data) return <EditForm article={article.data} onClose={onClose} />;
  return <Unloaded query={article} failure={T.loadFailure} />;
}

function EditForm({ article, onClose }: { article: Article; onClose: () => void }) {
  const content = useContentForm<Article>(kind, article, { leave: onClose });
  return (
    <form onSubmit={content.onSubmit} noValidate>
      <LeaveGuard changed={content.changed && !content.save.done} />
      <Stack gap="md">
        <Fields content={content} />
        <ContentPublication content={content} />
        <DialogButtons>
          <DialogFormButtons
            save={content.save}
            submit="Guardar"
            disabled={!content.isComplete}
            then="Cerrando…"
          />
        </DialogButtons>
      </Stack>
      <ContentConflict content={content} />
    </form>
  );
}
