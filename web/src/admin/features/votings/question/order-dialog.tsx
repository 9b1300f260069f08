/** Orders the questions of an assembly by dragging, by the keyboard or by buttons (R12.27). */
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings/votings';
import { useState } from 'react';
import { ApiError } from '../../../../core/backend/api.ts';
import { preview } from '../../../../core/text.ts';
import { formDialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogCancel, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { useKeepDialogOpen } from '../../../../ui/form/saving/unsaved.ts';
import { SortableList } from '../../../../ui/form/sortable/sortable-list.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { questionsQuery, useOrderQuestions } from '../queries.ts';
import { orderedByAgenda, pointText, useAgenda } from './agenda-points.ts';

const T = {
  title: 'Ordenar las preguntas',
  about:
    'Arrastre cada pregunta a su lugar. Con el teclado: la barra espaciadora la levanta y la suelta, y las flechas la mueven. El acta y las exportaciones siguen este orden.',
  list: 'Orden de las preguntas',
  what: 'una pregunta',
  question: (title: string) => `«${title}»`,
  byAgenda: 'Ordenar como la agenda',
  orderedByAgenda: 'Las preguntas están en el orden de la agenda.',
  save: 'Guardar orden',
  saved: 'Se guardó el orden de las preguntas',
  failure: 'No se guardó el orden',
  changed: 'La lista cambió mientras tanto. Se muestra como está ahora.',
};

interface OrderProps {
  assemblyId: number;
  questions: readonly Question[];
  onClose: () => void;
}

const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id);

function Order({ assemblyId, questions, onClose }: OrderProps) {
  // The order at the opening of the dialog: the list behind it is refetched.
  const [shown, setShown] = useState(questions);
  const [ordered, setOrdered] = useState(questions);
  const [said, setSaid] = useState('');
  const agenda = useAgenda(assemblyId);
  const client = useQueryClient();
  const save = useOrderQuestions(assemblyId);
  useKeepDialogOpen(save.isPending);
  const changed = ordered.some(({ id }, index) => id !== shown[index]?.id);
  const byAgenda = orderedByAgenda(ordered, agenda);
  const follows = byAgenda.every(({ id }, index) => id === ordered[index]?.id);
  const nameOf = ({ title }: Question) => T.question(preview(title, 80));

  const submit = async () => {
    try {
      await save.mutateAsync({ seen: idsOf(shown), order: idsOf(ordered) });
      toastSuccess(T.saved);
      onClose();
    } catch (error) {
      toastRefusal(T.failure, error);
      // Another administrator changed the list: the new one is shown.
      if (error instanceof ApiError && error.status === 409) {
        const now = await client
          .fetchQuery({ ...questionsQuery(assemblyId), staleTime: 0 })
          .catch(() => undefined);
        if (now) {
          setShown(now);
          setOrdered(now);
          setSaid(T.changed);
        }
      }
    }
  };

  return (
    <Stack gap="md">
      <LeaveGuard changed={changed && !save.isPending} />
      <Text c="dimmed">{T.about}</Text>
      {!follows && agenda.length > 0 && (
        <div>
          <Button
            variant="light"
            size="sm"
            onClick={() => {
              setOrdered(byAgenda);
              setSaid(T.orderedByAgenda);
            }}
            disabled={save.isPending}
          >
            {T.byAgenda}
          </Button>
        </div>
      )}
      <SortableList
        items={ordered}
        idOf={({ id }) => String(id)}
        nameOf={nameOf}
        titleOf={({ title }) => preview(title, 80)}
        label={T.list}
        what={T.what}
        onMove={setOrdered}
        disabled={save.isPending}
      >
        {({ title, agendaPoint }) => (
          <>
            {preview(title, 200)}
            {agendaPoint && <Note>{pointText(agenda, agendaPoint)}</Note>}
          </>
        )}
      </SortableList>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <DialogFoot>
        <DialogCancel disabled={save.isPending} />
        <Button onClick={() => void submit()} disabled={!changed} loading={save.isPending}>
          {T.save}
        </Button>
      </DialogFoot>
    </Stack>
  );
}

export default formDialog(T.title, Order, 'lg');
