/** Registering a user; from a registration request when the applicant arrives as navigation state. */

import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { fullName } from '@vigilia/contract/full-name';
import type { RegistrationRequest } from '@vigilia/contract/registration';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { dayOf } from '../../../core/date-time.ts';
import { useReturnLocation } from '../../../core/return-location.ts';
import { useDelayedAction } from '../../../core/scheduling/delayed-action.ts';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { CancelLink } from '../../../ui/form/cancel-link.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { NowrapDates } from '../../../ui/table/nowrap-dates.tsx';
import { DELAYS } from '../../specification.ts';
import {
  EMPTY_PERSON,
  formOf,
  PersonFields,
  type PersonForm,
  registrationForm,
  showIssues,
  toWire,
} from './person-fields.tsx';
import { useRegister } from './queries.ts';
import { SimilarUserNote } from './similar-user.tsx';
import { REQUESTS_TEXTS, REGISTER_TEXTS as T } from './texts.ts';

/** The applicant in the navigation state, if there is one. */
export const applicantInState = (state: unknown): RegistrationRequest | null =>
  typeof state === 'object' && state !== null && 'id' in state && 'email' in state
    ? (state as RegistrationRequest)
    : null;

export function RegisterForm() {
  const applicant = applicantInState(useLocation().state);
  const navigate = useNavigate();
  const after = useDelayedAction();
  const save = useRegister();
  const [done, setDone] = useState(false);
  const once = useSingleFlight();
  const form = useForm<PersonForm>({
    resolver: zodResolver(registrationForm),
    defaultValues: applicant ? formOf(applicant) : EMPTY_PERSON,
  });
  // Another backend may omit it.
  const lookalikes = applicant?.lookalikes ?? [];
  const list = applicant ? '/register/requests' : '/register/users';
  const back = useReturnLocation(list);

  const submit = form.handleSubmit(async (fields) => {
    try {
      await save.mutateAsync({ requestId: applicant?.id ?? null, fields: toWire(fields) });
    } catch (error) {
      showIssues(form, error);
      toastRefusal(T.failure, error);
      return;
    }
    setDone(true);
    toastSuccess(T.saved);
    after(DELAYS.registrationSave, () => {
      back.begin();
      void navigate(back.to, { replace: true, state: null });
    });
  });

  return (
    <Card withBorder maw={760}>
      <LeaveGuard changed={form.formState.isDirty && !done} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!done) once(submit);
        }}
        noValidate
      >
        <Stack gap="md">
          {applicant && (
            <Alert title={T.applicant(fullName(applicant))}>
              <NowrapDates>
                {T.applicantAbout(dayOf(applicant.date), applicant.isAnesthesiologist)}
              </NowrapDates>
            </Alert>
          )}
          {lookalikes.length > 0 && (
            <Alert color="amber" title={REQUESTS_TEXTS.lookalike}>
              {lookalikes.map((user) => (
                <div key={user.id}>
                  <SimilarUserNote to={user} />
                </div>
              ))}
            </Alert>
          )}
          <PersonFields form={form} saving={save.isPending} disabled={done} hasPassword={false} />
          <Group gap="md" mt="xs">
            <Button type="submit" disabled={done} loading={save.isPending}>
              {T.submit}
            </Button>
            <CancelLink to={applicant ? list : ['/register', '/register/users']} disabled={save.isPending}>
              {T.cancel}
            </CancelLink>
            {done && (
              <Text c="dimmed" role="status">
                {applicant ? T.goingToRequests : T.goingToUsers}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
