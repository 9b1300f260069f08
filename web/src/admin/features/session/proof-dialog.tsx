/** Asks for the password and a code before something is done to the second step. */
import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons, DialogCancel } from '../../../ui/dialog/dialog-foot.tsx';
import { toastRefusal } from '../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { issuesOf, type PasswordOrCode } from './second-factor-queries.ts';
import { TEXTS as T } from './second-factor-texts.ts';

interface ProofDialogProps {
  opened: boolean;
  title: string;
  about: string;
  confirm: string;
  /** Whether something is lost by it: the button is red then. */
  loses?: boolean;
  onProof: (proof: PasswordOrCode) => Promise<void>;
  onClose: () => void;
}

export function ProofDialog({ opened, onClose, title, ...rest }: ProofDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title={title} busy={busy}>
      <ProofForm busy={busy} setBusy={setBusy} onClose={onClose} {...rest} />
    </Dialog>
  );
}

interface ProofFormProps extends Omit<ProofDialogProps, 'opened' | 'title'> {
  busy: boolean;
  setBusy: (busy: boolean) => void;
}

function ProofForm({ about, confirm, loses = false, busy, setBusy, onProof, onClose }: ProofFormProps) {
  const [fields, setFields] = useState<PasswordOrCode>({ hash: '', code: '' });
  const [problems, setProblems] = useState<Partial<PasswordOrCode>>({});
  const once = useSingleFlight();

  const change = (name: keyof PasswordOrCode, value: string) => {
    setFields({ ...fields, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      ...(fields.hash === '' && { hash: T.requiredPassword }),
      ...(fields.code.trim() === '' && { code: T.requiredCode }),
    };
    setProblems(missing);
    if (Object.keys(missing).length === 0) once(send);
  };
  const send = async () => {
    setBusy(true);
    try {
      await onProof({ hash: fields.hash, code: fields.code.trim() });
      onClose();
    } catch (error) {
      const told = issuesOf(error);
      setProblems(told);
      if (!told.hash && !told.code) toastRefusal(T.failure, error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard changed={!busy && (fields.hash !== '' || fields.code !== '')} />
      <Stack gap="md">
        <Text>{about}</Text>
        <PasswordInput
          label={T.password}
          value={fields.hash}
          onChange={(event) => change('hash', event.currentTarget.value)}
          error={problems.hash}
          autoComplete="current-password"
          maxLength={25}
          data-autofocus
          required
          withAsterisk={false}
        />
        <TextInput
          label={T.proofCode}
          description={T.proofCodeAbout}
          value={fields.code}
          onChange={(event) => change('code', event.currentTarget.value)}
          error={problems.code}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
          required
          withAsterisk={false}
        />
        <DialogButtons>
          <DialogCancel disabled={busy}>{T.cancel}</DialogCancel>
          <Button type="submit" {...(loses && { color: 'red.8' })} loading={busy}>
            {confirm}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
