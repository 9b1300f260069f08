/** The quorum checks of an assembly, and the buttons for the next; empty on another backend. */
import { Anchor, Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import type { QuorumCheck } from '@vigilia/contract/assemblies/presence';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { hourText, localMoment, momentText } from '@vigilia/contract/time/colombian-time';
import { type ReactNode, useState } from 'react';
import { quorumQuery } from '../../../../domain/assembly-query.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { toastSuccess, toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { useNow } from '../assembly.tsx';
import { TEXTS } from '../texts.ts';
import { presenceQuery, useCheckQuorum } from './queries.ts';

const T = TEXTS.attendance.quorumCheck;

const verdictOf = ({ call, reached }: QuorumCheck) => (reached ? T.reached : T.missing)(call);
const figuresOf = ({ present, represented, counted, needed }: QuorumCheck) =>
  T.figures(present, represented, needed, counted);

export interface QuorumChecksProps {
  assembly: Assembly;
  /** Whether no check can be made: existing checks stay visible. */
  disabled: boolean;
  /** The only part to show, where the buttons share a line with others. */
  part?: 'buttons' | 'list' | undefined;
}

export default function QuorumChecks({ assembly, disabled, part }: QuorumChecksProps) {
  const { data } = useQuery(presenceQuery(assembly.id));
  const [asked, setAsked] = useState<1 | 2>(1);
  const [isAsking, setAsking] = useState(false);
  if (!data || String(assembly.quorum) !== 'true') return null;
  const { verifications: quorumChecks } = data;
  const inSecond = quorumChecks.some(({ call }) => call === 2);
  const failed = quorumChecks.length > 0 && !inSecond && !quorumChecks.some(({ reached }) => reached);
  const { secondCall } = assembly;
  const canSecond = !disabled && secondCall && (inSecond || failed);
  if (disabled && quorumChecks.length === 0) return null;

  const ask = (call: 1 | 2) => {
    setAsked(call);
    setAsking(true);
  };
  const buttons = (
    <>
      {!inSecond && !disabled && (
        <ToolButton
          size="sm"
          // After a found quorum it is rarely checked again.
          variant={quorumChecks.length > 0 ? 'default' : 'light'}
          icon={IconChecklist}
          onClick={() => ask(1)}
        >
          {T.first}
        </ToolButton>
      )}
      {canSecond && (
        <ToolButton size="sm" variant="light" icon={IconChecklist} onClick={() => ask(2)}>
          {T.second}
        </ToolButton>
      )}
      <QuorumCheckDialog
        assembly={assembly}
        call={asked}
        opened={isAsking}
        onClose={() => setAsking(false)}
      />
    </>
  );
  if (part === 'buttons') return buttons;
  if (part === 'list' && quorumChecks.length === 0) return null;
  return (
    <Stack
      component="section"
      gap="xs"
      aria-label={T.heading}
      {...(part && { flex: '1 1 420px' })}
      {...(!part && { mt: 12, pt: 12, style: { borderTop: '1px solid var(--line)' } })}
    >
      {!part && (
        <Group gap="8px 16px">
          <Title order={3} size="1rem">
            {T.heading}
          </Title>
          {buttons}
        </Group>
      )}
      {quorumChecks.length > 0 && (
        <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
          {quorumChecks.map((each) => (
            <Box
              component="li"
              key={`${each.at} ${each.call}`}
              pl={12}
              lh={1.35}
              style={{
                borderInlineStart: `3px solid var(${each.reached ? '--mantine-primary-color-filled' : '--attention-text'})`,
              }}
            >
              <Text size="sm" fw={600} span={part === 'list'}>
                {verdictOf(each)}
              </Text>{' '}
              <Text size="xs" c="dimmed" className="figures" span={part === 'list'}>
                {`${momentText(each.at)} · ${figuresOf(each)} · ${T.by(each.by)}`}
              </Text>
              {each.notice && <Text size="sm">{each.notice}</Text>}
            </Box>
          ))}
        </Stack>
      )}
      {failed && (
        <Note maw="var(--measure)">
          {secondCall ? T.secondFrom(momentText(secondCall.startDate)) : T.noSecond}
        </Note>
      )}
    </Stack>
  );
}

interface FoundQuorumProps {
  assembly: Assembly;
  /** The live figures, until a check found a quorum. */
  children: ReactNode;
}

/** The last check of the run sheet in a line: the header has the live figure. */
export function FoundQuorum({ assembly, children }: FoundQuorumProps) {
  const { data } = useQuery(presenceQuery(assembly.id));
  const [isAsking, ask] = useDisclosure();
  const last = data?.verifications.at(-1);
  if (!last?.reached) return children;
  const { at, call, present, represented, counted = present + represented, needed } = last;
  return (
    <Card withBorder component="section" aria-label={T.heading} py="sm">
      <Text size="sm" className="figures" title={`${figuresOf(last)} · ${T.by(last.by)}`}>
        {T.found(hourText(at), counted, needed)}{' '}
        <Anchor component="button" type="button" inherit onClick={ask.open}>
          {T.again}
        </Anchor>
      </Text>
      <QuorumCheckDialog
        assembly={assembly}
        call={call === 2 ? 2 : 1}
        opened={isAsking}
        onClose={ask.close}
      />
    </Card>
  );
}

interface QuorumCheckDialogProps {
  assembly: Assembly;
  call?: 1 | 2;
  opened: boolean;
  onClose: () => void;
}

/** Confirms a quorum check before it is recorded. */
export function QuorumCheckDialog({ assembly, call = 1, opened, onClose }: QuorumCheckDialogProps) {
  const check = useCheckQuorum(assembly.id);
  const run = async () => {
    const done = await check.mutateAsync(call);
    const text = `${verdictOf(done)}: ${figuresOf(done)}.`;
    if (done.reached) toastSuccess(T.recorded, text);
    else toastWarning(T.recorded, text);
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={T.question}
      text={T.kept}
      detail={opened && <Proposed assembly={assembly} call={call} />}
      confirm={T.confirm}
      failure={TEXTS.failure}
      harmless
      onConfirm={run}
      onClose={onClose}
    />
  );
}

/** The figures that would be recorded now, as people arrive and leave. */
function Proposed({ assembly, call }: { assembly: Assembly; call: 1 | 2 }) {
  const { data: quorum } = useQuery(quorumQuery(assembly.id));
  const { hour } = localMoment(new Date(useNow()).toISOString());
  if (!quorum) return T.atThatMoment;
  const { present, represented, counted } = quorum;
  const needed = (call === 2 ? assembly.secondCall?.quorumMin : undefined) ?? quorum.needed;
  const verdict = (countedPeople(quorum) >= needed ? T.reached : T.missing)(call);
  return T.proposed(hour, verdict, T.figures(present, represented, needed, counted));
}
