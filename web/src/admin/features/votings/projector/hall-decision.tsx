/** The decision for the hall: the verdict with its arithmetic, or who is elected and what is open. */

import { electedIn, namesOf, openSeatsText } from '../decision/decision-names.ts';
import { DECISION_TEXTS } from '../decision/decision-texts.ts';
import type { Voting } from '../live.ts';
import type { AnsweredResults } from '../results/figures.ts';
import { PROJECTOR_TEXTS as T } from '../texts.ts';
import styles from './projector.module.css';

/** Names up to which each has its alternate and stands large. */
const FEW = 5;
/** Candidates beyond which they are only marked in the list of results, which names them. */
const MANY = 12;

interface HallDecisionProps {
  question: Voting['question'];
  results: AnsweredResults;
  /** Whether the figures below need the room. */
  compact: boolean;
}

export function HallDecision({ question, results, compact }: HallDecisionProps) {
  const { verdict, verdictStatement, kind } = results;
  const names = namesOf(question, results);
  const elected = electedIn(results, names);
  const open = openSeatsText(results, names);
  const isListed = elected.length > 0 && (kind === 'slates' || elected.length <= MANY);
  if (!verdictStatement && elected.length === 0 && !open) return null;
  return (
    <div className={styles.decision} data-few={(!compact && elected.length <= FEW) || undefined}>
      {verdict && (
        <p className={styles.verdict} data-outcome={verdict.outcome}>
          {verdict.outcome === 'approved' ? DECISION_TEXTS.approved : DECISION_TEXTS.rejected}
        </p>
      )}
      {verdictStatement && <p className={styles.sentence}>{verdictStatement}</p>}
      {elected.length > 0 && (
        <p className={styles.electedHeading}>
          {T.elected(elected.length)}
          {isListed ? ':' : `: ${elected.length}, marcadas con ✓`}
        </p>
      )}
      {isListed && (
        <ol className={styles.elected} data-single={elected.length === 1 || undefined}>
          {elected.map(({ userId, name, alternate }) => (
            <li key={userId}>
              {name}
              {alternate && !compact && elected.length <= FEW && (
                <span className={styles.alternate}>
                  {' '}
                  ({DECISION_TEXTS.alternate}: {alternate})
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {open && <p className={styles.openSeats}>{open}</p>}
    </div>
  );
}
