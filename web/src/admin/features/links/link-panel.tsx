/**
 * The link of a section on the section's own screen: a line, which unfolds into the editor. After a failed load it is
 * unfolded.
 */
import { Anchor, Badge, Button, Card, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isWebAddress } from '@vigilia/contract/fields';
import { type LinkName, SECTION_NAMES } from '@vigilia/contract/links';
import { useEffect, useRef, useState } from 'react';
import { isFocusLost } from '../../../core/lost-focus.ts';
import { LinkEditor } from './link-editor.tsx';
import styles from './link-panel.module.css';
import { linkQuery } from './queries.ts';
import { TEXTS } from './texts.ts';

export function LinkPanel({ name }: { name: LinkName }) {
  const { data: link, isPending, isLoadingError } = useQuery(linkQuery(name));
  const [unfolded, setUnfolded] = useState<'asked' | 'itself' | null>(null);
  const panel = useRef<HTMLElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const [returnsFocus, setReturnsFocus] = useState(false);
  const url = link?.url ?? '';
  // It stays unfolded after the next try: a line in place of its button would lose the focus.
  if (!unfolded && isLoadingError) setUnfolded('itself');

  useEffect(() => {
    if (!returnsFocus) return;
    setReturnsFocus(false);
    change.current?.focus({ preventScroll: true });
  }, [returnsFocus]);

  const fold = () => {
    setReturnsFocus(isFocusLost() || panel.current?.contains(document.activeElement) === true);
    setUnfolded(null);
  };
  const ofButton = TEXTS.button(SECTION_NAMES[name]);
  const unfold = url === '' ? TEXTS.add : TEXTS.change;

  // Before the shape: the editor has its own, and asks again after a failure.
  if (unfolded)
    return (
      <Card ref={panel} withBorder component="section" aria-label={TEXTS.panel}>
        <Group justify="space-between" gap="xs" mih={30} mb="sm" className={styles.head}>
          <Text fw={600}>{`${TEXTS.inApp} · ${ofButton}`}</Text>
          {link !== undefined && (
            <Button size="compact-md" variant="subtle" onClick={fold}>
              {TEXTS.cancel}
            </Button>
          )}
        </Group>
        <LinkEditor name={name} takesFocus={unfolded === 'asked'} onStored={fold} />
      </Card>
    );
  if (isPending)
    return (
      <div role="status" aria-busy="true" aria-label="Cargando" className={styles.line}>
        <Skeleton height={20} width="min(100%, 34rem)" />
      </div>
    );
  return (
    <section ref={panel} aria-label={TEXTS.panel} className={styles.line}>
      <Badge variant="default">{ofButton}</Badge>
      <span className={styles.link}>
        {`${TEXTS.inApp}: `}
        {url === '' ? (
          TEXTS.none
        ) : isWebAddress(url) ? (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm" title={url} truncate>
            {url}
          </Anchor>
        ) : (
          <span>{url}</span>
        )}
        <span aria-hidden>·</span>
        <Button
          ref={change}
          size="compact-sm"
          variant="subtle"
          aria-label={`${unfold} el enlace: ${ofButton}`}
          onClick={() => setUnfolded('asked')}
        >
          {unfold}
        </Button>
      </span>
    </section>
  );
}
