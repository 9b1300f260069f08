/** Bulk actions on the selected attendees of a roll. */
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import type { TableFormat } from '@vigilia/contract/users/users';
import type { Selection } from '../../../../ui/table/selection/selection.ts';
import { SelectionBar } from '../../../../ui/table/selection/selection-bar.tsx';
import { TEXTS } from '../texts.ts';

const T = TEXTS.roll;

interface ChosenBarProps {
  selection: Selection<Attendee>;
  /** The whole roll. */
  roll: readonly Attendee[];
  /** Those that the search and the filter show. */
  shown: readonly Attendee[];
  showsPresence: boolean;
  /** Whether only files are offered (R17.6). */
  isFrozen: boolean;
  /** Whether the backend keeps how people attend. */
  showsModes: boolean;
  onPresence: (chosen: readonly Attendee[], assist: boolean, mode?: 'remote') => void;
  onCanVote: (chosen: readonly Attendee[], canVote: boolean) => void;
  onExport: (chosen: readonly Attendee[], format: TableFormat) => void;
}

export function ChosenBar({
  selection,
  roll,
  shown,
  showsPresence,
  isFrozen,
  showsModes,
  onPresence,
  onCanVote,
  onExport,
}: ChosenBarProps) {
  // As they are now, not as they were when they were chosen.
  const chosen = () =>
    (selection.use.getState().isSearch ? shown : roll).filter(({ id }) => selection.isChosen(id));
  return (
    <SelectionBar
      selection={selection}
      total={shown.length}
      label={T.chosenActions}
      inDialog
      actions={[
        ...(showsPresence && !isFrozen
          ? [
              { label: T.markChosenPresent, onClick: () => onPresence(chosen(), true) },
              ...(showsModes
                ? [{ label: T.markChosenRemote, onClick: () => onPresence(chosen(), true, 'remote') }]
                : []),
              { label: T.markChosenAbsent, onClick: () => onPresence(chosen(), false) },
            ]
          : []),
        ...(isFrozen
          ? []
          : [
              { label: T.giveVote, onClick: () => onCanVote(chosen(), true) },
              { label: T.takeVote, onClick: () => onCanVote(chosen(), false) },
            ]),
        // A backend that says who is present has calls beyond the specification's.
        ...(showsPresence
          ? [
              { label: T.excel, onClick: () => onExport(chosen(), 'xlsx') },
              { label: T.csv, onClick: () => onExport(chosen(), 'csv') },
            ]
          : []),
      ]}
    />
  );
}
