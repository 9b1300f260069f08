/** The list of assemblies: search, votes, edit, delete (R10.1). */
import { Button, SimpleGrid } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies';
import { useState } from 'react';
import { Link } from 'react-router';
import { timeStamp } from '../../../core/date-time.ts';
import { includesText } from '../../../core/text.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { CardSkeleton, EmptyState, FailedState } from '../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { ABOVE_THE_FOLD } from '../../../ui/media/picture-sizes.ts';
import { NowrapDates } from '../../../ui/table/nowrap-dates.tsx';
import { isWorthSearching, SearchBox, useSearch } from '../../../ui/table/search-box.tsx';
import { AssemblyCard, PICTURE_RATIO } from './card.tsx';
import { assembliesQuery, useDeleteAssembly } from './queries.ts';
import { TEXTS } from './texts.ts';

const T = TEXTS.list;
const COLUMNS = { base: 1, sm: 2, lg: 3 };
const MINUTE = 60_000;

const matches = ({ title, description, startDate }: Assembly, typed: string) =>
  includesText([title, description, timeStamp(startDate)], typed);

export const CreateButton = () => (
  <Button component={Link} to="/gremial/assemblies/create" leftSection={<IconPlus size={18} aria-hidden />}>
    {T.create}
  </Button>
);

/** The time, to the minute: an assembly begins while the list is open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), MINUTE, { autoInvoke: true });
  return now;
}

export function AssemblyList() {
  const search = useSearch();
  const { typed } = search;
  const assemblies = useQuery(assembliesQuery());
  const now = useNow();
  const [deleting, setDeleting] = useState<Assembly | null>(null);
  const remove = useDeleteAssembly();
  const found = assemblies.data?.filter((assembly) => matches(assembly, typed));

  const nothingYet = assemblies.data?.length === 0;

  return (
    <>
      {isWorthSearching(assemblies.data, assemblies.error) && (
        <SearchBox search={search} label={T.search} found={found && T.found(found.length)} />
      )}
      {assemblies.isPending && (
        <SimpleGrid cols={COLUMNS} spacing="md" role="status" aria-busy="true" aria-label="Cargando">
          {[1, 2, 3].map((each) => (
            <CardSkeleton key={each} ratio={PICTURE_RATIO} lines={2} dated left={[96]} right={[36, 36]} />
          ))}
        </SimpleGrid>
      )}
      {assemblies.error && (
        <FailedState
          headline={T.loadFailure}
          error={assemblies.error}
          onRetry={() => void assemblies.refetch()}
        />
      )}
      {found?.length === 0 && (
        <EmptyState
          headline={T.empty}
          explanation={nothingYet ? T.emptyAbout : T.noneFound}
          action={
            !nothingYet && (
              <Button variant="light" onClick={() => search.setTyped('')}>
                {T.clearSearch}
              </Button>
            )
          }
          firstStep={nothingYet && <CreateButton />}
        />
      )}
      {found && found.length > 0 && (
        <SimpleGrid cols={COLUMNS} spacing="md" component="ul" p={0} m={0}>
          {found.map((assembly, index) => (
            <AssemblyCard
              key={assembly.id}
              assembly={assembly}
              now={now}
              eager={index < ABOVE_THE_FOLD}
              onDelete={() => setDeleting(assembly)}
            />
          ))}
        </SimpleGrid>
      )}
      <ConfirmDialog
        opened={deleting !== null}
        title={TEXTS.deletion.title}
        text={TEXTS.deletion.text}
        detail={
          deleting && (
            <NowrapDates>{TEXTS.deletion.detail(deleting.title, timeStamp(deleting.startDate))}</NowrapDates>
          )
        }
        confirm={TEXTS.deletion.confirm}
        cancel={TEXTS.cancel}
        failure={TEXTS.failure}
        onConfirm={async () => {
          if (!deleting) return;
          await remove.mutateAsync(deleting.id);
          toastSuccess(TEXTS.deletion.done);
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
