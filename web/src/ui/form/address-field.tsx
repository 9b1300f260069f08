/** A field for a web address: completes `www.x.org` with `https://` on blur. */
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
  readonly typed: string;
  /** Takes the completed address. */
  readonly onComplete: (address: string) => void;
  /** Whether the typed page can be opened from within the field. */
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
          {/* Only read aloud: the addition is visible in the field. A new line would move the button. */}
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
