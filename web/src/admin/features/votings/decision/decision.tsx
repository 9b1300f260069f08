/** The decision of a closed voting: verdict, elected, open seats, lot, and the calculation (R12.16 to R12.19). */
import { Alert, Box, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTicket } from '@tabler/icons-react';
import type { Allocation } from '@vigilia/contract/votings/question-results';
import type { ReactNode } from 'react';
import { count, pluralize } from '../../../../core/text.ts';
import { Situations } from '../../../../domain/evening/situations.tsx';
import { PersonLink } from '../../../../domain/person-link.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { LOT_TEXTS } from '../actions/action-texts.ts';
import { SecondRound } from '../actions/voting-actions.tsx';
import type { Voting } from '../live.ts';
import type { AnsweredResults } from '../results/figures.ts';
import styles from './decision.module.css';
import { type ElectedPerson, electedIn, electedInRounds, namesOf, standingLot } from './decision-names.ts';
import { quotientSteps, DECISION_TEXTS as T } from './decision-texts.ts';

const LotDialog = lazyDialog(() => import('../actions/lot-dialog.tsx'));

interface DecisionProps {
  voting: Voting;
  results: AnsweredResults;
  /** Whether a lot can be recorded. */
  canChange: boolean;
  /** The figures, after the outcome. */
  children: ReactNode;
}

/** Whether there is a decision to show: closed here, and returned by the backend. */
export const hasDecision = (
  { state }: Pick<Voting, 'state'>,
  { statements, verdict, undecided, elected }: AnsweredResults,
): boolean =>
  state === 'closed' && ((statements?.length ?? 0) > 0 || Boolean(verdict || undecided || elected?.length));

export function Decision({ voting, results, canChange, children }: DecisionProps) {
  const {
    verdict,
    verdictStatement,
    undecided,
    allocation,
    statements = [],
    notices = [],
    actsBefore = [],
  } = results;
  const names = namesOf(voting.question, results);
  const elected = electedIn(results, names);
  const lot = standingLot(results);
  // On the run sheet its ways are the primary buttons.
  const open = undecided && (
    <Alert color="amber" role="note" w="fit-content" title={T.undecided}>
      <Text>{undecided.explanation}</Text>
      {canChange && (
        <Box mt="sm">
          <OpenSeatsActions voting={voting} results={results} />
        </Box>
      )}
    </Alert>
  );
  return (
    <Stack component="section" gap="sm" aria-label={T.title}>
      {verdict && (
        <Sign tone={verdict.outcome === 'approved' ? 'good' : 'bad'}>
          {verdict.outcome === 'approved' ? T.approved : T.rejected}
        </Sign>
      )}
      {elected.length > 0 && <Elected people={elected} results={results} />}
      {canChange && open}
      {children}
      {verdictStatement && <Text style={{ fontVariantNumeric: 'tabular-nums' }}>{verdictStatement}</Text>}
      {!canChange && open}
      {lot && <Text>{T.lotText(lot, names.option)}</Text>}
      {notices.length > 0 && (
        <details className="fold">
          <summary>{T.notices(notices.length)}</summary>
          <Statements texts={notices} />
        </details>
      )}
      <Situations of={actsBefore} className="fold" />
      {allocation && <AllocationSteps allocation={allocation} results={results} nameOf={names.slate} />}
      {statements.length > (verdictStatement ? 1 : 0) && (
        <details className="fold">
          <summary>{T.statements}</summary>
          <Statements texts={statements} />
        </details>
      )}
    </Stack>
  );
}

const Sign = ({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) => (
  <Text w="fit-content" px={16} py={4} bdrs="md" fz="1.5rem" fw={700} data-tone={tone}>
    {children}
  </Text>
);

interface OpenSeatsActionsProps extends Omit<DecisionProps, 'canChange' | 'children'> {
  /** Whether they are the next step of the run sheet, which stays open. */
  inRunSheet?: boolean;
}

/** The ways to fill open seats: for a tie a lot, and beside it a second round. */
export function OpenSeatsActions({ voting, results, inRunSheet = false }: OpenSeatsActionsProps) {
  const [opened, lot] = useDisclosure();
  const { undecided } = results;
  if (!undecided) return null;
  const shape = inRunSheet ? { size: 'lg', px: 'sm', fz: 'md', flex: '1 0 auto' } : {};
  return (
    <Group gap="sm" flex={1}>
      {undecided.reason === 'tie' && (
        <ToolButton variant="filled" icon={IconTicket} onClick={lot.open} {...shape}>
          {LOT_TEXTS.open}
        </ToolButton>
      )}
      <SecondRound voting={voting} results={results} stays={inRunSheet} {...shape} />
      <LotDialog
        opened={opened}
        questionId={voting.questionId}
        undecided={undecided}
        nameOf={namesOf(voting.question, results).option}
        onClose={lot.close}
      />
    </Group>
  );
}

const Statements = ({ texts }: { texts: readonly string[] }) => (
  <Stack gap={8} mt={8} style={{ overflowWrap: 'anywhere' }}>
    {texts.map((text) => (
      <Text key={text}>{text}</Text>
    ))}
  </Stack>
);

/** A line must not begin with it. */
const DOT = '\u00a0· ';

const Elected = ({ people, results }: { people: readonly ElectedPerson[]; results: AnsweredResults }) => {
  const votes = new Map(
    (results.votesCounterForEachCandidate ?? []).map((candidate) => [candidate.userId, candidate.votes]),
  );
  const later = electedInRounds(results);
  return (
    <section aria-label={T.elected(people.length)}>
      <Sign tone="good">{T.elected(people.length)}</Sign>
      <ol className={styles.elected} data-many={people.length > 6 || undefined}>
        {people.map(({ userId, name, alternate, slate }) => (
          <li key={userId}>
            <strong>
              <PersonLink id={userId} name={name} />
            </strong>
            {alternate && `${DOT}${T.alternate}: ${alternate}`}
            <Text span c="dimmed">
              {DOT}
              {slate || (later.has(userId) ? T.inSecondRound : votesText(votes.get(userId)))}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
};

const votesText = (votes = 0) => pluralize(votes, 'voto', 'votos');

/** The electoral quotient with its arithmetic, step by step (R12.18). */
interface AllocationStepsProps {
  allocation: Allocation;
  results: AnsweredResults;
  nameOf: (slateId: number) => string;
}

type Row = Allocation['slates'][number];

function AllocationSteps({ allocation, results, nameOf }: AllocationStepsProps) {
  const { seats, votes, slates } = allocation;
  const columns: readonly Column<Row>[] = [
    { key: 'slate', header: T.slate, cell: ({ slateId }) => nameOf(slateId), keepWords: true },
    { key: 'votes', header: T.votes, cell: (row) => count(row.votes), align: 'end' },
    { key: 'product', header: T.product, cell: (row) => count(row.votes * seats), align: 'end' },
    { key: 'quotient', header: T.byQuotient, cell: (row) => count(row.byQuotient), align: 'end' },
    { key: 'residue', header: T.residue, cell: (row) => count(row.residue), align: 'end' },
    { key: 'byResidue', header: T.byResidue, cell: (row) => count(row.byResidue), align: 'end' },
    {
      key: 'seats',
      header: T.seats,
      cell: (row) => <strong>{count(row.byQuotient + row.byResidue)}</strong>,
      align: 'end',
    },
  ];
  return (
    <details className="fold">
      <summary>{T.steps}</summary>
      <Stack component="ol" gap={4} m="8px 0 12px" ps="1.75em">
        {quotientSteps(votes, results.blankVotes, seats).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      <DataTable caption={T.stepsTitle} columns={columns} rows={slates} rowKey={({ slateId }) => slateId} />
    </details>
  );
}
