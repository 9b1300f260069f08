/** A section of the page of a user: its first rows, and further ones by a button. */
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { HistorySection as Section } from '@vigilia/contract/users/user-history';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useSingleFlight } from '../../../../core/scheduling/single-flight.ts';
import { count } from '../../../../core/text.ts';
import { type History, readFurther } from './queries.ts';
import { SECTION_TEXTS, HISTORY_TEXTS as T } from './texts.ts';
import styles from './user-history-page.module.css';

type RowOf<S extends Section> = NonNullable<History[S]>['rows'][number];

interface HistorySectionProps<S extends Section> {
  userId: number;
  section: S;
  /** Absent where the backend keeps no such history: then nothing is shown. */
  first: History[S];
  row: (row: RowOf<S>) => ReactNode;
}

export function HistorySection<S extends Section>({ userId, section, first, row }: HistorySectionProps<S>) {
  const [further, setFurther] = useState<{ of: History[S]; rows: readonly RowOf<S>[] }>({
    of: first,
    rows: [],
  });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const once = useSingleFlight();
  if (!first) return null;
  const texts = SECTION_TEXTS[section];
  // Rows that were loaded after others no longer follow them once those have changed.
  const rows = [...(first.rows as readonly RowOf<S>[]), ...(further.of === first ? further.rows : [])];
  const more = async () => {
    setState('loading');
    try {
      const next = await readFurther(userId, section, rows.length);
      setFurther({
        of: first,
        rows: [...rows.slice(first.rows.length), ...((next?.rows ?? []) as RowOf<S>[])],
      });
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <Stack gap="sm" component="section" aria-labelledby={`historia-${section}`} className={styles.section}>
      <Title order={2} size="h3" id={`historia-${section}`}>
        {texts.title}
        {first.total > 0 && (
          <Text span c="dimmed" ml="xs" inherit>
            {count(first.total)}
          </Text>
        )}
      </Title>
      <Card withBorder padding={0} className={styles.card}>
        {first.total === 0 ? (
          <Group p="md" gap="xs" justify="space-between">
            <Text c="dimmed">{texts.empty}</Text>
            <Anchor component={Link} to={texts.to} className={styles.control}>
              {texts.step}
            </Anchor>
          </Group>
        ) : (
          <ul className={styles.rows}>
            {rows.map((each) => (
              <li key={`${each.id} ${'revokedAt' in each ? each.revokedAt : ''}`} className={styles.row}>
                {row(each)}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {rows.length < first.total && (
        <Group gap="md">
          <Button
            variant="default"
            size="sm"
            className={styles.control}
            loading={state === 'loading'}
            onClick={() => once(more)}
          >
            {state === 'failed' ? T.showMoreFailure : T.showMore}
          </Button>
          <Text c="dimmed" size="sm" role="status">
            {T.shown(count(rows.length), count(first.total))}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
