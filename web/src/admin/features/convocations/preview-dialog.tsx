/** The mail as a recipient gets it, with the button that sends it to all. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Convocation, testConvocation } from '@vigilia/contract/assemblies/convocations';
import { useState } from 'react';
import { call } from '../../../core/backend/api.ts';
import { useAction } from '../../../core/scheduling.ts';
import { MailPreview } from '../../../domain/mail/mail.tsx';
import { MAIL_TEXTS } from '../../../domain/mail/texts.ts';
import { type Person, PersonPicker } from '../../../domain/person-picker.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { type ConvocationMail, previewQuery, recipientSource, sizeOf, useStartMailing } from './queries.ts';
import { TEXTS as T } from './texts.ts';

interface PreviewDialogProps {
  assemblyId: number;
  convocation: Convocation;
  mail: ConvocationMail;
  opened: boolean;
  onClose: () => void;
  onStarted: () => void;
}

export default function PreviewDialog({
  assemblyId,
  convocation,
  mail,
  opened,
  onClose,
  onStarted,
}: PreviewDialogProps) {
  const [person, setPerson] = useState<Person | null>(null);
  const [picking, setPicking] = useState(false);
  const body = { ...mail, ...(person && { userId: person.id }) };
  const preview = useQuery({ ...previewQuery(assemblyId, body), enabled: opened });
  const start = useStartMailing(assemblyId);
  const { run } = useAction((error) => toastRefusal(T.failure, error));
  const { people, withoutAddress } = sizeOf(convocation, mail.audience);
  const reached = people - withoutAddress;
  const test = useMutation({
    mutationFn: () => call(testConvocation, { params: { assemblyId }, body: mail }),
    onSuccess: ({ to }) => toastSuccess(MAIL_TEXTS.tested, MAIL_TEXTS.testedAbout(to)),
    onError: (error) => toastRefusal(MAIL_TEXTS.testFailure, error),
  });
  const send = () =>
    run(async () => {
      await start.mutateAsync({ ...mail, after: convocation.mailings[0]?.id ?? 0 }).finally(onClose);
      toastSuccess(T.started, T.startedAbout);
      onStarted();
    });
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title={T.previewTitle} size="lg" busy={start.isPending}>
        <Stack gap="md">
          {preview.error ? (
            <FailedState headline={T.failure} error={preview.error} inCard />
          ) : (
            preview.data && (
              <>
                <MailPreview
                  mail={{
                    ...preview.data,
                    to: preview.data.to === '' ? T.noAddress : `${preview.data.name} <${preview.data.to}>`,
                  }}
                  attached={preview.data.calendar && T.calendar}
                />
                {convocation.meetsMinimum === false && (
                  <Alert color="amber" title={T.days}>
                    {convocation.daysStatement}
                  </Alert>
                )}
                <Text>
                  {T.goesTo(reached, withoutAddress, Math.max(1, Math.ceil(reached / convocation.perMinute)))}
                </Text>
              </>
            )
          )}
          <Group gap="sm">
            <ToolButton size="sm" onClick={() => setPicking(true)} disabled={start.isPending}>
              {T.other}
            </ToolButton>
            <ToolButton size="sm" onClick={() => test.mutate()} loading={test.isPending}>
              {MAIL_TEXTS.test}
            </ToolButton>
          </Group>
          <DialogFoot>
            <ToolButton onClick={onClose} disabled={start.isPending}>
              {T.back}
            </ToolButton>
            <Button
              onClick={send}
              loading={start.isPending}
              disabled={!preview.data || preview.isError}
              data-autofocus
            >
              {T.send(reached)}
            </Button>
          </DialogFoot>
        </Stack>
      </Dialog>
      <PersonPicker
        opened={picking}
        source={recipientSource(assemblyId, mail.audience)}
        several={false}
        chosen={person ? [person] : []}
        onSave={([chosen]) => setPerson(chosen ?? null)}
        onClose={() => setPicking(false)}
        title={T.otherTitle}
        about={T.otherAbout}
      />
    </>
  );
}
