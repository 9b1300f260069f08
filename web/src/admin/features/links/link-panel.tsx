/** The link editor inside a section's own screen, which stays open after a save. */
import { Card } from '@mantine/core';
import type { LinkName } from '@vigilia/contract/links';
import { LinkEditor } from './link-editor.tsx';
import { TEXTS } from './texts.ts';

export function LinkPanel({ name }: { name: LinkName }) {
  return (
    <Card withBorder component="section" aria-label={TEXTS.panel}>
      <LinkEditor name={name} />
    </Card>
  );
}
