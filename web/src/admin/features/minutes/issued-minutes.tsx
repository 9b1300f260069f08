/** The issued minutes in the place of their details, which no longer change (R17.4). */
import { Group, Stack, Text, Title } from '@mantine/core';
import { DownloadButtons } from './acta/download-buttons.tsx';
import { downloadMinutes } from './queries.ts';
import { MINUTES_TEXTS as T } from './texts.ts';

interface IssuedMinutesProps {
  assemblyId: number;
  number: number;
}

export const IssuedMinutes = ({ assemblyId, number }: IssuedMinutesProps) => (
  <Stack gap="md">
    <Title order={3} size="1.125rem">
      {T.issuedTitle(number)}
    </Title>
    <Text maw="68ch">{T.issuedAbout}</Text>
    <Group gap="sm">
      <DownloadButtons
        label={T.fileOf}
        download={(format) => downloadMinutes(assemblyId, { format, number })}
      />
    </Group>
  </Stack>
);
