/** The electoral quotient with its arithmetic, step by step (R12.18). */
import type { Allocation } from '@vigilia/contract/votings/question-results';
import { count } from '../../../../core/text.ts';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import type { AnsweredResults } from '../results/figures.ts';
import styles from './decision.module.css';
import { quotientSteps, DECISION_TEXTS as T } from './decision-texts.ts';

interface AllocationStepsProps {
  allocation: Allocation;
  results: AnsweredResults;
  nameOf: (slateId: number) => string;
}

type Row = Allocation['slates'][number];

export function AllocationSteps({ allocation, results, nameOf }: AllocationStepsProps) {
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
    <details className={styles.fold}>
      <summary>{T.steps}</summary>
      <ol className={styles.steps}>
        {quotientSteps(votes, results.blankVotes, seats).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <DataTable
        caption={T.stepsTitle}
        columns={columns}
        rows={slates}
        rowKey={({ slateId }) => slateId}
        empty=""
      />
    </details>
  );
}
