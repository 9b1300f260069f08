/** The answer of the desk to a reading, legible across a table. */
import { Box, Flex, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconId,
  IconKey,
  IconScan,
  IconUserPlus,
} from '@tabler/icons-react';
import { hourText } from '@vigilia/contract/time/colombian-time';
import { hourWithArticle } from '@vigilia/contract/time/long-day';
import { fullName } from '@vigilia/contract/users/full-name';
import { IconAction } from '../../../ui/buttons/icon-action.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { TEXTS as T } from './texts.ts';
import type { Answer, AnswerKind } from './use-desk.ts';

type Tone = 'good' | 'attention' | 'bad' | 'quiet';

const TONES: Readonly<Record<AnswerKind, Tone>> = {
  registered: 'good',
  already: 'attention',
  left: 'attention',
  unknown: 'bad',
  undone: 'quiet',
  damaged: 'bad',
  nobody: 'attention',
  several: 'quiet',
  uncertain: 'attention',
  full: 'bad',
  refused: 'bad',
};
const ICONS = { good: IconCircleCheck, attention: IconAlertTriangle, bad: IconCircleX, quiet: IconScan };

/** The number or name that was read, for an unknown person. */
const whoOf = ({ person, read, kind }: Answer): string => {
  if (person) return fullName(person);
  return kind === 'unknown' ? T.document(read) : read;
};

function detailOf(answer: Answer): string {
  const { kind, since, leftAt, desk } = answer;
  switch (kind) {
    case 'registered':
    case 'already':
      return since === null ? '' : T.since(hourWithArticle(since), desk);
    case 'left':
      return T.leftAt(hourWithArticle(leftAt ?? ''));
    case 'unknown':
      return T.unknownAbout;
    case 'undone':
      return T.undoneAbout(whoOf(answer));
    case 'damaged':
      return T.damagedAbout;
    case 'nobody':
      return T.nobodyAbout;
    case 'several':
      return T.severalAbout;
    case 'uncertain':
      return T.uncertainAbout;
    case 'full':
      return T.fullAbout;
    case 'refused':
      return answer.refused;
  }
}

const isHereBy = (kind: AnswerKind) => kind === 'registered' || kind === 'already';

/**
 * State and tone. A missing right to vote is a warning on arrival.
 * @param isWaiting for the answer of the server, which may refuse it
 */
function stateOf(
  { kind, person, arrival }: Answer,
  isWaiting = false,
): { state: string; tone: Tone; cannotVote: boolean } {
  const isHere = isHereBy(kind);
  const cannotVote = isHere && person?.canVote === false;
  const isRemote = kind === 'registered' && arrival?.mode === 'remote';
  return {
    state: isWaiting ? T.states.kept : isRemote ? T.states.registeredRemote : T.states[kind],
    tone: cannotVote ? 'attention' : isWaiting ? 'quiet' : TONES[kind],
    cannotVote,
  };
}

interface AnswerCardProps {
  answer: Answer | undefined;
  /** The name of the member who is not on the roll; undefined until one is found. */
  member?: string | undefined;
  /** Whether the server has not answered the arrival yet. */
  isWaiting: boolean;
  /** Whether it waits for the connection. */
  isKept: boolean;
  onUndo: (answer: Answer) => void;
  /** Puts the person with this document on the roll, and registers the arrival. */
  onAdd: (answer: Answer) => void;
  /** Shows a sign-in code for the person's phone; undefined at the desk of a link. */
  onEntrance?: (person: NonNullable<Answer['person']>) => void;
  /** Records that the person showed a document; undefined if that is not needed. */
  onIdentity?: (() => void) | undefined;
}

export function AnswerCard({
  answer,
  member,
  isWaiting,
  isKept,
  onUndo,
  onAdd,
  onEntrance,
  onIdentity,
}: AnswerCardProps) {
  const { state, tone, cannotVote } = answer
    ? stateOf(answer, isWaiting && answer.kind === 'registered')
    : { state: T.waiting, tone: 'quiet' as const, cannotVote: false };
  const Icon = ICONS[tone];
  return (
    <Flex
      component="section"
      wrap="wrap"
      align="center"
      gap={16}
      mih={296}
      p={24}
      bdrs="md"
      style={{ borderStyle: 'solid', borderWidth: 2 }}
      data-tone={tone}
    >
      {/* Recreated for each answer, so that two equal ones are both announced. */}
      <Box role="status" aria-live="assertive" flex="1 1 320px" miw={0}>
        <Flex key={answer?.key} align="center" gap={24}>
          <Icon size={56} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
          <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
            {answer && (
              <Box fz="clamp(1.5rem, 4vw, 2.5rem)" fw={700} lh={1.15}>
                {member ?? whoOf(answer)}
              </Box>
            )}
            <Flex
              wrap="wrap"
              align="baseline"
              rowGap={4}
              columnGap={16}
              fz="clamp(1.25rem, 3vw, 1.75rem)"
              fw={600}
              lh={1.3}
            >
              {state}
              {cannotVote && (
                <Box
                  component="span"
                  p="0 12px"
                  bdrs="sm"
                  bg="var(--attention-text)"
                  c="var(--attention-quiet)"
                >
                  {T.cannotVote}
                </Box>
              )}
            </Flex>
            {answer && (
              <Box mt={4} fz="1.125rem">
                {member === undefined ? detailOf(answer) : T.memberAbout(answer.read)}
                {cannotVote && (
                  <div>{T.cannotVoteAbout[answer.person?.notInGoodStanding ? 'standing' : 'other']}</div>
                )}
                {isHereBy(answer.kind) && answer.person?.attorney && (
                  <div>{T.attorney(answer.person.attorney)}</div>
                )}
                {onIdentity && <div>{T.identityAbout}</div>}
                {isKept && <div>{T.kept}</div>}
              </Box>
            )}
          </Box>
        </Flex>
      </Box>
      {answer?.arrival && member !== undefined && (
        <ToolButton icon={IconUserPlus} onClick={() => onAdd(answer)} flex="none" mih={44}>
          {T.add}
        </ToolButton>
      )}
      {answer?.arrival && answer.kind === 'registered' && (
        <ToolButton icon={IconArrowBackUp} onClick={() => onUndo(answer)} flex="none" mih={44}>
          {T.undo}
        </ToolButton>
      )}
      {onEntrance && answer?.person && !isWaiting && isHereBy(answer.kind) && (
        <ToolButton
          icon={IconKey}
          onClick={() => answer.person && onEntrance(answer.person)}
          flex="none"
          mih={44}
        >
          {T.entrance}
        </ToolButton>
      )}
      {onIdentity && (
        <ToolButton icon={IconId} onClick={onIdentity} flex="none" mih={44}>
          {T.identity}
        </ToolButton>
      )}
    </Flex>
  );
}

export function RecentAnswers({
  answers,
  onUndo,
}: Pick<AnswerCardProps, 'onUndo'> & { answers: readonly Answer[] }) {
  const earlier = answers.slice(1).filter(({ arrival }) => arrival !== null);
  if (earlier.length === 0) return null;
  return (
    <section aria-label={T.recent}>
      <Text component="h2" fw={650} mb={8}>
        {T.recent}
      </Text>
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {earlier.map((answer) => (
          <Box
            component="li"
            key={answer.key}
            display="grid"
            py={8}
            style={{
              gridTemplateColumns: 'max-content minmax(0, 1fr) auto auto',
              alignItems: 'center',
              gap: 12,
              borderBottom: '1px solid var(--line)',
            }}
          >
            <span className="figures">{hourText(answer.arrival?.at ?? '')}</span>
            <Box component="span" style={{ overflowWrap: 'anywhere' }}>
              {whoOf(answer)}
            </Box>
            <Box component="span" c="dimmed">
              {stateOf(answer).state}
            </Box>
            {answer.kind === 'registered' && (
              <IconAction
                icon={IconArrowBackUp}
                label={T.undoOf(whoOf(answer))}
                title={T.undo}
                onClick={() => onUndo(answer)}
              />
            )}
          </Box>
        ))}
      </Box>
    </section>
  );
}
