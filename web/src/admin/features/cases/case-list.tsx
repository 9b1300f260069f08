/** The cases as cards: search, open, delete. */
import { ActionIcon, Anchor, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconMessages, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ClinicalCase } from '@vigilia/contract/cases';
import { useState } from 'react';
import { Link } from 'react-router';
import { count, includesText } from '../../../core/text.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { CardSkeleton, EmptyState, FailedState } from '../../../ui/feedback/states.tsx';
import { deleteLater, UNDO_WINDOW_TEXT, useRemainingRows } from '../../../ui/feedback/undoable-delete.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { ABOVE_THE_FOLD } from '../../../ui/media/picture-sizes.ts';
import { INITIAL_ROWS, useDeferredRows } from '../../../ui/table/deferred-rows.ts';
import { MoreRows, useGrowingRows } from '../../../ui/table/more-rows.tsx';
import { isWorthSearching, SearchBox, useSearch } from '../../../ui/table/search-box.tsx';
import styles from './case-list.module.css';
import { casesQuery, useDeleteCase } from './queries.ts';
import { SharedBy } from './shared-by.tsx';
import { TEXTS } from './texts.ts';

const COLUMNS = { base: 1, sm: 2, lg: 3 };
const PAGE = 24;
const RATIO = 16 / 9;
const REMOVED_FROM = 'cases';

export function CaseList() {
  const search = useSearch();
  const { keyword } = search;
  const cases = useQuery(casesQuery);
  const remaining = useRemainingRows(REMOVED_FROM, cases.data);
  const found = remaining?.filter(({ title, description }) => includesText([title, description], keyword));

  return (
    <>
      {isWorthSearching(remaining, cases.error) && (
        <SearchBox
          search={search}
          label={TEXTS.search}
          found={found && `${count(found.length)} ${found.length === 1 ? 'caso' : 'casos'}`}
        />
      )}
      {cases.isPending && (
        <SimpleGrid cols={COLUMNS} spacing="md" role="status" aria-busy="true" aria-label="Cargando">
          {[1, 2, 3].map((each) => (
            <CardSkeleton key={each} ratio={RATIO} byline />
          ))}
        </SimpleGrid>
      )}
      {cases.error && !found && (
        <FailedState headline={TEXTS.loadFailure} error={cases.error} onRetry={() => void cases.refetch()} />
      )}
      {found?.length === 0 && (
        <EmptyState
          headline={TEXTS.empty}
          explanation={keyword ? TEXTS.noneFound : TEXTS.emptyAbout}
          action={
            keyword && (
              <Button variant="light" onClick={() => search.setTyped('')}>
                {TEXTS.clearSearch}
              </Button>
            )
          }
        />
      )}
      {found && found.length > 0 && <CaseGrid key={keyword} keyword={keyword} cases={found} />}
    </>
  );
}

function CaseGrid({ keyword, cases }: { keyword: string; cases: readonly ClinicalCase[] }) {
  const [deleting, setDeleting] = useState<ClinicalCase | null>(null);
  const remove = useDeleteCase();
  const { shown, hasMore, showMore } = useGrowingRows(cases, PAGE, keyword);
  const drawn = useDeferredRows(shown, INITIAL_ROWS);

  return (
    <>
      <SimpleGrid cols={COLUMNS} spacing="md" component="ul" p={0} m={0}>
        {drawn.map((each, index) => (
          <CaseCard
            key={each.id}
            shared={each}
            eager={index < ABOVE_THE_FOLD}
            onDelete={() => setDeleting(each)}
          />
        ))}
      </SimpleGrid>
      <MoreRows has={hasMore && drawn.length === shown.length} loading={false} onMore={showMore} />
      <ConfirmDialog
        opened={deleting !== null}
        title={TEXTS.deleteTitle}
        text={TEXTS.deleteText}
        detail={deleting && `Se eliminará «${deleting.title}» con sus respuestas. ${UNDO_WINDOW_TEXT}`}
        confirm={TEXTS.deleteConfirm}
        cancel={TEXTS.cancel}
        failure={TEXTS.deleteFailure}
        onConfirm={async () => {
          if (!deleting) return;
          const { id, title: name } = deleting;
          deleteLater({
            list: REMOVED_FROM,
            id,
            name,
            done: TEXTS.deleted,
            failure: TEXTS.deleteFailure,
            // A failed deletion shows a toast, not a dialog (R8.1).
            failsIn: 'toast',
            ...remove(id),
          });
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

interface CaseCardProps {
  shared: ClinicalCase;
  /** Pictures above the fold are fetched at once. */
  eager: boolean;
  onDelete: () => void;
}

function CaseCard({ shared: { id, title, description, ...rest }, eager, onDelete }: CaseCardProps) {
  // Additions to the specification's fields; another backend may omit them.
  const { imageUrl, user, createAt, responses }: Partial<typeof rest> = rest;
  return (
    <Card component="li" withBorder padding="md" className={styles.tile}>
      <Card.Section>
        <Picture address={imageUrl ?? null} ratio={RATIO} eager={eager} />
      </Card.Section>
      <Stack gap="xs" mt="md" className={styles.body}>
        <Title order={2} size="1.0625rem" lineClamp={3}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          <SharedBy user={user} createAt={createAt} />
        </Text>
        <Text size="sm" c="dimmed" lineClamp={5}>
          {description}
        </Text>
      </Stack>
      <Group gap="xs" mt="md" justify="space-between" wrap="nowrap">
        <Anchor component={Link} to={`/cases/${id}`} size="sm" className={styles.responses}>
          <IconMessages size={18} aria-hidden />
          {responses === undefined
            ? TEXTS.responses
            : `${count(responses)} ${responses === 1 ? 'respuesta' : 'respuestas'}`}
        </Anchor>
        <Group gap={8} wrap="nowrap">
          <Button
            component={Link}
            to={`/cases/${id}`}
            size="sm"
            variant="light"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={`${TEXTS.edit} «${title}»`}
          >
            {TEXTS.edit}
          </Button>
          <ActionIcon
            variant="light"
            color="red"
            size={36}
            onClick={onDelete}
            aria-label={`${TEXTS.delete} «${title}»`}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </Card>
  );
}
