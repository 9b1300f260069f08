import { Text, type TextProps } from '@mantine/core';
import type { ComponentProps } from 'react';

export const Note = (props: TextProps & Omit<ComponentProps<'p'>, keyof TextProps>) => (
  <Text size="sm" c="dimmed" {...props} />
);
