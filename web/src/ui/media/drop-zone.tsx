import { Box } from '@mantine/core';
import { type CSSProperties, type ReactNode, type RefObject, useId, useState } from 'react';
import { DROP_FIELD } from '../page/file-drop-guard.ts';
import styles from './drop-zone.module.css';

interface DropZoneProps {
  label: string;
  required: boolean;
  disabled: boolean;
  accept: string;
  describedBy: string;
  invalid?: boolean;
  /** Whether it shows a chosen file instead of the invitation. */
  filled?: boolean;
  onFile: (file: File) => void;
  style?: CSSProperties;
  /** For a button elsewhere that opens the file dialog. */
  input?: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

export function DropZone({
  label,
  required,
  disabled,
  accept,
  describedBy,
  invalid = false,
  filled = false,
  onFile,
  style,
  input,
  children,
}: DropZoneProps) {
  const [over, setOver] = useState(false);
  const id = useId();
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };

  return (
    <>
      <Box htmlFor={id} component="label" display="inline-block" mb={8} fw={600}>
        {label}{' '}
        {required && (
          <Box aria-hidden component="span" c="var(--mantine-color-error)">
            *
          </Box>
        )}
      </Box>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the input is everybody's. */}
      <div
        className={styles.zone}
        style={style}
        {...{ [DROP_FIELD]: true }}
        data-over={over || undefined}
        data-error={invalid || undefined}
        data-filled={filled || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled) choose(event.dataTransfer.files);
        }}
      >
        {children}
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          className={styles.input}
          disabled={disabled}
          required={required}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={(event) => {
            choose(event.currentTarget.files);
            // Lets the same file be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </>
  );
}
