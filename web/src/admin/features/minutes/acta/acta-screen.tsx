/** The acta of an assembly as one document: written in place beside its preview until it is issued, then served. */
import { Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KnownMinutesData } from '@vigilia/contract/assemblies/minutes';
import type { MinutesContent } from '@vigilia/contract/assemblies/minutes-content';
import { useCallback, useRef, useState } from 'react';
import { useRouteIds } from '../../../../core/route-ids.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { downloadDraft, minutesDataQuery } from '../queries.ts';
import styles from './acta.module.css';
import { ActaDocument } from './acta-document.tsx';
import { type Pending, PendingContext } from './autosave.tsx';
import { DownloadButtons } from './download-buttons.tsx';
import { Gaps } from './gaps.tsx';
import { IssueDialog } from './issue-dialogs.tsx';
import { IssuedActa } from './issued-acta.tsx';
import { Preview } from './preview.tsx';
import { contentQuery } from './queries.ts';
import { ACTA_TEXTS as T } from './texts.ts';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const content = useQuery(contentQuery(assemblyId));
  const data = useQuery(minutesDataQuery(assemblyId));
  const failed = [content, data].find(({ error }) => error);
  const issued = content.data?.issued ?? [];
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.title}>
      {content.data && data.data ? (
        issued.length > 0 ? (
          <IssuedActa assemblyId={assemblyId} issued={issued} />
        ) : (
          <Draft assemblyId={assemblyId} content={content.data} data={data.data} />
        )
      ) : failed ? (
        <FailedState
          headline={T.loadFailure}
          error={failed.error}
          onRetry={() => void Promise.all([content.refetch(), data.refetch()])}
        />
      ) : content.isPending || data.isPending ? (
        <Skeleton height={480} role="status" aria-busy="true" aria-label="Cargando" />
      ) : (
        <Text>{T.unknownCall}</Text>
      )}
    </AssemblyPage>
  );
}

interface DraftProps {
  assemblyId: number;
  content: MinutesContent;
  data: KnownMinutesData;
}

function Draft({ assemblyId, content, data }: DraftProps) {
  const [issuing, setIssuing] = useState(false);
  const [shown, setShown] = useState<'document' | 'preview'>('document');
  const columns = useRef<HTMLDivElement>(null);
  const { pending, report } = usePending();
  const gaps = content.gaps ?? [];
  const isUnsaved = pending.size > 0;
  const state = [...pending.values()].includes('failed') ? T.unsaved : isUnsaved ? T.saving : T.saved;
  return (
    <PendingContext value={report}>
      <LeaveGuard changed={isUnsaved} />
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <Badge color="gray" variant="light" size="lg">
            {T.draft}
          </Badge>
          <Text size="sm" c="dimmed" role="status">
            {state}
          </Text>
        </Group>
        <Group gap="sm">
          <DownloadButtons label={T.draftOf} download={(format) => downloadDraft(assemblyId, format)} />
          <Button
            onClick={() => setIssuing(true)}
            disabled={isUnsaved || gaps.some(({ prevents }) => prevents)}
          >
            {T.issue}
          </Button>
        </Group>
      </Group>
      <Gaps
        assemblyId={assemblyId}
        gaps={gaps}
        onGo={(at) => {
          setShown('document');
          // The document may have been behind the preview.
          requestAnimationFrame(() => focusPlace(columns.current, at));
        }}
      />
      <Group grow gap="xs" className={styles.tabs} role="group" aria-label={T.view}>
        {(['document', 'preview'] as const).map((each) => (
          <Button
            key={each}
            variant={shown === each ? 'light' : 'default'}
            aria-pressed={shown === each}
            onClick={() => setShown(each)}
          >
            {T[each]}
          </Button>
        ))}
      </Group>
      <div ref={columns} className={styles.columns}>
        <div {...(shown === 'preview' && { 'data-behind': true })}>
          <ActaDocument assemblyId={assemblyId} content={content} data={data} />
        </div>
        {content.document && (
          <section
            className={styles.preview}
            aria-label={T.preview}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself.
            tabIndex={0}
            {...(shown === 'document' && { 'data-behind': true })}
          >
            <Preview document={content.document} />
          </section>
        )}
      </div>
      <IssueDialog
        assemblyId={assemblyId}
        content={content}
        opened={issuing}
        onClose={() => setIssuing(false)}
      />
    </PendingContext>
  );
}

/** Goes to a field, or to the first answer that is not recorded. */
function focusPlace(root: HTMLElement | null, at: string): void {
  const place = root?.querySelector(at === 'elected' ? '[data-unanswered]' : `[data-place="${at}"]`);
  const field = place?.querySelector<HTMLElement>('input, textarea, select');
  place?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** The fields that have something unsaved, or failed to save it. */
function usePending() {
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map());
  const report = useCallback((id: string, state: Pending | null) => {
    setPending((before) => {
      const others = [...before].filter(([each]) => each !== id);
      return new Map(state ? [...others, [id, state]] : others);
    });
  }, []);
  return { pending, report };
}
