/** The agenda of the run sheet: its points with their state, and under each its votings and documents (R20.2, R20.11). */
import { Anchor, Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SessionActions } from '../../../../domain/assembly-session.ts';
import { PointDocuments } from './point-documents.tsx';
import styles from './session.module.css';
import { SESSION_TEXTS as T } from './session-texts.ts';

interface AgendaListProps {
  assemblyId: number;
  session: AssemblySession;
  actions: SessionActions;
  /** The votings of a point; of none for those without one. */
  votingsOf: (point: string | null) => ReactNode;
  /** Once the acta is issued its documents do not change. */
  isFixed?: boolean;
}

export function AgendaList({ assemblyId, session, actions, votingsOf, isFixed = false }: AgendaListProps) {
  const { points, currentPoint, state } = session;
  const isOn = state === 'open' || state === 'recess';
  const without = votingsOf(null);
  return (
    <Card withBorder component="section" aria-labelledby="agenda">
      <Stack gap="sm">
        <Title order={2} id="agenda">
          {T.agenda}
        </Title>
        {points.length === 0 && (
          <Text c="dimmed">
            {T.noAgenda}{' '}
            <Anchor component={Link} to={`/gremial/assemblies/${assemblyId}/datos`}>
              {T.writeAgenda}
            </Anchor>
          </Text>
        )}
        <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
          {points.map((point, index) => {
            const { id, text, startedAt } = point;
            const isCurrent = id === currentPoint;
            return (
              <li key={id} className={styles.point} aria-current={isCurrent ? 'step' : undefined}>
                <Box component="span" className="figures" flex="none" w="1.5em" c="dimmed" ta="end">
                  {index + 1}
                </Box>
                <Box flex={1} miw={0}>
                  <Group gap="2px 8px" justify="space-between" align="flex-start">
                    <Text fw={isCurrent ? 700 : 400} style={{ overflowWrap: 'anywhere', flex: '1 1 10rem' }}>
                      {text}
                    </Text>
                    {isCurrent && <Badge variant="light">{T.current}</Badge>}
                    {!isCurrent && startedAt && (
                      <Badge variant="default" flex="none">
                        {T.done}
                      </Badge>
                    )}
                  </Group>
                  {votingsOf(text)}
                  <PointDocuments assemblyId={assemblyId} point={point} isFixed={isFixed} />
                  {!isCurrent && isOn && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      ml={-10}
                      disabled={actions.isPending}
                      aria-label={T.moveToPoint(text)}
                      onClick={() => actions.moveTo(id)}
                    >
                      {T.moveTo}
                    </Button>
                  )}
                </Box>
              </li>
            );
          })}
        </Box>
        {without && (
          <Stack gap={4}>
            <Text size="sm" c="dimmed">
              {T.without}
            </Text>
            {without}
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
