/** The questions of an assembly as cards: their state, the way to their votes, editing and deleting. */

import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '@vigilia/contract/full-name';
import type { Question } from '@vigilia/contract/votings';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../core/backend/api.ts';
import { mayMoveFocus } from '../../../../core/lost-focus.ts';
import { preview } from '../../../../core/text.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { SavedMark, useIsMarked } from '../../../../ui/feedback/marks/marked-items.tsx';
import { EmptyState, FailedState } from '../../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { IconAction } from '../../../../ui/page/icon-action.tsx';
import { ActionMenu } from '../../../../ui/page/menu/action-menu.tsx';
import { QUESTIONS, questionsQuery, useDeleteQuestion } from '../queries.ts';
import { ballotsText } from '../results/figures.ts';
import { StateBadge } from '../results/state-badge.tsx';
import { votedText } from '../settings/settings-texts.ts';
import { GENERIC_FAILURE, QUESTION_TEXTS as T } from '../texts.ts';
import { personOf } from './candidates-field.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { kindState } from './question-kinds.ts';
import styles from './question-list.module.css';

/** If its chunk fails to load, the votes screen has the result. */
const ClosedResult = lazy<(props: { question: Question }) => ReactNode>(() =>
  import('../results/closed-result.tsx').catch(() => ({ default: () => null })),
);

/** Shows changes of other administrators. Milliseconds. */
const REFETCH_INTERVAL = 5000;
const NAMES_SHOWN = 6;

interface QuestionListProps {
  assemblyId: number;
  /** The question that was created here last. */
  createdId: number | null;
}

export function QuestionList({ assemblyId, createdId }: QuestionListProps) {
  const questions = useQuery({ ...questionsQuery(assemblyId), refetchInterval: REFETCH_INTERVAL });
  const [editing, setEditing] = useState<Question | null>(null);
  const [deleting, setDeleting] = useState<Question | null>(null);
  const remove = useDeleteQuestion();

  if (questions.isPending) return <QuestionSkeletons />;
  if (!questions.data) {
    const isGone = questions.error instanceof ApiError && questions.error.status === 404;
    return (
      <FailedState
        headline={T.loadFailure}
        error={questions.error}
        onRetry={isGone ? undefined : () => void questions.refetch()}
        wayOut={
          isGone && (
            <Button component={Link} to="/gremial/assemblies" variant="default">
              {T.assemblies}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      {questions.data.length === 0 ? (
        <EmptyState headline={T.empty} explanation={T.emptyAbout} />
      ) : (
        <ol className={styles.list} aria-label="Preguntas de la asamblea">
          {questions.data.map((question) => (
            <QuestionCard
              key={question.id}
              question={question}
              isNew={question.id === createdId}
              onEdit={() => setEditing(question)}
              onDelete={() => setDeleting(question)}
            />
          ))}
        </ol>
      )}
      <QuestionDialog question={editing} onClose={() => setEditing(null)} />
      <ConfirmDialog
        opened={deleting !== null}
        title={T.deleteTitle}
        text={T.deleteText}
        detail={deleting && deletionDetail(deleting)}
        confirm={T.deleteConfirm}
        cancel={T.cancel}
        failure={GENERIC_FAILURE}
        onConfirm={async () => {
          if (!deleting) return;
          await remove.mutateAsync(deleting.id);
          toastSuccess(T.deleted);
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

const deletionDetail = ({ title, ballots }: Question) => {
  const kept = ballots === 1 ? 'que queda guardado' : 'que quedan guardados';
  const votes = ballots > 0 ? ` Tiene ${ballotsText(ballots)}, ${kept}.` : '';
  return `Se eliminará «${preview(title, 120)}».${votes}`;
};

interface QuestionCardProps {
  question: Question;
  /** Whether it takes the focus, which the button that created it has lost. */
  isNew: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function QuestionCard({ question, isNew, onEdit, onDelete }: QuestionCardProps) {
  const { id, assambleId, title, state, ballots, peopleToBeVoted } = question;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The next question may already be typed.
    if (isNew && mayMoveFocus()) link.current?.focus();
  }, [isNew]);
  const isSaved = useIsMarked(QUESTIONS, id);
  const named = preview(title, 80);
  const names = peopleToBeVoted.slice(0, NAMES_SHOWN).map((each) => fullName(personOf(each)));
  const others = peopleToBeVoted.length - names.length;
  return (
    <Card component="li" withBorder className={styles.card} data-saved={isSaved || undefined}>
      <Title order={2} size="1.0625rem" fw={400}>
        <Anchor
          ref={link}
          component={Link}
          to={`/gremial/assemblies/${assambleId}/${id}/votes`}
          state={kindState(question)}
          className={styles.title}
        >
          <span className={styles.text}>{title}</span>
          <IconChevronRight size={18} aria-hidden />
        </Anchor>
      </Title>
      <Group gap={4} wrap="nowrap" className={styles.actions}>
        <IconAction icon={IconPencil} size={40} onClick={onEdit} label={`Editar «${named}»`} title="Editar" />
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
      <Stack gap={6} className={styles.facts}>
        <Group gap="4px 12px">
          <StateBadge state={state} />
          <Text size="sm" c="dimmed">
            {votedText(question)}
            {ballots > 0 && <span className={styles.ballots}> · {ballotsText(ballots)}</span>}
          </Text>
        </Group>
        {state === 'closed' && (
          <Suspense>
            <ClosedResult question={question} />
          </Suspense>
        )}
        {names.length > 0 && (
          <Text size="sm" c="dimmed">
            {names.join(', ')}
            {others > 0 && ` y ${others} más`}
          </Text>
        )}
      </Stack>
      {isSaved && <SavedMark list={QUESTIONS} id={id} />}
    </Card>
  );
}

const QuestionSkeletons = () => (
  <Stack gap="sm" role="status" aria-busy="true" aria-label="Cargando">
    {[1, 2, 3].map((each) => (
      <Card key={each} withBorder>
        <Stack gap="sm">
          <Skeleton height={18} width="70%" />
          <Skeleton height={26} width={160} />
        </Stack>
      </Card>
    ))}
  </Stack>
);
