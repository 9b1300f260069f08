/** One tap from anywhere on the page to an open voting that waits for the person's choice. */
import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { useEffect, useState } from 'react';
import { castingKey, useBallots } from './ballot-box.ts';
import { VOTING_TEXTS as T } from './texts.ts';

const headingOf = (questionId: number) => document.getElementById(`voting-${questionId}`);

export function OpeningNotice({ mine: { now, rights } }: { mine: Mine }) {
  const outcomes = useBallots((box) => box.outcomes);
  const waiting = now.open.find(({ id }) =>
    rights.some((right) => right.questionId === id && !right.voted && !outcomes[castingKey(right)]),
  );
  const id = waiting?.id;
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const card = id === undefined ? null : headingOf(id)?.closest('section');
    if (!card) return;
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    observer.observe(card);
    return () => {
      observer.disconnect();
      setAway(false);
    };
  }, [id]);
  const go = () => {
    if (id === undefined) return;
    headingOf(id)?.focus({ preventScroll: true });
    headingOf(id)?.scrollIntoView({ block: 'center' });
  };
  if (!waiting || !isAway) return null;
  return (
    <button type="button" className="primary to-voting" onClick={go}>
      {T.toVoting(waiting.title)}
    </button>
  );
}
