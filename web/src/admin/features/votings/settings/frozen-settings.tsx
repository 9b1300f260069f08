/** The settings and slates of a question whose voting was opened, to be read. */
import { Box, Stack, Text } from '@mantine/core';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Question } from '@vigilia/contract/votings/votings';
import { storedSettings } from './settings.ts';
import { settingsText, SETTINGS_TEXTS as T } from './settings-texts.ts';

export const FrozenSettings = ({ question }: { question: Question }) => (
  <Stack gap="xs">
    <Text>{settingsText(storedSettings(question))}</Text>
    {question.slates?.map((slate) => (
      <section key={slate.id} aria-label={slate.name}>
        <Text fw={600}>{slate.name}</Text>
        <Box component="ol" m="4px 0 0" ps="1.75em" style={{ overflowWrap: 'anywhere' }}>
          {slate.places.map((place) => (
            <li key={place.userId}>
              {fullName(place)}
              {place.alternate && ` · ${T.alternate}: ${fullName(place.alternate)}`}
            </li>
          ))}
        </Box>
      </section>
    ))}
    <Text size="sm" c="dimmed">
      {T.frozen}
    </Text>
  </Stack>
);
