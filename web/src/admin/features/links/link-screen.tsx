/** The screen of one section's link; it goes back one page after a save. */
import { Card } from '@mantine/core';
import { type LinkName, SECTION_NAMES } from '@vigilia/contract/links';
import { useNavigate } from 'react-router';
import { Page } from '../../../ui/page/page.tsx';
import { LinkEditor } from './link-editor.tsx';

interface LinkScreenProps {
  name: LinkName;
  /** Content behind this link in the app. */
  subtitle: string;
  /** Where 'back' is when the screen was opened by its address. */
  parent: string;
}

/** Whether the browser has a page of this product to go back to. */
const canGoBack = () => (window.history.state as { idx?: number } | null)?.idx !== 0;

export function LinkScreen({ name, subtitle, parent }: LinkScreenProps) {
  const navigate = useNavigate();
  const goBack = () => (canGoBack() ? navigate(-1) : navigate(parent, { replace: true }));
  return (
    <Page title={SECTION_NAMES[name]} about={subtitle}>
      <Card withBorder>
        <LinkEditor name={name} onSaved={() => void goBack()} />
      </Card>
    </Page>
  );
}
