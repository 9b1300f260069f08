/** Chooses the point of the agenda that a question belongs to (R12.28). */
import { NativeSelect } from '@mantine/core';
import { QUESTION_TEXTS as T } from '../texts.ts';
import { placeOf, pointText, useAgenda } from './agenda-points.ts';

interface AgendaPointFieldProps {
  assemblyId: number;
  point: string | null;
  onChange: (point: string | null) => void;
  disabled: boolean;
}

export default function AgendaPointField({ assemblyId, point, onChange, disabled }: AgendaPointFieldProps) {
  const agenda = useAgenda(assemblyId);
  const isFormer = point !== null && placeOf(agenda, point) < 0;
  if (agenda.length === 0 && point === null) return null;
  const chosen = point === null || isFormer ? point : (agenda[placeOf(agenda, point)] ?? null);
  return (
    <NativeSelect
      label={T.point}
      description={T.pointHint}
      data={[
        { value: '', label: T.noPoint },
        ...(isFormer ? [{ value: point, label: pointText(agenda, point) }] : []),
        ...agenda.map((each, index) => ({ value: each, label: T.pointNumber(index + 1, each) })),
      ]}
      value={chosen ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      disabled={disabled}
    />
  );
}
