/** The name of a person that the minutes state: who counted the ballots or drew the lot, and the witness. */

import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { TextInput } from '../../../../ui/form/fields.tsx';

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
