import { localMoment, utcMoment } from '@vigilia/contract/time/colombian-time';
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import { type Problem, readOnlyWhileSaving } from '../form-fields.ts';
import type { FormSave } from '../saving/form-save.tsx';
import { MomentField, momentProblem } from './moment-field.tsx';
import styles from './period-fields.module.css';

/** As it is typed, in Colombia. */
export interface Period {
  startDate: string;
  startHour: string;
  endDate: string;
  endHour: string;
}

export function periodOf(stored: { startDate: string; endDate: string } | null): Period {
  const start = localMoment(stored?.startDate ?? '');
  const end = localMoment(stored?.endDate ?? '');
  return { startDate: start.day, startHour: start.hour, endDate: end.day, endHour: end.hour };
}

/** The period on the wire; an invalid moment is empty. */
export const momentsOf = ({
  startDate = '',
  startHour = '',
  endDate = '',
  endHour = '',
}: Partial<Period>) => ({
  startDate: utcMoment({ day: startDate, hour: startHour }) ?? '',
  endDate: utcMoment({ day: endDate, hour: endHour }) ?? '',
});

const TEXTS = {
  startDate: 'Fecha de inicio',
  startHour: 'Hora de inicio',
  endDate: 'Fecha de fin',
  endHour: 'Hora de fin',
  endsTooEarly: 'No puede terminar antes de empezar',
};

export function periodOrder(typed: Partial<Period>) {
  const { startDate, endDate } = momentsOf(typed);
  const isWrong = Date.parse(endDate) < Date.parse(startDate);
  /** The field to correct. */
  const wrong: keyof Period = typed.endDate === typed.startDate ? 'endHour' : 'endDate';
  return {
    isWrong,
    wrong,
    problemAt: (name: keyof Period) => (isWrong && name === wrong ? TEXTS.endsTooEarly : undefined),
  };
}

const KINDS = { startDate: 'day', startHour: 'hour', endDate: 'day', endHour: 'hour' } as const;
const PAIRS = [
  ['startDate', 'startHour'],
  ['endDate', 'endHour'],
] as const;

/** Problems of days and hours that cannot be read. */
export const periodProblems = (typed: Partial<Period>): readonly Problem<Period>[] =>
  PAIRS.flat().flatMap((field) => {
    const message = momentProblem(KINDS[field], typed[field] ?? '');
    return message === null ? [] : [{ field, message }];
  });

interface PeriodFieldsProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  order: ReturnType<typeof periodOrder>;
  save: FormSave;
}

export function PeriodFields<Fields extends FieldValues>({ form, order, save }: PeriodFieldsProps<Fields>) {
  const [start, end] = ['startDate', 'endDate'] as FieldPath<Fields>[];
  // Most end on the day when they start.
  const proposeEnd = () => {
    if (start && end && form.getValues(end) === '') form.setValue(end, form.getValues(start));
  };
  return PAIRS.map((pair) => (
    <div key={pair[0]} className={styles.pair}>
      {pair.map((name) => (
        <FormMoment
          key={name}
          form={form}
          save={save}
          name={name as FieldPath<Fields>}
          kind={KINDS[name]}
          label={TEXTS[name]}
          problem={order.problemAt(name)}
          {...(name === 'startDate' && { onLeave: proposeEnd })}
        />
      ))}
    </div>
  ));
}

interface FormMomentProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  save: FormSave;
  name: FieldPath<Fields>;
  kind: 'day' | 'hour';
  label: string;
  /** Shown beside that of the form. */
  problem?: string | undefined;
  onLeave?: () => void;
}

/** A day or an hour that must be typed in a form. */
export function FormMoment<Fields extends FieldValues>(props: FormMomentProps<Fields>) {
  const { form, save, name, kind, label, problem, onLeave } = props;
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <MomentField
      kind={kind}
      label={label}
      name={name}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={() => {
        field.onBlur();
        onLeave?.();
      }}
      ref={field.ref}
      error={problem ?? fieldState.error?.message}
      {...readOnlyWhileSaving(save.saving)}
      disabled={save.done}
      required
    />
  );
}
