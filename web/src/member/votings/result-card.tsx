/** The result of the voting closed last, as in the hall. */
import type { MemberResult } from '@vigilia/contract/assemblies/member-assembly';
import { percent, roundingNote } from '@vigilia/contract/text/shares';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import { Situations } from '../../domain/evening/situations.tsx';
import { fingerprintText, openSeatsText } from '../../domain/evening/voting-texts.ts';
import { Link, listsPath } from '../shell/path.tsx';
import { VOTING_TEXTS as T } from './texts.ts';

const ANSWERS = { yes: T.yes, no: T.no, blank: T.blank } as const;

interface ResultCardProps {
  assemblyId: number;
  result: MemberResult;
  /** Sentences about the ballots that the person cast in it, one for each right. */
  registered: readonly string[];
  /** Why a receipt of these ballots is missing; else empty. */
  missing: string;
  unused: readonly string[];
}

export function ResultCard({ assemblyId, result, registered, missing, unused }: ResultCardProps) {
  const { kind, outcome, statement, elected, undecided, options, ballots, entitled, suspended } = result;
  const { notices = [], actsBefore = [] } = result;
  const ranked = KIND_RULES[kind].options === 'answers' ? options : options.toSorted(byRank);
  const votes = ranked.map((option) => option.votes);
  const rounding = roundingNote(votes, ballots);
  return (
    <section className="card" aria-labelledby="result">
      <p className="badge quiet-badge">{T.result}</p>
      <h2 id="result">{result.title}</h2>
      {registered.map((text, index) => (
        <p key={text} className="done">
          ✓ {text}
          {missing !== '' && index === registered.length - 1 && <span className="about">{missing}</span>}
        </p>
      ))}
      {unused.map((text) => (
        <p key={text} className="quiet">
          {text}
        </p>
      ))}
      {outcome && (
        <p className="outcome" data-outcome={outcome}>
          {outcome === 'approved' ? T.approved : T.rejected}
        </p>
      )}
      {elected.length > 0 && (
        <div className="outcome" data-outcome="approved">
          {T.elected(elected.length)}
          <ol className="elected">
            {elected.map((name, index) => (
              // Two people may have one name.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <li key={index}>{name}</li>
            ))}
          </ol>
        </div>
      )}
      {statement && <p>{statement}</p>}
      {undecided && (
        <p className="notice attention">
          {openSeatsText({ ...undecided, areSlates: KIND_RULES[kind].options === 'slates' })}
        </p>
      )}
      <ul className="bars">
        {ranked.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={index}>
            <span className="bar-name">
              {option.answer ? ANSWERS[option.answer] : option.name}
              {option.seats > 0 &&
                (KIND_RULES[kind].options === 'slates' ? ` · ${T.seats(option.seats)}` : ' ✓')}
            </span>
            <span className="figures">
              {T.votes(option.votes)} · {percent(option.votes, ballots)}
            </span>
            <meter min={0} max={Math.max(1, ballots)} value={option.votes} aria-hidden="true" />
          </li>
        ))}
      </ul>
      {rounding && <p className="quiet">{rounding}</p>}
      <p className="quiet">{T.participation({ cast: ballots, entitled, suspended })}</p>
      {(notices.length > 0 || actsBefore.length > 0 || result.seal) && (
        <details>
          <summary>{T.verification}</summary>
          {notices.map((notice) => (
            <p key={notice} className="notice">
              {notice}
            </p>
          ))}
          <Situations of={actsBefore} />
          {result.seal && (
            <>
              <p className="quiet">{fingerprintText(result.seal)}</p>
              <p>
                <Link to={listsPath(assemblyId)}>{T.lists}</Link>
              </p>
            </>
          )}
        </details>
      )}
    </section>
  );
}

type Ranked = MemberResult['options'][number];
/** Blanks are not candidates and are listed last. */
const byRank = (a: Ranked, b: Ranked) =>
  Number(a.answer !== null) - Number(b.answer !== null) || b.seats - a.seats || b.votes - a.votes;
