import { Box, Card, Group, Input, Loader, Skeleton, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { exportProfiles } from '@vigilia/contract/users/profile-files';
import { requestFile } from '../../../core/backend/api.ts';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { download } from '../../../ui/media/download.ts';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import styles from './catalogue.module.css';
import { CategoryEditor } from './category-editor.tsx';
import { CHANGE_KEY, catalogueQuery, pickCountsQuery } from './queries.ts';
import { type Category, SECTIONS, PROFILE_FILE_TEXTS as T, TEXTS } from './texts.ts';

export default function ProfileScreen() {
  return (
    <Page
      title={TEXTS.title}
      heading={TEXTS.heading}
      about={TEXTS.about}
      actions={useIsComplete() && <ProfileFiles />}
    >
      <LinkPanel name="Profile" />
      <ProfileCatalogue />
    </Page>
  );
}

/** The catalogue of what associates pick in their profile: six sections over eight lists. */
function ProfileCatalogue() {
  const { data, error, isPending, isFetching, refetch } = useQuery(catalogueQuery);
  const { data: counts } = useQuery({ ...pickCountsQuery, enabled: useIsComplete() });
  const isChanging = useIsMutating({ mutationKey: CHANGE_KEY }) > 0;
  return (
    <>
      <div className={styles.spinner} data-testid="busy" aria-hidden>
        {(isFetching || isChanging) && <Loader size="sm" />}
      </div>
      {error && <FailedState headline={TEXTS.loadFailure} error={error} onRetry={() => void refetch()} />}
      {(isPending || data) &&
        SECTIONS.map(({ title, categories }) => (
          <Card key={title} withBorder component="section">
            <Title order={2} mb="md">
              {title}
            </Title>
            <Stack gap="md">
              {categories.map((category) =>
                data ? (
                  <CategoryEditor
                    key={category.id}
                    category={category}
                    items={data.lists.get(category.id) ?? []}
                    membersOf={(item) => item && (counts?.get(item.id) ?? item.members)}
                    renames={data.extended}
                  />
                ) : (
                  <CategorySkeleton key={category.id} category={category} />
                ),
              )}
            </Stack>
          </Card>
        ))}
    </>
  );
}

/** The names of the lists are known before their items. */
const CategorySkeleton = ({ category }: { category: Category }) => (
  <div className={styles.category} aria-busy="true" aria-label="Cargando" role="status">
    {[category.another, category.list].map((label) => (
      <div key={label}>
        <Input.Label size="md" labelElement="div">
          {label}
        </Input.Label>
        <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px' }}>
          <Skeleton height={42} />
          <Skeleton height={42} className={styles.button ?? ''} />
        </Box>
      </div>
    ))}
  </div>
);

/** The profiles of associates as a file: exported here, imported in a dialog (R21.5). */
const ImportDialog = lazyDialog(() => import('./profile-import-dialog.tsx'));

function ProfileFiles() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <Group gap="sm">
      <ToolButton size="sm" icon={IconUpload} onClick={open}>
        {T.import}
      </ToolButton>
      <FormatButtons
        texts={T}
        size="sm"
        short
        download={(format) =>
          download({
            name: `perfiles-${dayOf(new Date().toISOString())}.${format}`,
            fetch: (receiving) => requestFile(exportProfiles, { query: { format } }, receiving),
            done: T.exported,
            doneAbout: T.exportedAbout,
            failure: T.failure,
          })
        }
      />
      {opened && <ImportDialog onClose={close} />}
    </Group>
  );
}
