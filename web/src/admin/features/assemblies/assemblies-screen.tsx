import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { momentText, timeStamp } from '@vigilia/contract/time/colombian-time';
import { useState } from 'react';
import { includesText } from '../../../core/text.ts';
import { assemblyQuery } from '../../../domain/assembly-query.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { CARD_ROWS, CardGrid } from '../../../ui/cards/tile.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Loading } from '../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { ABOVE_THE_FOLD } from '../../../ui/media/picture.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useSearch } from '../../../ui/table/search-box.tsx';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { useNow } from './assembly.tsx';
import { AssemblyCard } from './card.tsx';
import { assembliesQuery, useDeleteAssembly } from './queries.ts';
import { TEXTS } from './texts.ts';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about} actions={<CreateButton />}>
    <AssemblyList />
  </Page>
);

const T = TEXTS.list;

const matches = ({ title, description, startDate }: Assembly, typed: string) =>
  includesText([title, description, timeStamp(startDate)], typed);

const CreateButton = () => (
  <ToolButton variant="filled" to="/gremial/assemblies/create" icon={IconPlus}>
    {T.create}
  </ToolButton>
);

function AssemblyList() {
  const search = useSearch();
  const { typed } = search;
  const assemblies = useQuery(assembliesQuery());
  const now = useNow();
  const [deleting, setDeleting] = useState<Assembly | null>(null);
  const remove = useDeleteAssembly();
  const { data: asked } = useQuery({ ...assemblyQuery(deleting?.id ?? 0), enabled: deleting !== null });
  const issued = deleting ? asked?.issuedMinutes : undefined;
  const found = assemblies.data?.filter((assembly) => matches(assembly, typed));

  return (
    <>
      <SearchedList
        search={search}
        query={assemblies}
        found={found}
        texts={T}
        one={T.one}
        many={T.many}
        firstStep={<CreateButton />}
        skeleton={<Loading heights={CARD_ROWS} />}
      >
        <CardGrid>
          {found?.map((assembly, index) => (
            <AssemblyCard
              key={assembly.id}
              assembly={assembly}
              now={now}
              eager={index < ABOVE_THE_FOLD}
              onDelete={() => setDeleting(assembly)}
            />
          ))}
        </CardGrid>
      </SearchedList>
      <ConfirmDialog
        opened={deleting !== null}
        title={TEXTS.deletion.title}
        text={TEXTS.deletion.text}
        detail={
          deleting &&
          (issued
            ? TEXTS.deletion.issued(deleting.title, issued)
            : TEXTS.deletion[asked?.hadVotings ? 'archives' : 'detail'](
                deleting.title,
                momentText(deleting.startDate),
              ))
        }
        disabled={Boolean(issued)}
        confirm={TEXTS.deletion.confirm}
        failure={TEXTS.failure}
        onConfirm={async () => {
          if (!deleting) return;
          const answer = await remove.mutateAsync(deleting.id);
          if (answer?.archived) toastSuccess(TEXTS.deletion.archived, TEXTS.deletion.archivedAbout);
          else toastSuccess(TEXTS.deletion.done);
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
