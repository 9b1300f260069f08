/**
 * The parts of all forms: marks of mandatory fields, with an asterisk explained once and in words for a screen reader; and fields
 * with a maximum that cut nothing: a longer text stays, and the field shows the number of excess characters (R1.12).
 */
import * as mantine from '@mantine/core';
import { Text, type TextProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { lengthProblem } from '../../core/text.ts';
import { Note } from '../page/note.tsx';

/** The asterisk of a required choice without an input: a person, a list. */
export const RequiredMark = () => (
  <>
    {' '}
    {/* Read as a word, and copied once. */}
    <span role="img" aria-label="(obligatorio)">
      <Text span inherit c="var(--mantine-color-error)" aria-hidden>
        *
      </Text>
    </span>
  </>
);

/** Note at the top of a form with optional fields. */
export const RequiredNote = ({ mb }: Pick<TextProps, 'mb'>) => (
  <Note {...(mb !== undefined && { mb })}>
    Los campos marcados con{' '}
    <Text span inherit c="var(--mantine-color-error)">
      *
    </Text>{' '}
    son obligatorios.
  </Note>
);

export const TextInput = ({ maxLength, error, ...rest }: ComponentProps<typeof mantine.TextInput>) => (
  <mantine.TextInput {...rest} error={lengthProblem(rest.value, maxLength) ?? error} />
);
export const Textarea = ({ maxLength, error, ...rest }: ComponentProps<typeof mantine.Textarea>) => (
  <mantine.Textarea {...rest} error={lengthProblem(rest.value, maxLength) ?? error} />
);
export const PasswordInput = ({
  maxLength,
  error,
  ...rest
}: ComponentProps<typeof mantine.PasswordInput>) => (
  <mantine.PasswordInput {...rest} error={lengthProblem(rest.value, maxLength) ?? error} />
);
export const Autocomplete = ({ maxLength, error, ...rest }: ComponentProps<typeof mantine.Autocomplete>) => (
  <mantine.Autocomplete {...rest} error={lengthProblem(rest.value, maxLength) ?? error} />
);
