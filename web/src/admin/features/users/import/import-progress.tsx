/** Progress of an import. A counter of seconds shows that it is not stuck. */
import { Box, Button, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { ProgressText } from '../../../../ui/feedback/progress-text.tsx';
import { IMPORT_TEXTS as T } from './import-texts.ts';

interface ImportProgressProps {
  /** How much of the file has been sent, from 0 to 1. */
  share: number;
  /** Work of the backend after the upload. */
  working: string;
  /** Null once it is too late. */
  onCancel: (() => void) | null;
}

const SECOND = 1000;

export function ImportProgress({ share, working, onCancel }: ImportProgressProps) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), SECOND);
    return () => clearInterval(timer);
  }, []);
  const percent = Math.round(share * 100);
  return (
    <Stack gap="xs" pt="md">
      <Progress value={percent} animated={percent === 100} aria-label={T.title} />
      <ProgressText share={share}>{percent < 100 ? T.sending(percent) : working}</ProgressText>
      <Text size="sm" c="dimmed" className="figures">
        {T.elapsed(seconds)}
      </Text>
      <Box mih={42}>
        {onCancel && (
          <DialogButtons>
            <Button variant="default" onClick={onCancel}>
              {T.cancelImport}
            </Button>
          </DialogButtons>
        )}
      </Box>
    </Stack>
  );
}
