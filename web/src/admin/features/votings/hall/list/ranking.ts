/** The options of a closed voting in the order of its result (R12.26). */
import { seatsBySlate, standingLot } from '../../decision/decision-names.ts';
import type { AnsweredResults, Choice } from '../../results/figures.ts';

export interface RankedChoice extends Choice {
  /** Equal for equal votes without a lot; null for the blank vote, which does not compete; absent for answers and without a vote. */
  readonly rank?: number | null;
  /** Whether it won: approved, elected, or a slate with seats. */
  readonly won: boolean;
  /** Seats of a slate; 0 for other options. */
  readonly seats: number;
}

const isBlank = ({ key }: Choice) => key === 'blank';

/** Most votes first, the elected first among equal votes; the blank vote is last. */
export function rankedChoices(choices: readonly Choice[], results: AnsweredResults): RankedChoice[] {
  const seats = seatsBySlate(results);
  const elected = new Set((results.elected ?? []).map(String));
  const drawn = new Set((standingLot(results)?.drawn ?? []).map(String));
  const winner = results.verdict && (results.verdict.outcome === 'approved' ? 'yes' : null);
  const competes = choices.some(({ votes }) => votes > 0) && !choices.some(({ key }) => key === 'yes');
  const ranked = choices.map((choice): RankedChoice => {
    const own = results.allocation ? (seats.get(Number(choice.key)) ?? 0) : 0;
    const won = results.allocation ? own > 0 : elected.has(choice.key) || choice.key === winner;
    const ahead = choices.filter(
      (other) =>
        !isBlank(other) &&
        (other.votes > choice.votes ||
          (other.votes === choice.votes && drawn.has(other.key) && !drawn.has(choice.key))),
    ).length;
    return { ...choice, ...(competes && { rank: isBlank(choice) ? null : ahead + 1 }), won, seats: own };
  });
  return ranked.toSorted(
    (a, b) => Number(isBlank(a)) - Number(isBlank(b)) || b.votes - a.votes || Number(b.won) - Number(a.won),
  );
}
