/** The documents of a point of the agenda: opened, added and removed (R20.11). */
import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { IconFileText, IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_POINT_DOCUMENTS, removePointDocument } from '@vigilia/contract/assemblies/point-documents';
import type { AssemblySession, PointDocument } from '@vigilia/contract/assemblies/session';
import { useState } from 'react';
import { call } from '../../../../core/backend/api.ts';
import { sizeText } from '../../../../core/text.ts';
import { keepSession } from '../../../../domain/assembly-session.ts';
import { IconAction } from '../../../../ui/buttons/icon-action.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { SESSION_TEXTS as T } from './session-texts.ts';

const AddDocumentDialog = lazyDialog(() => import('./add-document-dialog.tsx'));
const DocumentDialog = lazyDialog(() => import('./document-dialog.tsx'));

interface PointDocumentsProps {
  assemblyId: number;
  point: AssemblySession['points'][number];
  /** Once the acta is issued nothing changes. */
  isFixed: boolean;
}

export function PointDocuments({ assemblyId, point, isFixed }: PointDocumentsProps) {
  const { id, text, documents = [] } = point;
  const client = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const opened = documents.find((document) => document.id === openedId) ?? null;
  const [removed, setRemoved] = useState<PointDocument | null>(null);
  const remove = async () => {
    if (!removed) return;
    const params = { assemblyId, id: removed.id };
    keepSession(client, assemblyId, await call(removePointDocument, { params }));
  };
  return (
    <>
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
                  onClick={() => setRemoved(document)}
                />
              )}
            </Group>
          ))}
        </Box>
      )}
      {!isFixed && documents.length < MAX_POINT_DOCUMENTS && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden />}
          ms={-10}
          aria-label={T.addDocumentTo(text)}
          onClick={() => setAdding(true)}
        >
          {T.addDocument}
        </Button>
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
      <ConfirmDialog
        opened={removed !== null}
        title={T.removeTitle}
        text={T.removeText}
        detail={removed && `«${removed.name}»`}
        confirm={T.remove}
        cancel={T.cancel}
        failure={T.failure}
        onConfirm={remove}
        onClose={() => setRemoved(null)}
      />
    </>
  );
}
