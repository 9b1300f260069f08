/** A question as a card: its state, its next step, and its progress or result. */
import { Box, Button, type ButtonProps, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight, IconPencil, IconPlayerPlay, IconTicket, IconTrash } from '@tabler/icons-react';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Question } from '@vigilia/contract/votings/votings';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { isFocusLost, mayMoveFocus } from '../../../../core/lost-focus.ts';
import { preview } from '../../../../core/text.ts';
import { ActionMenu } from '../../../../ui/buttons/action-menu.tsx';
import { IconAction } from '../../../../ui/buttons/icon-action.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import { ballotsText } from '../results/figures.ts';
import { StateBadge } from '../results/state-badge.tsx';
import { ClosedResult, VotingProgress } from '../results/voting-line.tsx';
import { votedText } from '../settings/settings-texts.ts';
import { draftOpening, useOpening, useSwitchVoting } from '../switch-voting.tsx';
import { QUESTION_TEXTS as T } from '../texts.ts';
import { personOf } from './candidates-field.tsx';
import { isTied, unopenedRound } from './elections.ts';
import { kindState } from './question-kinds.ts';

const NAMES_SHOWN = 6;

export interface QuestionCardProps {
  question: Question;
  /** Its second rounds. */
  rounds: readonly Question[];
  /** The first round whose result includes that of this one. */
  partOf: Question | undefined;
  /** Heading level of the title: the point of the agenda may be a heading above it. */
  order: 2 | 3;
  /** Whether it takes the focus from the button that created it. */
  isNew: boolean;
  /** Whether it has the next step of the list. */
  isNext: boolean;
  /** Whether the minutes are issued: votings are neither changed, opened nor deleted (R17.6). */
  isIssued: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function QuestionCard({
  question,
  rounds,
  partOf,
  order,
  isNew,
  isNext,
  isIssued,
  onEdit,
  onDelete,
}: QuestionCardProps) {
  const { id, assambleId, title, state, ballots, peopleToBeVoted, slates, participation } = question;
  const link = useRef<HTMLAnchorElement>(null);
  const titleId = useId();
  useEffect(() => {
    // The next question may already be typed.
    if (isNew && mayMoveFocus()) link.current?.focus();
  }, [isNew]);
  /** Set when the button that opened the voting was removed. */
  const opened = useRef(false);
  useEffect(() => {
    if (state !== 'open' || !opened.current) return;
    opened.current = false;
    if (isFocusLost()) link.current?.focus();
  }, [state]);
  const named = preview(title, 80);
  const options = [
    ...(slates ?? []).map(({ name }) => name),
    ...peopleToBeVoted.map((each) => fullName(personOf(each))),
  ];
  const names = options.slice(0, NAMES_SHOWN);
  const others = options.length - names.length;
  const votes = `/gremial/assemblies/${assambleId}/${id}/votes`;
  // Progress and result repeat them.
  const isNamedBelow = state === 'open' ? participation : state === 'closed' && question.result;
  const showsBallots = ballots > 0 && !isNamedBelow;
  const step = { question, to: votes, titleId };
  return (
    <Card withBorder bg="var(--surface)" data-state={state}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb={8}>
        <Title order={order} size="1.0625rem" fw={400} miw={0}>
          <TextLink
            ref={link}
            to={votes}
            state={kindState(question)}
            display="inline-flex"
            maw="100%"
            style={{ gap: 4, alignItems: 'center' }}
          >
            {/* A list is skimmed: very long questions are read in full on their screen. */}
            <Text span inherit id={titleId} miw={0} lineClamp={4} style={{ whiteSpace: 'pre-line' }}>
              {title}
            </Text>
            <IconChevronRight size={18} aria-hidden style={{ flex: 'none' }} />
          </TextLink>
        </Title>
        {!isIssued && (
          <Group gap={4} wrap="nowrap">
            <IconAction
              icon={IconPencil}
              size={40}
              onClick={onEdit}
              label={`Editar «${named}»`}
              title="Editar"
            />
            <ActionMenu
              of={`de «${named}»`}
              size={40}
              actions={[
                {
                  icon: IconTrash,
                  label: 'Eliminar',
                  name: `Eliminar «${named}»`,
                  dangerous: true,
                  onClick: onDelete,
                },
              ]}
            />
          </Group>
        )}
      </Group>
      <Stack gap={8}>
        <Group gap="4px 12px">
          <StateBadge state={state} />
          <Note>
            {votedText(question)}
            {showsBallots && (
              <Box component="span" style={{ whiteSpace: 'nowrap' }}>
                {' '}
                · {ballotsText(ballots)}
              </Box>
            )}
          </Note>
        </Group>
        {state === 'closed' &&
          (partOf ? (
            <Text size="sm">{T.partOf(partOf.title)}</Text>
          ) : (
            <ClosedResult question={question} rounds={rounds} />
          ))}
        {state !== 'closed' && names.length > 0 && (
          <Note>
            {names.join(', ')}
            {others > 0 && ` y ${others} más`}
          </Note>
        )}
        {state === 'open' && participation && <VotingProgress title={named} participation={participation} />}
        {state === 'draft' && !isIssued && (
          <div>
            <OpenVoting
              question={question}
              isNext={isNext}
              onOpened={() => {
                opened.current = true;
              }}
            />
          </div>
        )}
        {state === 'open' && (
          <StepLink
            {...step}
            variant={isNext ? 'filled' : 'default'}
            rightSection={<IconChevronRight size={18} aria-hidden />}
          >
            {T.toVoting}
          </StepLink>
        )}
        {isTied(question) && !unopenedRound(rounds) && (
          <StepLink {...step} variant="light" leftSection={<IconTicket size={18} aria-hidden />}>
            {T.toLot}
          </StepLink>
        )}
      </Stack>
    </Card>
  );
}

interface StepLinkProps extends ButtonProps {
  question: Question;
  to: string;
  titleId: string;
}

/** A step of the question that is taken on its votes screen. */
const StepLink = ({ question, to, titleId, ...props }: StepLinkProps) => (
  <div>
    <Button
      component={Link}
      to={to}
      state={kindState(question)}
      size="sm"
      aria-describedby={titleId}
      {...props}
    />
  </div>
);

/** Opens the voting of a draft from its card, as it is shown there. */
interface OpenVotingProps {
  question: Question;
  /** Whether it is the next step of the list. */
  isNext: boolean;
  onOpened: () => void;
}

function OpenVoting({ question, isNext, onOpened }: OpenVotingProps) {
  const { isPending, switchVoting } = useSwitchVoting(question.id);
  const press = useOpening(question, () => switchVoting(draftOpening(question)).then(onOpened));
  return (
    <ToolButton
      size="sm"
      variant={isNext ? 'filled' : 'default'}
      icon={IconPlayerPlay}
      loading={isPending}
      aria-label={T.openNamed(preview(question.title, 80))}
      onClick={press}
    >
      {T.open}
    </ToolButton>
  );
}
