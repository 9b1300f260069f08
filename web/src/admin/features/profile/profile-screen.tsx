import { Box, Card, Input, Loader, Skeleton, Stack, Title } from '@mantine/core';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import styles from './catalogue.module.css';
import { CategoryEditor } from './category-editor.tsx';
import { ProfileFiles } from './profile-files.tsx';
import { CHANGE_KEY, catalogueQuery, pickCountsQuery } from './queries.ts';
import { type Category, SECTIONS, TEXTS } from './texts.ts';

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
