/** Asks for the reason of an action, which the activity log keeps. */
import { Text } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { reasonOf } from '../../core/backend/api.ts';
import { useAction } from '../../core/scheduling.ts';
import { Textarea } from '../form/fields.tsx';
import { Dialog } from './dialog.tsx';
import { DialogForm } from './dialog-form.tsx';

export interface ReasonTexts {
  readonly title: string;
  readonly about: ReactNode;
  readonly reason: string;
  readonly reasonAbout: string;
  readonly reasonRequired: string;
  readonly confirm: string;
  /** For a failure without a reason of the backend. */
  readonly failure: string;
}

interface ReasonDialogProps {
  /** Null closes the dialog. */
  texts: ReasonTexts | null;
  /** Whether the action is destructive; then the button is red. */
  isRemoval: boolean;
  onSend: (reason: string) => Promise<void>;
  onClose: () => void;
  /** After the closing transition and the return of the focus. */
  onClosed?: () => void;
}

export function ReasonDialog({ texts, onClosed, ...rest }: ReasonDialogProps) {
  // Keeps the texts during the closing transition.
  const [shown, setShown] = useState(texts);
  if (texts && texts !== shown) setShown(texts);
  return (
    <Dialog
      opened={texts !== null}
      onClose={rest.onClose}
      title={shown?.title ?? ''}
      onExitTransitionEnd={onClosed}
    >
      {shown && <ReasonForm texts={shown} {...rest} />}
    </Dialog>
  );
}

function ReasonForm({
  texts,
  isRemoval,
  onSend,
  onClose,
}: Omit<ReasonDialogProps, 'texts' | 'onClosed'> & { texts: ReasonTexts }) {
  const [reason, setReason] = useState('');
  const { isBusy, failure, setFailure, run } = useAction((error) => reasonOf(error, texts.failure));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setFailure(texts.reasonRequired);
    else run(() => onSend(reason.trim()).then(onClose));
  };
  return (
    <DialogForm
      onSubmit={submit}
      saving={isBusy}
      changed={false}
      submit={texts.confirm}
      isRemoval={isRemoval}
    >
      {texts.about && <Text component="div">{texts.about}</Text>}
      <Textarea
        label={texts.reason}
        description={texts.reasonAbout}
        value={reason}
        onChange={({ currentTarget: { value } }) => {
          setReason(value);
          setFailure(null);
        }}
        error={failure}
        maxLength={FIELD_LIMITS.reason}
        autosize
        minRows={2}
        maxRows={6}
        readOnly={isBusy}
        required
        data-autofocus
      />
    </DialogForm>
  );
}
