/** The screen of one section's link; it returns to the previous page after a save. */
import { Card, Group } from '@mantine/core';
import { SECTION_NAMES } from '@vigilia/contract/content/links';
import { useNavigate } from 'react-router';
import type { FormSave } from '../../../ui/form/saving/form-save.tsx';
import { SavedButtons, SavedNote } from '../../../ui/form/saving/saved-note.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LinkEditor } from './link-editor.tsx';
import { LINK_SCREENS, parentOf, type ScreenLink } from './link-screens.ts';

/** Whether the browser has a page of this product to go back to. */
const canGoBack = () => (window.history.state as { idx?: number } | null)?.idx !== 0;

const leaving = (save: FormSave) => (
  <Group gap="md" mt="xs">
    <SavedButtons save={save} size="compact-md" />
    <SavedNote save={save} then="Volviendo a la página anterior…" />
  </Group>
);

export default function LinkScreen({ name }: { name: ScreenLink }) {
  const navigate = useNavigate();
  const goBack = () => (canGoBack() ? navigate(-1) : navigate(parentOf(name), { replace: true }));
  return (
    <Page title={SECTION_NAMES[name]} about={LINK_SCREENS[name].subtitle}>
      <Card withBorder>
        <LinkEditor name={name} onSaved={() => void goBack()} leaving={leaving} />
      </Card>
    </Page>
  );
}
