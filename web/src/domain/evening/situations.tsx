/** The full situation of each opening, folded, on screens and phones; the notices have the parts that need attention (R12.46). */
import type { OpeningSituation } from '@vigilia/contract/votings/question-results';

export const Situations = ({
  of,
  ...own
}: {
  of: readonly OpeningSituation[];
  className?: string | undefined;
}) =>
  of.map(({ opening, attention, acts, span }) => (
    <details key={opening} {...own}>
      <summary>{`${opening}${attention.length === 0 ? ', nada pedía atención' : ''} · Ver toda la situación`}</summary>
      {[...acts, span].map((act) => (
        <p key={act} className="quiet">
          {act}
        </p>
      ))}
    </details>
  ));
