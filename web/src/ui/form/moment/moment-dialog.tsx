/** The dialog in which a day or an hour is picked. */

import type { MomentKind } from '../../../core/typed-moments.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { MomentPicker } from './moment-picker.tsx';

interface MomentDialogProps {
  kind: MomentKind;
  title: string;
  opened: boolean;
  value: string;
  onPick: (value: string) => void;
  onClose: () => void;
}

export default ({ kind, title, opened, value, onPick, onClose }: MomentDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={title} size="auto">
    <MomentPicker kind={kind} value={value} onPick={onPick} />
  </Dialog>
);
