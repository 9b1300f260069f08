/** The dialog 'Lista de Asistentes' (R10.3). */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { TEXTS } from '../texts.ts';
import styles from './roll.module.css';
import { Roll } from './roll.tsx';
import { useRollRemoval } from './roll-removal.tsx';

const SMALL = '(max-width: 48em)';

interface RollDialogProps {
  assemblyId: number;
  opened: boolean;
  onClose: () => void;
}

export function RollDialog({ assemblyId, opened, onClose }: RollDialogProps) {
  const small = useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false }) ?? false;
  const [saving, setSaving] = useState(false);
  const removal = useRollRemoval(assemblyId);
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={TEXTS.roll.title}
        size={1160}
        fullScreen={small}
        busy={saving}
        closeOnEscape={!removal.isAsking}
        classNames={{ content: styles.dialog ?? '', body: styles.body ?? '' }}
      >
        <Roll assemblyId={assemblyId} small={small} removal={removal} inDialog onSaving={setSaving} />
      </Dialog>
      {removal.dialog}
    </>
  );
}
