/** First steps of a new association; the data decide which are done. */
import { Button, Group, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { FirstSteps as Steps } from '@vigilia/contract/dashboard';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import styles from './dashboard.module.css';
import { DASHBOARD_TEXTS as T } from './texts.ts';

const TARGETS: Readonly<Record<keyof Steps, string>> = {
  password: '/change-password',
  links: '/academic',
  news: '/news/create',
  members: '/register/users',
  invitations: '/register/users',
  assembly: '/gremial/assemblies/create',
};
const NAMES = Object.keys(TARGETS) as (keyof Steps)[];

/** Under this name the browser keeps that they were hidden. */
const DISMISSED = 'first-steps-dismissed';

// A browser may forbid the storage.
const wasDismissed = () => {
  try {
    return localStorage.getItem(DISMISSED) !== null;
  } catch {
    return false;
  }
};
const dismiss = () => {
  try {
    localStorage.setItem(DISMISSED, 'yes');
  } catch {}
};

export function FirstSteps({ steps }: { steps: Steps }) {
  const headingId = useId();
  const [dismissed, setDismissed] = useState(wasDismissed);
  const names = NAMES.filter((name) => name !== 'invitations' || configuration.passwordLinks);
  const done = names.filter((name) => steps[name]).length;
  if (dismissed || done === names.length) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <Group justify="space-between" gap="xs">
        <Group gap="sm" align="baseline">
          <Title order={2} id={headingId}>
            {T.firstSteps}
          </Title>
          <Text size="sm" c="dimmed" className="figures">
            {T.progress(done, names.length)}
          </Text>
        </Group>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={T.dismissAbout}
          onClick={() => {
            dismiss();
            setDismissed(true);
          }}
        >
          {T.dismiss}
        </Button>
      </Group>
      <ol className={styles.steps}>
        {names.map((name) => {
          const isDone = steps[name];
          const [title, about] = T.steps[name];
          return (
            <li key={name} className={styles.step} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheck size={24} stroke={1.6} aria-hidden className={styles.mark} />
              ) : (
                <IconCircle size={24} stroke={1.6} aria-hidden className={styles.mark} />
              )}
              <div>
                <UnstyledButton component={Link} to={TARGETS[name]} className={styles.cover}>
                  {title}
                  <VisuallyHidden>{`(${isDone ? T.done : T.pending})`}</VisuallyHidden>
                </UnstyledButton>
                <Text size="sm" c="dimmed">
                  {about}
                </Text>
              </div>
            </li>
          );
        })}
      </ol>
    </Stack>
  );
}
