/** An open voting: a choice for each right of the person, and one confirmation for all. */

import type { MemberQuestion, Mine } from '@vigilia/contract/assemblies/member-assembly';
import { fullName } from '@vigilia/contract/users/full-name';
import { KIND_RULES, marksPerBallot } from '@vigilia/contract/votings/question-kinds';
import { useEffect, useRef } from 'react';
import { fingerprintText } from '../../domain/evening/voting-texts.ts';
import { useReceipts } from '../receipts/receipt-store.ts';
import { SecondaryButton } from '../shell/page.tsx';
import { type Choice, castingKey, choose, confirm, type Outcome, useBallots } from './ballot-box.ts';
import { missingReceipt } from './missing-receipt.ts';
import { chosenIn, isDone, isUsable, outcomeOf, rightsIn, type ShownRight } from './rights.ts';
import { VOTING_TEXTS as T } from './texts.ts';

export function VotingCard({ question, mine }: { question: MemberQuestion; mine: Mine }) {
  const box = useBallots();
  const { kept, delayed } = box;
  const sure = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const allReceipts = useReceipts((state) => state.receipts);
  const receipts = allReceipts.filter(({ receipt }) => receipt.questionId === question.id);
  const evidence = { givesReceipts: mine.now.givesReceipts ?? false, receipts };
  const rights = rightsIn(question, mine);
  const own = rights.map((right) => ({ ...right, key: castingKey(right) }));
  const chosen = chosenIn(box, own);
  // Nothing is left to confirm: the rights were lost or used while the dialog was open.
  const isEmpty = chosen.length === 0;
  useEffect(() => {
    if (isEmpty) sure.current?.close();
  }, [isEmpty]);
  const usable = own.filter((right) => right.problem === '' || isDone(box, right));
  const allDone = usable.length > 0 && usable.every((right) => isDone(box, right));
  const open = own.filter((right) => isUsable(box, right));
  const leftOut = open.filter((right) => !chosen.includes(right)).map(({ label }) => label);
  const figures = mine.figures.participation.find(({ questionId }) => questionId === question.id);
  // The figures arrive slightly later than the answer to the own ballots.
  const done = own.filter((right) => isDone(box, right) && !right.onPaper);
  const cast = Math.max(figures?.cast ?? 0, done.length);
  const seats = maxMarks(question);
  const titleId = `voting-${question.id}`;

  return (
    <section className="card voting" aria-labelledby={titleId}>
      <p className="badge">{question.seal?.kind === 'reopened' ? T.openAgain : T.open}</p>
      <h2 id={titleId} ref={title} tabIndex={-1}>
        {question.title}
      </h2>
      {question.kind === 'slates' && question.seats > 1 && <p>{T.forSeats(question.seats)}</p>}
      {seats > 1 && <p>{T.upTo(seats)}</p>}
      {question.majority && <p>{T.majority(question.majority)}</p>}
      {/* Reserves its line before the figures arrive, so that nothing moves under a finger. */}
      <p className="quiet">{figures ? T.participation({ ...figures, cast }) : '\u00a0'}</p>
      {question.showResults === 'closed' && <p className="quiet">{T.hidden}</p>}
      {own.map((right) => (
        <RightChoice
          key={right.key}
          question={question}
          right={right}
          choice={kept[right.key]?.choice}
          isConfirmed={kept[right.key]?.isConfirmed ?? false}
          isDelayed={delayed[right.key] ?? false}
          outcome={outcomeOf(box, right)}
          assemblyId={mine.now.assemblyId}
          missing={missingReceipt(box, right, evidence)}
        />
      ))}
      {allDone &&
        receipts.length > 0 &&
        !usable.every(({ onPaper, byAttorney }) => onPaper || byAttorney) && (
          <p className="about" role="status">
            {T.receipt(receipts.length)}
          </p>
        )}
      {open.length > 0 &&
        (chosen.length > 0 ? (
          <button type="button" className="primary" onClick={() => sure.current?.showModal()}>
            {open.length === 1 ? T.vote : T.voteMany(chosen.length, open.length)}
          </button>
        ) : (
          <p className="quiet">{T.choose}</p>
        ))}
      {question.seal && <p className="about">{fingerprintText(question.seal)}</p>}
      <dialog ref={sure} aria-labelledby={`${titleId}-sure`} className="sure">
        <h2 id={`${titleId}-sure`}>{chosen.length === 1 ? T.confirm : T.confirmMany}</h2>
        <dl>
          {chosen.map(({ key, label }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {kept[key] && choiceText(question, kept[key].choice)}
                <Unused choice={kept[key]?.choice} max={seats} />
              </dd>
            </div>
          ))}
        </dl>
        {leftOut.length > 0 && <p className="notice attention">{T.leftOut(leftOut)}</p>}
        <p className="quiet">{T.confirmAbout}</p>
        <button
          type="button"
          className="primary"
          onClick={() => {
            confirm(chosen, {
              assemblyId: mine.now.assemblyId,
              title: question.title,
              seal: question.seal?.hash,
              givesReceipts: mine.now.givesReceipts,
            });
            sure.current?.close();
            // The button that opened the dialog disappears: the focus moves to the question.
            title.current?.focus();
          }}
        >
          {T.confirmed}
        </button>
        <SecondaryButton onClick={() => sure.current?.close()}>{T.back}</SecondaryButton>
      </dialog>
    </section>
  );
}

/** Number of marks left, if not all are used. */
function Unused({ choice, max }: { choice: Choice | undefined; max: number }) {
  if (!choice || !('candidateIds' in choice) || choice.candidateIds.length >= max) return null;
  return <span className="about">{T.marked(choice.candidateIds.length, max)}</span>;
}

interface RightChoiceProps {
  assemblyId: number;
  question: MemberQuestion;
  right: ShownRight;
  choice: Choice | undefined;
  isConfirmed: boolean;
  isDelayed: boolean;
  outcome: Outcome | undefined;
  /** Why a receipt is missing; else empty. */
  missing: string;
}

function RightChoice(props: RightChoiceProps) {
  const { question, right, choice, isConfirmed, isDelayed, outcome } = props;
  const { label, problem } = right;
  if (right.onPaper)
    return (
      <p className="done" role="status">
        <span>{label}</span> <strong>✓ {T.onPaper}</strong>
      </p>
    );
  if (outcome?.is === 'registered')
    return (
      <p className="done" role="status">
        <span>{label}</span> <strong>✓ {T.registered}</strong>
        {right.byAttorney && <span className="about">{T.castByAttorney(right.attorney ?? '')}</span>}
        {props.missing !== '' && <span className="about">{props.missing}</span>}
      </p>
    );
  if (outcome?.is === 'elsewhere')
    return (
      <div className="notice attention" role="alert">
        <p>
          {label}: <strong>{T.elsewhere}.</strong>
        </p>
        <p>{T.elsewhereAbout}</p>
      </div>
    );
  if (isConfirmed && choice)
    return (
      <div className="pending" role="status">
        <p>
          <span>{label}</span>: {choiceText(question, choice)}
        </p>
        <p>
          <strong>{T.sending}</strong>
        </p>
        {isDelayed && <p>{T.delayed}</p>}
      </div>
    );
  if (outcome?.is === 'refused')
    return (
      <div className="notice attention" role="alert">
        <p>
          {label}: <strong>{T.refused}</strong>
        </p>
        <p>{outcome.reason}</p>
        {problem === '' && <SecondaryButton onClick={() => choose(right, null)}>{T.again}</SecondaryButton>}
      </div>
    );
  if (problem !== '')
    return (
      <p className="notice">
        {label}: {problem}
        {right.attorney && <span className="about">{T.attorneyWas(right.attorney)}</span>}
      </p>
    );
  return <Options {...props} />;
}

function Options({ assemblyId, question, right, choice }: RightChoiceProps) {
  const marks = markedIn(choice);
  const max = maxMarks(question);
  const isFull = max > 1 && choice !== undefined && 'candidateIds' in choice && marks.length >= max;
  return (
    <fieldset className="options">
      <legend>{right.label}</legend>
      {optionsOf(question).map(({ key, name, people = [] }) => (
        <label key={key} className="option">
          <input
            type={max > 1 ? 'checkbox' : 'radio'}
            name={castingKey(right)}
            checked={marks.includes(key)}
            onChange={() => choose(right, afterTouch(question, choice, key), assemblyId)}
          />
          <span>
            {name}
            {people.map((person, index) => (
              // Two people may have one name. A label holds no list.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
              <span key={index} className="about place">
                {index + 1}. {person}
              </span>
            ))}
          </span>
        </label>
      ))}
      {max > 1 && (
        <p className="quiet" role="status">
          {isFull ? T.full(max) : T.marked(choice && 'candidateIds' in choice ? marks.length : 0, max)}
        </p>
      )}
    </fieldset>
  );
}

interface Option {
  /** Unique in its question. */
  readonly key: string;
  readonly name: string;
  /** The people of a slate, in order; else absent. */
  readonly people?: readonly string[];
}

const BLANK: Option = { key: 'blank', name: T.blank };

export function optionsOf({ kind, allowBlank, candidates, slates }: MemberQuestion): readonly Option[] {
  const blank = allowBlank ? [BLANK] : [];
  const { options } = KIND_RULES[kind];
  if (options === 'answers') return [{ key: 'yes', name: T.yes }, { key: 'no', name: T.no }, ...blank];
  if (options === 'candidates')
    return [...candidates.map((each) => ({ key: String(each.userId), name: fullName(each) })), ...blank];
  return [
    ...slates.map(({ id, name, places }) => ({
      key: String(id),
      name,
      people: places.map((place) =>
        place.alternate ? T.withAlternate(place.name, place.alternate) : place.name,
      ),
    })),
    ...blank,
  ];
}

const maxMarks = ({ kind, seats, candidates, slates }: MemberQuestion): number =>
  marksPerBallot(kind, seats, candidates.length + slates.length);

export function markedIn(choice: Choice | undefined): readonly string[] {
  if (!choice) return [];
  if ('vote' in choice) return [choice.vote];
  if ('slateId' in choice) return [String(choice.slateId)];
  return choice.candidateIds.map(String);
}

/**
 * The choice after a touch of an option; null without any. A blank and names exclude each other; with several marks a second
 * touch removes a mark, and one beyond the maximum changes nothing.
 */
export function afterTouch(question: MemberQuestion, choice: Choice | undefined, key: string): Choice | null {
  const { options } = KIND_RULES[question.kind];
  if (options === 'answers' || key === BLANK.key) {
    const isTakenBack = maxMarks(question) > 1 && markedIn(choice).includes(key);
    return isTakenBack ? null : { vote: key as 'yes' | 'no' | 'blank' };
  }
  const id = Number(key);
  if (options === 'slates') return { slateId: id };
  if (maxMarks(question) === 1) return { candidateIds: [id] };
  const before = choice && 'candidateIds' in choice ? choice.candidateIds : [];
  const after = before.includes(id) ? before.filter((each) => each !== id) : [...before, id];
  if (after.length > maxMarks(question)) return choice ?? null;
  return after.length === 0 ? null : { candidateIds: after };
}

/** The marks of a choice in words; empty if an option no longer exists. */
export function choiceText(question: MemberQuestion, choice: Choice): string {
  const options = optionsOf(question);
  const names = markedIn(choice).map((key) => options.find((option) => option.key === key)?.name);
  return names.every((name) => name !== undefined) ? names.join(', ') : '';
}
