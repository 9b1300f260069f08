/** Asks for the password and a code before a change of the second factor. */

import { Text } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { toastRefusal } from '../../../ui/feedback/toasts.tsx';
import { PasswordInput, TextInput } from '../../../ui/form/fields.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { issuesOf, type PasswordOrCode } from './second-factor-queries.ts';
import { TEXTS as T } from './second-factor-texts.ts';

interface ProofDialogProps {
  opened: boolean;
  title: string;
  about: string;
  confirm: string;
  /** Whether the act is destructive: the button is red. */
  loses?: boolean;
  onProof: (proof: PasswordOrCode) => Promise<void>;
  onClose: () => void;
}

export const ProofDialog = ({ opened, title, ...rest }: ProofDialogProps) => (
  <Dialog opened={opened} onClose={rest.onClose} title={title}>
    <ProofForm {...rest} />
  </Dialog>
);

type ProofFormProps = Omit<ProofDialogProps, 'opened' | 'title'>;

function ProofForm({ about, confirm, loses = false, onProof, onClose }: ProofFormProps) {
  const [fields, setFields] = useState<PasswordOrCode>({ hash: '', code: '' });
  const [problems, setProblems] = useState<Partial<PasswordOrCode>>({});
  const save = useFormSave();

  const change = (name: keyof PasswordOrCode, value: string) => {
    setFields({ ...fields, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  };
  const submit = async () => {
    const missing = {
      ...(fields.hash === '' && { hash: T.requiredPassword }),
      ...(fields.code.trim() === '' && { code: T.requiredCode }),
    };
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    await save.run({
      send: () => onProof({ hash: fields.hash, code: fields.code.trim() }),
      saved: onClose,
      failed: (error) => {
        const issues = issuesOf(error);
        setProblems(issues);
        if (!issues.hash && !issues.code) toastRefusal(T.failure, error);
      },
    });
  };

  return (
    <DialogForm
      onSubmit={save.on(submit)}
      saving={save.saving}
      changed={!save.saving && (fields.hash !== '' || fields.code !== '')}
      submit={confirm}
      isRemoval={loses}
    >
      <Text>{about}</Text>
      <PasswordInput
        label={T.password}
        value={fields.hash}
        onChange={(event) => change('hash', event.currentTarget.value)}
        error={problems.hash}
        autoComplete="current-password"
        maxLength={FIELD_LIMITS.password}
        data-autofocus
        required
        withAsterisk={false}
      />
      <TextInput
        label={T.proofCode}
        description={T.proofCodeAbout}
        value={fields.code}
        onChange={(event) => change('code', event.currentTarget.value)}
        error={problems.code}
        autoComplete="one-time-code"
        spellCheck={false}
        required
        withAsterisk={false}
      />
    </DialogForm>
  );
}
