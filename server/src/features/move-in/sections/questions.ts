/**
 * Questions with their candidates. Of a closed one the totals are kept, and its voters where the backend reports them;
 * they are never converted to ballots. One that is open there is stored as not opened: its figures are not final.
 */
import { title } from '@vigilia/contract/fields';
import { FIELD_LIMITS, VOTING_LIMITS } from '@vigilia/contract/limits';
import { pluralize } from '@vigilia/contract/text/count';
import { fold } from '@vigilia/contract/text/fold';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { listQuestions } from '@vigilia/contract/votings/votings';
import type { Db } from '../../../database/database.ts';
import { insertRows, type Row } from '../../../database/table-dump.ts';
import { numberedTitle } from '../../votings/domain/numbered-title.ts';
import type { QuestionSettings } from '../../votings/domain/question-settings.ts';
import { UNLISTED } from '../../votings/imported-results.ts';
import { questionStore, settingColumns } from '../../votings/question-store.ts';
import { Skipped, Unreadable } from '../problems.ts';
import {
  type Fields,
  fieldsOf,
  idIn,
  plainText,
  type Reader,
  readerOf,
  textIn,
  wholeNumber,
} from '../source/values.ts';
import { moveInStore, SECTIONS } from '../state.ts';
import { insertQuestions } from './inserts.ts';
import { nameOf, type People } from './people.ts';
import {
  clashingSlates,
  insertSlates,
  peopleOfSlates,
  type SourceSlate,
  settingsIn,
  slatesIn,
} from './question-settings.ts';
import {
  CLASHES,
  eachOf,
  type Move,
  moveList,
  outcomeOf,
  progressOf,
  readItems,
  skippedBecause,
} from './section.ts';

interface Candidate {
  readonly userId: number;
  readonly fields: Fields;
}

interface SourceQuestion {
  readonly id: number;
  readonly assemblyId: number;
  readonly title: string;
  readonly isList: boolean;
  readonly settings: QuestionSettings;
  readonly agendaPoint: string | null;
  readonly slates: readonly SourceSlate[];
  /** Null where the backend only says that it is not open now. */
  readonly state: 'draft' | 'open' | 'closed' | null;
  readonly candidates: readonly Candidate[];
}

/** A candidate is a user; some backends put the user inside. */
function candidatesOf(reader: Reader, people: People): Candidate[] {
  const found = new Map<number, Candidate>();
  for (const entry of reader.list('peopleToBeVoted')) {
    const inner = fieldsOf(entry.user);
    const fields = { ...inner, ...(textIn(entry.name) !== '' && entry) };
    const given = entry.userId ?? inner.id;
    const userId = people.findOrErased(fields, given, reader.note);
    if (userId === null) reader.note(`el candidato ${nameOf(fields)} no está entre los usuarios`);
    else if (!found.has(userId)) found.set(userId, { userId, fields });
  }
  return [...found.values()];
}

const stateOf = (reader: Reader): SourceQuestion['state'] => {
  const state = textIn(reader.fields.state);
  if (reader.flag('isActive') || state === 'open') return 'open';
  return state === 'draft' || state === 'closed' ? state : null;
};

interface Voter {
  readonly userId: number;
  readonly voted: boolean;
  readonly canVote: boolean;
  readonly byProxy: boolean;
  /** Whether the right was suspended and not used (R12.35). */
  readonly isSuspended: boolean;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
}

interface Voters {
  /** Null where the backend does not report them. */
  readonly list: readonly Voter[] | null;
  readonly entitled: number | null;
}

const UNKNOWN_VOTERS: Voters = { list: null, entitled: null };

function votersIn(data: unknown, people: People, note: (text: string) => void): Voters {
  const reader = readerOf(fieldsOf(data));
  if (!Array.isArray(reader.fields.peopleWhoVoted)) return UNKNOWN_VOTERS;
  const found = new Map<number, Voter>();
  let unknown = 0;
  for (const [list, voted] of [
    ['peopleWhoVoted', true],
    ['peopleWhoDidntVote', false],
  ] as const)
    for (const fields of reader.list(list)) {
      const inner = { ...fields, ...fieldsOf(fields.user) };
      const userId = people.findOrErased(inner, fields.userId, note);
      if (userId === null) {
        unknown += 1;
        continue;
      }
      if (found.has(userId)) continue;
      const entry = readerOf(fields);
      found.set(userId, {
        userId,
        voted,
        canVote: entry.flag('canVote') ?? true,
        byProxy: entry.flag('byProxy') ?? false,
        isSuspended: !voted && fields.whyNot === 'suspended',
        name: plainText(inner.name, FIELD_LIMITS.personName),
        lastName: plainText(inner.lastName, FIELD_LIMITS.personName),
        dni: plainText(inner.dni, FIELD_LIMITS.dni) || null,
      });
    }
  if (unknown > 0)
    note(
      `${pluralize(unknown, 'persona de las listas de votantes no está', 'personas de las listas de votantes no están')} entre los usuarios`,
    );
  return { list: [...found.values()], entitled: countIn(reader.fields.entitled) };
}

const countIn = (value: unknown): number | null => {
  const number = wholeNumber(value);
  return number !== null && number >= 0 && number <= 10_000_000 ? number : null;
};

const onlyInTotal = (votes: number | null | undefined, whose: string): string =>
  `${pluralize(votes ?? 0, 'voto', 'votos')}${whose} ${votes === 1 ? 'cuenta' : 'cuentan'} solo en el total`;

/** Totals by stored choice. @throws Unreadable */
function totalsIn(
  data: unknown,
  { settings: { kind, allowBlank }, candidates, slates }: SourceQuestion,
  note: (text: string) => void,
): Map<string, number> {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Unreadable('contestó algo que no es un resultado');
  const reader = readerOf(fieldsOf(data));
  const totals = new Map<string, number>();
  const add = (choice: string, value: unknown) => {
    const votes = value === undefined || value === null ? 0 : countIn(value);
    if (votes === null) throw new Unreadable('dio un número de votos que no se entiende');
    totals.set(choice, (totals.get(choice) ?? 0) + votes);
  };
  const { options } = KIND_RULES[kind];
  const blanks = countIn(reader.fields.blankVotes) ?? 0;
  if (options === 'slates') {
    for (const { id } of slates) add(String(id), 0);
    for (const { slateId, slateName, votes } of reader.list('votesCounterForEachSlate')) {
      const slate = slates.find(({ id }) => id === idIn(slateId));
      if (!slate)
        note(
          onlyInTotal(
            countIn(votes),
            ` por la plancha «${plainText(slateName, FIELD_LIMITS.slate)}», que no se trajo`,
          ),
        );
      add(slate ? String(slate.id) : UNLISTED, votes);
    }
    add('blank', reader.fields.blankVotes);
  } else if (options === 'candidates') {
    const counted = reader.list('votesCounterForEachCandidate');
    const left = new Map(candidates.map((candidate) => [candidate.userId, candidate]));
    for (const { userId } of candidates) add(String(userId), 0);
    for (const [index, entry] of counted.entries()) {
      const called = fold(textIn(entry.candidateName), textIn(entry.candidateLastName));
      const isCalled = ({ fields }: Candidate) =>
        fold(textIn(fields.name), textIn(fields.lastName)) === called;
      const named = [...left.values()].filter(isCalled);
      const atPlace = candidates[index];
      const byId = left.get(idIn(entry.userId) ?? 0);
      // Candidates of the same name are matched by their place in both lists.
      const candidate =
        byId ??
        (atPlace && left.has(atPlace.userId) && isCalled(atPlace)
          ? atPlace
          : named.length === 1
            ? named[0]
            : undefined);
      if (candidate) left.delete(candidate.userId);
      else
        note(
          onlyInTotal(
            countIn(entry.votes),
            ` por ${nameOf({ name: entry.candidateName, lastName: entry.candidateLastName })}, que no está entre los candidatos`,
          ),
        );
      add(candidate ? String(candidate.userId) : UNLISTED, entry.votes);
    }
    if (allowBlank || blanks > 0) add('blank', reader.fields.blankVotes);
    if (!allowBlank && blanks > 0) note(onlyInTotal(blanks, ' en blanco'));
  } else {
    add('yes', reader.fields.trueVotes);
    add('no', reader.fields.falseVotes);
    add('blank', reader.fields.blankVotes);
  }
  const sum = [...totals.values()].reduce((all, votes) => all + votes, 0);
  const total =
    reader.fields.totalVotes === undefined || reader.fields.totalVotes === null
      ? sum
      : countIn(reader.fields.totalVotes);
  if (total === null) throw new Unreadable('dio un número de votos que no se entiende');
  if (total > sum) {
    add(UNLISTED, total - sum);
    note(
      `el total del otro sistema es ${total} y sus opciones suman ${sum}: la diferencia cuenta solo en el total`,
    );
  } else if (total < sum)
    note(`el total del otro sistema es ${total}, pero sus opciones suman ${sum}: aquí el total es la suma`);
  return totals;
}

export async function moveQuestions(move: Move, people: People): Promise<void> {
  const { backend, database } = move;
  const progress = await progressOf(move, 'questions');
  const assemblies = new Map(
    (await database.read.selectFrom('assemblies').select(['id', 'title']).execute()).map(
      ({ id, title: heading }) => [id, heading],
    ),
  );
  /** The ids of each assembly as they are listed there, also of those that an earlier run has stored. */
  const listed = new Map<number, Set<number>>();
  await moveList(move, 'questions', listQuestions, async (page) => {
    for (const fields of page) {
      const [id, assemblyId] = [idIn(fields.id), idIn(fields.assambleId)];
      if (id !== null && assemblyId !== null)
        listed.set(assemblyId, (listed.get(assemblyId) ?? new Set()).add(id));
    }
    const items = readItems(page, progress, (reader): SourceQuestion => {
      const id = reader.id();
      const assemblyId = idIn(reader.fields.assambleId);
      if (assemblyId === null || !assemblies.has(assemblyId)) throw new Skipped('su asamblea no se trajo');
      if (reader.flag('isDelete')) throw new Skipped('está eliminada en el otro sistema');
      const candidates = candidatesOf(reader, people);
      const heading = reader.text('title', title(FIELD_LIMITS.question), {
        called: 'la pregunta',
        max: FIELD_LIMITS.question,
        whenEmpty: 'Sin título',
      });
      const isList = reader.flag('isList') ?? candidates.length > 0;
      const settings = settingsIn(reader, isList);
      return {
        id,
        assemblyId,
        title: heading,
        isList,
        settings,
        agendaPoint: plainText(reader.fields.agendaPoint, FIELD_LIMITS.agendaPoint) || null,
        slates: KIND_RULES[settings.kind].options === 'slates' ? slatesIn(reader, people) : [],
        state: stateOf(reader),
        candidates,
      };
    });
    await eachOf(items, move.stop, async (item) => {
      const notes = [...item.notes];
      const note = (text: string) => void notes.push(text);
      const read = item.value;
      const clashes = read && (await clashingSlates(database.read, read.slates));
      if (clashes) note('sus planchas tienen números o nombres repetidos y no se trajeron');
      const question = read && clashes ? { ...read, slates: [] } : read;
      const result = question && (await resultOf(question, note));
      await database.write(async (tx) => {
        const noted = { ...item, notes };
        const isStored =
          question && result && (await store(tx, question, result, people, backend.origin, move.now()));
        await moveInStore(tx).record('questions', [
          isStored
            ? { ...noted, outcome: outcomeOf(notes) }
            : question
              ? skippedBecause(noted, CLASHES)
              : noted,
        ]);
      });
    });
    move.reportProgress(`${SECTIONS.questions}: ${progress.read.size}`);
  });
  for (const [assemblyId, ids] of listed) {
    const order = [...ids];
    if (order.length > VOTING_LIMITS.ordered) continue;
    // The order of the ids needs no ranks.
    if (order.every((id, index) => index === 0 || id > (order[index - 1] ?? 0))) continue;
    await database.write(async (tx) => {
      const stored = new Set(await questionStore(tx).order(assemblyId));
      await questionStore(tx).setOrder(order.filter((id) => stored.has(id)));
    });
  }

  async function resultOf(question: SourceQuestion, note: (text: string) => void): Promise<Result> {
    if (question.state === 'draft') return DRAFT;
    if (question.state === 'open') {
      note(
        'su votación estaba abierta en el otro sistema: quedó sin abrir y sin votos. Para tener su resultado, ciérrela allá y repita la mudanza en un lugar nuevo; si no, vótela aquí.',
      );
      return DRAFT;
    }
    const voters = await votersOf(question, note);
    try {
      const { data } = await backend.read(readResults, { params: { id: question.id } });
      const totals = totalsIn(data, question, note);
      const votes = [...totals.values()].reduce((all, each) => all + each, 0);
      // A backend without states: one without votes was most likely never opened.
      if (question.state === null && votes === 0 && !voters.list?.some(({ voted }) => voted)) return DRAFT;
      const voted = voters.list?.filter((voter) => voter.voted).length;
      if (voters.list === null) note('el otro sistema no dijo quiénes votaron');
      else if (voted !== votes)
        note(
          `el otro sistema cuenta ${pluralize(votes, 'voto', 'votos')} y ${pluralize(voted ?? 0, 'persona que votó', 'personas que votaron')}`,
        );
      return { state: 'closed', totals, voters };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      note(`su resultado no se pudo leer: el otro sistema ${error.message}. Quedó sin abrir.`);
      return DRAFT;
    }
  }

  async function votersOf({ id, assemblyId }: SourceQuestion, note: (text: string) => void): Promise<Voters> {
    try {
      const { data } = await backend.read(readVotingStatus, { params: { assemblyId, questionId: id } });
      return votersIn(data, people, note);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return UNKNOWN_VOTERS;
    }
  }
}

type Result =
  | { readonly state: 'draft' }
  | { readonly state: 'closed'; readonly totals: ReadonlyMap<string, number>; readonly voters: Voters };
const DRAFT: Result = { state: 'draft' };

/** Stores a question with its result. Answers whether it clashes with none. */
async function store(
  tx: Db,
  question: SourceQuestion,
  result: Result,
  people: People,
  origin: string,
  at: string,
): Promise<boolean> {
  const { id: question_id, candidates, settings, slates } = question;
  const nominees = [...candidates, ...peopleOfSlates(slates)];
  const voters = result.state === 'closed' ? (result.voters.list ?? []) : [];
  const erased = [...nominees, ...voters].map(({ userId }) => userId).filter((userId) => !people.has(userId));
  await people.addErased(tx, [...new Set(erased)], at);
  const others = await questionStore(tx).titlesIn(question.assemblyId, question_id);
  const inserted = await insertQuestions(tx, [
    {
      id: question_id,
      assembly_id: question.assemblyId,
      title: numberedTitle(
        question.title,
        others.map(({ title }) => title),
      ),
      state: result.state,
      deleted_at: null,
      agenda_point: question.agendaPoint,
      ...settingColumns(settings),
    },
  ]);
  if (inserted.length === 0) return false;
  const put = async (table: Parameters<typeof insertRows>[1], rows: readonly Row[]) => {
    if (rows.length > 0) await insertRows(tx, table, rows);
  };
  await put(
    'question_candidates',
    candidates.map(({ userId }, place) => ({ question_id, user_id: userId, place })),
  );
  await insertSlates(tx, question_id, slates);
  if (result.state !== 'closed') return true;

  const { list, entitled } = result.voters;
  await put('imported_results', [
    { question_id, origin, imported_at: at, voters_known: list ? 1 : 0, entitled: entitled ?? null },
  ]);
  await put(
    'imported_votes',
    [...result.totals].map(([choice, votes]) => ({ question_id, choice, votes })),
  );
  const inOrder = voters.toSorted((a, b) => a.userId - b.userId);
  await put(
    'voting_rights',
    inOrder
      .filter(({ voted, canVote, isSuspended }) => voted || canVote || isSuspended)
      .map(({ userId, isSuspended }) => ({
        question_id,
        user_id: userId,
        attorney_id: null,
        suspended: isSuspended ? 1 : 0,
      })),
  );
  await put(
    'turnout',
    inOrder
      .filter(({ voted }) => voted)
      .map(({ userId, byProxy }) => ({ question_id, user_id: userId, by_proxy: byProxy ? 1 : 0 })),
  );
  const names = new Map<number, Row>();
  const onRoll = new Set(inOrder.map(({ userId }) => userId));
  for (const { userId, name, lastName, dni } of [...nominees.map(nameOfCandidate), ...inOrder])
    names.set(userId, {
      question_id,
      user_id: userId,
      name,
      last_name: lastName,
      dni,
      email: people.emailOf(userId),
      name_search: fold(name, lastName),
      last_name_search: fold(lastName),
      on_roll: onRoll.has(userId) ? 1 : 0,
    });
  await put(
    'frozen_names',
    [...names.values()].filter(({ name, last_name }) => `${name}${last_name}` !== ''),
  );
  return true;
}

/** Removes the ordinal that distinguishes deleted candidates from the name. */
const nameOfCandidate = ({ userId, fields }: Candidate) => ({
  userId,
  name: plainText(textIn(fields.name).replace(/ \(candidato \d+\)\s*$/, ''), FIELD_LIMITS.personName),
  lastName: plainText(fields.lastName, FIELD_LIMITS.personName),
  dni: plainText(fields.dni, FIELD_LIMITS.dni) || null,
});
