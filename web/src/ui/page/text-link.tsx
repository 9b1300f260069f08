import { Anchor, type AnchorProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export const TextLink = (props: AnchorProps & Omit<ComponentProps<typeof Link>, keyof AnchorProps>) => (
  <Anchor component={Link} {...props} />
);
