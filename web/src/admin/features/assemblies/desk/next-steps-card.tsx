/** The next steps of an assembly: each a line with one action. */
import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import styles from './desk.module.css';
import { DESK_TEXTS as T } from './desk-texts.ts';
import type { NextStep } from './next-steps.ts';

interface NextStepsProps {
  /** Undefined until they are known. */
  steps: readonly NextStep[] | undefined;
  /** Where there is none. */
  nothing: string;
}

export function NextStepsCard({ steps, nothing }: NextStepsProps) {
  return (
    <Card withBorder component="section" aria-labelledby="lo-que-sigue">
      <Stack gap="xs">
        <Title order={2} id="lo-que-sigue">
          {T.stepsTitle}
        </Title>
        {!steps && (
          <Stack gap="sm" role="status" aria-busy="true" aria-label="Cargando">
            <Skeleton height={36} />
            <Skeleton height={36} />
          </Stack>
        )}
        {steps?.length === 0 && <Text c="dimmed">{nothing}</Text>}
        {steps && steps.length > 0 && (
          <ul className={styles.steps}>
            {steps.map(({ key, text, action, to }, index) => (
              <li key={key} className={styles.step}>
                <Text className={styles.stepText ?? ''}>{text}</Text>
                <Button component={Link} to={to} size="sm" variant={index === 0 ? 'light' : 'default'}>
                  {action}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}
