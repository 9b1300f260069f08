import { Alert, Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  AUDIENCES,
  type Convocation,
  type ConvocationAudience,
  convocationMail,
  exportRecipients,
  type Mailing,
} from '@vigilia/contract/assemblies/convocations';
import { type FormEvent, useState } from 'react';
import { requestFile } from '../../../core/backend/api.ts';
import { useRouteIds } from '../../../core/route-state.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { isWritten, MailFields } from '../../../domain/mail/mail.tsx';
import { MailCard } from '../../../domain/mail/mail-card.tsx';
import { isUnderWay } from '../../../domain/mail/polling.ts';
import { MAIL_TEXTS } from '../../../domain/mail/texts.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState, Unloaded } from '../../../ui/feedback/states.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { Note } from '../../../ui/page/note.tsx';
import {
  type ConvocationMail,
  convocationQuery,
  downloadAddresses,
  recipientsOf,
  sizeOf,
  useMailingAction,
} from './queries.ts';
import { TEXTS as T } from './texts.ts';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.screen}>
      <AssemblyConvocation assemblyId={assemblyId} />
    </AssemblyPage>
  );
}

const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx'));

function AssemblyConvocation({ assemblyId }: { assemblyId: number }) {
  const query = useQuery(convocationQuery(assemblyId));
  const { data } = query;
  if (data === null) return <EmptyState headline={T.missing} explanation={T.missingAbout} />;
  if (!data) return <Unloaded query={query} failure={T.loadFailure} heights={[88, 420]} />;
  return (
    <Stack gap="lg">
      {data.moved && (
        <Alert color="amber" title={T.moved(data.moved.what)}>
          {T.movedAbout(data.moved.what, data.moved.people, data.moved.powers)}
        </Alert>
      )}
      {data.mailings.length > 0 && (
        <Stack gap="sm" component="section" aria-label={T.sent}>
          <Title order={2}>{T.sent}</Title>
          {data.mailings.map((mailing) => (
            <MailingCard
              key={mailing.id}
              assemblyId={assemblyId}
              mailing={mailing}
              isLast={mailing.id === data.mailings[0]?.id}
            />
          ))}
        </Stack>
      )}
      <Compose assemblyId={assemblyId} convocation={data} />
    </Stack>
  );
}

function Days({ convocation: { mailings, meetsMinimum, daysStatement } }: { convocation: Convocation }) {
  return (
    <Alert color={meetsMinimum === false ? 'amber' : 'petrol'} title={T.days} p="sm">
      <Text size="sm">
        {mailings.length === 0
          ? `${T.today} ${daysStatement.replace(/^./, (letter) => letter.toLowerCase())}`
          : daysStatement}
      </Text>
    </Alert>
  );
}

/** The next recipients: people who know another date or place, the audience of the last mail, or the roll. */
function proposedAudience({ moved, mailings: [last], audiences }: Convocation): ConvocationAudience {
  if (moved) return 'called';
  if (last && last.audience !== 'called') return last.audience;
  return audiences.roll.people > 0 ? 'roll' : 'members';
}

function Compose({ assemblyId, convocation }: { assemblyId: number; convocation: Convocation }) {
  const { proposal, mailings, isOutbox, moved } = convocation;
  const proposed: ConvocationMail = {
    ...proposal,
    audience: proposedAudience(convocation),
  };
  // Null until something is written: then it follows the proposal, a reminder after the first mailing.
  const [written, setWritten] = useState<ConvocationMail | null>(null);
  const mail = written ?? proposed;
  const changed = mail.subject !== proposed.subject || mail.text !== proposed.text;
  const isBusy = mailings.some(isUnderWay);
  const [dialogOpened, dialog] = useDisclosure();
  const { people, withoutAddress } = sizeOf(convocation, mail.audience);
  const heading = moved ? T.change(moved.people) : mailings.length > 0 ? T.remind : T.compose;
  const isEmpty = people === withoutAddress;
  const [problems, setProblems] = useState<Partial<Record<keyof ConvocationMail, string>>>({});
  const change = (fields: Partial<ConvocationMail>) => {
    setProblems({});
    setWritten({ ...mail, ...fields });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = convocationMail.safeParse(mail);
    if (checked.success) return dialog.open();
    setProblems(
      Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])),
    );
    event.currentTarget.querySelector('textarea')?.focus();
  };
  // An own text stays on the screen while another administrator's mail is sent.
  if (isBusy && !changed) return null;
  return (
    <Card withBorder component="section" aria-label={heading}>
      <LeaveGuard changed={changed} />
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={720}>
          <Title order={2}>{heading}</Title>
          {isOutbox && (
            <Alert color="amber" title={T.outboxTitle} p="sm">
              {T.outbox}
            </Alert>
          )}
          <NativeSelect
            label={T.audience}
            value={mail.audience}
            onChange={({ currentTarget: { value } }) => change({ audience: value as ConvocationAudience })}
            data={AUDIENCES.filter((audience) => moved || audience !== 'called').map((audience) => ({
              value: audience,
              label: `${T.audiences[audience]}: ${T.size(sizeOf(convocation, audience).people, sizeOf(convocation, audience).withoutAddress)}`,
            }))}
          />
          <MailFields mail={mail} problems={problems} onChange={change} />
          <Days convocation={convocation} />
          {isOutbox ? (
            <Group gap="sm">
              <CopyButton
                text={`${mail.subject}\n\n${mail.text}`}
                label={T.copy}
                done={T.copied}
                size="md"
                variant="filled"
              />
              <Group gap={6}>
                <Note aria-hidden>{T.addressesLabel}</Note>
                <FormatButtons
                  texts={T.addresses}
                  size="sm"
                  short
                  download={(format) => downloadAddresses(assemblyId, mail.audience, format)}
                />
              </Group>
            </Group>
          ) : (
            <Group gap="sm">
              <Button type="submit" disabled={isBusy || isEmpty || !isWritten(mail)}>
                {MAIL_TEXTS.preview}
              </Button>
              {(isBusy || isEmpty) && <Note>{isBusy ? T.wait : T.nobody}</Note>}
            </Group>
          )}
        </Stack>
      </form>

      <PreviewDialog
        assemblyId={assemblyId}
        convocation={convocation}
        mail={mail}
        opened={dialogOpened}
        onClose={dialog.close}
        onStarted={() => setWritten(null)}
      />
    </Card>
  );
}

/** One mailing, with its record and the mails that can be sent again. */
interface MailingCardProps {
  assemblyId: number;
  mailing: Mailing;
  /** Only the last mailing can be continued. */
  isLast: boolean;
}

function MailingCard({ assemblyId, mailing, isLast }: MailingCardProps) {
  const { id, state, counts, statement } = mailing;
  const action = useMailingAction(assemblyId, id);
  const askToResend = (what: 'uncertain' | 'refused') =>
    confirm({
      title: T.uncertainTitle,
      text: what === 'refused' ? T.refusedText : T.uncertainText,
      confirm: T.resend,
      failure: T.failure,
      harmless: true,
      run: () => action.mutateAsync(what),
    });
  return (
    <MailCard
      mail={mailing}
      statement={statement}
      canContinue={isLast}
      action={action}
      recipients={recipientsOf(assemblyId, id)}
      record={[
        `convocatoria-${assemblyId}-${id}`,
        (format, receiving) =>
          requestFile(
            exportRecipients,
            { params: { assemblyId, mailingId: id }, query: { format } },
            receiving,
          ),
      ]}
    >
      {state === 'done' &&
        (['uncertain', 'refused'] as const).map(
          (what) =>
            counts[what] > 0 && (
              <ToolButton key={what} size="sm" onClick={() => askToResend(what)}>
                {T[what](counts[what])}
              </ToolButton>
            ),
        )}
    </MailCard>
  );
}
