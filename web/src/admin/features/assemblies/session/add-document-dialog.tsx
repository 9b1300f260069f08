import { useQueryClient } from '@tanstack/react-query';
import { addPointDocument } from '@vigilia/contract/assemblies/point-documents';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useState } from 'react';
import { call, refusalOfFile } from '../../../../core/backend/api.ts';
import { keepSession } from '../../../../domain/assembly-session.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogForm } from '../../../../ui/dialog/dialog-form.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { UploadProgress } from '../../../../ui/feedback/upload.tsx';
import { TextInput } from '../../../../ui/form/fields.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { FileField } from '../../../../ui/media/file-field.tsx';
import { SESSION_TEXTS as T } from './session-texts.ts';

const ENDINGS = ['.pdf', '.jpg', '.jpeg', '.png', '.webp'];

interface AddDocumentProps {
  assemblyId: number;
  pointId: number;
  onClose: () => void;
}

export default function AddDocumentDialog({
  opened,
  title,
  ...form
}: AddDocumentProps & { opened: boolean; title: string }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title}>
      {opened && <AddDocumentForm {...form} />}
    </Dialog>
  );
}

function AddDocumentForm({ assemblyId, pointId, onClose }: AddDocumentProps) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [refused, setRefused] = useState('');
  const save = useFormSave(0, onClose);
  const choose = (chosen: File) => {
    setFile(chosen);
    setRefused('');
    // Keeps a typed name.
    if (name === '' || name === stem(file)) setName(stem(chosen));
  };
  const submit = async () => {
    if (!file) return;
    setRefused('');
    await save.run({
      send: () =>
        call(addPointDocument, {
          params: { assemblyId, id: pointId },
          body: { ...(name.trim() !== '' && { name: name.trim() }) },
          file,
          ...save.upload.begin(),
        }),
      saved: (session) => {
        keepSession(client, assemblyId, session);
        toastSuccess(T.documentAdded);
      },
      failed: (error) => {
        setRefused(refusalOfFile(error));
        toastRefusal(T.failure, error);
      },
    });
  };
  const isBusy = save.saving || save.done;
  return (
    <DialogForm
      onSubmit={save.on(submit)}
      saving={save.saving}
      changed={file !== null && !save.done}
      submit={T.addIt}
      disabled={!file || save.done}
    >
      <FileField
        label={T.document}
        invitation={T.documentInvitation}
        hint={T.documentHint}
        accepts={ENDINGS}
        refusal={T.documentRefusal}
        required
        value={file}
        onChange={choose}
        problem={refused}
        disabled={isBusy}
      />
      <TextInput
        label={T.documentName}
        description={T.documentNameAbout}
        value={name}
        maxLength={FIELD_LIMITS.title}
        onChange={(event) => setName(event.currentTarget.value)}
        readOnly={isBusy}
        autoComplete="off"
      />
      <UploadProgress upload={save.upload} what="document" />
    </DialogForm>
  );
}

const stem = (file: File | null): string =>
  (file?.name.replace(/\.\w+$/, '') ?? '').slice(0, FIELD_LIMITS.title);
