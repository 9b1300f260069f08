/** Marks mandatory fields: an asterisk, explained once, and in words for a screen reader. */
import { Text, type TextProps } from '@mantine/core';

/** The asterisk of a required choice without an input: a person, a list. */
export const RequiredMark = () => (
  <>
    {' '}
    {/* Read as a word, and written once, also where the text is copied. */}
    <span role="img" aria-label="(obligatorio)">
      <Text span inherit c="var(--mantine-color-error)" aria-hidden>
        *
      </Text>
    </span>
  </>
);

/** Stands once at the top of a form that has optional fields too. */
export const RequiredNote = ({ mb }: Pick<TextProps, 'mb'>) => (
  <Text size="sm" c="dimmed" {...(mb !== undefined && { mb })}>
    Los campos marcados con{' '}
    <Text span inherit c="var(--mantine-color-error)">
      *
    </Text>{' '}
    son obligatorios.
  </Text>
);
