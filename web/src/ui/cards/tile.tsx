/** A picture card of a list: picture, title, text and actions. */
import { Button, Card, type CardProps, Group, Stack, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { SavedMark, useIsMarked } from '../feedback/marked-items.tsx';
import type { ListedItem } from '../feedback/saved-items.ts';
import { Picture, type PictureProps } from '../media/picture.tsx';
import { IconAction } from '../page/icon-action.tsx';
import styles from './tile.module.css';

interface TileProps extends CardProps {
  ref?: Ref<HTMLLIElement>;
  /** Its place, where it is marked after a save. */
  item?: ListedItem;
  picture: PictureProps;
  /** Usual height in pixels, until it is laid out. */
  height: number;
}

export function Tile({ item, picture, height, className, style, children, ...card }: TileProps) {
  const isSaved = useIsMarked(item?.list, item?.id);
  return (
    <Card
      component="li"
      withBorder
      padding="md"
      className={`${styles.tile} ${className ?? ''}`}
      style={{ containIntrinsicSize: `auto ${height}px`, ...(style as object) }}
      data-saved={isSaved || undefined}
      {...card}
    >
      <Card.Section>
        <Picture {...picture} />
      </Card.Section>
      {children}
      {isSaved && item && <SavedMark {...item} />}
    </Card>
  );
}

export const TileBody = ({ children }: { children: ReactNode }) => (
  <Stack gap="xs" mt="md" flex={1}>
    {children}
  </Stack>
);

export const TileTitle = ({ children }: { children: string }) => (
  <Title order={2} size="1.0625rem" lineClamp={3}>
    {children}
  </Title>
);

interface EditButtonProps {
  /** The item, for the accessible name. */
  name: string;
  /** The address of the form, where it is opened by a link. */
  to?: string;
  onClick?: () => void;
}

const EDIT = 'Editar';

export const EditButton = ({ name, to, onClick }: EditButtonProps) => (
  <Button
    {...((to === undefined ? { onClick } : { component: Link, to }) as object)}
    size="sm"
    variant="light"
    leftSection={<IconPencil size={16} aria-hidden />}
    aria-label={`${EDIT} «${name}»`}
  >
    {EDIT}
  </Button>
);

interface TileFootProps {
  /** The item, for the accessible names. */
  name: string;
  /** Beside the buttons that edit and delete. */
  children: ReactNode;
  edit: Omit<EditButtonProps, 'name'>;
  onDelete: () => void;
  /** Whether the buttons may take two lines. */
  wraps?: boolean;
}

export const TileFoot = ({ name, children, edit, onDelete, wraps = false }: TileFootProps) => (
  <Group gap="xs" mt="md" justify="space-between" wrap={wraps ? 'wrap' : 'nowrap'}>
    {children}
    <Group gap={8} wrap="nowrap">
      <EditButton name={name} {...edit} />
      <IconAction icon={IconTrash} color="red" onClick={onDelete} label={`Eliminar «${name}»`} />
    </Group>
  </Group>
);
