/** The list of speakers at the current point: the speaker, the waiting ones, and their order (R20.3, R20.4). */
import { Box, Button, Combobox, Group, NumberInput, Stack, Text, useCombobox } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import { FIELD_LIMITS, FLOOR_LIMITS } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import { type FormEvent, useMemo, useState } from 'react';
import type { SessionActions } from '../../../../domain/assembly-session.ts';
import { TimeLeft } from '../../../../domain/time-left.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { TextInput } from '../../../../ui/form/fields.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { rollQuery } from '../queries.ts';
import { matches } from '../roll/search-roll.ts';
import { SESSION_TEXTS as T } from './session-texts.ts';
import type { SpeakerListProps } from './speaker-list.tsx';

/** The code for dragging is loaded once a person waits. */
const SpeakerList = lazyPart<SpeakerListProps>(() => import('./speaker-list.tsx'));

const SECONDS = 60;
const MAX_FOUND = 4;

interface FloorCardProps {
  assemblyId: number;
  session: AssemblySession;
  actions: SessionActions;
}

export function FloorCard({ assemblyId, session: { floor, state }, actions }: FloorCardProps) {
  const { speaking, waiting, isOpen, seconds } = floor;
  const { direct, isPending } = actions;
  const [next] = waiting;
  const isEmpty = !speaking && !next;
  const [isUnfolded, fold] = useDisclosure();
  const isPaused = speaking !== null && speaking.left !== null;
  const ofSpeaker = { size: 'sm', px: 8, variant: 'default', disabled: isPending };
  return (
    <Section
      title={T.floor}
      aside={
        <Group gap={4}>
          {isEmpty && (
            <Button size="compact-sm" variant="subtle" aria-expanded={isUnfolded} onClick={fold.toggle}>
              {T.add}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isPending}
            onClick={() => direct({ action: isOpen ? 'close' : 'open' })}
          >
            {isOpen ? T.closeList : T.openList}
          </Button>
        </Group>
      }
    >
      {!isOpen && <Text c="dimmed">{T.closed}</Text>}
      {speaking && (
        <Stack gap={10} p={12} bdrs={8} bg="var(--accent-quiet)">
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
              {speaking.name}
            </Text>
            <Box component="span" fz="1.75rem" lh={1}>
              <TimeLeft speaking={speaking} />
            </Box>
          </Group>
          <Group grow gap={6} preventGrowOverflow={false}>
            <Button
              {...ofSpeaker}
              aria-label={isPaused ? T.goOnAbout(speaking.name) : T.pauseAbout(speaking.name)}
              onClick={() => direct({ action: isPaused ? 'resume' : 'pause', speakerId: speaking.id })}
            >
              {isPaused ? T.goOn : T.pause}
            </Button>
            <Button
              {...ofSpeaker}
              aria-label={T.minuteAbout(speaking.name)}
              onClick={() => direct({ action: 'extend', speakerId: speaking.id })}
            >
              {T.minute}
            </Button>
            <Button
              {...ofSpeaker}
              aria-label={T.finishAbout(speaking.name)}
              onClick={() => direct({ action: 'finish', speakerId: speaking.id })}
            >
              {T.finish}
            </Button>
          </Group>
        </Stack>
      )}
      {next && (
        <>
          <Group justify="space-between" gap="xs">
            <Note>{T.waiting(waiting.length)}</Note>
            <Button
              size="sm"
              variant="light"
              disabled={isPending || state !== 'open'}
              aria-label={T.callNext(next.name)}
              onClick={() => direct({ action: 'call', speakerId: next.id })}
            >
              {speaking ? T.next : T.call}
            </Button>
          </Group>
          <SpeakerList waiting={waiting} actions={actions} canCall={state === 'open' && !isPending} />
        </>
      )}
      {(!isEmpty || isUnfolded) && (
        <SpeakerSettings assemblyId={assemblyId} actions={actions} seconds={seconds} />
      )}
    </Section>
  );
}

interface SpeakerSettingsProps extends Pick<FloorCardProps, 'assemblyId' | 'actions'> {
  seconds: number;
}

/** Adds a speaker, and sets the time of each. */
function SpeakerSettings({ assemblyId, actions, seconds }: SpeakerSettingsProps) {
  return (
    <>
      <AddSpeaker assemblyId={assemblyId} actions={actions} />
      <NumberInput
        label={T.time}
        hideControls
        size="sm"
        w={200}
        min={FLOOR_LIMITS.minSeconds / SECONDS}
        max={FLOOR_LIMITS.maxSeconds / SECONDS}
        decimalScale={1}
        allowNegative={false}
        // Saved on blur, and replaced by another administrator's save.
        key={seconds}
        defaultValue={seconds / SECONDS}
        onBlur={({ currentTarget: { value } }) => {
          const wanted = Math.round(Number(value.replace(',', '.')) * SECONDS);
          if (wanted >= FLOOR_LIMITS.minSeconds && wanted !== seconds)
            actions.direct({ action: 'time', seconds: wanted });
        }}
      />
    </>
  );
}

/** The option for a person who is not on the roll. */
const NAMED = 'named';

/** Adds a person of the roll, or another one by name. */
function AddSpeaker({ assemblyId, actions }: Pick<FloorCardProps, 'assemblyId' | 'actions'>) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const roll = useQuery({ ...rollQuery(assemblyId), enabled: name !== '' });
  const found = useMemo(
    () => (name === '' ? [] : (roll.data ?? []).filter(matches(name)).slice(0, MAX_FOUND)),
    [roll.data, name],
  );
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const add = (body: Parameters<typeof actions.ask>[0]) => {
    actions.ask(body);
    setTyped('');
    list.closeDropdown();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only, ...others] = found;
    if (only && others.length === 0) add({ userId: only.userId });
    else if (name !== '' && !only) add({ name });
  };
  return (
    <form onSubmit={submit}>
      <Combobox
        store={list}
        onOptionSubmit={(value) => add(value === NAMED ? { name } : { userId: Number(value) })}
      >
        <Combobox.EventsTarget>
          <TextInput
            label={T.add}
            placeholder={T.addLabel}
            value={typed}
            maxLength={FIELD_LIMITS.witness}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              list.openDropdown();
              list.resetSelectedOption();
            }}
            onBlur={() => list.closeDropdown()}
          />
        </Combobox.EventsTarget>
        {/* Within the card, which would cut off a list above it. */}
        {name !== '' && (
          <Combobox.Options mt={4} aria-label={T.add}>
            {found.map(({ userId, user }) => (
              <Combobox.Option key={userId} value={String(userId)}>
                {fullName(user)}
              </Combobox.Option>
            ))}
            <Combobox.Option value={NAMED}>{T.addNamed(name)}</Combobox.Option>
          </Combobox.Options>
        )}
      </Combobox>
    </form>
  );
}
