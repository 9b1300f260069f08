/** Updates the account of the person who sent a registration request, by the fields that the administrator chooses. */
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';
import { isOtherPerson } from '@vigilia/contract/users/other-person';
import { type RegistrationRequest, updateFromRequest } from '@vigilia/contract/users/registration';
import type { User } from '@vigilia/contract/users/users';
import { useState } from 'react';
import { call } from '../../../core/backend/api.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { useInvalidateUsers } from './queries.ts';
import { FIELD_TEXTS, SAME_PERSON_TEXTS as T } from './texts.ts';

/** Fields that identify a person or are used to sign in: an administrator must choose them explicitly. */
const CHOSEN_ON_PURPOSE = ['email', 'dniType', 'dni'] as const;
export const PERSON_FIELDS = ['name', 'lastName', 'phone', ...CHOSEN_ON_PURPOSE] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

export const shownField = (person: Pick<User, PersonField>, field: PersonField): string =>
  (field === 'dniType' ? documentTypeName(person.dniType) : person[field]) || T.empty;

interface SamePersonDialogProps {
  request: RegistrationRequest;
  user: User;
  onUpdated: () => void;
  onClose: () => void;
}

export default function SamePersonDialog({ request, user, onUpdated, onClose }: SamePersonDialogProps) {
  const invalidate = useInvalidateUsers();
  const different = PERSON_FIELDS.filter(
    (field) => request[field] !== null && request[field] !== user[field],
  );
  const isOther = isOtherPerson(request, user);
  const [chosen, setChosen] = useState<readonly string[]>(
    isOther ? [] : different.filter((field) => !CHOSEN_ON_PURPOSE.some((each) => each === field)),
  );
  return (
    <ConfirmDialog
      opened
      harmless
      title={T.title(fullName(user))}
      text={different.length > 0 ? T.text : T.nothing}
      detail={
        <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label={T.fields}>
          <Stack gap="sm">
            {isOther && <Alert color="amber">{T.isOther}</Alert>}
            {different.map((field) => (
              <Checkbox
                key={field}
                value={field}
                label={`${FIELD_TEXTS[field]}: ${shownField(user, field)} → ${shownField(request, field)}`}
              />
            ))}
            {different.includes('email') && <Text size="sm">{T.emailWarning}</Text>}
          </Stack>
        </Checkbox.Group>
      }
      confirm={T.confirm}
      failure={T.failure}
      onConfirm={async () => {
        const changes = Object.fromEntries(
          chosen.map((field) => [field, request[field as PersonField] ?? undefined]),
        );
        const params = { id: request.id, userId: user.id };
        const { version } = user;
        const body = { ...changes, ...(version !== undefined && { version }) };
        await call(updateFromRequest, { params, body }).finally(() => void invalidate());
        toastSuccess(T.updated, T.updatedAbout(fullName(user)));
        onUpdated();
      }}
      onClose={onClose}
    />
  );
}
