/** The link editor as a part of a section's own screen; nobody is sent away after saving. */
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
