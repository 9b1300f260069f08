/** When something starts and ends: two days with their hours. A wrong order is shown at the field that was changed last. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { LAST_DAY, localMoment, utcMoment } from '../../core/date-time.ts';
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
export const momentsOf = ({ startDate, startHour, endDate, endHour }: Period) => ({
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

export function usePeriodOrder(typed: Period) {
  const [last, setLast] = useState<keyof Period>('endHour');
  const { startDate, endDate } = momentsOf(typed);
  const isWrong = Date.parse(endDate) < Date.parse(startDate);
  return {
    isWrong,
    /** The field to correct. */
    last,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setLast(target.name as keyof Period),
    problemAt: (name: keyof Period) => (isWrong && name === last ? TEXTS.endsTooEarly : undefined),
  };
}

interface PeriodFieldsProps {
  typed: Period;
  order: ReturnType<typeof usePeriodOrder>;
  input: (name: keyof Period) => TextInputProps;
}

export function PeriodFields({ typed, order, input }: PeriodFieldsProps) {
  const field = (name: keyof Period, type: 'date' | 'time', min = '') => {
    const { error, ...rest } = input(name);
    return (
      <TextInput
        {...rest}
        type={type}
        {...(type === 'date' && { max: LAST_DAY })}
        {...(min && { min })}
        label={TEXTS[name]}
        error={order.problemAt(name) ?? error}
        required
      />
    );
  };
  return (
    <>
      <div className={styles.pair} onChange={order.onChange}>
        {field('startDate', 'date')}
        {field('startHour', 'time')}
      </div>
      <div className={styles.pair} onChange={order.onChange}>
        {field('endDate', 'date', typed.startDate)}
        {field('endHour', 'time')}
      </div>
    </>
  );
}
