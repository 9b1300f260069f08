/** A labelled field with its hint and its problem. */
import { type FormEvent, type InputHTMLAttributes, useId } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  problem?: string | undefined;
}

/** The problems of a form without that of the field that is being filled in. */
export function withoutEdited<Problems extends object>(problems: Problems, { target }: FormEvent): Problems {
  const name = target instanceof HTMLInputElement ? target.name : '';
  return name in problems ? { ...problems, [name]: undefined } : problems;
}

export function Field({ label, problem, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {problem && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
