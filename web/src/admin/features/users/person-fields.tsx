/**
 * The fields of a person's account, shared by the registration form and the edit dialog. The form's own field names are swapped
 * (R9.3): `secondName` is the Nombre and `name` is the Apellido. On the wire `name` and `lastName` mean what they say.
 */
import { NativeSelect, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { FIELD_LIMITS, MIN_PASSWORD_LENGTH } from '@vigilia/contract/limits';
import { fitsDocumentType, fittedPhone, LETTERS_IN_CEDULA } from '@vigilia/contract/users/document-numbers';
import { DOCUMENT_TYPES } from '@vigilia/contract/users/document-types';
import { personFields } from '@vigilia/contract/users/person-fields';
import { newPassword } from '@vigilia/contract/users/users';
import { type ChangeEvent, useState } from 'react';
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { RequiredNote } from '../../../ui/form/fields.tsx';
import { inputProps, readOnlySelectWhileSaving } from '../../../ui/form/form-fields.ts';
import type { FormSave } from '../../../ui/form/saving/form-save.tsx';
import { FIELD_TEXTS as T } from './texts.ts';

/** The form's values; `dniType` is the value of an option, empty without a choice. */
const fields = {
  secondName: personFields.name,
  name: personFields.lastName,
  phone: personFields.phone,
  email: personFields.email,
  dniType: z.string().check(z.minLength(1, T.dniTypeRequired)),
  dni: personFields.dni,
};
export const registrationForm = z.object({ ...fields, hash: newPassword }).check(
  z.refine(({ dni, dniType }) => fitsDocumentType(dni, Number(dniType)), {
    error: LETTERS_IN_CEDULA,
    path: ['dni'],
  }),
);
/** An empty password keeps the present one. */
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

const FORM_NAMES: Readonly<Record<string, keyof PersonForm>> = {
  name: 'secondName',
  lastName: 'name',
  phone: 'phone',
  email: 'email',
  hash: 'hash',
  dniType: 'dniType',
  dni: 'dni',
};
/** The field of the form for one on the wire. */
export const fieldOf = (path: string): keyof PersonForm | undefined => FORM_NAMES[path];

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
  phone: person.phone ?? '',
  email: person.email ?? '',
  hash: '',
  dniType: person.dniType ? String(person.dniType) : '',
  dni: person.dni === null || person.dni === undefined ? '' : String(person.dni),
});

/** The form on the wire. */
export const toWire = ({ secondName, name, phone, email, hash, dniType, dni }: PersonForm) => ({
  name: secondName,
  lastName: name,
  email,
  hash,
  phone,
  dniType: Number(dniType),
  dni,
});

const TYPES = DOCUMENT_TYPES.map(({ id, description }) => ({ value: String(id), label: description }));

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Ignores typed digits beyond the maximum (R9.1). A pasted or filled-in value loses its separators if it fits without them, as in
 * an import; else it stays, since a cut number would be another number.
 */
const fitted = <Field extends UseFormRegisterReturn>(field: Field) => ({
  ...field,
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType, data } = event.nativeEvent as Partial<InputEvent>;
    const isTyped = inputType === 'insertText' && data?.length === 1;
    const { value } = event.currentTarget;
    const shorter = fittedPhone(value, FIELD_LIMITS.phone);
    if (isTyped ? value.length === FIELD_LIMITS.phone + 1 : digitsOf(shorter) === digitsOf(value))
      event.currentTarget.value = shorter;
    return field.onChange(event);
  },
});

interface PersonFieldsProps {
  form: UseFormReturn<PersonForm>;
  save: FormSave;
  /** The account exists; an empty password keeps the present one. */
  isEdit?: boolean;
  hasPassword?: boolean;
  /** The owner chooses the password. */
  withoutPassword?: boolean;
}

export function PersonFields({
  form,
  save,
  isEdit = false,
  hasPassword = false,
  withoutPassword = false,
}: PersonFieldsProps) {
  const [visible, setVisible] = useState(false);
  const input = inputProps(form, save);

  return (
    <>
      <RequiredNote />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          {...input('secondName', FIELD_LIMITS.personName)}
          label={T.name}
          autoComplete="off"
          required
        />
        <TextInput
          {...input('name', FIELD_LIMITS.personName)}
          label={T.lastName}
          autoComplete="off"
          required
        />
        <TextInput
          {...fitted(input('phone', FIELD_LIMITS.phone))}
          type="tel"
          label={T.phone}
          description={T.phoneHint(FIELD_LIMITS.phone)}
          autoComplete="off"
          required
        />
        <TextInput
          {...input('email', FIELD_LIMITS.email)}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          label={T.email}
          description={T.emailHint}
          autoComplete="off"
          required
        />
        <NativeSelect
          {...input('dniType')}
          {...readOnlySelectWhileSaving(save.saving)}
          label={T.dniType}
          data={[{ value: '', label: T.chooseType }, ...TYPES]}
          required
        />
        <TextInput
          {...input('dni')}
          label={T.dni}
          autoComplete="off"
          // The prefix and separators are ignored.
          required
        />
      </SimpleGrid>
      {!withoutPassword && (
        <PasswordInput
          {...input('hash')}
          label={T.hash}
          description={(isEdit ? (hasPassword ? T.hashUnchanged : T.hashUnset) : T.hashHint)(
            MIN_PASSWORD_LENGTH,
            FIELD_LIMITS.password,
          )}
          autoComplete="new-password"
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{ 'aria-label': visible ? T.hide : T.show, tabIndex: 0 }}
          required={!isEdit}
        />
      )}
    </>
  );
}
