/** A document of the agenda: the pictures of its pages, and its name (R20.11). */
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readPointDocument, renamePointDocument } from '@vigilia/contract/assemblies/point-documents';
import type { PointDocument } from '@vigilia/contract/assemblies/session';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useState } from 'react';
import { call, failureInLine } from '../../../../core/backend/api.ts';
import { keepSession } from '../../../../domain/assembly-session.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Unloaded } from '../../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { TextInput } from '../../../../ui/form/fields.tsx';
import { DocumentPages } from '../../../../ui/media/document-pages.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { SESSION_TEXTS as T } from './session-texts.ts';

interface DocumentProps {
  assemblyId: number;
  document: PointDocument;
  isFixed: boolean;
}

export default function DocumentDialog({
  document,
  opened,
  onClose,
  ...rest
}: Omit<DocumentProps, 'document'> & {
  document: PointDocument | null;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={document?.name ?? ''} size="xl">
      {document && <OpenDocument document={document} {...rest} />}
    </Dialog>
  );
}

function OpenDocument({ assemblyId, document: { id, name }, isFixed }: DocumentProps) {
  // Requested at each opening: addresses change with each answer, and expire.
  const query = useQuery({
    queryKey: ['point-document', assemblyId, id],
    queryFn: ({ signal }) => call(readPointDocument, { params: { assemblyId, id }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const { data } = query;
  if (!data) return <Unloaded query={query} failure={T.failure} heights={[320]} inCard />;
  return (
    <Stack gap="md">
      <DocumentPages document={data.document} url={data.url} />
      <Note style={{ overflowWrap: 'anywhere' }}>{T.fingerprint(data.sha256)}</Note>
      {!isFixed && <RenameForm assemblyId={assemblyId} id={id} before={name} />}
    </Stack>
  );
}

function RenameForm({ assemblyId, id, before }: { assemblyId: number; id: number; before: string }) {
  const client = useQueryClient();
  const [name, setName] = useState(before);
  const [isOpen, setOpen] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(renamePointDocument, { params: { assemblyId, id }, body: { name: name.trim() } }),
    onSuccess: (session) => {
      keepSession(client, assemblyId, session);
      toastSuccess(T.renamed);
      setOpen(false);
    },
  });
  if (!isOpen)
    return (
      <div>
        <ToolButton onClick={() => setOpen(true)}>{T.rename}</ToolButton>
      </div>
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <Group gap="sm" align="flex-end">
        <TextInput
          label={T.documentName}
          value={name}
          maxLength={FIELD_LIMITS.title}
          error={error ? failureInLine(error, T.failure) : null}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          autoFocus
          flex="1 1 240px"
        />
        <Button type="submit" loading={isPending} disabled={name.trim() === ''}>
          {T.save}
        </Button>
      </Group>
    </form>
  );
}
