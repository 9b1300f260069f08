/** The day and the hour of a moment, and what is wrong with the order of two moments. */
import { type ChangeEvent, type ReactNode, useState } from 'react';
import styles from './day-and-hour.module.css';

interface DayAndHourProps {
  /** Of either field. */
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** The two fields. */
  children: ReactNode;
}

export const DayAndHour = ({ onChange, children }: DayAndHourProps) => (
  <div className={styles.pair} onChange={onChange}>
    {children}
  </div>
);

/** Puts the problem of two moments at the field that was changed last. */
export function useMomentOrder<Name extends string>(first: Name, problem: string | undefined) {
  const [last, setLast] = useState(first);
  return {
    /** The field to correct. */
    last,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setLast(target.name as Name),
    problemAt: (name: Name) => (name === last ? problem : undefined),
  };
}
