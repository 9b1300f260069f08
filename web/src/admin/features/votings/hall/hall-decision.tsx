/** The decision for the hall: the verdict, or who is elected and the open seats. */

import { electedIn, namesOf, openSeatsIn, standingLot } from '../decision/decision-names.ts';
import { DECISION_TEXTS } from '../decision/decision-texts.ts';
import type { Voting } from '../live.ts';
import { hasSlates } from '../question/question-kinds.ts';
import type { AnsweredResults } from '../results/figures.ts';
import styles from './hall-decision.module.css';
import { HALL_TEXTS as T } from './hall-texts.ts';

/** Names up to which each stands large with its alternate; more of a slate are on pages of the list. */
export const FEW = 5;

interface HallDecisionProps {
  question: Voting['question'];
  results: AnsweredResults;
}

export function HallDecision({ question, results }: HallDecisionProps) {
  const { verdict, verdictStatement, quorumLost = [], notices = [], actsBefore = [] } = results;
  const names = namesOf(question, results);
  const elected = electedIn(results, names);
  const open = openSeatsIn(results, names);
  const isFew = elected.length <= FEW;
  // Several candidates are the first of the list beneath; people of slates are named nowhere else.
  const isListed = elected.length > 0 && (hasSlates(results) ? isFew : elected.length === 1);
  const further = [
    ...(standingLot(results) ? [T.byLot] : []),
    ...(open ? [open] : []),
    // Screens, phones, acta and recount say it; here it would push the result out of the window.
    ...notices.filter((notice) => !actsBefore.includes(notice)),
    ...quorumLost.map(({ from, to, atClose }) =>
      atClose
        ? T.closedWithoutQuorum(atClose)
        : T.lostQuorum(Date.parse(from), to === null ? null : Date.parse(to)),
    ),
  ];
  if (!verdict && !verdictStatement && elected.length === 0 && further.length === 0) return null;
  return (
    <div
      className={styles.decision}
      data-few={isFew || undefined}
      data-wordy={further.length > 1 || undefined}
    >
      {verdict && (
        <p className={styles.verdict} data-outcome={verdict.outcome}>
          {verdict.outcome === 'approved' ? DECISION_TEXTS.approved : DECISION_TEXTS.rejected}
        </p>
      )}
      {/* The arithmetic of a verdict is for the votes screen and the acta, not for the wall. */}
      {verdictStatement && !verdict && <p className={styles.sentence}>{verdictStatement}</p>}
      {elected.length > 0 && (
        <p className={styles.heading}>
          {T.elected(elected.length)}
          {isListed ? ':' : `: ${elected.length}, ${hasSlates(results) ? T.onPages : T.inList}`}
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
      {further.map((text) => (
        <p key={text} className={styles.open}>
          {text}
        </p>
      ))}
    </div>
  );
}
