/** A field for a web address: `www.x.org` is completed with `https://` when the field is left. */
import { ActionIcon, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { completeAddress, isWebAddress } from '@vigilia/contract/fields';
import { type FocusEvent, type Ref, useState } from 'react';
import { TextInput } from './fields.tsx';

const TEXTS = {
  completed: 'Se agregó https:// a la dirección',
  open: 'Abrir la página en otra pestaña',
};

interface AddressFieldProps extends TextInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** Value of the field. */
  readonly typed: string;
  /** Takes the completed address. */
  readonly onComplete: (address: string) => void;
  /** Whether the page of the typed address can be opened from within the field. */
  readonly opensPage?: boolean;
}

export function AddressField({
  typed,
  onComplete,
  onBlur,
  description,
  opensPage = false,
  ...rest
}: AddressFieldProps) {
  const [announcement, setAnnouncement] = useState('');
  const page = completeAddress(typed);
  const complete = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event);
    const { value, readOnly } = event.currentTarget;
    const completed = completeAddress(value);
    if (completed === value.trim() || readOnly) return;
    onComplete(completed);
    setAnnouncement(TEXTS.completed);
  };
  return (
    <TextInput
      {...rest}
      type="url"
      inputMode="url"
      placeholder="https://"
      description={
        <>
          {description}
          {/* Read aloud only: who sees the field sees what was added. A line that appears would move the button. */}
          <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        </>
      }
      onBlur={complete}
      rightSection={
        opensPage &&
        isWebAddress(page) && (
          <ActionIcon
            component="a"
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            aria-label={TEXTS.open}
            title={TEXTS.open}
          >
            <IconExternalLink size={18} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}
