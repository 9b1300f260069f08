/** The text of a point of the agenda. Another administrator's text is shown, never overwritten unseen. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { MINUTES_LIMITS, type PointText } from '@vigilia/contract/assemblies/minutes-content';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../../core/backend/api.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogCancel, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { Textarea } from '../../../../ui/form/limited-fields.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/saving/read-only-while-saving.ts';
import { contentQuery, useActa } from './queries.ts';
import { ACTA_TEXTS as T } from './texts.ts';

interface PointDialogProps {
  assemblyId: number;
  /** As it was when the dialog was opened; null while it is closed. */
  point: PointText | null;
  onClose: () => void;
}

export function PointDialog({ assemblyId, point, onClose }: PointDialogProps) {
  // Kept while it closes.
  const [last, setLast] = useState(point);
  if (point && point !== last) setLast(point);
  return (
    <Dialog opened={point !== null} onClose={onClose} title={last?.point ?? ''} size="lg">
      {point && <Form assemblyId={assemblyId} opened={point} onSaved={onClose} />}
    </Dialog>
  );
}

interface FormProps {
  assemblyId: number;
  opened: PointText;
  onSaved: () => void;
}

function Form({ assemblyId, opened, onSaved }: FormProps) {
  const [text, setText] = useState(opened.text);
  /** The text that is known; after a refusal the other one, which is shown, and replaced by the next save. */
  const [known, setKnown] = useState(opened);
  const client = useQueryClient();
  const { saveText } = useActa(assemblyId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await saveText.mutateAsync({ point: opened.point, text, version: known.version });
      toastSuccess(T.saved, T.textSaved);
      onSaved();
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const stored = client.getQueryData(contentQuery(assemblyId).queryKey);
        setKnown(stored?.points.find(({ point }) => point === opened.point) ?? known);
      }
      toastError(T.failure, error);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard changed={text.trim() !== opened.text && !saveText.isSuccess} />
      <Stack gap="md">
        <Textarea
          label={T.text}
          description={T.textAbout}
          value={text}
          maxLength={MINUTES_LIMITS.text}
          rows={12}
          onChange={({ currentTarget: { value } }) => setText(value)}
          {...readOnlyWhileSaving(saveText.isPending)}
          data-autofocus
        />
        {known.text !== opened.text && (
          <Alert color="amber" title={T.theirs}>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{known.text || T.empty}</Text>
          </Alert>
        )}
        <DialogFoot>
          <DialogCancel disabled={saveText.isPending}>{T.cancel}</DialogCancel>
          <Button type="submit" loading={saveText.isPending}>
            {T.save}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
