/** The name of a person that the minutes state: who counted the ballots or drew the lot, and the witness. */
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
