/**
 * Filters that are applied by a button or Enter, not while typing. They are stored in the address, so that going back, reloading
 * and sharing keep them.
 */
import { Button, Group } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { dayFilter } from '@vigilia/contract/fields';
import type { ReactNode, Ref } from 'react';
import { ToolButton } from '../buttons/tool-button.tsx';
import { setText, textIn, useAddressParameters } from './address-parameters.ts';

export interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface FilterField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Label of the search box above the list, if it searches more than the field is named for. */
  readonly box?: string;
  /** Its name in the address, in the administrator's language. */
  readonly parameter: string;
  /** Choices of the filter: any text when absent. */
  readonly kind?: 'day' | 'month' | 'choice';
  /** A custom field. */
  readonly field?: (props: FilterFieldProps) => ReactNode;
  /** The shown text of a value, if it differs. */
  readonly display?: (value: string) => string;
  /** Options of a choice beside 'all'; absent until loaded. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

type FilterValues<Name extends string> = Readonly<Record<Name, string>>;

export interface Filters<Name extends string> {
  readonly fields: readonly FilterField<Name>[];
  /** Active filters; empty text for none. */
  readonly applied: FilterValues<Name>;
  /** Whether any filter is set. */
  readonly any: boolean;
  apply(values: FilterValues<Name>): void;
  clear(): void;
}

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const isPossible = ({ kind, options }: FilterField<string>, value: string): boolean => {
  if (kind === 'day') return dayFilter.safeParse(value).success;
  if (kind === 'month') return MONTH.test(value);
  return kind !== 'choice' || options === undefined || options.some((option) => option.value === value);
};

/** Ignores a value of the address that the field could not have. */
const valueIn = (field: FilterField<string>, parameters: URLSearchParams): string => {
  const value = textIn(parameters, field.parameter);
  return isPossible(field, value) ? value : '';
};

/** @param resets parameters that are meaningless under other filters, such as the page */
export function useFilters<Name extends string>(
  fields: readonly FilterField<Name>[],
  resets: readonly string[],
): Filters<Name> {
  const { parameters, change } = useAddressParameters();
  const applied = Object.fromEntries(
    fields.map((field) => [field.name, valueIn(field, parameters)]),
  ) as FilterValues<Name>;

  const apply = (values: FilterValues<Name>) =>
    change((next) => {
      for (const { name, parameter } of fields) setText(next, parameter, values[name].trim());
      for (const parameter of resets) next.delete(parameter);
    });

  return {
    fields,
    applied,
    any: fields.some(({ name }) => applied[name] !== ''),
    apply,
    clear: () => apply(Object.fromEntries(fields.map(({ name }) => [name, ''])) as FilterValues<Name>),
  };
}

const TEXTS = {
  label: 'Filtros',
  clear: 'Borrar filtros',
  without: (chip: string) => `Quitar el filtro ${chip}`,
};

/** The value of a filter in words. */
function shownValue({ options, display }: FilterField<string>, value: string): string {
  return options?.find((option) => option.value === value)?.label ?? display?.(value) ?? value;
}

const chipOf = (field: FilterField<string>, value: string) => `${field.label}: ${shownValue(field, value)}`;

/** All set filters in words; else empty. */
export const filtersInWords = <Name extends string>({ fields, applied }: Filters<Name>): string =>
  fields.flatMap((field) => (applied[field.name] ? chipOf(field, applied[field.name]) : [])).join(', ');

interface FilterChipsProps<Name extends string> {
  filters: Filters<Name>;
  /** The filter of the search box. */
  boxed: Name | undefined;
  /** Number of rows, once known; if it is 0, the empty list offers to clear the filters. */
  found: number | undefined;
}

interface FilterToggleProps {
  opened: boolean;
  onToggle: () => void;
  ref: Ref<HTMLButtonElement>;
}

export const FilterToggle = ({ opened, onToggle, ref }: FilterToggleProps) => (
  <ToolButton ref={ref} size="sm" icon={IconAdjustmentsHorizontal} aria-expanded={opened} onClick={onToggle}>
    {TEXTS.label}
  </ToolButton>
);

/** Chips that each remove a set filter. */
export function FilterChips<Name extends string>({ filters, boxed, found }: FilterChipsProps<Name>) {
  const { fields, applied, apply, any, clear } = filters;
  if (!any || fields.every(({ name }) => name === boxed || applied[name] === '')) return null;
  return (
    <Group gap="xs">
      {fields.map((field) => {
        const { name } = field;
        if (name === boxed || applied[name] === '') return null;
        const chip = chipOf(field, applied[name]);
        return (
          <Button
            key={name}
            size="compact-sm"
            variant="light"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={TEXTS.without(chip)}
            onClick={() => apply({ ...applied, [name]: '' })}
          >
            {chip}
          </Button>
        );
      })}
      {found !== 0 && (
        <Button size="compact-sm" variant="subtle" onClick={clear}>
          {TEXTS.clear}
        </Button>
      )}
    </Group>
  );
}

export interface FilterFieldsProps {
  filters: Filters<string>;
  /** Repeats the same search: there may be new rows. */
  onAgain: () => void;
  /** Called after a search or its repetition, as the chips then show the filters. */
  onSearched: () => void;
}
