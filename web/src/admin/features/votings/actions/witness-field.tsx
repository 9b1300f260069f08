/** The name of who did or watched what the minutes state: counted the ballots, drew the lot. */
import { TextInput } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';

interface WitnessFieldProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
  disabled: boolean;
}

export const WitnessField = ({ onChange, ...rest }: WitnessFieldProps) => (
  <TextInput
    {...rest}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={FIELD_LIMITS.witness}
  />
);
