import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Card, Checkbox, Group, Stack } from '@mantine/core';
import { dayText } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { listRequests, type RegistrationRequest } from '@vigilia/contract/users/registration';
import { readUserHistory } from '@vigilia/contract/users/user-history';
import type { User } from '@vigilia/contract/users/users';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../core/backend/api.ts';
import { useGoBack } from '../../../core/return-location.ts';
import { storedWith } from '../../../core/route-state.ts';
import { useEditedRecord } from '../../../domain/edited-record.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { toastError, toastRefusal, toastSuccess, toastWarning } from '../../../ui/feedback/toasts.tsx';
import { showIssues } from '../../../ui/form/form-fields.ts';
import { FormFoot, useStartAnew } from '../../../ui/form/form-foot.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { DELAYS } from '../../constants.ts';
import { canInvite, toastOutcome, useInviteOne } from './invitations/invitation-queries.ts';
import { INVITATION_TEXTS } from './invitations/invitation-texts.ts';
import {
  EMPTY_PERSON,
  fieldOf,
  formOf,
  PersonFields,
  type PersonForm,
  registrationForm,
  toWire,
} from './person-fields.tsx';
import { useRegister } from './queries.ts';
import { SimilarUserNote } from './similar-user.tsx';
import { REGISTER_TEXTS, REQUESTS_TEXTS, SAME_PERSON_TEXTS, REGISTER_TEXTS as T } from './texts.ts';

export default function Screen() {
  const { stored, isEdit, key, instead } = useEditedRecord({
    inState: applicantInState,
    load: async (id, signal) => (await call(listRequests, { signal })).find((request) => request.id === id),
    list: '/register/requests',
  });
  const { title, about, aboutRequest } = REGISTER_TEXTS;
  return (
    <Page title={title} about={isEdit ? aboutRequest : about}>
      {instead ?? <RegisterForm key={key} applicant={stored} />}
    </Page>
  );
}

/** Registering a user; from a registration request when the applicant arrives as navigation state. */
const SamePersonDialog = lazyDialog(() => import('./same-person-dialog.tsx'));

/** The applicant in the navigation state, if there is one. */
const applicantInState = storedWith<RegistrationRequest>('email');

/** Not stored: the specification requires a password at the registration; the owner will choose another one. */
const randomPassword = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

function RegisterForm({ applicant }: { applicant: RegistrationRequest | null }) {
  const { mutateAsync } = useRegister();
  const form = useForm<PersonForm>({
    resolver: zodResolver(registrationForm),
    defaultValues: applicant ? formOf(applicant) : EMPTY_PERSON,
  });
  // Another backend may omit it.
  const lookalikes = applicant?.lookalikes ?? [];
  const list = applicant ? '/register/requests' : '/register/users';
  const startAnew = useStartAnew();
  const goBack = useGoBack(list);
  // After a request the next one follows.
  const save = useFormSave(DELAYS.registrationSave, goBack, applicant ? null : startAnew);

  const [same, setSame] = useState<User | null>(null);
  const [isUpdated, setUpdated] = useState(false);
  // Leaves once, after the guard is removed.
  const leave = useEffectEvent(goBack);
  useEffect(() => {
    if (isUpdated) leave();
  }, [isUpdated]);
  const openAccount = (id: number) =>
    call(readUserHistory, { params: { id }, query: {} }).then(
      ({ user }) => setSame(user ?? null),
      (error) => toastError(SAME_PERSON_TEXTS.openFailure, error),
    );

  const [invites, setInvites] = useState(false);
  const { mutateAsync: inviteOne } = useInviteOne();
  const choose = (isInvited: boolean) => {
    setInvites(isInvited);
    form.setValue('hash', isInvited ? randomPassword() : '', { shouldDirty: true });
    form.clearErrors('hash');
  };
  /** The user is registered even if the mail fails. */
  const invite = (id: number, email: string) =>
    inviteOne(id).then(
      (outcome) => toastOutcome(outcome, email),
      () => toastWarning(INVITATION_TEXTS.inviteFailure, INVITATION_TEXTS.registeredAbout),
    );

  const submit = form.handleSubmit((fields) =>
    save.run({
      send: async () => {
        const { id, email } = await mutateAsync({
          requestId: applicant?.id ?? null,
          fields: toWire(fields),
          withoutPassword: invites,
        });
        if (invites) void invite(id, email);
      },
      saved: () => toastSuccess(T.saved),
      failed: (error) => {
        showIssues(form, error, fieldOf);
        toastRefusal(T.failure, error);
      },
    }),
  );

  return (
    <Card withBorder maw={760}>
      <LeaveGuard changed={form.formState.isDirty && !save.done && !isUpdated} />
      <form onSubmit={save.on(submit)} noValidate>
        <Stack gap="md">
          {applicant && (
            <Alert title={T.applicant(fullName(applicant))}>
              {T.applicantAbout(dayText(applicant.date), applicant.isAnesthesiologist)}
            </Alert>
          )}
          {lookalikes.length > 0 && (
            <Alert color="amber" title={REQUESTS_TEXTS.lookalike}>
              {lookalikes.map((user) => (
                <Group key={user.id} gap="sm" mt={4}>
                  <div>
                    <SimilarUserNote to={user} />
                  </div>
                  <ToolButton
                    size="compact-sm"
                    onClick={() => void openAccount(user.id)}
                    disabled={save.saving || save.done}
                  >
                    {SAME_PERSON_TEXTS.open}
                  </ToolButton>
                </Group>
              ))}
            </Alert>
          )}
          <PersonFields form={form} save={save} withoutPassword={invites} />
          {canInvite && (
            <Checkbox
              label={INVITATION_TEXTS.ownPassword}
              description={INVITATION_TEXTS.ownPasswordAbout}
              checked={invites}
              onChange={(event) => choose(event.currentTarget.checked)}
              disabled={save.saving || save.done}
            />
          )}
          <FormFoot
            save={save}
            submit={T.submit}
            to={applicant ? list : ['/register', '/register/users']}
            then={applicant ? T.goingToRequests : T.goingToUsers}
            another="Crear otro"
          />
        </Stack>
      </form>
      {applicant && same && (
        <SamePersonDialog
          request={applicant}
          user={same}
          onUpdated={() => setUpdated(true)}
          onClose={() => setSame(null)}
        />
      )}
    </Card>
  );
}
