/** A secondary button with an icon. */
import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface ToolButtonProps
  extends Omit<ButtonProps, 'leftSection'>,
    Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: Icon;
}

export const ToolButton = ({ icon: Icon, ...button }: ToolButtonProps) => (
  <Button variant="default" leftSection={<Icon size={18} aria-hidden />} {...button} />
);
