/** Removes a person from the roll, and clears its search after the last match. */
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import { fullName } from '@vigilia/contract/users/full-name';
import { useMemo, useRef, useState } from 'react';
import { ReasonDialog } from '../../../../ui/dialog/reason-dialog.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { rollQuery, useRemoveAttendee } from '../queries.ts';
import { TEXTS } from '../texts.ts';
import { matches } from './search-roll.ts';

const T = TEXTS.roll;

export function useRollRemoval(assemblyId: number, searched = '') {
  const [removing, setRemoving] = useState<Attendee | null>(null);
  // Keeps the name during the closing transition.
  const [named, setNamed] = useState('');
  const remove = useRemoveAttendee(assemblyId);
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(searched);
  const client = useQueryClient();
  const reasonTexts = useMemo(
    () =>
      removing && {
        ...T.removal,
        about: (
          <>
            <Text>{T.removal.text(named)}</Text>
            <Text c="dimmed">{T.removal.detail}</Text>
          </>
        ),
      },
    [removing, named],
  );
  const ask = (attendee: Attendee) => {
    setNamed(fullName(attendee.user));
    setRemoving(attendee);
  };
  return {
    search,
    typed,
    setTyped,
    isAsking: removing !== null,
    ask,
    /** To be rendered beside the roll, not in its dialog. */
    dialog: (
      <ReasonDialog
        texts={reasonTexts}
        isRemoval
        onSend={async (reason) => {
          if (!removing) return;
          await remove.mutateAsync({ id: removing.id, reason });
          // The last match was removed: shows the whole roll instead of an empty list.
          const left = client.getQueryData(rollQuery(assemblyId).queryKey) ?? [];
          const isSearched = typed.trim() !== '' && !left.some(matches(typed));
          if (isSearched) setTyped('');
          toastSuccess(T.removal.done(named), isSearched ? T.searchCleared : undefined);
        }}
        onClose={() => setRemoving(null)}
        // The row was removed with its button.
        onClosed={() => {
          if (document.activeElement === document.body) search.current?.focus();
        }}
      />
    ),
  };
}

export type RollRemoval = ReturnType<typeof useRollRemoval>;
