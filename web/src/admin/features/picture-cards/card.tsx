/** One card of the list: picture, title, preview, and what one can do with it. */

import { ActionIcon, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import type { PictureCard } from '@vigilia/contract/picture-cards';
import type { KeyboardEvent, MouseEvent } from 'react';
import { preview } from '../../../core/text.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import styles from './card.module.css';
import { type PictureCardKind, SHARED_TEXTS as T } from './kinds.ts';
import { type Sorting, useSortableCard } from './sorting.ts';

interface CardTileProps {
  kind: PictureCardKind;
  card: PictureCard;
  sorting: Sorting;
  /** In the list, from 1, and how many there are in all. */
  place: number;
  total: number;
  isLast: boolean;
  /** Whether the keyboard carries it. */
  isLifted: boolean;
  /** Pictures above the fold are fetched at once. */
  eager: boolean;
  onEdit: () => void;
  onDelete: () => void;
  /** Moves the card by one. */
  onNudge: (by: 1 | -1, event: MouseEvent<HTMLButtonElement>) => void;
  onGripKey: (event: KeyboardEvent<HTMLElement>) => void;
  onGripBlur: () => void;
}

export function CardTile({
  kind,
  card,
  sorting,
  place,
  total,
  isLast,
  isLifted,
  eager,
  onEdit,
  onDelete,
  onNudge,
  onGripKey,
  onGripBlur,
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
      data-dragging={sortable?.isDragging || isLifted || undefined}
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
            aria-pressed={isLifted || undefined}
            onKeyDown={onGripKey}
            onBlur={onGripBlur}
            aria-label={`Mover «${card.title}»`}
          >
            <IconGripVertical size={18} aria-hidden />
          </ActionIcon>
          <MoveButton
            card={card}
            by={-1}
            to={place - 1}
            total={total}
            disabled={place === 1}
            onNudge={onNudge}
          />
          <MoveButton card={card} by={1} to={place + 1} total={total} disabled={isLast} onNudge={onNudge} />
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

interface MoveButtonProps extends Pick<CardTileProps, 'card' | 'total' | 'onNudge'> {
  by: 1 | -1;
  /** The position that it leads to, from 1. */
  to: number;
  disabled: boolean;
}

/** In a single column its icon points up and down. At the end of the list it keeps the focus. */
function MoveButton({ card, by, to, total, disabled, onNudge }: MoveButtonProps) {
  const label = by < 0 ? T.before : T.after;
  const Icon = by < 0 ? IconArrowLeft : IconArrowRight;
  return (
    <ActionIcon
      variant="default"
      size={36}
      data-disabled={disabled || undefined}
      aria-disabled={disabled || undefined}
      onClick={(event) => !disabled && onNudge(by, event)}
      aria-label={`${label} «${card.title}»${disabled ? '' : `: a la posición ${to} de ${total}`}`}
      title={label}
      className={styles.move}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
