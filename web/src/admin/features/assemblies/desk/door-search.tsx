/** The roll's search for people who arrive: marks them in place, and links to the roll. */
import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import { fullName } from '@vigilia/contract/users/full-name';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { Unloaded } from '../../../../ui/feedback/states.tsx';
import { toastError } from '../../../../ui/feedback/toasts.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import { PARAMETERS } from '../../../../ui/table/address-parameters.ts';
import { rollQuery, useSetPresence } from '../queries.ts';
import { matches } from '../roll/search-roll.ts';
import { TEXTS } from '../texts.ts';
import { DESK_TEXTS } from './desk-texts.ts';

const T = DESK_TEXTS.door;
const MAX_FOUND = 5;

const AddAttendeeDialog = lazyDialog(() => import('../roll/add-attendee-dialog.tsx'));

interface DoorSearchProps {
  assemblyId: number;
  typed: string;
  onType: (typed: string) => void;
}

export function DoorSearch({ assemblyId, typed, onType }: DoorSearchProps) {
  const isTyped = typed.trim() !== '';
  // Loaded on focus: with thousands of people it is the largest answer.
  const [wanted, setWanted] = useState(false);
  const roll = useQuery({ ...rollQuery(assemblyId), enabled: wanted || isTyped });
  const found = useMemo(
    () => (isTyped ? roll.data?.filter(matches(typed.trim())) : undefined),
    [roll.data, typed, isTyped],
  );
  const { mutateAsync } = useSetPresence(assemblyId);
  const [marking, setMarking] = useState<ReadonlySet<number>>(new Set());
  const [marked, setMarked] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [addingOpened, adding] = useDisclosure();
  const list = `/gremial/assemblies/${assemblyId}/asistencia`;

  const mark = async (attendee: Attendee, assist: boolean) => {
    if (marking.has(attendee.id)) return;
    setMarking((before) => new Set(before).add(attendee.id));
    try {
      await mutateAsync({ id: attendee.id, userId: attendee.userId, assist });
      setMarked(T.marked(fullName(attendee.user), assist));
    } catch (error) {
      toastError(TEXTS.failure, error);
    } finally {
      setMarking((before) => new Set([...before].filter((id) => id !== attendee.id)));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [only, ...others] = found ?? [];
    if (!only || others.length > 0 || only.assist) return;
    if (only.assist === undefined) setMarked(T.onRoll(fullName(only.user)));
    else void mark(only, true);
    // Lets the next name replace this one.
    field.current?.select();
  };

  return (
    <Section
      title={T.title}
      aside={
        <TextLink
          to={isTyped ? `${list}?${new URLSearchParams({ [PARAMETERS.search]: typed.trim() })}` : list}
          size="sm"
        >
          {T.roll}
        </TextLink>
      }
    >
      <search>
        <form onSubmit={submit}>
          <TextInput
            ref={field}
            label={T.label}
            // Another backend does not answer who is present.
            {...(!roll.data?.some(({ assist }) => assist === undefined) && { description: T.hint })}
            value={typed}
            onFocus={() => setWanted(true)}
            onChange={(event) => onType(event.currentTarget.value)}
            leftSection={<IconSearch size={18} aria-hidden />}
            autoComplete="off"
          />
        </form>
      </search>
      {isTyped && !roll.data && (
        <Unloaded query={roll} failure={TEXTS.roll.loadFailure} heights={[44]} inCard />
      )}
      {found && (
        <Found
          found={found}
          marking={marking}
          onMark={(attendee, assist) => void mark(attendee, assist)}
          onAdd={adding.open}
        />
      )}
      <Note role="status">{marked}</Note>

      <AddAttendeeDialog assemblyId={assemblyId} opened={addingOpened} onClose={adding.close} />
    </Section>
  );
}

interface FoundProps {
  found: readonly Attendee[];
  marking: ReadonlySet<number>;
  onMark: (attendee: Attendee, assist: boolean) => void;
  onAdd: () => void;
}

function Found({ found, marking, onMark, onAdd }: FoundProps) {
  if (found.length === 0)
    return (
      <Group gap="sm">
        <Text role="status">{T.none}</Text>
        <ToolButton size="sm" onClick={onAdd}>
          {T.add}
        </ToolButton>
      </Group>
    );
  const more = found.length - MAX_FOUND;
  return (
    <div>
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={T.found}>
        {found.slice(0, MAX_FOUND).map((attendee, index) => {
          const { id, user, canVote, assist, attendance } = attendee;
          const name = fullName(user);
          const state = assist ? T.present : attendance === 'represented' ? T.represented : T.absent;
          const action = assist ? T.markAbsent : T.markPresent;
          return (
            <Group
              component="li"
              key={id}
              justify="space-between"
              gap="4px 12px"
              py={8}
              style={index > 0 ? { borderTop: '1px solid var(--line)' } : {}}
            >
              <Box flex="1 1 200px" miw={0}>
                <Text fw={600}>{name}</Text>
                <Note className="figures">
                  {[user.dni, assist === undefined ? null : state, canVote ? null : T.withoutVote]
                    .filter(Boolean)
                    .join(' · ')}
                </Note>
              </Box>
              {/* Another backend may not answer who is present. */}
              {assist !== undefined && (
                <Button
                  size="sm"
                  variant={assist ? 'default' : 'light'}
                  loading={marking.has(id)}
                  onClick={() => onMark(attendee, !assist)}
                  aria-label={`${action}: ${name}`}
                >
                  {action}
                </Button>
              )}
            </Group>
          );
        })}
      </Box>
      {more > 0 && <Note>{T.more(more)}</Note>}
    </div>
  );
}
