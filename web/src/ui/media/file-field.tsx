/** A field for a file other than a picture: by drag and drop or click. */
import { Box, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Note } from '../page/note.tsx';
import { DropZone } from './drop-zone.tsx';

interface FileFieldProps {
  label: string;
  invitation: string;
  hint: string;
  required?: boolean;
  /** Extensions with their dots, such as `.pdf`. Another file is refused beside the field. */
  accepts: readonly string[];
  /** Description of such a file. */
  refusal: string;
  /** Why the sent file was refused. */
  problem?: string;
  value: File | null;
  onChange: (file: File) => void;
  /** Called when a file with another extension is chosen. */
  onRefused?: () => void;
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
  onRefused,
  disabled = false,
}: FileFieldProps) {
  const [wrongKind, setWrongKind] = useState('');
  const error = wrongKind || problem;
  const hintId = useId();
  const errorId = useId();

  const choose = (file: File) => {
    const fits = accepts.some((ending) => file.name.toLowerCase().endsWith(ending));
    setWrongKind(fits ? '' : refusal);
    if (fits) onChange(file);
    else onRefused?.();
  };

  return (
    <div>
      <DropZone
        label={label}
        required={required}
        disabled={disabled}
        accept={accepts.join(',')}
        describedBy={error ? `${errorId} ${hintId}` : hintId}
        invalid={error !== ''}
        onFile={choose}
        style={{
          alignContent: 'center',
          gap: 8,
          // Room for a file name and a reason of four lines.
          minHeight: 148,
          padding: 16,
          color: 'var(--mantine-color-dimmed)',
          textAlign: 'center',
          textWrap: 'balance',
        }}
      >
        {!error && <IconFileUpload size={36} stroke={1.4} aria-hidden />}
        <Box aria-hidden component="span" style={{ overflowWrap: 'anywhere' }}>
          {value?.name ?? invitation}
        </Box>
        {/* Replaces the picture, so that nothing under the zone moves. */}
        {error && (
          <Text
            id={errorId}
            role="alert"
            size="sm"
            c="var(--mantine-color-error)"
            maw="var(--measure)"
            lh={1.35}
          >
            {error}
          </Text>
        )}
      </DropZone>
      <Note id={hintId} mt={6}>
        {hint}
      </Note>
    </div>
  );
}
