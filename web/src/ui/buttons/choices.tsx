/** Buttons of which one is pressed: the part that is shown. */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface ChoicesProps<Value extends string> {
  label: string;
  choices: readonly { readonly value: Value; readonly text: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

export const Choices = <Value extends string>({ label, choices, value, onChange }: ChoicesProps<Value>) => (
  <Group gap={6} role="group" aria-label={label}>
    {choices.map((choice) => (
      <Button
        key={choice.value}
        size="sm"
        px={8}
        variant={choice.value === value ? 'light' : 'default'}
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.text}
      </Button>
    ))}
  </Group>
);
