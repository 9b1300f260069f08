/** Evenings with seals and lists, made without a server: for tests of the recount programs, and its benchmark. */
import { CODE_ALPHABET, CODE_LENGTH } from '@vigilia/contract/votings/ballot-code';
import { KIND_RULES, marksPerBallot, QUESTION_KINDS } from '@vigilia/contract/votings/question-kinds';
import type { VerdictRule } from '@vigilia/contract/votings/votings';
import {
  ballotList,
  participationList,
  pseudonymOf,
  rollList,
  sealOfList,
} from '../../features/verification/protocol/lists.ts';
import { leafOf, signedRoot, treeOver } from '../../features/verification/protocol/receipts.ts';
import {
  type ClosedBody,
  hashOfSeal,
  NO_SEAL,
  type OpenedBody,
  type Seal,
  type SealBodies,
  type SealKind,
  sealedName,
  signedSeal,
} from '../../features/verification/protocol/seals.ts';
import type { PackageContent, PackagedRound } from '../../features/voting/recount/package-files.ts';
import { type QuestionKind, VOTING_METHODS } from '../../features/voting/votings/domain/question-kinds.ts';
import type { Ballots } from '../../features/voting/votings/domain/tally.ts';
import { markOf, named, type OptionFacts } from '../../features/voting/votings/domain/voting-method.ts';
import {
  labelOf,
  nameSalt,
  SEALED_KINDS,
  sealedResult,
} from '../../features/voting/votings/seals/seal-voting.ts';
import { createSigningKey, type SigningKey } from '../../kernel/security/signing-key.ts';

/** Numbers from a seed, the same in every run. */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    code: () => Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[below(32)]).join(''),
  };
}
type Random = ReturnType<typeof randomFrom>;

const SALT = '5a'.repeat(32);
const RULES: readonly (VerdictRule | null)[] = [
  null,
  { numerator: 1, denominator: 2, strict: true, base: 'valid' },
  { numerator: 1, denominator: 2, strict: true, base: 'roll' },
  { numerator: 2, denominator: 3, strict: false, base: 'cast' },
  { numerator: 4, denominator: 5, strict: false, base: 'present' },
];

interface Voting {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly seats: number;
  readonly allowBlank: boolean;
  readonly rule: VerdictRule | null;
  readonly facts: OptionFacts;
  readonly ballots: { code: string; choice: string }[];
  readonly used: Map<number, boolean>;
  readonly paper: Map<string, number>;
  paperBallots: number;
}

/** Signs a chain again, as the holder of the key could: with other bodies, or without some of its seals. */
export function sealedAgain(
  seals: readonly Pick<Seal, 'at' | 'kind' | 'body'>[],
  key: SigningKey,
  assemblyId: number,
): Seal[] {
  const chain: Seal[] = [];
  for (const { at, kind, body } of seals) {
    const content = {
      assemblyId,
      number: chain.length + 1,
      at,
      kind,
      body,
      previous: chain.at(-1)?.hash ?? NO_SEAL,
    };
    const hash = hashOfSeal(content);
    chain.push({ ...content, hash, publicKey: key.publicKey, signature: key.sign(signedSeal(hash)) });
  }
  return chain;
}

export interface SealedEvening {
  readonly key: SigningKey;
  readonly content: PackageContent;
  readonly receipts: readonly string[];
}

const person = (id: number) => ({
  userId: id,
  name: `Nombre ${id}`,
  lastName: `Apellido ${id}`,
  dni: null,
  picture: null,
});

function aVoting(random: Random, id: number, kind: QuestionKind): Voting {
  const options = 1 + random.below(5);
  const { options: offers, takesSeats, takesRule } = KIND_RULES[kind];
  const ids = Array.from({ length: options }, (_, index) => id * 100 + index);
  return {
    id,
    kind,
    seats: takesSeats ? 1 + random.below(4) : 1,
    allowBlank: random.chance(0.7),
    rule: takesRule ? random.pick(RULES) : null,
    facts: {
      allowBlank: true,
      candidates: offers === 'candidates' ? ids.map(person) : [],
      slates:
        offers === 'slates'
          ? ids.map((slate) => ({
              id: slate,
              name: `Plancha ${slate}`,
              places: Array.from({ length: 1 + random.below(4) }, (_, place) => ({
                ...person(slate * 10 + place),
                alternate: random.chance(0.3) ? person(slate * 10 + place + 5) : null,
              })),
            }))
          : [],
    },
    ballots: [],
    used: new Map(),
    paper: new Map(),
    paperBallots: 0,
  };
}

/**
 * @param voters members of the roll; random without
 * @param everyFeature each kind of question, with a tie, a lot, a reopening, paper and a withdrawal
 */
export function aSealedEvening(
  seed: number,
  { voters, everyFeature = false }: { readonly voters?: number; readonly everyFeature?: boolean } = {},
): SealedEvening {
  const random = randomFrom(seed);
  const key = createSigningKey(`a secret of the evening with the seed ${seed}`);
  const assemblyId = 1 + random.below(50);
  const people = Array.from({ length: voters ?? random.below(40) }, (_, index) => index + 1);
  const acts: Pick<Seal, 'at' | 'kind' | 'body'>[] = [];
  const rounds: PackagedRound[] = [];
  const questions: PackageContent['questions'][number][] = [];
  const act = <K extends SealKind>(kind: K, body: SealBodies[K]) =>
    acts.push({
      at: new Date(Date.UTC(2026, 10, 28, 15) + acts.length * 1000).toISOString(),
      kind,
      body: JSON.stringify(body),
    });
  const kinds: QuestionKind[] = everyFeature
    ? [...QUESTION_KINDS, 'candidates']
    : Array.from({ length: 1 + random.below(4) }, () => random.pick(QUESTION_KINDS));

  for (const [index, kind] of kinds.entries()) {
    const drawn = aVoting(random, index + 1, kind);
    const voting: Voting = everyFeature
      ? { ...drawn, rule: KIND_RULES[kind].takesRule ? (RULES[1] ?? null) : null }
      : drawn;
    const { id } = voting;
    const facts = { ...voting.facts, allowBlank: voting.allowBlank };
    const options = VOTING_METHODS[kind].describe(facts);
    const marks = options.map(markOf);
    const maxMarks = marksPerBallot(kind, voting.seats, named(options).length);
    const openings = everyFeature ? 2 : 1 + Number(random.chance(0.3)) + Number(random.chance(0.1));
    let opened: OpenedBody | undefined;
    let closed: ClosedBody | undefined;
    for (let round = 1; round <= openings; round += 1) {
      const present = people.filter((one) => voting.used.has(one) || random.chance(0.8));
      const roll = rollList(present.map((one) => pseudonymOf(SALT, assemblyId, one)));
      opened = {
        questionId: id,
        round,
        title: `¿Pregunta ${id}? «ñ»\n"\u2028`,
        kind: SEALED_KINDS[KIND_RULES[kind].options],
        seats: voting.seats,
        maxMarks,
        allowBlank: voting.allowBlank,
        showResults: random.pick(['live', 'closed']),
        rule: voting.rule,
        // The election before it, where there is one.
        secondRoundOf: kind === 'candidates' && kinds[index - 1] === 'candidates' ? id - 1 : null,
        options: options.map((option) => {
          const name = labelOf(option);
          return {
            mark: markOf(option),
            name: name === null ? null : sealedName(nameSalt(SALT, id, round, markOf(option)), name),
            ...('slate' in option && { places: option.slate.places.length }),
          };
        }),
        roll: sealOfList(roll),
        ...(id % 2 === 0 && { onRoll: present.length + id }),
        quorum: { present: present.length, represented: 0, total: present.length, needed: 0 },
      };
      act(round === 1 ? 'opened' : 'reopened', opened);
      if (opened.secondRoundOf) act('secondRound', { questionId: id, round, of: opened.secondRoundOf });
      if (random.chance(0.1)) act('passwordsSet', { questionId: id, round, count: 1 });
      if (people.length % 5 === 0) act('codesShown', { questionId: id, round, count: 2 });
      if (people.length % 3 === 0) act('rightsWithheld', { questionId: id, round, count: 1 });
      if (people.length % 2 === 0)
        act('actsBefore', {
          ...{ questionId: id, round },
          acts: { 'presentes anotados': people.length + 1 },
          attention: people.length % 4 === 0 ? { 'poderes terminados': 1 } : {},
        });
      if (people.length % 7 === 0) act('verifiedByAssigner', { questionId: id, round, count: 1 });
      if (id % 7 === 0) act('rightsSuspended', { questionId: id, round, count: 1 });
      const choiceOf = (): string => {
        const named = marks.filter((mark) => mark !== 'blank');
        if (marks.includes('blank') && random.chance(0.15)) return 'blank';
        if (KIND_RULES[kind].options !== 'candidates') return random.pick(marks.length > 0 ? marks : named);
        const many = 1 + random.below(Math.min(maxMarks, named.length));
        const chosen = new Set(Array.from({ length: many }, () => Number(random.pick(named))));
        return [...chosen].sort((a, b) => a - b).join();
      };
      for (const one of present) {
        if (voting.used.has(one) || random.chance(0.2)) continue;
        voting.used.set(one, random.chance(0.2));
        if (random.chance(everyFeature ? 0.2 : 0.05)) {
          voting.paperBallots += 1;
          for (const mark of choiceOf().split(',')) voting.paper.set(mark, (voting.paper.get(mark) ?? 0) + 1);
        } else voting.ballots.push({ code: random.code(), choice: choiceOf() });
      }
      const electronic = new Map<string, number>();
      for (const { choice } of voting.ballots) electronic.set(choice, (electronic.get(choice) ?? 0) + 1);
      const stored: Ballots = {
        electronic,
        onPaper: { ballots: voting.paperBallots, votes: voting.paper },
        isHidden: false,
      };
      const lists = {
        roll,
        ballots: ballotList(voting.ballots),
        participation: participationList(
          [...voting.used].map(([one, byProxy]) => ({ right: pseudonymOf(SALT, assemblyId, one), byProxy })),
        ),
      };
      rounds.push({ questionId: id, round, lists });
      const judged = {
        ...{ id, kind, seats: voting.seats, rule: voting.rule, options: facts, ballots: stored },
        present: present.length,
        roll: opened.onRoll ?? opened.roll.count,
      };
      if (id % 3 === 1) act('accountDeleted', { questionId: id, round, count: 1 });
      if (id % 3 === 2) act('presenceTaken', { questionId: id, round, count: 2 });
      closed = {
        questionId: id,
        round,
        ballots: sealOfList(lists.ballots),
        participation: sealOfList(lists.participation),
        paper: { ballots: voting.paperBallots, votes: Object.fromEntries(voting.paper) },
        present: present.length,
        result: sealedResult({ ...judged, drawn: [] }),
      };
      act('closed', closed);
      const tie = 'tie' in closed.result ? closed.result.tie : null;
      if (tie && (everyFeature || random.chance(0.6))) {
        const lot = tie.options.slice(0, tie.seats);
        act('lot', {
          questionId: id,
          round,
          drawn: lot,
          result: sealedResult({ ...judged, drawn: lot }),
        });
      }
    }
    const withdrawn = everyFeature ? index === kinds.length - 1 : random.chance(0.15);
    if (withdrawn) act('withdrawn', { questionId: id });
    questions.push({
      questionId: id,
      withdrawn,
      shown: {
        title: opened?.title ?? '',
        ballots: voting.ballots.length + voting.paperBallots,
        votes: closed?.result.votes ?? {},
      },
      options: options.flatMap((option) => {
        const name = labelOf(option);
        const mark = markOf(option);
        return name === null ? [] : { mark, name, salt: nameSalt(SALT, id, openings, mark) };
      }),
    });
  }
  const seals = sealedAgain(acts, key, assemblyId);
  const [first] = rounds;
  const cast = (first?.lists.ballots ?? '').split('\n').slice(0, 5).filter(Boolean);
  const leaves = cast.map((line) => {
    const [code = '', choice = ''] = line.split(';');
    return { questionId: first?.questionId ?? 0, code, choice };
  });
  const tree = treeOver(leaves.map(leafOf));
  return {
    key,
    content: { assembly: { id: assemblyId, title: 'Asamblea' }, seals, questions, rounds },
    receipts: leaves.map((ballot) =>
      JSON.stringify({
        questionId: ballot.questionId,
        code: ballot.code,
        leaf: leafOf(ballot),
        root: tree.root,
        path: tree.paths.get(leafOf(ballot)),
        signature: key.sign(signedRoot(tree.root)),
        keyId: key.keyId,
      }),
    ),
  };
}
