/** The candidates of a list question: a button that opens the dialog, and the chosen people. */

import { Pill, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUsersPlus } from '@tabler/icons-react';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Candidate } from '@vigilia/contract/votings/votings';
import { allUsers, type Person, PersonPicker } from '../../../../domain/person-picker.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { VOTE_TEXTS as T } from '../texts.ts';

interface CandidatesFieldProps {
  /** Label of the button. */
  label: string;
  chosen: readonly Person[];
  onChange: (chosen: readonly Person[]) => void;
  disabled?: boolean;
}

/** A candidate as a person of the dialog. Another backend may return only the user's id. */
export const personOf = ({
  userId,
  name,
  lastName,
  dni,
}: Partial<Candidate> & { userId: number }): Person => ({
  id: userId,
  name: name ?? `Usuario ${userId}`,
  lastName: lastName ?? '',
  dni: dni ?? null,
});

export function CandidatesField({ label, chosen, onChange, disabled = false }: CandidatesFieldProps) {
  const [picking, { open, close }] = useDisclosure();
  return (
    <>
      <ToolButton icon={IconUsersPlus} onClick={open} disabled={disabled}>
        {label}
        {chosen.length > 0 && ` (${chosen.length})`}
      </ToolButton>
      <PersonPicker
        opened={picking}
        source={allUsers}
        several
        chosen={chosen}
        onSave={onChange}
        onClose={close}
        about="Elija a quienes se podrá votar en esta pregunta. Escriba parte del nombre o de la cédula para encontrarlos."
      />
    </>
  );
}

/** The chosen names, read-only; the dialog changes them. */
export const CandidateNames = ({
  people,
  needsAnother,
}: {
  people: readonly Person[];
  /** Whether the voting cannot be opened with a single one. */
  needsAnother: boolean;
}) => (
  <>
    <Pill.Group role="list" aria-label="Candidatos elegidos">
      {people.map((person) => (
        <Pill key={person.id} size="md" role="listitem">
          {fullName(person)}
          {people.some((other) => other !== person && fullName(other) === fullName(person)) &&
            ` · ${person.dni ?? T.withoutDni}`}
        </Pill>
      ))}
    </Pill.Group>
    {people.length === 1 && needsAnother && (
      <Text size="sm" role="status">
        {T.oneCandidate}
      </Text>
    )}
  </>
);
