/** The articles: search, edit, delete. All of them are loaded, filtered here, and put into the page in portions. */
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Article } from '@vigilia/contract/articles';
import { isWebAddress } from '@vigilia/contract/fields';
import { Fragment, useDeferredValue, useState } from 'react';
import { count, includesText } from '../../../core/text.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx';
import { deleteLater, UNDO_WINDOW_TEXT, useRemainingRows } from '../../../ui/feedback/undoable-delete.tsx';
import { useHistoryState } from '../../../ui/page/history-state.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { MoreRows } from '../../../ui/table/more-rows.tsx';
import { isWorthSearching, SearchBox, useSearch } from '../../../ui/table/search-box.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { articlesQuery, useDeleteArticle } from './queries.ts';
import { TEXTS as T } from './texts.ts';

/** Rows shown at first, and added near the end. */
const PORTION = 50;
const REMOVED_FROM = 'articles';

const COLUMNS: readonly Column<Article>[] = [
  {
    key: 'name',
    header: T.article,
    width: '52%',
    lines: 3,
    cell: ({ name }) => <Text fw={600}>{name}</Text>,
  },
  {
    key: 'url',
    header: T.link,
    width: '48%',
    lines: 2,
    cell: ({ url }) =>
      isWebAddress(url) ? (
        <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
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

export function ArticleList() {
  const search = useSearch();
  const typed = useDeferredValue(search.typed);
  const { data, error, refetch } = useQuery(articlesQuery);
  const articles = useRemainingRows(REMOVED_FROM, data);
  const [most, setMost] = useHistoryState('articles', PORTION);
  const [editing, setEditing] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<Article | null>(null);
  const remove = useDeleteArticle();
  const found = articles?.filter(({ name, url }) => includesText([name, url], typed));
  const told = found && `${count(found.length)} ${found.length === 1 ? T.one : T.many}`;

  return (
    <Stack component="section" aria-label={T.list} gap="sm">
      {isWorthSearching(articles, error) && <SearchBox search={search} label={T.search} found={told} />}
      {error && !found ? (
        <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={T.list}
          columns={COLUMNS}
          rows={found?.slice(0, most)}
          rowKey={({ id }) => id}
          nameOf={({ name }) => name}
          onEdit={({ id }) => setEditing(id)}
          onDelete={setDeleting}
          empty={<NoArticles searching={Boolean(articles?.length)} onClear={() => search.setTyped('')} />}
        />
      )}
      <MoreRows
        has={found !== undefined && found.length > most}
        loading={false}
        onMore={() => setMost((present) => present + PORTION)}
      />
      <EditDialog id={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        opened={deleting !== null}
        title={T.deleteTitle}
        text={T.deleteText}
        detail={deleting && `${T.deleteDetail(deleting.name)} ${UNDO_WINDOW_TEXT}`}
        confirm={T.deleteConfirm}
        cancel={T.cancel}
        failure={T.deleteFailure}
        onConfirm={async () => {
          if (!deleting) return;
          const { id, name } = deleting;
          deleteLater({
            list: REMOVED_FROM,
            id,
            name,
            done: T.deleted,
            failure: T.deleteFailure,
            failsIn: 'dialog',
            ...remove(id),
          });
        }}
        onClose={() => setDeleting(null)}
      />
    </Stack>
  );
}

const NoArticles = ({ searching, onClear }: { searching: boolean; onClear: () => void }) => (
  <EmptyState
    headline={T.empty}
    explanation={searching ? T.noneFound : T.emptyAbout}
    action={
      searching && (
        <Button variant="light" onClick={onClear}>
          {T.clearSearch}
        </Button>
      )
    }
  />
);
