/** A button, secondary unless its variant says otherwise; a link if it has an address. */
import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface ToolButtonProps
  extends Omit<ButtonProps, 'leftSection'>,
    Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon?: Icon;
  to?: string;
}

export const ToolButton = ({ icon: Icon, to, ...button }: ToolButtonProps) => (
  <Button
    variant="default"
    {...(Icon && { leftSection: <Icon size={18} aria-hidden /> })}
    {...(to !== undefined && ({ component: Link, to } as object))}
    {...button}
  />
);
