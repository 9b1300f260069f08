/** Common parts of calls on many chosen rows: limits, omitted rows, audit entries. */
import { randomUUID } from 'node:crypto';
import type { ActivityChange } from '@vigilia/contract/activity';
import { SELECTION } from '@vigilia/contract/limits';
import type { LeftOut } from '@vigilia/contract/selection';
import { count } from '@vigilia/contract/text/count';
import { fullName } from '@vigilia/contract/users/full-name';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { aUser, concerning, type Sentence, sentence } from '../../../kernel/audit/sentence.ts';
import type { WriteContext } from '../../../kernel/http/context.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { conflict } from '../../../kernel/runtime/errors.ts';

const TEXTS = {
  none: 'Lo que eligió ya no existe. Vuelva a cargar la lista.',
  more: (found: number) =>
    `La búsqueda ha cambiado: ahora encuentra ${found}. Vuelva a cargar la lista y revise antes de repetir.`,
  besideVoting: `Hay una votación abierta, y un cambio tan grande haría esperar los votos. Elija hasta ${SELECTION.besideVoting}, o repita cuando se cierre.`,
  tooMany: `Puede cambiar hasta ${count(SELECTION.rows)} a la vez. Filtre la lista y hágalo por partes.`,
};

interface Person {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
}

/**
 * Refuses a selection that is empty, too large, or by filters that fit more rows than the administrator saw.
 * @param found number of selected rows, without excepted ones
 * @param isVotingOpen asked only for many rows
 * @throws Refusal 409
 */
export async function requireExpected(
  found: number,
  { filters, seen }: { readonly filters?: object | undefined; readonly seen?: number | undefined },
  isVotingOpen: () => Promise<boolean>,
): Promise<void> {
  if (found === 0) throw conflict(TEXTS.none);
  if (filters && found > (seen ?? 0)) throw conflict(TEXTS.more(found));
  if (found > SELECTION.rows) throw conflict(TEXTS.tooMany);
  if (found > SELECTION.besideVoting && (await isVotingOpen())) throw conflict(TEXTS.besideVoting);
}

/** Collects unchanged rows, each with the reason in Spanish. */
export function createLeftOut() {
  const rows: LeftOut['rows'] = [];
  let count = 0;
  return {
    add(person: Person, reason: string): void {
      count += 1;
      if (rows.length < SELECTION.listed) rows.push({ id: person.id, name: fullName(person), reason });
    },
    present: (): LeftOut => ({ count, rows }),
  };
}

/** Names in one entry of the activity log. */
const NAMES_TOGETHER = 100;

type NamedPerson = ReturnType<typeof aUser> | string;

interface Audited<P> {
  /** Whether they are users, whose pages show the entries. */
  readonly areUsers?: boolean;
  /** A sentence about one person, and about several. */
  readonly one: (name: NamedPerson) => Sentence;
  readonly many: (people: number) => Sentence;
  /** The state of each before and now, in a word. */
  readonly before?: string;
  readonly after?: string;
  /** Replaces `before` and `now`. */
  readonly change?: (person: P) => ActivityChange;
  /** Changes of a single person, where the sentence states less. */
  readonly alone?: readonly ActivityChange[];
}

/** Records all people by name: a sentence for one, entries with lists of names for more. */
export function auditPeople<P extends Person>(
  audit: WriteContext<never, unknown>['audit'],
  people: readonly P[],
  { areUsers = false, one, many, before = '', after = '', change, alone }: Audited<P>,
): void {
  const [first] = people;
  if (people.length === 1 && first) {
    audit(one(areUsers ? aUser(first) : fullName(first)), alone ?? (change && [change(first)]));
    return;
  }
  const parts = [...chunksOf(people, NAMES_TOGETHER)];
  const act = { name: randomUUID(), together: many(people.length).text };
  for (const [index, part] of parts.entries()) {
    // The log shows the sentence of the first part for all of them.
    const number = index > 0 ? `, parte ${index + 1} de ${parts.length}` : '';
    const what = sentence`${many(people.length)}${number}`;
    audit(
      areUsers
        ? concerning(
            what,
            part.map(({ id }, place) => ({ id, changes: { first: place, count: 1 } })),
          )
        : what,
      part.map(change ?? ((person) => changeOf(fullName(person), before, after))),
      act,
    );
  }
}
