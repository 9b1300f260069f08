/** The link editor as a part of a section's own screen; nobody is sent away after saving. */
import { Card, Stack, Title } from '@mantine/core';
import type { LinkName } from '@vigilia/contract/links';
import { LinkEditor } from './link-editor.tsx';
import { TEXTS } from './texts.ts';

export function LinkPanel({ name }: { name: LinkName }) {
  return (
    <Card withBorder padding="lg" component="section">
      <Stack gap="sm">
        <Title order={2}>{TEXTS.panel}</Title>
        <LinkEditor name={name} />
      </Stack>
    </Card>
  );
}
