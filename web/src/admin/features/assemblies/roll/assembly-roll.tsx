/** The roll of an assembly: the dialog 'Lista de Asistentes' (R10.3), and the page. */
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { PARAMETERS } from '../../../../ui/table/address-parameters.ts';
import { TEXTS } from '../texts.ts';
import styles from './roll.module.css';
import { Roll } from './roll.tsx';
import { useRollRemoval } from './roll-removal.tsx';

const SMALL = '(max-width: 48em)';

interface AssemblyRollProps {
  assemblyId: number;
  opened?: boolean;
  /** Absent on a page. */
  onClose?: () => void;
}

export default function AssemblyRoll({ assemblyId, opened = false, onClose }: AssemblyRollProps) {
  const small = useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false }) ?? false;
  const [parameters] = useSearchParams();
  const [saving, setSaving] = useState(false);
  const removal = useRollRemoval(assemblyId, onClose ? '' : (parameters.get(PARAMETERS.search) ?? ''));
  const roll = (
    <Roll
      assemblyId={assemblyId}
      small={small}
      removal={removal}
      inDialog={onClose !== undefined}
      onSaving={setSaving}
    />
  );
  return (
    <>
      {onClose ? (
        <Dialog
          opened={opened}
          onClose={() => {
            removal.setTyped('');
            onClose();
          }}
          title={TEXTS.roll.title}
          size={1160}
          fullScreen={small}
          busy={saving}
          closeOnEscape={!removal.isAsking}
          classNames={{ content: styles.dialog ?? '', body: styles.body ?? '' }}
        >
          {roll}
        </Dialog>
      ) : (
        <div className={styles.page}>{roll}</div>
      )}
      {removal.dialog}
    </>
  );
}
