/** The figures of a question in a table (R12.7): one column per choice, and all of them together. */
import { count } from '../../../../core/text.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { VOTE_TEXTS as T } from '../texts.ts';
import type { Choice } from './figures.ts';
import styles from './results-table.module.css';

interface ResultsTableProps {
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined;
  total: number;
}

/** More columns than these leave no room for names: the choices are laid out in lines of a grid, none out of sight. */
const FITTING = 6;

/** The shape of what there is least of: for, against and blank. */
const SKELETON: readonly Choice[] = [1, 2, 3].map((place) => ({
  key: `skeleton-${place}`,
  label: '',
  votes: 0,
}));

export function ResultsTable({ choices, total }: ResultsTableProps) {
  const columns = [...(choices ?? SKELETON), { key: 'total', label: T.total, votes: total }];
  return (
    <div className={styles.wide} data-many={columns.length > FITTING || undefined}>
      <DataTable
        caption={T.results}
        columns={columns.map(({ key, label, votes }) => ({
          key,
          header: label,
          cell: () => <span className={styles.figure}>{count(votes)}</span>,
        }))}
        rows={choices && [columns]}
        rowKey={() => 'results'}
        empty=""
        skeletonRows={1}
      />
    </div>
  );
}
