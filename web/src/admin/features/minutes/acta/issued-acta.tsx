/** The issued acta and its corrections, which are served as they were issued. */
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { IssuedMinutes } from '@vigilia/contract/assemblies/minutes-content';
import { useState } from 'react';
import { MINUTES_TEXTS } from '../texts.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { CorrectionDialog } from './issue-dialogs.tsx';
import { downloadIssued } from './queries.ts';
import { ACTA_TEXTS as T } from './texts.ts';

const titleOf = ({ number, corrects }: IssuedMinutes) =>
  corrects === null ? T.entry(number) : T.correctionEntry(number, corrects);

interface IssuedActaProps {
  assemblyId: number;
  issued: readonly IssuedMinutes[];
}

export function IssuedActa({ assemblyId, issued }: IssuedActaProps) {
  const [correcting, setCorrecting] = useState(false);
  return (
    <Stack gap="lg">
      <Text c="dimmed" maw="68ch">
        {T.issuedAbout}
      </Text>
      {issued.map((entry) => (
        <Stack key={entry.number} gap="xs" component="section" aria-label={titleOf(entry)}>
          <Title order={2}>{titleOf(entry)}</Title>
          <Text c="dimmed">{T.issuedAt(entry.issuedAt, entry.issuedBy)}</Text>
          {entry.files.map(({ format, sha256 }) => (
            <div key={format}>
              <Text size="sm">{T.fingerprint(format)}</Text>
              <Box component="code" display="block" fz="0.875rem" style={{ overflowWrap: 'anywhere' }}>
                {sha256}
              </Box>
            </div>
          ))}
          <Group gap="sm">
            <DownloadButtons
              label={MINUTES_TEXTS.fileOf}
              of={titleOf(entry)}
              download={async (format) => {
                const file = entry.files.find((each) => each.format === format);
                if (file) await downloadIssued(assemblyId, entry.number, file);
              }}
            />
          </Group>
        </Stack>
      ))}
      <Group>
        <Button variant="default" onClick={() => setCorrecting(true)}>
          {T.correct}
        </Button>
      </Group>
      <CorrectionDialog
        assemblyId={assemblyId}
        seen={issued.length - 1}
        opened={correcting}
        onClose={() => setCorrecting(false)}
      />
    </Stack>
  );
}
