/** Compares the treasurer's file of document numbers, with or without a state, with the members (R21.2). */

import type { FileRow } from '@vigilia/contract/assemblies/roll-lists';
import { fold, foldHeading } from '@vigilia/contract/text/fold';
import { unmarked } from '@vigilia/contract/text/formula-marks';
import { comparableDni } from '@vigilia/contract/users/document-numbers';
import { type OthersChoice, STANDING_HEADINGS, type StandingOutcome } from '@vigilia/contract/users/standing';
import type { SheetRow } from '../../../../kernel/spreadsheets/rows.ts';
import { headingsAt, type ReadNumber } from '../../list-files/domain/document-numbers.ts';
import { planRows } from '../../list-files/domain/plan.ts';

export interface Member {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly inGoodStanding: boolean | null;
}

export interface StandingPlan {
  readonly rows: readonly FileRow<StandingOutcome>[];
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
  otherState: (line: number) => `La fila ${line} dice otro estado de la misma cédula`,
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
  found: readonly Omit<Member, 'inGoodStanding'>[],
  members: readonly Member[],
): StandingPlan {
  const at = stateColumn(sheet);
  const cellsOf = new Map(sheet.map(({ line, cells }) => [line, cells]));
  const [gaining, losing]: [Member[], Member[]] = [[], []];
  const listed = new Set<number>();
  const byId = new Map(members.map((member) => [member.id, member]));
  const stateIn = (line: number) => (at === undefined ? true : stateOf(cellsOf.get(line)?.[at] ?? ''));
  const ofNumber = Map.groupBy(numbers, ({ dni }) => comparableDni(dni));
  const rows = planRows(numbers, found, ({ id, dni }, line): [StandingOutcome, string?, string?] => {
    const member = byId.get(id);
    if (!member) return ['invalid', REASONS.administrator, ''];
    // A refused row counts too: its person is not among the others.
    listed.add(id);
    const state = stateIn(line);
    if (typeof state === 'string') return ['invalid', state];
    const other = ofNumber.get(comparableDni(dni ?? ''))?.find((row) => stateIn(row.line) === !state);
    if (other) return ['invalid', REASONS.otherState(other.line)];
    if (member.inGoodStanding === state) return ['same'];
    (state ? gaining : losing).push(member);
    return [state ? 'gains' : 'loses'];
  });
  const others = members.filter(({ id, inGoodStanding }) => !listed.has(id) && inGoodStanding !== false);
  const withStates = rows.map((row) => ({
    ...row,
    state: at === undefined ? at : cellsOf.get(row.line)?.[at],
  }));
  return { rows: withStates, gaining, losing, others };
}

/** Members whose good standing ends. */
export const losersOf = ({ losing, others }: StandingPlan, choice: OthersChoice): readonly Member[] =>
  choice === 'lose' ? [...losing, ...others] : losing;
