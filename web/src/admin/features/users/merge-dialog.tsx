/** Merges another account of the same person into this one: its choice, then the values to take over (R9.19). */
import { Alert, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fold } from '@vigilia/contract/text/fold';
import { mergeAccounts } from '@vigilia/contract/users/account-merging';
import { fullName } from '@vigilia/contract/users/full-name';
import { HISTORY_SECTIONS } from '@vigilia/contract/users/user-history';
import type { User } from '@vigilia/contract/users/users';
import { useRef, useState } from 'react';
import { call } from '../../../core/backend/api.ts';
import { count } from '../../../core/text.ts';
import { EmailText } from '../../../domain/person-link.tsx';
import { PersonPicker, usersExcept } from '../../../domain/person-picker.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { userHistoryQuery } from './history/queries.ts';
import { SECTION_TEXTS } from './history/texts.ts';
import { useInvalidateUsers } from './queries.ts';
import { PERSON_FIELDS, type PersonField, shownField } from './same-person-dialog.tsx';
import { FIELD_TEXTS } from './texts.ts';

const T = {
  title: (person: string) => `Unir otra cuenta a la de ${person}`,
  next: 'Continuar',
  about: 'Elija la cuenta repetida de la misma persona. Es la que termina; la que está viendo queda.',
  text: (person: string) =>
    `Elija qué datos quedan. La cuenta de ${person} termina, y no se puede separar después.`,
  /** A wrong merge cannot be undone. */
  nothingCommon: (person: string, other: string) =>
    `${person} y ${other} no tienen ningún dato en común. Antes de unirlas, confirme que son la misma persona.`,
  staying: 'La que queda',
  leaving: 'La que termina',
  has: (parts: readonly string[]) =>
    parts.length > 0
      ? `La cuenta que termina tiene: ${parts.join(' · ')}.`
      : 'La cuenta que termina no tiene nada más.',
  consequences:
    'Sus casos, respuestas, solicitudes, certificados y asistencias se ven en la cuenta que queda, que toma también su puesto en las asambleas por venir. Se entra con el correo elegido y la contraseña de la que queda. Si la que termina ya se usaba, o si toma su nombre o su documento, las votaciones siguientes lo dirán hasta que la persona muestre su documento en la mesa.',
  confirm: 'Unir las cuentas',
  failure: 'No se unieron las cuentas',
  merged: 'Cuentas unidas',
  mergedAbout: (person: string) => `${person} tiene una sola cuenta. Lo que tenía la otra está en «Cambios».`,
};

interface MergeDialogProps {
  /** The account that stays. */
  user: User;
  onClose: () => void;
}

export default function MergeDialog({ user, onClose }: MergeDialogProps) {
  const [otherId, setOtherId] = useState<number | null>(null);
  const isChosen = useRef(false);
  const { data } = useQuery({ ...userHistoryQuery(otherId ?? 0), enabled: otherId !== null });
  if (otherId === null)
    return (
      <PersonPicker
        opened
        source={usersExcept(user.id)}
        several={false}
        chosen={[]}
        title={T.title(fullName(user))}
        about={T.about}
        save={T.next}
        onSave={([picked]) => {
          isChosen.current = picked !== undefined;
          setOtherId(picked?.id ?? null);
        }}
        // Also called after a choice, which leads to the comparison.
        onClose={() => isChosen.current || onClose()}
      />
    );
  if (!data?.user) return null;
  const brings = HISTORY_SECTIONS.flatMap((section) => {
    const { total = 0 } = data[section] ?? {};
    return total > 0 ? `${SECTION_TEXTS[section].title} (${count(total)})` : [];
  });
  return <Comparison user={user} other={data.user} brings={brings} onClose={onClose} />;
}

/** Values that are chosen together: a number is meaningless with the type of another document. */
const CHOICES: readonly (readonly [label: string, ...fields: PersonField[]])[] = [
  [FIELD_TEXTS.name, 'name'],
  [FIELD_TEXTS.lastName, 'lastName'],
  [FIELD_TEXTS.phone, 'phone'],
  [FIELD_TEXTS.email, 'email'],
  ['Documento', 'dniType', 'dni'],
];

const STAYING = 'staying';
const LEAVING = 'leaving';

interface ComparisonProps extends MergeDialogProps {
  other: User;
  /** Contents of the other account, by section. */
  brings: readonly string[];
}

function Comparison({ user, other, brings, onClose }: ComparisonProps) {
  const invalidate = useInvalidateUsers();
  const [taken, setTaken] = useState<readonly PersonField[]>([]);
  const different = PERSON_FIELDS.filter((field) => shownField(user, field) !== shownField(other, field));
  const wordsOf = (person: User) => fold(fullName(person)).split(/\s+/);
  const hasNothingCommon =
    !PERSON_FIELDS.some((field) => field !== 'dniType' && !different.includes(field) && user[field]) &&
    !wordsOf(user).some((word) => wordsOf(other).includes(word));
  const choose = (fields: readonly PersonField[], fromOther: boolean) =>
    setTaken([...taken.filter((each) => !fields.includes(each)), ...(fromOther ? fields : [])]);
  const shown = (person: User, fields: readonly PersonField[]) =>
    fields[0] === 'email' ? (
      <EmailText email={person.email} />
    ) : (
      fields.map((field) => shownField(person, field)).join(' ')
    );
  return (
    <ConfirmDialog
      opened
      title={T.title(fullName(user))}
      text={T.text(fullName(other))}
      detail={
        <Stack gap="sm">
          {hasNothingCommon && (
            <Alert color="amber">{T.nothingCommon(fullName(user), fullName(other))}</Alert>
          )}
          <SimpleGrid cols={2} spacing="sm">
            <Text fw={600}>{T.staying}</Text>
            <Text fw={600}>{T.leaving}</Text>
          </SimpleGrid>
          {CHOICES.filter(([, ...fields]) => fields.some((field) => different.includes(field))).map(
            ([label, ...fields]) => (
              <Radio.Group
                key={label}
                label={label}
                value={fields.some((field) => taken.includes(field)) ? LEAVING : STAYING}
                onChange={(value) => choose(fields, value === LEAVING)}
              >
                <SimpleGrid cols={2} spacing="sm" style={{ overflowWrap: 'break-word' }}>
                  <Radio value={STAYING} label={shown(user, fields)} />
                  <Radio value={LEAVING} label={shown(other, fields)} />
                </SimpleGrid>
              </Radio.Group>
            ),
          )}
          <Text size="sm">{T.has(brings)}</Text>
          <Text size="sm">{T.consequences}</Text>
        </Stack>
      }
      confirm={T.confirm}
      failure={T.failure}
      onConfirm={async () => {
        const { id, version } = user;
        const body = { other: other.id, take: [...taken], ...(version !== undefined && { version }) };
        const merged = await call(mergeAccounts, { params: { id }, body }).finally(() => void invalidate());
        toastSuccess(T.merged, T.mergedAbout(fullName(merged)));
      }}
      onClose={onClose}
    />
  );
}
