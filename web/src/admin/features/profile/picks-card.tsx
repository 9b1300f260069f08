/** What a user picked from the catalogue, on their page. */
import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PROFILE_LISTS } from '@vigilia/contract/users/profile';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { picksQuery } from './queries.ts';
import { PICKS_TEXTS as T } from './texts.ts';

const PicksDialog = lazyDialog(() => import('./picks-dialog.tsx'));

/** Nothing where the backend has no picks (R1.10). */
export function PicksCard({ userId }: { userId: number }) {
  const { data } = useQuery(picksQuery(userId));
  const [editing, { open, close }] = useDisclosure();
  if (!data) return null;
  return (
    <Card withBorder component="section" aria-label={T.title}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3">
            {T.title}
          </Title>
          <ToolButton size="sm" icon={IconPencil} onClick={open}>
            {T.edit}
          </ToolButton>
        </Group>
        {data.items.length === 0 && <Text c="dimmed">{T.none}</Text>}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {PROFILE_LISTS.map(({ id, name }) => {
            const picked = data.items.filter(({ categoryId }) => categoryId === id);
            if (picked.length === 0) return null;
            return (
              <div key={id}>
                <Text size="sm" c="dimmed">
                  {name}
                </Text>
                <Text>{picked.map((item) => item.name).join(', ')}</Text>
              </div>
            );
          })}
        </SimpleGrid>
      </Stack>
      {editing && <PicksDialog userId={userId} picked={data.items} onClose={close} />}
    </Card>
  );
}
