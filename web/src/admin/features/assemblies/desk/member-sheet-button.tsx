/** Downloads the page that is handed out at the door (R16.12); nothing where the backend has no page for members. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadMemberSheet } from '@vigilia/contract/assemblies/member-assembly';
import { requestFile } from '../../../../core/backend/api.ts';
import { configuration } from '../../../../core/backend/configuration.ts';
import { useSingleFlight } from '../../../../core/scheduling/single-flight.ts';
import { download } from '../../../../ui/media/download.ts';
import { MEMBER_SHEET_TEXTS as T } from './desk-texts.ts';

export default function MemberSheetButton({ assemblyId }: { assemblyId: number }) {
  const once = useSingleFlight();
  if (!configuration.votar) return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() =>
          once(() =>
            download({
              name: `votar-con-el-telefono-${assemblyId}.pdf`,
              fetch: (receiving) => requestFile(downloadMemberSheet, { params: { assemblyId } }, receiving),
              done: T.done,
              doneAbout: T.doneAbout,
              failure: T.failure,
            }),
          )
        }
      >
        {T.button}
      </Button>
    </div>
  );
}
