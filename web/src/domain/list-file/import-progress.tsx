import { Box, Progress, Stack } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-foot.tsx';
import { ProgressText } from '../../ui/feedback/upload.tsx';
import { Note } from '../../ui/page/note.tsx';

/** Progress of an import. A counter of seconds shows that it is not stuck. */
const IMPORT_PROGRESS_TEXTS = {
  sending: (percent: number) => `Enviando el archivo: ${percent}\u00a0%`,
  elapsed: (seconds: number) => `Lleva ${seconds} s. No cierre esta ventana hasta que termine.`,
};

interface ImportProgressProps {
  /** Name of the dialog. */
  label: string;
  /** Text of the button that cancels. */
  cancel: string;
  /** How much of the file has been sent, from 0 to 1. */
  share: number;
  /** Work of the backend after the upload. */
  working: string;
  /** Null once it is too late. */
  onCancel: (() => void) | null;
}

const SECOND = 1000;

export function ImportProgress({ label, cancel, share, working, onCancel }: ImportProgressProps) {
  const [seconds, setSeconds] = useState(0);
  useInterval(() => setSeconds((before) => before + 1), SECOND, { autoInvoke: true });
  const percent = Math.round(share * 100);
  return (
    <Stack gap="xs" pt="md">
      <Progress value={percent} animated={percent === 100} aria-label={label} />
      <ProgressText share={share}>
        {percent < 100 ? IMPORT_PROGRESS_TEXTS.sending(percent) : working}
      </ProgressText>
      <Note className="figures">{IMPORT_PROGRESS_TEXTS.elapsed(seconds)}</Note>
      <Box mih={42}>
        {onCancel && (
          <DialogButtons>
            <ToolButton onClick={onCancel}>{cancel}</ToolButton>
          </DialogButtons>
        )}
      </Box>
    </Stack>
  );
}
