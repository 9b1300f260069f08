/** People who wait for the floor, ordered by dragging or by the keyboard. */
import { Box, Group } from '@mantine/core';
import { IconMicrophone } from '@tabler/icons-react';
import type { Speaker } from '@vigilia/contract/assemblies/session';
import type { SessionActions } from '../../../../domain/assembly-session.ts';
import { IconAction } from '../../../../ui/buttons/icon-action.tsx';
import { SortableList } from '../../../../ui/form/sortable/sortable-list.tsx';
import { SESSION_TEXTS as T } from './session-texts.ts';

export interface SpeakerListProps {
  waiting: readonly Speaker[];
  actions: SessionActions;
  canCall: boolean;
}

export default function SpeakerList({ waiting, actions, canCall }: SpeakerListProps) {
  return (
    <SortableList
      items={waiting}
      idOf={({ id }) => String(id)}
      nameOf={({ name }) => T.item(name)}
      titleOf={({ name }) => name}
      label={T.floor}
      what={T.what}
      disabled={actions.isPending}
      onMove={(order) => actions.order(order.map(({ id }) => id))}
      onRemove={(index) => waiting[index] && actions.remove(waiting[index].id)}
    >
      {({ id, name }, index) => (
        <Group component="span" gap={4} justify="space-between" align="flex-start" wrap="nowrap">
          {name}
          {/* The first person has the button above. */}
          {index > 0 && canCall && (
            <Box component="span" my={-6}>
              <IconAction
                icon={IconMicrophone}
                label={T.callNext(name)}
                title={T.call}
                onClick={() => actions.direct({ action: 'call', speakerId: id })}
              />
            </Box>
          )}
        </Group>
      )}
    </SortableList>
  );
}
