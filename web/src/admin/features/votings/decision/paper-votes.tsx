/** Electronic votes and votes on paper, apart from each other (R12.20). */
import { Stack, Text, Title } from '@mantine/core';
import type { HandResults } from '@vigilia/contract/votings/question-results';
import { count } from '../../../../core/text.ts';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import type { Choice } from '../results/figures.ts';
import { DECISION_TEXTS as T } from './decision-texts.ts';

interface PaperVotesProps {
  onPaper: HandResults;
  choices: readonly Choice[];
  /** Ballots of both sorts. */
  total: number;
}

/** Votes on paper for a choice, by its key. */
function byHand({ yes, no, blank, candidates, slates }: HandResults): ReadonlyMap<string, number> {
  return new Map([
    ['yes', yes],
    ['no', no],
    ['blank', blank],
    ...candidates.map(({ userId, votes }): [string, number] => [String(userId), votes]),
    ...slates.map(({ slateId, votes }): [string, number] => [String(slateId), votes]),
  ]);
}

interface Row {
  readonly key: string;
  readonly label: string;
  readonly electronic: number;
  readonly onPaper: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'choice', header: T.choice, cell: ({ label }) => label, keepWords: true },
  { key: 'electronic', header: T.electronic, cell: ({ electronic }) => count(electronic), align: 'end' },
  { key: 'paper', header: T.onPaper, cell: ({ onPaper }) => count(onPaper), align: 'end' },
];

export function PaperVotes({ onPaper, choices, total }: PaperVotesProps) {
  const counted = byHand(onPaper);
  const rows: Row[] = [...choices, { key: 'ballots', label: T.ballots, votes: total }].map(
    ({ key, label, votes }) => {
      const paper = key === 'ballots' ? onPaper.ballots : (counted.get(key) ?? 0);
      return { key, label, electronic: votes - paper, onPaper: paper };
    },
  );
  return (
    <Stack component="section" gap="sm" aria-labelledby="en-papel">
      <Title order={2} id="en-papel">
        {T.paper}
      </Title>
      <DataTable caption={T.paper} columns={COLUMNS} rows={rows} rowKey={({ key }) => key} empty="" />
      {onPaper.counts.map((each) => (
        <Text key={`${each.at} ${each.ballots} ${each.countedBy}`} size="sm" c="dimmed">
          {T.paperCount(each)}
        </Text>
      ))}
    </Stack>
  );
}
