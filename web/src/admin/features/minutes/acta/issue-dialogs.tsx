import { List, Text } from '@mantine/core';
import { MINUTES_LIMITS, type MinutesContent } from '@vigilia/contract/assemblies/minutes-content';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogForm } from '../../../../ui/dialog/dialog-form.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { Textarea } from '../../../../ui/form/fields.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/form-fields.ts';
import { useActa } from './queries.ts';
import { ACTA_TEXTS as T } from './texts.ts';

interface DialogProps {
  assemblyId: number;
  opened: boolean;
  onClose: () => void;
}

export function IssueDialog({
  assemblyId,
  content: { nextNumber, gaps },
  opened,
  onClose,
}: DialogProps & { content: MinutesContent }) {
  const { issue } = useActa(assemblyId);
  const warnings = gaps.filter(({ prevents }) => !prevents);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={T.issueQuestion}
      text={T.issueAbout(String(nextNumber))}
      detail={
        warnings.length > 0 && (
          <>
            <Text fw={600}>{T.warnings}</Text>
            <List spacing={4}>
              {warnings.map(({ text }) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </>
        )
      }
      confirm={T.issue}
      failure={T.issueFailure}
      harmless
      onConfirm={async () => {
        const issued = await issue.mutateAsync();
        toastSuccess(T.issueDone(issued.number));
      }}
    />
  );
}

/** @param seen number of issued corrections */
export const CorrectionDialog = ({ assemblyId, seen, opened, onClose }: DialogProps & { seen: number }) => (
  <Dialog opened={opened} onClose={onClose} title={T.correct} size="lg">
    {opened && <CorrectionForm assemblyId={assemblyId} seen={seen} onSaved={onClose} />}
  </Dialog>
);

interface CorrectionFormProps {
  assemblyId: number;
  seen: number;
  onSaved: () => void;
}

function CorrectionForm({ assemblyId, seen, onSaved }: CorrectionFormProps) {
  const [text, setText] = useState('');
  // The number at the opening: a second press, after a lost answer or a refusal, must issue no second correction.
  const [seenAtOpening] = useState(seen);
  const { correct } = useActa(assemblyId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const issued = await correct.mutateAsync({ text, seen: seenAtOpening });
      toastSuccess(T.correctDone(issued.number));
      onSaved();
    } catch (error) {
      toastError(T.issueFailure, error);
    }
  };
  return (
    <DialogForm
      onSubmit={submit}
      saving={correct.isPending}
      changed={text.trim() !== '' && !correct.isSuccess}
      submit={T.issue}
      disabled={text.trim() === ''}
    >
      <Text>{T.correctAbout}</Text>
      <Textarea
        label={T.correction}
        description={T.textAbout}
        value={text}
        maxLength={MINUTES_LIMITS.text}
        rows={10}
        required
        onChange={({ currentTarget: { value } }) => setText(value)}
        {...readOnlyWhileSaving(correct.isPending)}
        data-autofocus
      />
    </DialogForm>
  );
}
