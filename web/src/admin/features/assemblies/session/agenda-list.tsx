/** The agenda of the run sheet: its points with their state, and under each its votings and documents (R20.2, R20.11). */
import { Anchor, Badge, Box, Flex, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconFilePlus, IconFileText, IconPlayerTrackNext, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_POINT_DOCUMENTS, removePointDocument } from '@vigilia/contract/assemblies/point-documents';
import type { AssemblySession, PointDocument } from '@vigilia/contract/assemblies/session';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../core/backend/api.ts';
import { sizeText } from '../../../../core/text.ts';
import { keepSession } from '../../../../domain/assembly-session.ts';
import { IconAction } from '../../../../ui/buttons/icon-action.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import styles from './agenda-list.module.css';
import { SESSION_TEXTS as T } from './session-texts.ts';

/** Pixels above the first line of a point, which centre it on the icons beside it. */
const FIRST_LINE = 6;

/** Scrolls a long agenda, and not the page, to its current point. */
const showCurrent = (point: HTMLElement | null) => {
  const list = point?.parentElement;
  if (list) list.scrollTop = point.offsetTop - list.offsetTop;
};

interface AgendaListProps {
  assemblyId: number;
  session: AssemblySession;
  isPending: boolean;
  onMove: (pointId: number) => void;
  /** The votings of a point; null for those without one. */
  votingsOf: (point: string | null) => ReactNode;
  /** Whether the acta is issued, so that its documents do not change. */
  isFixed?: boolean;
}

export function AgendaList({
  assemblyId,
  session,
  isPending,
  onMove,
  votingsOf,
  isFixed = false,
}: AgendaListProps) {
  const { points, currentPoint, state } = session;
  const isOn = state === 'open' || state === 'recess';
  const without = votingsOf(null);
  return (
    <Section title={T.agenda}>
      {points.length === 0 && (
        <Text c="dimmed">
          {T.noAgenda} <TextLink to={`/gremial/assemblies/${assemblyId}/datos`}>{T.writeAgenda}</TextLink>
        </Text>
      )}
      <Box component="ol" className={styles.points}>
        {points.map((point, index) => {
          const { id, text, startedAt } = point;
          const isCurrent = id === currentPoint;
          return (
            <Flex
              component="li"
              key={id}
              gap={8}
              mx={-12}
              px={12}
              py={2}
              fz="sm"
              bdrs={8}
              {...(isCurrent && {
                ref: showCurrent,
                bg: 'var(--surface-quiet)',
                style: { boxShadow: 'inset 3px 0 var(--mantine-primary-color-filled)' },
              })}
              aria-current={isCurrent ? 'step' : undefined}
            >
              <Box
                component="span"
                className="figures"
                flex="none"
                pt={FIRST_LINE}
                miw="1.2em"
                c="dimmed"
                ta="end"
              >
                {startedAt && !isCurrent ? (
                  <IconCheck size={18} role="img" aria-label={T.done} style={{ marginBlockStart: 4 }} />
                ) : (
                  index + 1
                )}
              </Box>
              <Box flex={1} miw={0}>
                <PointDocuments assemblyId={assemblyId} point={point} isFixed={isFixed}>
                  <Box flex={1} pt={FIRST_LINE} pb={6} miw={0}>
                    <Text
                      fz={isCurrent ? 'md' : 'inherit'}
                      fw={isCurrent ? 700 : 400}
                      style={{ overflowWrap: 'anywhere' }}
                    >
                      {text}
                    </Text>
                    {isCurrent && <Badge variant="light">{T.current}</Badge>}
                  </Box>
                  {!isCurrent && isOn && (
                    <IconAction
                      icon={IconPlayerTrackNext}
                      label={T.moveToPoint(text)}
                      title={T.moveTo}
                      disabled={isPending}
                      onClick={() => onMove(id)}
                    />
                  )}
                </PointDocuments>
                {votingsOf(text)}
              </Box>
            </Flex>
          );
        })}
      </Box>
      {without && (
        <Stack gap={4}>
          <Note>{T.without}</Note>
          {without}
        </Stack>
      )}
    </Section>
  );
}

const AddDocumentDialog = lazyDialog(() => import('./add-document-dialog.tsx'));
const DocumentDialog = lazyDialog(() => import('./document-dialog.tsx'));

interface PointDocumentsProps {
  assemblyId: number;
  point: AssemblySession['points'][number];
  /** Whether the acta is issued, so that nothing changes. */
  isFixed: boolean;
  /** Content beside the button that adds one. */
  children: ReactNode;
}

function PointDocuments({ assemblyId, point, isFixed, children }: PointDocumentsProps) {
  const { id, text, documents = [] } = point;
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const opened = documents.find((document) => document.id === openedId) ?? null;
  const askToRemove = ({ id, name }: PointDocument) =>
    confirm({
      title: T.removeTitle,
      text: T.removeText,
      detail: `«${name}»`,
      confirm: T.remove,
      failure: T.failure,
      run: async () =>
        keepSession(client, assemblyId, await call(removePointDocument, { params: { assemblyId, id } })),
    });
  return (
    <>
      <Group gap={0} wrap="nowrap" align="flex-start">
        {children}
        {!isFixed && documents.length < MAX_POINT_DOCUMENTS && (
          <IconAction
            icon={IconFilePlus}
            label={T.addDocumentTo(text)}
            title={T.addDocument}
            onClick={() => setAdding(true)}
          />
        )}
      </Group>
      {documents.length > 0 && (
        <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={T.documents(text)}>
          {documents.map((document) => (
            <Group component="li" key={document.id} gap={6} wrap="nowrap">
              <IconFileText
                size={18}
                aria-hidden
                style={{ flex: 'none', color: 'var(--mantine-color-dimmed)' }}
              />
              <Box flex={1} miw={0} py={4}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="start"
                  onClick={() => setOpenedId(document.id)}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {document.name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {T.documentSize(document.pages, sizeText(document.bytes))}
                </Text>
              </Box>
              {!isFixed && (
                <IconAction
                  icon={IconX}
                  label={T.removeDocument(document.name)}
                  title={T.remove}
                  onClick={() => askToRemove(document)}
                />
              )}
            </Group>
          ))}
        </Box>
      )}
      <AddDocumentDialog
        assemblyId={assemblyId}
        pointId={id}
        title={T.addDocumentTo(text)}
        opened={isAdding}
        onClose={() => setAdding(false)}
      />
      <DocumentDialog
        assemblyId={assemblyId}
        document={opened}
        isFixed={isFixed}
        opened={opened !== null}
        onClose={() => setOpenedId(null)}
      />
    </>
  );
}
