/**
 * The link of a section on the section's own screen: a line, which unfolds into the editor. After a failed load it shows the
 * failure, with a retry.
 */
import { Anchor, Badge, Button, Card, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type LinkName, SECTION_NAMES } from '@vigilia/contract/content/links';
import { isWebAddress } from '@vigilia/contract/fields';
import { useEffect, useRef, useState } from 'react';
import { isFocusLost } from '../../../core/lost-focus.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { FailedState, Loading } from '../../../ui/feedback/states.tsx';
import type { LinkEditorProps } from './link-editor.tsx';
import { linkQuery, TEXTS } from './queries.ts';

/** Loaded on demand, as few people change a link. */
const LinkEditor = lazyPart<LinkEditorProps>(
  () => import('./link-editor.tsx').then(({ LinkEditor }) => ({ default: LinkEditor })),
  { failure: TEXTS.failure, shape: 130 },
);

export function LinkPanel({ name }: { name: LinkName }) {
  const { data: link, isPending, isLoadingError, error, refetch } = useQuery(linkQuery(name));
  const [unfolded, setUnfolded] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const [returnsFocus, setReturnsFocus] = useState(false);
  const url = link?.url ?? '';

  useEffect(() => {
    if (!returnsFocus || isPending || isLoadingError) return;
    setReturnsFocus(false);
    if (isFocusLost()) change.current?.focus({ preventScroll: true });
  }, [returnsFocus, isPending, isLoadingError]);

  const fold = () => {
    setReturnsFocus(isFocusLost() || panel.current?.contains(document.activeElement) === true);
    setUnfolded(false);
  };
  const ofButton = TEXTS.button(SECTION_NAMES[name]);
  const action = url === '' ? TEXTS.add : TEXTS.change;

  if (unfolded)
    return (
      <Card ref={panel} withBorder component="section" aria-label={TEXTS.panel}>
        <Group gap="md" mih={30} mb="sm" maw="45rem">
          <Text fw={600}>{`${TEXTS.inApp} · ${ofButton}`}</Text>
          <Button size="compact-md" variant="subtle" onClick={fold}>
            Cancelar
          </Button>
        </Group>
        <LinkEditor name={name} takesFocus onStored={fold} />
      </Card>
    );
  if (isLoadingError)
    return (
      <Card withBorder component="section" aria-label={TEXTS.panel}>
        <Text fw={600} mb="sm">{`${TEXTS.inApp} · ${ofButton}`}</Text>
        <FailedState
          headline={TEXTS.failure}
          error={error}
          onRetry={() => {
            setReturnsFocus(true);
            void refetch();
          }}
          inCard
        />
      </Card>
    );
  if (isPending) return <Loading heights={[32]} />;
  return (
    <Group ref={panel} component="section" aria-label={TEXTS.panel} gap="4px 12px" mih={32} fz="sm">
      <Badge variant="default">{ofButton}</Badge>
      <Group component="span" gap={6} miw={0}>
        <Text span inherit visibleFrom="sm">{`${TEXTS.inApp}: `}</Text>
        {url === '' ? (
          TEXTS.none
        ) : isWebAddress(url) ? (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm" title={url} truncate>
            {url}
          </Anchor>
        ) : (
          <span>{url}</span>
        )}
        <Button
          ref={change}
          size="compact-sm"
          variant="subtle"
          aria-label={`${action} el enlace: ${ofButton}`}
          onClick={() => setUnfolded(true)}
        >
          {action}
        </Button>
      </Group>
    </Group>
  );
}
