/**
 * The link of a section on the section's own screen: a line, which unfolds into the editor. After a failed load it shows the
 * failure, with a retry.
 */
import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type LinkName, SECTION_NAMES } from '@vigilia/contract/content/links';
import { isWebAddress } from '@vigilia/contract/fields';
import { useRef, useState } from 'react';
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
  const toggle = useRef<HTMLButtonElement>(null);
  const returnFocus = () => toggle.current?.focus({ preventScroll: true });
  const url = link?.url ?? '';
  const fold = () => {
    returnFocus();
    setUnfolded(false);
  };
  const ofButton = TEXTS.button(SECTION_NAMES[name]);
  const action = url === '' ? TEXTS.add : TEXTS.change;

  if (isLoadingError)
    return (
      <Card withBorder component="section" aria-label={TEXTS.panel}>
        <Text fw={600} mb="sm">{`${TEXTS.inApp} · ${ofButton}`}</Text>
        <FailedState
          headline={TEXTS.failure}
          error={error}
          onRetry={() => void refetch().then(() => requestAnimationFrame(returnFocus))}
          inCard
        />
      </Card>
    );
  if (isPending) return <Loading heights={[32]} />;
  return (
    <Stack component="section" aria-label={TEXTS.panel} gap="xs">
      <Group gap="4px 12px" mih={32} fz="sm">
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
            ref={toggle}
            size="compact-sm"
            variant="subtle"
            aria-expanded={unfolded}
            aria-label={unfolded ? undefined : `${action} el enlace: ${ofButton}`}
            onClick={unfolded ? fold : () => setUnfolded(true)}
          >
            {unfolded ? 'Cancelar' : action}
          </Button>
        </Group>
      </Group>
      {unfolded && (
        <Card withBorder>
          <LinkEditor name={name} takesFocus onStored={fold} />
        </Card>
      )}
    </Stack>
  );
}
