/** One card of the list: picture, title, preview and actions. */

import { ActionIcon, Box, type CardProps, Group, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import type { MouseEvent, ReactNode } from 'react';
import { editPath } from '../../../core/navigation-state.ts';
import { preview } from '../../../core/text.ts';
import { StateBadge } from '../../../domain/publication/state-badge.tsx';
import ghost from '../../../ui/buttons/icon-action.module.css';
import { Tile, TileBody, TileFoot, TileTitle } from '../../../ui/cards/tile.tsx';
import styles from './card.module.css';
import type { PictureCardKind } from './picture-cards.ts';

export interface CardTileProps {
  kind: PictureCardKind;
  card: PictureCard;
  /** In the list, from 1, and how many there are in all. */
  place: number;
  total: number;
  isLast: boolean;
  /** Pictures above the fold are fetched at once. */
  eager: boolean;
  onDelete: () => void;
  /** Where it can be dragged: the props of its element, and its handle. */
  sortable?: Partial<CardProps>;
  grip?: ReactNode;
  /** Moves the card by one. */
  onNudge: (by: 1 | -1, event: MouseEvent<HTMLButtonElement>) => void;
}

export function CardTile({
  kind,
  card,
  place,
  total,
  isLast,
  eager,
  onDelete,
  sortable,
  grip,
  onNudge,
}: CardTileProps) {
  const edit = editPath(`${kind.path}/create`, card);
  return (
    <Tile
      {...sortable}
      item={{ list: kind.path, id: card.id }}
      picture={{ address: card.picture, ratio: kind.picture.ratio, eager }}
      height={440}
    >
      <StateBadge record={card} onPicture />
      <TileBody>
        <TileTitle to={edit} state={card}>
          {card.title}
        </TileTitle>
        <Text size="sm" c="dimmed">
          {preview(card.description, kind.previewLength)}
        </Text>
      </TileBody>
      <TileFoot name={card.title} edit={{ to: edit, state: card }} onDelete={onDelete}>
        {/* Close together: they are one tool. */}
        <Group gap={0} wrap="nowrap">
          {grip ?? <Box w={36} />}
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
      </TileFoot>
    </Tile>
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
  const label = by < 0 ? 'Mover antes' : 'Mover después';
  const Icon = by < 0 ? IconArrowLeft : IconArrowRight;
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      data-disabled={disabled || undefined}
      aria-disabled={disabled || undefined}
      onClick={(event) => !disabled && onNudge(by, event)}
      aria-label={`${label} «${card.title}»${disabled ? '' : `: a la posición ${to} de ${total}`}`}
      title={label}
      className={`${ghost.ghost} ${styles.move}`}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
