/** Compares a file of picks with the catalogue and with what members picked (R21.5). */
import type { FileRow } from '@vigilia/contract/assemblies/roll-lists';
import { fold, foldHeading } from '@vigilia/contract/text/fold';
import { unmarked } from '@vigilia/contract/text/formula-marks';
import { PROFILE_LISTS, type ProfileItem, type ProfileList } from '@vigilia/contract/users/profile';
import type { ProfileOutcome } from '@vigilia/contract/users/profile-files';
import type { SheetRow } from '../../../../kernel/spreadsheets/rows.ts';
import { headingsAt, type ReadNumber } from '../../list-files/domain/document-numbers.ts';
import { planRows } from '../../list-files/domain/plan.ts';

interface PickingMember {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
}

export interface ProfilePlan {
  readonly rows: readonly FileRow<ProfileOutcome>[];
  readonly changing: readonly { readonly member: PickingMember; readonly items: readonly ProfileItem[] }[];
}

const REASONS = {
  unknownItem: (name: string, list: string) =>
    `«${name.slice(0, 60)}» no está en «${list}»: agréguelo a la lista, o escríbalo igual`,
  tooMany: ({ name, max }: ProfileList) =>
    max === 1 ? `De «${name}» se elige uno solo` : `De «${name}» se eligen hasta ${max}`,
};

/** The items that a cell names, each once; a text for an unknown item, or for too many. */
function itemsOf(
  cell: string,
  list: ProfileList,
  catalogue: ReadonlyMap<string, ProfileItem>,
): readonly ProfileItem[] | string {
  const named = new Map<number, ProfileItem>();
  for (const part of unmarked(cell).split(/[;·]/)) {
    const name = part.trim();
    if (name === '') continue;
    const item = catalogue.get(`${list.id} ${fold(name)}`);
    if (!item) return REASONS.unknownItem(name, list.name);
    named.set(item.id, item);
  }
  return named.size > list.max ? REASONS.tooMany(list) : [...named.values()];
}

const namesOf = (items: readonly ProfileItem[]) => items.map(({ name }) => name).join(' · ') || '—';

/**
 * An empty cell changes nothing, like a list without a column.
 * @param numbers of the same sheet; `reason` is the Spanish reason of an invalid one
 * @param found users with one of the numbers
 * @param picks what each of them picked
 */
export function planProfiles(
  sheet: readonly SheetRow[],
  numbers: readonly ReadNumber[],
  found: readonly PickingMember[],
  picks: ReadonlyMap<number, readonly ProfileItem[]>,
  catalogue: readonly ProfileItem[],
): ProfilePlan {
  const headings = sheet[headingsAt(sheet)]?.cells.map(foldHeading) ?? [];
  const columns = PROFILE_LISTS.flatMap((list) => {
    const at = headings.indexOf(fold(list.name));
    return at < 0 ? [] : [{ list, at }];
  });
  const byName = new Map(catalogue.map((item) => [`${item.categoryId} ${fold(item.name)}`, item]));
  const cellsOf = new Map(sheet.map(({ line, cells }) => [line, cells]));
  const changing: { member: PickingMember; items: readonly ProfileItem[] }[] = [];

  const rows = planRows(numbers, found, (member, line): [ProfileOutcome, string?] => {
    const before = picks.get(member.id) ?? [];
    let items = before;
    const changes: string[] = [];
    for (const { list, at } of columns) {
      const wanted = itemsOf(cellsOf.get(line)?.[at] ?? '', list, byName);
      if (typeof wanted === 'string') return ['invalid', wanted];
      const former = before.filter(({ categoryId }) => categoryId === list.id);
      const isSame =
        wanted.length === former.length && wanted.every(({ id }) => former.some((each) => each.id === id));
      if (wanted.length === 0 || isSame) continue;
      items = [...items.filter(({ categoryId }) => categoryId !== list.id), ...wanted];
      changes.push(`${list.name}: ${namesOf(former)} → ${namesOf(wanted)}`);
    }
    if (changes.length === 0) return ['same'];
    changing.push({ member, items });
    return ['changes', changes.join('. ')];
  });
  return { rows, changing };
}
