/** Compares the treasurer's file of document numbers, with or without a state, with the members (R21.2). */

import { fold, foldHeading } from '@vigilia/contract/text/fold';
import { unmarked } from '@vigilia/contract/text/formula-marks';
import { comparableDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  BLOCKING_STANDINGS,
  type OthersChoice,
  STANDING_HEADINGS,
  type StandingOutcome,
  type StandingRow,
} from '@vigilia/contract/users/standing';
import { headingsAt, type SheetRow } from '../../roll-lists/domain/document-numbers.ts';

export interface Member {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly inGoodStanding: boolean | null;
}

/** A number of the file; `reason` says in Spanish why it is none. */
interface ReadNumber {
  readonly line: number;
  readonly dni: string;
  readonly reason: string;
}

export interface StandingPlan {
  readonly counts: Record<StandingOutcome, number>;
  readonly rows: readonly StandingRow[];
  readonly gaining: readonly Member[];
  readonly losing: readonly Member[];
  /** Members who are not in the file and are not behind yet. */
  readonly others: readonly Member[];
}

/** Folded words of a state; a file without a column of states lists those in good standing. */
const GOOD = ['al dia', 'si', 'paz y salvo', 'a paz y salvo', 'activo', 'vigente', 'ok', 'x', '1', 'true'];
const BEHIND = ['en mora', 'mora', 'moroso', 'morosa', 'no', 'debe', 'pendiente', 'inactivo', '0', 'false'];

const REASONS = {
  state: (typed: string) => `«${typed.slice(0, 40)}» no es un estado: escriba «al día» o «en mora»`,
  noState: 'Falta el estado: escriba «al día» o «en mora»',
  repeated: (line: number) => `Repite la cédula de la fila ${line}`,
  administrator: 'Es la cuenta de un administrador',
};

/** The column of states, by its heading beside that of the numbers; undefined without one. */
function stateColumn(sheet: readonly SheetRow[]): number | undefined {
  const at =
    sheet[headingsAt(sheet)]?.cells.findIndex((cell) => STANDING_HEADINGS.includes(foldHeading(cell))) ?? -1;
  return at < 0 ? undefined : at;
}

function stateOf(cell: string): boolean | string {
  const typed = unmarked(cell);
  if (typed === '') return REASONS.noState;
  if (GOOD.includes(fold(typed))) return true;
  if (BEHIND.includes(fold(typed))) return false;
  return REASONS.state(typed);
}

/**
 * @param numbers of the same sheet
 * @param found users with one of the numbers; members only have a standing
 * @param members all of them
 */
export function planStanding(
  sheet: readonly SheetRow[],
  numbers: readonly ReadNumber[],
  found: readonly { readonly id: number; readonly dni: string | null }[],
  members: readonly Member[],
): StandingPlan {
  const at = stateColumn(sheet);
  const cellsOf = new Map(sheet.map(({ line, cells }) => [line, cells]));
  const byId = new Map(members.map((member) => [member.id, member]));
  const byDni = new Map(found.map(({ id, dni }) => [comparableDni(dni ?? ''), id]));
  const firstLine = new Map<string, number>();
  const counts = { gains: 0, loses: 0, same: 0, unknown: 0, repeated: 0, invalid: 0 };
  const [gaining, losing]: [Member[], Member[]] = [[], []];
  const listed = new Set<number>();

  const rows = numbers.map(({ line, dni, reason }): StandingRow => {
    const row = (outcome: StandingOutcome, name = '', why = ''): StandingRow => {
      counts[outcome] += 1;
      return { line, outcome, dni, name, reason: why };
    };
    if (reason !== '') return row('invalid', '', reason);
    const id = byDni.get(comparableDni(dni));
    if (id === undefined) return row('unknown');
    const member = byId.get(id);
    if (!member) return row('invalid', '', REASONS.administrator);
    const name = fullName(member);
    const first = firstLine.get(comparableDni(dni));
    if (first !== undefined) return row('repeated', name, REASONS.repeated(first));
    firstLine.set(comparableDni(dni), line);
    const state = at === undefined ? true : stateOf(cellsOf.get(line)?.[at] ?? '');
    if (typeof state === 'string') return row('invalid', name, state);
    listed.add(id);
    if (member.inGoodStanding === state) return row('same', name);
    (state ? gaining : losing).push(member);
    return row(state ? 'gains' : 'loses', name);
  });
  const others = members.filter(({ id, inGoodStanding }) => !listed.has(id) && inGoodStanding !== false);
  return { counts, rows, gaining, losing, others };
}

/** Number of rows without a person or a state. */
export const blockedRows = ({ counts }: Pick<StandingPlan, 'counts'>): number =>
  BLOCKING_STANDINGS.reduce((sum, outcome) => sum + counts[outcome], 0);

/** Everybody whose good standing ends. */
export const losersOf = ({ losing, others }: StandingPlan, choice: OthersChoice): readonly Member[] =>
  choice === 'lose' ? [...losing, ...others] : losing;
