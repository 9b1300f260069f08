/** Asks why a response is hidden or deleted; the activity log keeps the reason. */
import { Button, Stack, Text, Textarea } from '@mantine/core';
import type { CaseResponse } from '@vigilia/contract/cases';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type FormEvent, useState } from 'react';
import { reasonOf } from '../../../core/backend/api.ts';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-foot.tsx';
import { nameOf } from './shared-by.tsx';
import { RESPONSE_TEXTS as T } from './texts.ts';

export interface AskedReason {
  readonly what: 'hide' | 'remove';
  readonly response: CaseResponse;
}

interface ReasonDialogProps {
  /** Null closes the dialog. */
  asked: AskedReason | null;
  onSend: (asked: AskedReason, reason: string) => Promise<void>;
  onClose: () => void;
}

export function ReasonDialog({ asked, onSend, onClose }: ReasonDialogProps) {
  // Keeps the texts during the closing transition.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) setShown(asked);
  return (
    <Dialog opened={asked !== null} onClose={onClose} title={shown ? T[shown.what].title : ''}>
      {shown && <ReasonForm asked={shown} onSend={onSend} onClose={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ asked, onSend, onClose }: ReasonDialogProps & { asked: AskedReason }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const once = useSingleFlight();
  const texts = T[asked.what];
  const send = async () => {
    if (reason.trim() === '') return setError(T.reasonRequired);
    setBusy(true);
    try {
      await onSend(asked, reason.trim());
      onClose();
    } catch (thrown) {
      setError(reasonOf(thrown, texts.failure));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void once(send);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{texts.about(nameOf(asked.response.user))}</Text>
        <Textarea
          label={T.reason}
          description={T.reasonAbout}
          value={reason}
          onChange={({ currentTarget: { value } }) => {
            setReason(value);
            setError('');
          }}
          error={error}
          maxLength={FIELD_LIMITS.reason}
          autosize
          minRows={2}
          maxRows={6}
          readOnly={busy}
          required
          data-autofocus
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {T.cancel}
          </Button>
          <Button type="submit" loading={busy} {...(asked.what === 'remove' && { color: 'red' })}>
            {texts.confirm}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
