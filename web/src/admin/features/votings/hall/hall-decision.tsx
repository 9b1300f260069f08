/** The decision for the hall: the verdict with its arithmetic, or who is elected and what is open. */

import { electedIn, namesOf, openSeatsText } from '../decision/decision-names.ts';
import { DECISION_TEXTS } from '../decision/decision-texts.ts';
import type { Voting } from '../live.ts';
import type { AnsweredResults } from '../results/figures.ts';
import styles from './hall-decision.module.css';
import { HALL_TEXTS as T } from './hall-texts.ts';

/** Names up to which each stands large with its alternate. */
const FEW = 5;
/** Names beyond which only their number is said. */
const MANY = 12;

interface HallDecisionProps {
  question: Voting['question'];
  results: AnsweredResults;
}

export function HallDecision({ question, results }: HallDecisionProps) {
  const { verdict, verdictStatement, kind, quorumLost = [] } = results;
  const names = namesOf(question, results);
  const elected = electedIn(results, names);
  const open = openSeatsText(results, names);
  const isFew = elected.length <= FEW;
  // Several candidates are the first of the list beneath; people of slates are named nowhere else.
  const isListed = elected.length > 0 && (kind === 'slates' ? elected.length <= MANY : elected.length === 1);
  if (!verdict && !verdictStatement && elected.length === 0 && !open && quorumLost.length === 0) return null;
  return (
    <div className={styles.decision} data-few={isFew || undefined}>
      {verdict && (
        <p className={styles.verdict} data-outcome={verdict.outcome}>
          {verdict.outcome === 'approved' ? DECISION_TEXTS.approved : DECISION_TEXTS.rejected}
        </p>
      )}
      {verdictStatement && <p className={styles.sentence}>{verdictStatement}</p>}
      {elected.length > 0 && (
        <p className={styles.heading}>
          {T.elected(elected.length)}
          {isListed ? ':' : `: ${elected.length}, con ✓ en la lista`}
        </p>
      )}
      {isListed && (
        <ol className={styles.elected} data-single={elected.length === 1 || undefined}>
          {elected.map(({ userId, name, alternate }) => (
            <li key={userId}>
              {name}
              {alternate && isFew && (
                <span className={styles.alternate}>
                  {' '}
                  ({DECISION_TEXTS.alternate}: {alternate})
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {open && <p className={styles.open}>{open}</p>}
      {quorumLost.map(({ from, to }) => (
        <p key={from} className={styles.open}>
          {T.lostQuorum(Date.parse(from), to === null ? null : Date.parse(to))}
        </p>
      ))}
    </div>
  );
}
