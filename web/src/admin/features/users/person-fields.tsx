/**
 * The fields of a person's account, as the registration form and the edit dialog share them. The form's own field
 * names are swapped (R9.3): `secondName` is the Nombre and `name` is the Apellido. On the wire `name`
 * and `lastName` mean what they say.
 */
import { NativeSelect, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { DOCUMENT_TYPES } from '@vigilia/contract/document-types';
import { FIELD_LIMITS, MIN_PASSWORD_LENGTH } from '@vigilia/contract/limits';
import { newPassword, personFields } from '@vigilia/contract/users';
import { type ChangeEvent, useState } from 'react';
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '../../../core/backend/api.ts';
import { readOnlySelectWhileSaving, readOnlyWhileSaving } from '../../../ui/form/read-only-while-saving.ts';
import { RequiredNote } from '../../../ui/form/required.tsx';
import { FIELD_TEXTS as T } from './texts.ts';

/** The form's values; `dniType` is the text of an option, empty while none is chosen. */
const fields = {
  secondName: personFields.name,
  name: personFields.lastName,
  phone: personFields.phone,
  email: personFields.email,
  dniType: z.string().check(z.minLength(1, T.dniTypeRequired)),
  dni: personFields.dni,
};
export const registrationForm = z.object({ ...fields, hash: newPassword });
/** A password is set only where one was typed. */
export const editForm = z.object({ ...fields, hash: z.union([z.literal(''), newPassword]) });

export type PersonForm = z.input<typeof registrationForm>;

export const EMPTY_PERSON: PersonForm = {
  secondName: '',
  name: '',
  phone: '',
  email: '',
  hash: '',
  dniType: '',
  dni: '',
};

/** Names of the form's fields on the wire. */
const FORM_NAMES: Readonly<Record<string, keyof PersonForm>> = {
  name: 'secondName',
  lastName: 'name',
  phone: 'phone',
  email: 'email',
  hash: 'hash',
  dniType: 'dniType',
  dni: 'dni',
};

/** Fields of an account or request in the form. */
export const formOf = (person: {
  readonly name?: string | null;
  readonly lastName?: string | null;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly dniType?: number | string | null;
  readonly dni?: number | string | null;
}): PersonForm => ({
  secondName: person.name ?? '',
  name: person.lastName ?? '',
  phone: (person.phone ?? '').slice(0, FIELD_LIMITS.phone),
  email: person.email ?? '',
  hash: '',
  dniType: person.dniType ? String(person.dniType) : '',
  dni: person.dni === null || person.dni === undefined ? '' : String(person.dni),
});

/** The form as it travels. */
export const toWire = ({ secondName, name, phone, email, hash, dniType, dni }: PersonForm) => ({
  name: secondName,
  lastName: name,
  email,
  hash,
  phone,
  dniType: Number(dniType),
  dni,
});

/** Puts what the backend refused beside its fields. */
export function showIssues(form: UseFormReturn<PersonForm>, error: unknown): void {
  for (const { path, message } of error instanceof ApiError ? error.issues : []) {
    const name = FORM_NAMES[path];
    if (name) form.setError(name, { message });
  }
}

const TYPES = DOCUMENT_TYPES.map(({ id, description }) => ({ value: String(id), label: description }));

/** Truncates typed or pasted digits (R9.1). */
const cut = <Name extends string>(field: UseFormRegisterReturn<Name>, most: number) => ({
  ...field,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    event.currentTarget.value = event.currentTarget.value.slice(0, most);
    return field.onChange(event);
  },
});

interface PersonFieldsProps {
  form: UseFormReturn<PersonForm>;
  saving: boolean;
  disabled: boolean;
  /** The account has a password already; an empty field keeps it. */
  hasPassword: boolean;
}

export function PersonFields({ form, saving, disabled, hasPassword }: PersonFieldsProps) {
  const [visible, setVisible] = useState(false);
  const { register, formState } = form;
  const problem = (name: keyof PersonForm) => formState.errors[name]?.message;

  return (
    <>
      <RequiredNote />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          {...register('secondName')}
          {...readOnlyWhileSaving(saving)}
          label={T.name}
          autoComplete="off"
          maxLength={FIELD_LIMITS.personName}
          error={problem('secondName')}
          disabled={disabled}
          required
        />
        <TextInput
          {...register('name')}
          {...readOnlyWhileSaving(saving)}
          label={T.lastName}
          autoComplete="off"
          maxLength={FIELD_LIMITS.personName}
          error={problem('name')}
          disabled={disabled}
          required
        />
        <TextInput
          {...cut(register('phone'), FIELD_LIMITS.phone)}
          {...readOnlyWhileSaving(saving)}
          type="tel"
          label={T.phone}
          description={T.phoneHint(FIELD_LIMITS.phone)}
          autoComplete="off"
          error={problem('phone')}
          disabled={disabled}
          required
        />
        <TextInput
          {...register('email')}
          {...readOnlyWhileSaving(saving)}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          label={T.email}
          description={T.emailHint}
          autoComplete="off"
          error={problem('email')}
          disabled={disabled}
          required
        />
        <NativeSelect
          {...register('dniType')}
          {...readOnlySelectWhileSaving(saving)}
          label={T.dniType}
          data={[{ value: '', label: T.chooseType }, ...TYPES]}
          error={problem('dniType')}
          disabled={disabled}
          required
        />
        <TextInput
          {...register('dni')}
          {...readOnlyWhileSaving(saving)}
          label={T.dni}
          autoComplete="off"
          maxLength={FIELD_LIMITS.dni}
          error={problem('dni')}
          disabled={disabled}
          required
        />
      </SimpleGrid>
      <PasswordInput
        {...register('hash')}
        {...readOnlyWhileSaving(saving)}
        label={T.hash}
        description={(hasPassword ? T.hashUnchanged : T.hashHint)(MIN_PASSWORD_LENGTH, FIELD_LIMITS.password)}
        autoComplete="new-password"
        error={problem('hash')}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{ 'aria-label': visible ? T.hide : T.show, tabIndex: 0 }}
        disabled={disabled}
        required={!hasPassword}
      />
    </>
  );
}
