/** A picture card of a list: picture, title, text and actions. */
import { Card, type CardProps, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { ActionMenu } from '../buttons/action-menu.tsx';
import { IconAction } from '../buttons/icon-action.tsx';
import type { MenuAction } from '../buttons/opened-menu.tsx';
import { Picture, type PictureProps } from '../media/picture.tsx';
import { TextLink } from '../page/text-link.tsx';
import styles from './tile.module.css';

interface TileProps extends CardProps {
  ref?: Ref<HTMLLIElement>;
  picture: PictureProps;
  /** Usual height in pixels, until it is laid out. */
  height: number;
}

export const Tile = ({ picture, height, className, style, children, ...card }: TileProps) => (
  <Card
    component="li"
    withBorder
    padding="md"
    className={`${styles.tile} ${className ?? ''}`}
    style={{ containIntrinsicSize: `auto ${height}px`, ...(style as object) }}
    {...card}
  >
    <Card.Section className={styles.picture ?? ''}>
      <Picture {...picture} />
    </Card.Section>
    {children}
  </Card>
);

export const TileBody = ({ children }: { children: ReactNode }) => (
  <Stack gap="xs" flex={1} className={styles.body ?? ''}>
    {children}
  </Stack>
);

/** The address of the title's link, and its navigation state. */
export interface TileLink {
  readonly to: string;
  readonly state?: unknown;
}

export const TileTitle = ({ to, state, children }: TileLink & { children: string }) => (
  <Title order={2} size="1.0625rem" lineClamp={2}>
    <TextLink to={to} state={state} inherit c="inherit" underline="hover">
      {children}
    </TextLink>
  </Title>
);

interface TileActionsProps {
  /** The item, for the accessible names. */
  name: string;
  edit: TileLink | { readonly onClick: () => void };
  onDelete: () => void;
  /** Rare actions, listed before the deletion. */
  more?: readonly MenuAction[];
}

const EDIT = 'Editar';
const DELETE = 'Eliminar';

const TileActions = ({ name, edit, onDelete, more = [] }: TileActionsProps) => (
  <Group gap={4} wrap="nowrap">
    <IconAction icon={IconPencil} {...edit} label={`${EDIT} «${name}»`} title={EDIT} />
    <ActionMenu
      of={`de «${name}»`}
      actions={[
        ...more,
        { icon: IconTrash, label: DELETE, name: `${DELETE} «${name}»`, dangerous: true, onClick: onDelete },
      ]}
    />
  </Group>
);

interface TileFootProps extends TileActionsProps {
  /** Beside the actions. */
  children: ReactNode;
}

export const TileFoot = ({ children, ...actions }: TileFootProps) => (
  <Group gap="xs" justify="space-between" wrap="nowrap" className={styles.foot ?? ''}>
    {children}
    <TileActions {...actions} />
  </Group>
);

/** The list of picture cards, which are low rows on a wide screen. */
export const CardGrid = ({ children }: { children: ReactNode }) => (
  // Moved cards must not scroll the page along.
  <SimpleGrid
    cols={{ base: 1, sm: 2, md: 1 }}
    spacing="md"
    className={styles.grid ?? ''}
    component="ul"
    p={0}
    m={0}
    style={{ overflowAnchor: 'none' }}
  >
    {children}
  </SimpleGrid>
);

/** The shape of the list while it loads, for `Loading`. */
export const CARD_ROWS = Array.from({ length: 12 }, () => 44);
