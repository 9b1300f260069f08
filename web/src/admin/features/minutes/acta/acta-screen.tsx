/** The acta of an assembly as one document: written in place beside its preview until it is issued, then served. */
import { Alert, Anchor, Badge, Box, Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { IconFileText, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { KnownMinutesData } from '@vigilia/contract/assemblies/minutes';
import type {
  IssuedMinutes,
  MinutesContent,
  MinutesFormat,
} from '@vigilia/contract/assemblies/minutes-content';
import { useCallback, useRef, useState } from 'react';
import { useRouteIds } from '../../../../core/route-state.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { FailedState, Loading } from '../../../../ui/feedback/states.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import { minutesDataQuery } from '../queries.ts';
import styles from './acta.module.css';
import { ActaDocument } from './acta-document.tsx';
import { type Pending, PendingContext } from './autosave.tsx';
import { CorrectionDialog, IssueDialog } from './issue-dialogs.tsx';
import { Preview } from './preview.tsx';
import { contentQuery, downloadDraft, downloadIssued } from './queries.ts';
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
        <Loading heights={[[470, 470]]} />
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
  const { gaps } = content;
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
          <Note role="status">{state}</Note>
        </Group>
        <Group gap="sm">
          <DownloadButtons label={T.draftOf} download={(format) => downloadDraft(assemblyId, format)} />
          <Button
            variant={gaps.length > 0 ? 'default' : 'filled'}
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
          // The preview may have covered the document.
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

/** Focuses a field, or the first missing answer. */
function focusPlace(root: HTMLElement | null, at: string): void {
  const place = root?.querySelector(at === 'elected' ? '[data-unanswered]' : `[data-place="${at}"]`);
  const field = place?.querySelector<HTMLElement>('input, textarea, select');
  place?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** The fields with unsaved or failed changes. */
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

/** Obstacles to the issue of the acta, and warnings, each with a link to its place. */
type Gap = MinutesContent['gaps'][number];

interface GapsProps {
  assemblyId: number;
  gaps: readonly Gap[];
  /** Goes to a place of the document. */
  onGo: (at: string) => void;
}

/** The lists are in columns. */
const WHOLE_WIDTH = { message: { maxWidth: 'none' } };

function Gaps({ assemblyId, gaps, onGo }: GapsProps) {
  const screen = (at: string) => {
    const [, question] = /^question-(\d+)$/.exec(at) ?? [];
    if (question) return `/gremial/assemblies/${assemblyId}/${question}/votes`;
    return at === 'roll' ? `/gremial/assemblies/${assemblyId}/asistencia` : null;
  };
  const way = ({ at, text }: Gap) => {
    const to = screen(at);
    if (to)
      return (
        <TextLink to={to} inherit underline="hover">
          {text}
        </TextLink>
      );
    if (at === 'data') return text;
    return (
      <Anchor
        href={`#${at}`}
        inherit
        underline="hover"
        onClick={(event) => {
          event.preventDefault();
          onGo(at);
        }}
      >
        {text}
      </Anchor>
    );
  };
  const [missing, warnings] = [true, false].map((wanted) => (
    <List key={String(wanted)} size="sm" spacing={6} style={{ columns: '20rem', columnGap: 32 }}>
      {gaps
        .filter(({ prevents }) => prevents === wanted)
        .map((gap) => (
          <List.Item key={gap.text} style={{ breakInside: 'avoid' }}>
            {way(gap)}
          </List.Item>
        ))}
    </List>
  ));
  const obstacles = gaps.filter(({ prevents }) => prevents).length;
  return (
    <Stack gap="xs" component="section" aria-label={T.gaps}>
      {gaps.length === 0 && <Text>{T.complete}</Text>}
      {obstacles > 0 && (
        <Alert color="amber" title={T.gaps} styles={WHOLE_WIDTH}>
          {missing}
        </Alert>
      )}
      {gaps.length > obstacles && (
        <Card withBorder p="6px 16px">
          {/* Obstacles are read first. */}
          <details className="fold" open={obstacles === 0}>
            <summary>{T.warningsOf(gaps.length - obstacles)}</summary>
            <Box pt={4} pb={8}>
              {warnings}
            </Box>
          </details>
        </Card>
      )}
    </Stack>
  );
}

const titleOf = ({ number, corrects }: IssuedMinutes) =>
  corrects === null ? T.entry(number) : T.correctionEntry(number, corrects);

function IssuedActa({ assemblyId, issued }: { assemblyId: number; issued: readonly IssuedMinutes[] }) {
  const [correcting, setCorrecting] = useState(false);
  return (
    <Stack gap="lg">
      <Text c="dimmed" maw="68ch">
        {T.issuedAbout}
      </Text>
      {issued.map((entry) => (
        <Section
          key={entry.number}
          title={titleOf(entry)}
          about={T.issuedAt(entry.issuedAt, entry.issuedBy)}
          aside={
            <Group gap="xs">
              <DownloadButtons
                label={T.fileOf}
                of={titleOf(entry)}
                download={async (format) => {
                  const file = entry.files.find((each) => each.format === format);
                  if (file) await downloadIssued(assemblyId, entry.number, file);
                }}
              />
            </Group>
          }
        >
          <details className="fold">
            <summary>{T.fingerprints}</summary>
            {entry.files.map(({ format, sha256 }) => (
              <div key={format}>
                <Text size="sm">{T.fingerprint(format)}</Text>
                <Box component="code" display="block" fz="0.875rem" style={{ overflowWrap: 'anywhere' }}>
                  {sha256}
                </Box>
              </div>
            ))}
          </details>
        </Section>
      ))}
      <Group>
        <ToolButton onClick={() => setCorrecting(true)}>{T.correct}</ToolButton>
      </Group>
      <CorrectionDialog
        assemblyId={assemblyId}
        seen={issued.length - 1}
        opened={correcting}
        onClose={() => setCorrecting(false)}
      />
    </Stack>
  );
}

/** One button for each format of the minutes. */
const FORMATS: readonly MinutesFormat[] = ['pdf', 'docx'];
const ICONS = { pdf: IconFileTypePdf, docx: IconFileText };

interface DownloadButtonsProps {
  label: (format: MinutesFormat) => string;
  /** The minutes to download, if there are several. */
  of?: string;
  download: (format: MinutesFormat) => Promise<void>;
}

function DownloadButtons({ label, of, download }: DownloadButtonsProps) {
  const save = useMutation({ mutationFn: download });
  return FORMATS.map((format) => {
    const Icon = ICONS[format];
    return (
      <ToolButton
        key={format}
        icon={Icon}
        onClick={() => save.mutate(format)}
        loading={save.isPending && save.variables === format}
        disabled={save.isPending}
        {...(of && { 'aria-label': `${label(format)}: ${of}` })}
      >
        {label(format)}
      </ToolButton>
    );
  });
}
