/** When something starts and ends: two days with their hours. A wrong order is shown at the end. */
import { localMoment, utcMoment } from '@vigilia/contract/time/colombian-time';
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import type { Problem } from '../form-fields.ts';
import { readOnlyWhileSaving } from '../form-fields.ts';
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

/** The fields of a stored period, or the empty ones of a new one. */
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
const NAMES = Object.keys(KINDS) as readonly (keyof Period)[];

/** Problems of days and hours that cannot be read. */
export const periodProblems = (typed: Partial<Period>): readonly Problem<Period>[] =>
  NAMES.flatMap((field) => {
    const message = momentProblem(KINDS[field], typed[field] ?? '');
    return message === null ? [] : [{ field, message }];
  });

interface PeriodFieldsProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  order: ReturnType<typeof periodOrder>;
  save: FormSave;
}

export function PeriodFields<Fields extends FieldValues>({ form, order, save }: PeriodFieldsProps<Fields>) {
  const shared = { form, order, save };
  return (
    <>
      <div className={styles.pair}>
        <PeriodField {...shared} name="startDate" />
        <PeriodField {...shared} name="startHour" />
      </div>
      <div className={styles.pair}>
        <PeriodField {...shared} name="endDate" />
        <PeriodField {...shared} name="endHour" />
      </div>
    </>
  );
}

interface PeriodFieldProps<Fields extends FieldValues> extends PeriodFieldsProps<Fields> {
  name: keyof Period;
}

function PeriodField<Fields extends FieldValues>({ form, order, save, name }: PeriodFieldProps<Fields>) {
  const path = name as FieldPath<Fields>;
  const { field, fieldState } = useController({ control: form.control, name: path });
  return (
    <MomentField
      kind={KINDS[name]}
      label={TEXTS[name]}
      name={name}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={order.problemAt(name) ?? fieldState.error?.message}
      {...readOnlyWhileSaving(save.saving)}
      disabled={save.done}
      required
    />
  );
}
