/** Choosing a file that is no picture: by drag and drop or click. */
import { Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useState } from 'react';
import { DROP_FIELD } from '../page/file-drop-guard.ts';
import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  invitation: string;
  hint: string;
  required?: boolean;
  /** Endings with their dots, such as `.pdf`. A file with another ending is refused beside the field. */
  accepts: readonly string[];
  /** Description of such a file. */
  refusal: string;
  /** Why the chosen file was not taken when it was sent. */
  problem?: string;
  /** The chosen file. */
  value: File | null;
  onChange: (file: File) => void;
  disabled?: boolean;
}

export function FileField({
  label,
  invitation,
  hint,
  required = false,
  accepts,
  refusal,
  problem = '',
  value,
  onChange,
  disabled = false,
}: FileFieldProps) {
  const [over, setOver] = useState(false);
  const [wrongKind, setWrongKind] = useState('');
  const error = wrongKind || problem;
  const inputId = useId();
  const hintId = useId();
  const errorId = useId();

  const choose = (file: File | undefined) => {
    if (!file) return;
    const fits = accepts.some((ending) => file.name.toLowerCase().endsWith(ending));
    setWrongKind(fits ? '' : refusal);
    if (fits) onChange(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) choose(event.dataTransfer.files[0]);
  };

  return (
    <div>
      <label htmlFor={inputId} className={styles.label}>
        {label}{' '}
        {required && (
          <span aria-hidden className={styles.required}>
            *
          </span>
        )}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the input is everybody's. */}
      <div
        className={styles.zone}
        {...{ [DROP_FIELD]: true }}
        data-over={over || undefined}
        data-error={error !== '' || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {!error && <IconFileUpload size={36} stroke={1.4} aria-hidden />}
        <span aria-hidden className={styles.text}>
          {value?.name ?? invitation}
        </span>
        {/* In place of the picture, so that nothing under the zone moves. */}
        {error && (
          <Text id={errorId} role="alert" size="sm" c="var(--mantine-color-error)" className={styles.error}>
            {error}
          </Text>
        )}
        <input
          id={inputId}
          type="file"
          accept={accepts.join(',')}
          className={styles.input}
          disabled={disabled}
          required={required}
          aria-describedby={error ? `${errorId} ${hintId}` : hintId}
          aria-invalid={error !== '' || undefined}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]);
            // So that choosing the same file again, corrected, is a choice too.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <Text id={hintId} size="sm" c="dimmed" mt={6}>
        {hint}
      </Text>
    </div>
  );
}
