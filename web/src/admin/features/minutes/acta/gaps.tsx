/** What is missing before the acta can be issued, and what is worth a look, each with a way to its place. */
import { Alert, Anchor, List, Stack, Text } from '@mantine/core';
import type { MinutesContent } from '@vigilia/contract/assemblies/minutes-content';
import { Link } from 'react-router';
import { ACTA_TEXTS as T } from './texts.ts';

type Gap = NonNullable<MinutesContent['gaps']>[number];

/** Warnings beyond which their list is folded. */
const MAX_OPEN = 5;

interface GapsProps {
  assemblyId: number;
  gaps: readonly Gap[];
  /** Goes to a place of the document. */
  onGo: (at: string) => void;
}

export function Gaps({ assemblyId, gaps, onGo }: GapsProps) {
  const screen = (at: string) => {
    const [, question] = /^question-(\d+)$/.exec(at) ?? [];
    if (question) return `/gremial/assemblies/${assemblyId}/${question}/votes`;
    return at === 'roll' ? `/gremial/assemblies/${assemblyId}/asistencia` : null;
  };
  const way = ({ at, text }: Gap) => {
    const to = screen(at);
    if (to)
      return (
        <Anchor component={Link} to={to} inherit>
          {text}
        </Anchor>
      );
    if (at === 'data') return text;
    return (
      <Anchor
        href={`#${at}`}
        inherit
        onClick={(event) => {
          event.preventDefault();
          onGo(at);
        }}
      >
        {text}
      </Anchor>
    );
  };
  const [missing, warnings] = [true, false].map((wanted) => (
    <List key={String(wanted)} spacing="xs" mt="xs">
      {gaps
        .filter(({ prevents }) => prevents === wanted)
        .map((gap) => (
          <List.Item key={gap.text}>{way(gap)}</List.Item>
        ))}
    </List>
  ));
  const obstacles = gaps.filter(({ prevents }) => prevents).length;
  return (
    <Stack gap="xs" component="section" aria-label={T.gaps}>
      {gaps.length === 0 && <Text>{T.complete}</Text>}
      {obstacles > 0 && (
        <Alert color="amber" title={T.gaps}>
          {missing}
        </Alert>
      )}
      {gaps.length > obstacles && (
        <Alert color="gray">
          <details open={gaps.length - obstacles <= MAX_OPEN}>
            <summary>{T.warningsOf(gaps.length - obstacles)}</summary>
            {warnings}
          </details>
        </Alert>
      )}
    </Stack>
  );
}
