import { Group, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsSort, IconPaperclip, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings/votings';
import { useState } from 'react';
import { isMissing } from '../../../../core/backend/api.ts';
import { useRouteIds } from '../../../../core/route-state.ts';
import { preview } from '../../../../core/text.ts';
import { useIssuedReason } from '../../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { useBinText } from '../../../../ui/dialog/deletion.ts';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { EmptyState, FailedState, Loading } from '../../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { RollButton } from '../../assemblies/roll/roll-button.tsx';
import { LiveQuorum } from '../live-quorum.tsx';
import { questionsQuery, useDeleteQuestion } from '../queries.ts';
import { ballotsText } from '../results/figures.ts';
import { QUESTION_TEXTS as T } from '../texts.ts';
import { pointHeadings, useAgenda } from './agenda-points.ts';
import { byElection, firstRoundOf, isPartOfFirst, roundsOf } from './elections.ts';
import { QuestionCard } from './question-card.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionForm } from './question-form.tsx';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const issued = useIssuedReason(assemblyId);
  const [createdId, setCreatedId] = useState<number | null>(null);
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={T.screen}
      actions={
        <>
          {issued === undefined && (
            <ToolButton
              to={`/gremial/assemblies/${assemblyId}/create-attorney-power`}
              icon={IconPaperclip}
              title={T.attachAbout}
            >
              {T.attach}
            </ToolButton>
          )}
          <ToolButton to={`/gremial/assemblies/${assemblyId}/attorney-powers`} icon={IconScale}>
            {T.powers}
          </ToolButton>
        </>
      }
    >
      <LiveQuorum assemblyId={assemblyId}>
        <RollButton assemblyId={assemblyId} />
      </LiveQuorum>
      {issued === undefined && <QuestionForm assemblyId={assemblyId} onCreated={setCreatedId} />}
      <QuestionList assemblyId={assemblyId} createdId={createdId} />
    </AssemblyPage>
  );
}

const OrderDialog = lazyDialog(() => import('./order-dialog.tsx'));

/** Shows changes of other administrators, and ballots while a voting is open. Milliseconds. */
const REFETCH_INTERVAL = { usual: 5000, open: 2000 };

interface QuestionListProps {
  assemblyId: number;
  /** The question that was created here last. */
  createdId: number | null;
}

const isOpen = ({ state }: Question) => state === 'open';

function QuestionList({ assemblyId, createdId }: QuestionListProps) {
  const questions = useQuery({
    ...questionsQuery(assemblyId),
    refetchInterval: ({ state: { data } }) => REFETCH_INTERVAL[data?.some(isOpen) ? 'open' : 'usual'],
  });
  const agenda = useAgenda(assemblyId);
  const isIssued = useIssuedReason(assemblyId) !== undefined;
  const [editing, setEditing] = useState<Question | null>(null);
  const remove = useDeleteQuestion();
  const binText = useBinText(T.deleteFinal);
  const askToDelete = (question: Question) =>
    confirm({
      title: T.deleteTitle,
      text: T.deleteText,
      detail: deletionDetail(question, binText),
      confirm: T.deleteConfirm,
      run: () => remove.mutateAsync(question.id).then(() => toastSuccess(T.deleted)),
    });
  const [orderOpened, order] = useDisclosure();

  if (questions.isPending) return <Loading heights={[96, 96, 96]} />;
  if (!questions.data) {
    const isGone = isMissing(questions.error);
    return (
      <FailedState
        headline={T.loadFailure}
        error={questions.error}
        onRetry={isGone ? undefined : () => void questions.refetch()}
        wayOut={isGone && <ToolButton to="/gremial/assemblies">{T.assemblies}</ToolButton>}
      />
    );
  }
  const listed = byElection(questions.data);
  const headings = pointHeadings(
    listed.map((question) => firstRoundOf(listed, question) ?? question),
    agenda,
  );
  const hasHeadings = headings.some((heading) => heading !== undefined);
  // Another backend has no order of its own.
  const canOrder = !isIssued && listed.length > 1 && listed[0]?.agendaPoint !== undefined;
  const next = listed.find(isOpen) ?? listed.find(({ state }) => state === 'draft');
  return (
    <>
      {listed.length === 0 ? (
        <EmptyState headline={T.empty} explanation={T.emptyAbout} />
      ) : (
        <Stack gap={8}>
          {canOrder && (
            <Group justify="flex-end">
              <ToolButton variant="subtle" size="sm" icon={IconArrowsSort} onClick={order.open}>
                {T.order}
              </ToolButton>
            </Group>
          )}
          <Stack component="ol" gap={12} m={0} p={0} style={{ listStyle: 'none' }} aria-label={T.list}>
            {listed.map((question, index) => (
              <Stack component="li" key={question.id} gap={8} miw={0}>
                {headings[index] !== undefined && (
                  <Title
                    order={2}
                    size="1rem"
                    fw={600}
                    mt={index > 0 ? 12 : 0}
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {headings[index]}
                  </Title>
                )}
                <QuestionCard
                  question={question}
                  order={hasHeadings ? 3 : 2}
                  rounds={roundsOf(listed, question)}
                  partOf={isPartOfFirst(listed, question) ? firstRoundOf(listed, question) : undefined}
                  isNew={question.id === createdId}
                  isNext={question === next}
                  isIssued={isIssued}
                  onEdit={() => setEditing(question)}
                  onDelete={() => askToDelete(question)}
                />
              </Stack>
            ))}
          </Stack>
        </Stack>
      )}

      <OrderDialog
        opened={orderOpened}
        assemblyId={assemblyId}
        questions={questions.data}
        onClose={order.close}
      />

      <QuestionDialog question={editing} onClose={() => setEditing(null)} />
    </>
  );
}

/** @param binText for a draft, the only question that the bin keeps */
const deletionDetail = ({ title, ballots, state }: Question, binText: string) => {
  const kept = ballots === 1 ? 'que queda guardado' : 'que quedan guardados';
  const votes = ballots > 0 ? ` Tiene ${ballotsText(ballots)}, ${kept}.` : '';
  return `Se eliminará «${preview(title, 120)}».${votes}${state === 'draft' ? ` ${binText}` : ` ${T.staysInMinutes}`}`;
};
