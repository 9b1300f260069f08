/**
 * Deleting one's own account in two steps: the e-mail address, then the code that was mailed to it. Knowing an
 * address must never be enough (R9.7). Public pages have no query client: the calls are made directly.
 */
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { DELETION_CODE } from '@vigilia/contract/limits';
import { deleteAccount, mailDeletionCode } from '@vigilia/contract/users/account-deletion';
import { usersByEmail } from '@vigilia/contract/users/users';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call, failureInLine } from '../../../core/backend/api.ts';
import { isComplete } from '../../../core/backend/capabilities.ts';
import { configuration } from '../../../core/backend/configuration.ts';
import { useAction } from '../../../core/scheduling.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { removeErrors, toastError, toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { Note } from '../../../ui/page/note.tsx';

export const TEXTS = {
  title: 'Eliminar cuenta',
  email: 'Correo electrónico',
  emailHint: 'El correo con el que entra a la aplicación.',
  submit: 'Eliminar cuenta',
  unknown: 'El correo electrónico ingresado no existe',
  failure: 'Ha ocurrido un error',
  /** Shown on a backend without these calls. */
  notOffered: `Este servidor no elimina cuentas desde aquí. Pídalo a la Asociación ${configuration.brandAcronym}, con su documento de identidad.`,
  deleted: 'Cuenta eliminada exitosamente',
  deletedAbout: 'Sus datos personales se eliminaron y ya no podrá entrar a la aplicación con este correo.',
  sent: (email: string) =>
    `Enviamos un código de seis cifras a ${email}. Así comprobamos que el correo es suyo. Puede tardar un minuto; si no llega, revise la carpeta de correo no deseado.`,
  code: 'Código de seis cifras',
  confirm: 'Eliminar mi cuenta definitivamente',
  confirmAbout: 'No se puede deshacer.',
  again: 'Enviar otro código',
  sentAgain: 'Enviamos un código nuevo. El anterior ya no sirve.',
  otherEmail: 'Usar otro correo',
};

const NOT_AN_ADDRESS = 400;

/** The id of the account with this e-mail address; null without an account or for an invalid address. */
async function findAccount(email: string): Promise<number | null> {
  try {
    const [found] = await call(usersByEmail, { params: { email } });
    return found?.id ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_AN_ADDRESS) return null;
    throw error;
  }
}

/** Has a six-digit code mailed to the owner of the account. @throws ApiError where the backend does not delete accounts */
async function sendCode(id: number): Promise<void> {
  if (!(await isComplete())) throw new ApiError(404, TEXTS.notOffered);
  await call(mailDeletionCode, { params: { id } });
}

const confirmDeletion = (id: number, code: string) => call(deleteAccount, { params: { id }, body: { code } });

const CODE_LENGTH = DELETION_CODE.digits;
const ABOUT = 'sobre-eliminar';

/** Trimmed, stripped of spaces and lowercased (R9.8). */
const plainEmail = (typed: string) => typed.replace(/\s/g, '').toLowerCase();
const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, CODE_LENGTH);

interface Found {
  readonly id: number;
  readonly email: string;
}

type Step = { name: 'email' } | ({ name: 'code' } & Found) | { name: 'deleted' };

export function DeleteAccountForm() {
  const [step, setStep] = useState<Step>({ name: 'email' });
  if (step.name === 'deleted') return <Deleted />;
  if (step.name === 'code')
    return (
      <CodeStep
        found={step}
        onDeleted={() => setStep({ name: 'deleted' })}
        onOtherEmail={() => setStep({ name: 'email' })}
      />
    );
  return <EmailStep onSent={(found) => setStep({ name: 'code', ...found })} />;
}

function EmailStep({ onSent }: { onSent: (found: Found) => void }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const { isBusy, run } = useAction((error) => toastRefusal(TEXTS.failure, error));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(send);
  };
  const send = async () => {
    setProblem('');
    removeErrors();
    const id = await findAccount(email);
    if (id === null) {
      setProblem(TEXTS.unknown);
      toastError(TEXTS.unknown);
      return;
    }
    await sendCode(id);
    onSent({ id, email });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" align="stretch">
        <TextInput
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          name="email"
          label={TEXTS.email}
          description={TEXTS.emailHint}
          value={email}
          onChange={({ currentTarget: input }) => {
            const caret = plainEmail(input.value.slice(0, input.selectionStart ?? undefined)).length;
            setEmail(plainEmail(input.value));
            setProblem('');
            // A value that React corrects moves the caret to the end.
            requestAnimationFrame(() => input.setSelectionRange(caret, caret));
          }}
          error={problem}
          required
          withAsterisk={false}
        />
        <Group>
          <Button type="submit" color="red.8" disabled={email === ''} loading={isBusy}>
            {TEXTS.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const refusedCode = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === 'code')?.message : undefined;

interface CodeStepProps {
  found: Found;
  onDeleted: () => void;
  onOtherEmail: () => void;
}

function CodeStep({ found, onDeleted, onOtherEmail }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const deletion = useAction((error) => {
    const refused = refusedCode(error);
    setProblem(refused ?? failureInLine(error, TEXTS.failure));
    if (refused) toastError(refused);
    else toastRefusal(TEXTS.failure, error);
  });
  const sending = useAction((error) => toastRefusal(TEXTS.failure, error));
  const isBusy = deletion.isBusy || sending.isBusy;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !isBusy) deletion.run(confirm);
  };
  const confirm = async () => {
    removeErrors();
    await confirmDeletion(found.id, code);
    toastSuccess(TEXTS.deleted);
    onDeleted();
  };
  const sendAgain = async () => {
    removeErrors();
    await sendCode(found.id).finally(() => field.current?.focus());
    setCode('');
    setProblem('');
    toastSuccess(TEXTS.sentAgain);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text role="status">{TEXTS.sent(found.email)}</Text>
        <TextInput
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          name="code"
          label={TEXTS.code}
          value={code}
          onChange={(event) => {
            setCode(digitsOf(event.currentTarget.value));
            setProblem('');
          }}
          error={problem}
          required
          withAsterisk={false}
        />
        <Group gap="8px 16px">
          <Button
            type="submit"
            color="red.8"
            loading={deletion.isBusy}
            disabled={code.length !== CODE_LENGTH || sending.isBusy}
            aria-describedby={ABOUT}
          >
            {TEXTS.confirm}
          </Button>
          <Note id={ABOUT}>{TEXTS.confirmAbout}</Note>
        </Group>
        <Group gap="sm">
          <ToolButton
            onClick={() => sending.run(sendAgain)}
            loading={sending.isBusy}
            disabled={deletion.isBusy}
          >
            {TEXTS.again}
          </ToolButton>
          <ToolButton onClick={onOtherEmail} disabled={isBusy}>
            {TEXTS.otherEmail}
          </ToolButton>
        </Group>
      </Stack>
    </form>
  );
}

function Deleted() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <Alert
      ref={message}
      tabIndex={-1}
      role="status"
      color="green"
      icon={<IconCircleCheck aria-hidden />}
      title={TEXTS.deleted}
    >
      {TEXTS.deletedAbout}
    </Alert>
  );
}
