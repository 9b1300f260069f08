/** Sets the good standing of members by the list of the treasurer. */
import { Alert, NativeSelect } from '@mantine/core';
import {
  applyStanding,
  type MemberStandingPreview,
  OTHERS_CHOICES,
  type OthersChoice,
  previewStanding,
} from '@vigilia/contract/users/standing';
import { useState } from 'react';
import { call } from '../../../../core/backend/api.ts';
import { ListFileDialog } from '../../../../domain/list-file/list-file.tsx';
import { useListFile } from '../../../../domain/list-file/use-list-file.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { USERS } from '../queries.ts';
import { STANDING_TEXTS as T } from './standing-texts.ts';

const COLUMNS: readonly Column<MemberStandingPreview['others'][number]>[] = [
  { key: 'name', header: T.columns.name, cell: ({ name }) => name },
  { key: 'dni', header: T.columns.dni, noWrap: true, cell: ({ dni }) => dni ?? '—' },
];

const CHOICES = OTHERS_CHOICES.map((value) => ({ value, label: T.choices[value] }));

export default function StandingDialog({ onClose }: { onClose: () => void }) {
  const [others, setOthers] = useState<OthersChoice>('unchanged');
  const file = useListFile({
    changes: USERS,
    preview: (sent) => call(previewStanding, { body: {}, ...sent }),
    apply: (sent, body) => call(applyStanding, { body: { ...body, others }, ...sent }),
    onApplied: ({ gained, lost }) => {
      toastSuccess(T.saved, T.done(gained, lost));
      onClose();
    },
  });
  const preview = file.chosen?.preview;
  const isLosing = others === 'lose';
  const gained = preview?.counts.gains ?? 0;
  const lost = (preview?.counts.loses ?? 0) + (isLosing ? (preview?.othersTotal ?? 0) : 0);
  return (
    <ListFileDialog
      file={file}
      outcomes={T.outcomes}
      title={T.title}
      about={T.about}
      confirm={T.confirm(gained + lost)}
      onClose={onClose}
    >
      {preview && (
        <>
          <NativeSelect
            label={T.others}
            value={others}
            data={CHOICES}
            onChange={({ currentTarget: { value } }) => setOthers(value === 'lose' ? 'lose' : 'unchanged')}
          />
          <Alert role="status">
            {T.summary(gained, lost)} {T.rights}
          </Alert>
          {isLosing && preview.othersTotal > 0 && (
            <>
              <DataTable
                caption={T.othersTable}
                columns={COLUMNS}
                rows={preview.others}
                rowKey={({ id }) => id}
              />
              {preview.others.length < preview.othersTotal && (
                <Note>{T.othersMore(preview.others.length, preview.othersTotal)}</Note>
              )}
            </>
          )}
        </>
      )}
    </ListFileDialog>
  );
}
