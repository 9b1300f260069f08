/** Buttons of which one is pressed: the shown part. */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly { readonly value: Value; readonly text: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Whether it scrolls sideways instead of taking several lines. */
  inOneLine?: boolean;
}

export const Choices = <Value extends string>({
  label,
  choices,
  value,
  onChange,
  inOneLine = false,
}: ChoicesProps<Value>) => (
  <Group
    gap={6}
    role="group"
    aria-label={label}
    // The padding is for the outline of the focus.
    {...(inOneLine && { wrap: 'nowrap', maw: '100%', p: 4, style: { overflowX: 'auto' } })}
  >
    {choices.map((choice) => (
      <Button
        key={choice.value}
        size="sm"
        px={8}
        flex="none"
        variant={choice.value === value ? 'light' : 'default'}
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.text}
      </Button>
    ))}
  </Group>
);
