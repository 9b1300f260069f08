/** One card of the list: picture, title, preview, and what one can do with it. */

import { ActionIcon, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import type { PictureCard } from '@vigilia/contract/picture-cards';
import { preview } from '../../lib/text.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './card.module.css';
import { type PictureCardKind, SHARED_TEXTS as T } from './kinds.ts';
import { type Sorting, useSortableCard } from './sorting.ts';

interface CardTileProps {
  kind: PictureCardKind;
  card: PictureCard;
  sorting: Sorting;
  isFirst: boolean;
  isLast: boolean;
  /** Pictures above the fold are fetched at once. */
  eager: boolean;
  onEdit: () => void;
  onDelete: () => void;
  /** Moves the card by one, up or down. */
  onNudge: (by: 1 | -1) => void;
}

export function CardTile({
  kind,
  card,
  sorting,
  isFirst,
  isLast,
  eager,
  onEdit,
  onDelete,
  onNudge,
}: CardTileProps) {
  const sortable = useSortableCard(sorting, card.id);
  const elements = sorting.elementsOf(card.id);
  return (
    <Card
      ref={(tile: HTMLLIElement | null) => {
        elements.tile = tile;
      }}
      component="li"
      withBorder
      padding="md"
      className={styles.tile}
      data-dragging={sortable?.isDragging || undefined}
      style={sortable?.style ?? {}}
    >
      <Card.Section>
        <Picture address={card.picture} ratio={kind.ratio} eager={eager} />
      </Card.Section>
      <Stack gap="xs" mt="md" className={styles.body}>
        <Title order={2} size="1.0625rem" lineClamp={3}>
          {card.title}
        </Title>
        <Text size="sm" c="dimmed">
          {preview(card.description, kind.previewLength)}
        </Text>
      </Stack>
      <Group gap="xs" mt="md" justify="space-between">
        {/* Close together: they are one tool, and a third of the desk has room for all in a line. */}
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            ref={(grip) => {
              elements.grip = grip;
            }}
            variant="default"
            size={36}
            className={styles.grip}
            {...sortable?.grip}
            aria-label={`Mover «${card.title}»`}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            disabled={isFirst}
            onClick={() => onNudge(-1)}
            aria-label={`Subir «${card.title}»`}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            disabled={isLast}
            onClick={() => onNudge(1)}
            aria-label={`Bajar «${card.title}»`}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Group gap={8} wrap="nowrap">
          <Button
            size="sm"
            variant="light"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={onEdit}
            aria-label={`${T.edit} «${card.title}»`}
          >
            {T.edit}
          </Button>
          <ActionIcon
            variant="light"
            color="red"
            size={36}
            onClick={onDelete}
            aria-label={`${T.delete} «${card.title}»`}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </Card>
  );
}
