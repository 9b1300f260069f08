import { percent, roundingNote } from '@vigilia/contract/text/shares';
import { count } from '../../../../core/text.ts';
import { Note } from '../../../../ui/page/note.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { VOTE_TEXTS as T } from '../texts.ts';
import type { Choice } from './figures.ts';
import styles from './results-table.module.css';

interface ResultsTableProps {
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined;
  total: number;
  /** Whether figures are withheld until the close; headings stay (R12.14). */
  hidden: boolean;
  /** Whether each figure has a bar, where no chart shows it. */
  bars: 'always' | 'onPhone' | 'never';
}

/** With more columns than this, which leave no room for names, the choices become lines of a grid, all visible. */
const FITTING = 6;

const TOTAL = 'total';

/** The fewest rows that a table has: for, against and blank. */
const SKELETON: readonly Choice[] = [1, 2, 3].map((place) => ({
  key: `skeleton-${place}`,
  label: '',
  votes: 0,
}));

export function ResultsTable({ choices, total, hidden, bars }: ResultsTableProps) {
  const columns = [...(choices ?? SKELETON), { key: TOTAL, label: T.total, votes: total }];
  const hasShares = total > 0 && !hidden;
  const rounding =
    hasShares &&
    roundingNote(
      (choices ?? []).map(({ votes }) => votes),
      total,
    );
  return (
    <div className={styles.wide} data-many={columns.length > FITTING || undefined}>
      <DataTable
        caption={T.results}
        columns={columns.map(({ key, label, votes }) => ({
          key,
          header: label,
          cell: () =>
            hidden && key !== TOTAL ? (
              <span className={styles.figure}>{T.withheld}</span>
            ) : (
              <span
                className={styles.figure}
                // Beside the figure, not in it: a copied row contains counts.
                data-share={hasShares && key !== TOTAL ? percent(votes, total) : undefined}
              >
                {count(votes)}
                {bars !== 'never' && hasShares && key !== TOTAL && (
                  <span className={styles.track} data-bars={bars} aria-hidden>
                    <span
                      className={styles.bar}
                      data-choice={key}
                      style={{ width: `${(100 * votes) / total}%` }}
                    />
                  </span>
                )}
              </span>
            ),
        }))}
        rows={choices && [columns]}
        rowKey={() => 'results'}
        skeletonRows={1}
      />
      {rounding && <Note mt={4}>{rounding}</Note>}
    </div>
  );
}
