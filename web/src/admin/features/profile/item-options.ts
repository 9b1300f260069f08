/** Options of a select of items. */
import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { fold } from '@vigilia/contract/text/fold';
import type { ProfileItem } from '@vigilia/contract/users/profile';

/** Maximum options shown until something is typed. */
export const MAX_SHOWN = 100;
const IN_ORDER = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Compares without accents; items that begin with the text are first. */
export const byName: OptionsFilter = ({ options, search, limit }) => {
  const wanted = fold(search);
  const found = (options as ComboboxItem[]).map((option) => ({
    option,
    at: fold(option.label).indexOf(wanted),
  }));
  const sorted = found.filter(({ at }) => at >= 0).sort((a, b) => Math.sign(a.at) - Math.sign(b.at));
  return sorted.slice(0, limit).map(({ option }) => option);
};

export const optionsOf = (items: readonly ProfileItem[]): ComboboxItem[] =>
  items
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort((a, b) => IN_ORDER.compare(a.label, b.label));
