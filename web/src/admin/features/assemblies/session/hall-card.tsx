/** The view of the hall, chosen from the run sheet, with a live preview (R20.5). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type AssemblySession, HALL_VIEWS, type HallView } from '@vigilia/contract/assemblies/session';
import { FLOOR_LIMITS } from '@vigilia/contract/limits';
import type { Question } from '@vigilia/contract/votings/votings';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SessionActions } from '../../../../domain/assembly-session.ts';
import { openHall } from '../../../../domain/open-hall.ts';
import { TextInput } from '../../../../ui/form/fields.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { SESSION_TEXTS as T } from './session-texts.ts';

interface HallCardProps {
  assemblyId: number;
  session: AssemblySession;
  actions: SessionActions;
  /** The question at hand once it was opened, which the views of a voting show. */
  question: Pick<Question, 'id' | 'state'> | undefined;
  /** The picture of the hall. */
  children: ReactNode;
}

export function HallCard({ assemblyId, session, actions, question, children }: HallCardProps) {
  const { view, message } = session.hall;
  const [writing, setWriting] = useState(false);
  const [typed, setTyped] = useState(message);
  const choose = (chosen: HallView) => {
    setWriting(chosen === 'message');
    if (chosen === 'message') return;
    actions.show({
      view: chosen,
      ...((chosen === 'voting' || chosen === 'result') && { questionId: question?.id ?? null }),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '' || text.length > FLOOR_LIMITS.message) return;
    actions.show({ view: 'message', message: text });
    setWriting(false);
  };
  return (
    <Section
      title={T.hall}
      aside={
        <Button
          size="compact-sm"
          variant="subtle"
          rightSection={<IconExternalLink size={16} aria-hidden />}
          onClick={() => openHall(assemblyId)}
        >
          {T.openHall}
        </Button>
      }
    >
      {children}
      <Group gap={4} role="group" aria-label={T.hallShows}>
        {HALL_VIEWS.map((each) => {
          const isChosen = each === (writing ? 'message' : view);
          const hasNothing =
            (each === 'voting' && !question) || (each === 'result' && question?.state !== 'closed');
          return (
            <Button
              key={each}
              size="compact-xs"
              h={26}
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              disabled={actions.isPending || hasNothing}
              onClick={() => choose(each)}
            >
              {T.views[each]}
            </Button>
          );
        })}
      </Group>
      {writing && (
        <form onSubmit={submit}>
          <Stack gap="xs" align="flex-start">
            <TextInput
              w="100%"
              label={T.message}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              maxLength={FLOOR_LIMITS.message}
              autoFocus
            />
            <Button type="submit" variant="light">
              {T.showMessage}
            </Button>
          </Stack>
        </form>
      )}
      {view === 'message' && !writing && <Text c="dimmed">«{message}»</Text>}
    </Section>
  );
}
