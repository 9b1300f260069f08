/**
 * Fields with a maximum that cut nothing: a text over it stays, and the field says how many characters are too many
 * (R1.12).
 */
import * as mantine from '@mantine/core';
import type { ComponentProps } from 'react';
import { lengthProblem } from './length-problem.ts';

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
