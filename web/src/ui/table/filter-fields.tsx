/** The fields and the search button of a list. */
import { Box, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ToolButton } from '../buttons/tool-button.tsx';
import { MomentField, momentProblem } from '../form/moment/moment-field.tsx';
import type { FilterField, FilterFieldsProps } from './filters.tsx';

const TEXTS = { label: 'Filtros', search: 'Buscar', everything: 'Todas' };

const isMoment = (kind: FilterField<string>['kind']): kind is 'day' | 'month' =>
  kind === 'day' || kind === 'month';

const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus();

export default function FilterFields({ filters, onAgain, onSearched }: FilterFieldsProps) {
  const { fields, applied } = filters;
  const [typed, setTyped] = useState(applied);
  // Values from the address, such as after going back, fill the fields too.
  const [shown, setShown] = useState(applied);
  if (fields.some(({ name }) => shown[name] !== applied[name])) {
    setShown(applied);
    setTyped(applied);
  }
  const typedIn = (name: string) => typed[name] ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The field shows its problem on blur.
    const isUnreadable = fields.some(
      ({ name, kind }) => isMoment(kind) && momentProblem(kind, typedIn(name)),
    );
    if (isUnreadable) return (document.activeElement as HTMLElement | null)?.blur();
    if (fields.some(({ name }) => typedIn(name).trim() !== applied[name])) filters.apply(typed);
    else onAgain();
    onSearched();
  };
  const set = (name: string, value: string) => setTyped((present) => ({ ...present, [name]: value }));

  return (
    <search aria-label={TEXTS.label}>
      <Box
        component="form"
        ref={focusFirst}
        onSubmit={submit}
        display="grid"
        style={{
          gridTemplateColumns: 'repeat(auto-fit, minmax(max(10.5rem, 12%), 1fr))',
          gap: '12px 16px',
          alignItems: 'end',
        }}
      >
        {fields.map(({ name, label, kind, options, field: Field }) =>
          Field ? (
            <Field key={name} label={label} value={typedIn(name)} onChange={(value) => set(name, value)} />
          ) : kind === 'choice' ? (
            <NativeSelect
              key={name}
              label={label}
              value={typedIn(name)}
              onChange={(event) => set(name, event.currentTarget.value)}
              data={[{ value: '', label: TEXTS.everything }, ...(options ?? [])]}
            />
          ) : isMoment(kind) ? (
            <MomentField
              key={name}
              kind={kind}
              label={label}
              value={typedIn(name)}
              onChange={(value) => set(name, value)}
            />
          ) : (
            <TextInput
              key={name}
              label={label}
              value={typedIn(name)}
              onChange={(event) => set(name, event.currentTarget.value)}
              autoComplete="off"
            />
          ),
        )}
        <ToolButton type="submit" variant="light" icon={IconSearch}>
          {TEXTS.search}
        </ToolButton>
      </Box>
    </search>
  );
}
