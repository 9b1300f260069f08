import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PROFILE_LISTS } from '@vigilia/contract/users/profile';
import type { FilterField, FilterFieldProps } from '../../../ui/table/filters.tsx';
import { optionsOf } from './item-options.ts';
import { type Catalogue, catalogueQuery } from './queries.ts';
import { PICKS_TEXTS as T } from './texts.ts';

/** Its name in the address. */
export const ITEM_PARAMETER = 'perfil';

/** Loads the items when the filters are opened. */
function ItemField({ label, value, onChange }: FilterFieldProps) {
  const { data } = useQuery(catalogueQuery);
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: T.anything },
        ...PROFILE_LISTS.flatMap(({ id, name }) => {
          const items = data?.lists.get(id);
          return items ? [{ group: name, items: optionsOf(items) }] : [];
        }),
      ]}
    />
  );
}

const nameIn = (catalogue: Catalogue | undefined, value: string) =>
  [...(catalogue?.lists.values() ?? [])].flat().find(({ id }) => String(id) === value)?.name;

export const itemFilter = (catalogue: Catalogue | undefined): FilterField<'profileItem'> => ({
  name: 'profileItem',
  label: T.filter,
  parameter: ITEM_PARAMETER,
  field: ItemField,
  display: (value) => nameIn(catalogue, value) ?? T.loading,
});
