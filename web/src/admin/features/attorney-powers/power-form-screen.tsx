import { Box, Card, Group, Stack, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { fullName } from '@vigilia/contract/users/full-name';
import { useId, useMemo, useState } from 'react';
import { ApiError, refusalOfFile } from '../../../core/backend/api.ts';
import { useGoBack } from '../../../core/return-location.ts';
import { storedWith, useRouteIds } from '../../../core/route-state.ts';
import { GENERIC_FAILURE } from '../../../core/text.ts';
import { useIssuedReason } from '../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { useEditedRecord } from '../../../domain/edited-record.tsx';
import { allUsers, type Person, PersonPicker, type PersonSource } from '../../../domain/person-picker.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { toastAdvice, toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { RequiredMark, RequiredNote } from '../../../ui/form/fields.tsx';
import { FormFoot, useStartAnew } from '../../../ui/form/form-foot.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { FileField } from '../../../ui/media/file-field.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { DELAYS } from '../../constants.ts';
import { PowerDocument } from './power-document.tsx';
import { powersQuery, rollOf, type ShownPower, useSavePower } from './queries.ts';
import { DOCUMENT_TYPES, FORM_TEXTS as T } from './texts.ts';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const client = useQueryClient();
  const { stored, isEdit, key, instead } = useEditedRecord({
    inState: powerInState,
    load: async (id) => (await client.fetchQuery(powersQuery(assemblyId))).find((power) => power.id === id),
    list: `/gremial/assemblies/${assemblyId}/attorney-powers`,
  });
  return (
    <AssemblyPage assemblyId={assemblyId} title={isEdit ? T.edit : T.create} about={T.about} titled>
      {instead ?? <PowerForm key={key} assemblyId={assemblyId} stored={stored} />}
    </AssemblyPage>
  );
}

/** The power in the navigation state, if there is one. */
const powerInState = storedWith<ShownPower>('userToDelegate', 'user');

/** The people who differ from the stored power; both for a new one. */
function changed(stored: ShownPower | null, represented: Person, attorney: Person) {
  return {
    ...(represented.id !== stored?.user.id && { userIdWhoDelegates: represented.id }),
    ...(attorney.id !== stored?.userToDelegate.id && { userIdToDelegate: attorney.id }),
  };
}

function PowerForm({ assemblyId, stored }: { assemblyId: number; stored: ShownPower | null }) {
  const issued = useIssuedReason(assemblyId);
  const [represented, setRepresented] = useState<Person | null>(stored?.user ?? null);
  const [attorney, setAttorney] = useState<Person | null>(stored?.userToDelegate ?? null);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState('');
  /** Problems that the backend found with a person, by field. */
  const [issues, setIssues] = useState<ApiError['issues']>([]);
  const problemOf = (field: string) => issues.find(({ path }) => path === field)?.message ?? '';
  const { mutateAsync } = useSavePower();
  const roll = useMemo(() => rollOf(assemblyId), [assemblyId]);
  const isSame = represented !== null && represented.id === attorney?.id;
  const hasDocument = file !== null || Boolean(stored?.powerOfAttorneyUrl);
  const complete = represented !== null && attorney !== null && !isSame && hasDocument;
  const touched =
    file !== null || represented?.id !== stored?.user.id || attorney?.id !== stored?.userToDelegate.id;
  const questions = `/gremial/assemblies/${assemblyId}/questions`;
  const startAnew = useStartAnew();
  const save = useFormSave(DELAYS.attorneyPowerSave, useGoBack(questions), stored ? null : startAnew);
  const busy = save.saving || save.done || issued !== undefined;

  const submit = async () => {
    if (!represented || !attorney || !complete) return;
    const parties = changed(stored, represented, attorney);
    const nothing = stored !== null && file === null && Object.keys(parties).length === 0;
    const send = () =>
      mutateAsync({
        assemblyId,
        id: stored?.id ?? null,
        parties,
        file,
        ...(file && save.upload.begin()),
      });
    setRefused('');
    setIssues([]);
    await save.run({
      send: nothing ? null : send,
      saved: (answer) => {
        toastSuccess(stored ? T.edited : T.created);
        if (answer?.fromNextVoting) toastAdvice(T.fromNextVoting);
      },
      failed: (error) => {
        setRefused(refusalOfFile(error));
        if (error instanceof ApiError) setIssues(error.issues);
        toastRefusal(GENERIC_FAILURE, error);
      },
    });
  };

  return (
    <Card withBorder bg="var(--surface)">
      <LeaveGuard changed={touched && !save.done} />
      <form onSubmit={save.on(submit)} noValidate>
        <Stack gap="lg">
          <RequiredNote />
          <Box
            display="grid"
            style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))', gap: '24px' }}
          >
            <PersonField
              label={T.represented}
              about={T.representedAbout}
              choose={T.chooseRepresented}
              source={allUsers}
              value={represented}
              onChange={(person) => {
                setRepresented(person);
                setIssues([]);
              }}
              problem={problemOf('userIdWhoDelegates')}
              disabled={busy}
            />
            <PersonField
              label={T.attorney}
              about={T.attorneyAbout}
              choose={T.chooseAttorney}
              source={roll}
              value={attorney}
              onChange={(person) => {
                setAttorney(person);
                setIssues([]);
              }}
              problem={problemOf('userIdToDelegate')}
              disabled={busy}
            />
          </Box>
          <Stack gap={6}>
            <FileField
              label={T.document}
              invitation={T.invitation}
              hint={T.hint}
              accepts={DOCUMENT_TYPES}
              refusal={T.refusal}
              required={!stored?.powerOfAttorneyUrl}
              value={file}
              onChange={(chosen) => {
                setFile(chosen);
                setRefused('');
              }}
              problem={refused}
              disabled={busy}
            />
            {stored?.powerOfAttorneyUrl && (
              <>
                <Note>{T.keepsStored}</Note>
                <PowerDocument
                  url={stored.powerOfAttorneyUrl}
                  document={stored.document}
                  of={`de ${fullName(stored.user)}`}
                  hasPreview
                />
              </>
            )}
          </Stack>
          <FormFoot
            save={save}
            what="document"
            submit={stored ? T.edit : T.create}
            disabled={!complete || issued !== undefined}
            to={questions}
            then={T.goingBack}
            another="Crear otro"
            missing={issued ?? (!complete && !isSame ? T.missing : null)}
          />
          {isSame && (
            <Text role="alert" c="var(--mantine-color-error)">
              {T.samePerson}
            </Text>
          )}
        </Stack>
      </form>
    </Card>
  );
}

interface PersonFieldProps {
  label: string;
  about: string;
  /** Label of the button without a chosen person. */
  choose: string;
  source: PersonSource;
  value: Person | null;
  onChange: (person: Person | null) => void;
  /** Why the backend refused this person; else empty. */
  problem: string;
  disabled: boolean;
}

function PersonField({ label, about, choose, source, value, onChange, problem, disabled }: PersonFieldProps) {
  const [picking, setPicking] = useState(false);
  const labelId = useId();
  return (
    <Stack role="group" aria-labelledby={labelId} gap={8}>
      <Text id={labelId} fw={600}>
        {label}
        <RequiredMark />
      </Text>
      <Note>{about}</Note>
      <Stack
        gap={0}
        justify="center"
        mih={64}
        px={14}
        py={10}
        bd={`1px ${value ? 'solid' : 'dashed'} var(--line)`}
        bdrs="md"
        bg="var(--surface-quiet)"
        style={{ overflowWrap: 'anywhere' }}
      >
        <Text {...(value ? { fw: 600 } : { c: 'dimmed' })}>{value ? fullName(value) : T.nobody}</Text>
        {value?.dni && <Note>{`DNI ${value.dni}`}</Note>}
      </Stack>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Group>
        <ToolButton
          icon={IconUserSearch}
          onClick={() => setPicking(true)}
          disabled={disabled}
          aria-label={value ? `${T.change}: ${label}` : choose}
        >
          {value ? T.change : choose}
        </ToolButton>
      </Group>
      <PersonPicker
        opened={picking}
        source={source}
        several={false}
        searchesByButton
        chosen={value ? [value] : []}
        onSave={([person]) => onChange(person ?? null)}
        onClose={() => setPicking(false)}
        about={`${label}. ${about} Escriba parte del nombre o de la cédula y haga clic en Buscar.`}
      />
    </Stack>
  );
}
