/** A button of a row or card that is only an icon. */
import { ActionIcon } from '@mantine/core';
import type { Icon as IconComponent } from '@tabler/icons-react';
import { Link } from 'react-router';

interface IconActionProps {
  icon: IconComponent;
  /** The accessible name, which includes the item. */
  label: string;
  title?: string;
  color?: string;
  size?: number;
  onClick?: () => void;
  /** The address and its state, where it is a link. */
  to?: string;
  state?: unknown;
}

export const IconAction = ({ icon: Icon, label, size = 36, to, state, ...rest }: IconActionProps) => (
  <ActionIcon
    {...((to === undefined ? {} : { component: Link, to, state }) as object)}
    variant="light"
    size={size}
    aria-label={label}
    {...rest}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
);
