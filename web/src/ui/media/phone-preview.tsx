/** A form with the card that members will see in the list of the app: beside it on a wide screen, else folded under it. */
import { Box, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { count, preview } from '../../core/text.ts';
import styles from './phone-preview.module.css';
import { Picture, useObjectUrl } from './picture.tsx';

/** Measures of the cards in the app's list (R6.2, R6.3, R7.3). */
interface AppCard {
  /** Width divided by height of the picture. */
  readonly ratio: number;
  /** Characters of the text before it is cut, and the text that follows then. */
  readonly characters: number;
  readonly cut?: '…' | '...';
}

interface PhonePreviewProps {
  card: AppCard;
  list: string;
  title: string;
  /** Name of the title's field, in place of an empty title. */
  titleLabel?: string;
  text: string;
  facts?: string;
  /** The chosen picture, cropped; the stored one is shown without it. */
  file: File | null;
  stored: string | null;
  children: ReactNode;
}

/** Lines of a title; the specification gives none. */
const TITLE_LINES = 2;

const CAPTION = 'Así se verá en el celular';

/** From this width on it is beside the form. */
const BESIDE = '(min-width: 68.75em)';

/** The shown part of a text, such as `150 de 320 se ven en la lista`. */
function shownPart(text: string, { characters }: AppCard): string {
  const { length } = Array.from(text);
  return length === 0
    ? `Se ven hasta ${count(characters)} caracteres en la lista`
    : `${count(Math.min(length, characters))} de ${count(length)} se ven en la lista`;
}

export function PhonePreview({ children, ...shown }: PhonePreviewProps) {
  const isBeside = useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false });
  const counter = (
    <Text span size="sm" c="dimmed" className="figures">
      {shownPart(shown.text.trim(), shown.card)}
    </Text>
  );
  return (
    <div className={styles.layout}>
      <Box miw={0}>{children}</Box>
      {isBeside ? (
        <section aria-label={CAPTION} className={`${styles.beside} not-printed`}>
          <Text fw={600} size="sm">
            {CAPTION}
          </Text>
          <Phone {...shown} />
          {counter}
        </section>
      ) : (
        <details className={`${styles.folded} not-printed`}>
          <summary className="framed">
            <Text span fw={600} size="sm">
              {CAPTION}
            </Text>{' '}
            {counter}
          </summary>
          <Phone {...shown} />
        </details>
      )}
    </div>
  );
}

/** A picture of the form's values, hidden from screen readers, which read them in the form. */
function Phone({
  card,
  list,
  title,
  titleLabel = 'Título',
  text,
  facts,
  file,
  stored,
}: Omit<PhonePreviewProps, 'children'>) {
  const picture = useObjectUrl(file) ?? stored;
  return (
    <div className={styles.phone} aria-hidden data-testid="phone">
      <Box p="14px 16px 10px" fw={650}>
        {list}
      </Box>
      <Box
        m="0 10px 14px"
        bd="1px solid var(--line)"
        bdrs={12}
        bg="var(--surface)"
        style={{ overflow: 'hidden' }}
      >
        <Picture key={picture} address={picture} ratio={card.ratio} sizes="252px" eager />
        <Stack gap={6} p={12}>
          <Text
            fz="0.9375rem"
            fw={650}
            lh={1.25}
            mih={`${TITLE_LINES * 1.25}em`}
            lineClamp={TITLE_LINES}
            {...(title.trim() === '' && PLACEHOLDER)}
          >
            {title.trim() || titleLabel}
          </Text>
          {facts !== undefined && (
            <Text className="figures" inherit c="dimmed" lh={1.4} mih="1.4em">
              {facts}
            </Text>
          )}
          <Text
            inherit
            lh={1.4}
            // Reserves the room of a full text, so that nothing below moves while typing.
            mih={`${Math.ceil(card.characters / CHARACTERS_OF_LINE) * 1.4}em`}
            c="dimmed"
            {...(text.trim() === '' && PLACEHOLDER)}
          >
            {preview(text.trim(), card.characters, card.cut) || 'Descripción'}
          </Text>
        </Stack>
      </Box>
    </div>
  );
}

const PLACEHOLDER = { c: 'var(--mantine-color-placeholder)' };

/** Approximate characters of a line of the text. */
const CHARACTERS_OF_LINE = 30;
