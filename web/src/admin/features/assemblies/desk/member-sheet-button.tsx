import { IconDownload } from '@tabler/icons-react';
import { downloadMemberSheet } from '@vigilia/contract/assemblies/member-assembly';
import { requestFile } from '../../../../core/backend/api.ts';
import { configuration } from '../../../../core/backend/configuration.ts';
import { useAction } from '../../../../core/scheduling.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { download } from '../../../../ui/media/download.ts';
import { MEMBER_SHEET_TEXTS as T } from './desk-texts.ts';

export default function MemberSheetButton({ assemblyId }: { assemblyId: number }) {
  const { run } = useAction();
  if (!configuration.votar) return null;
  return (
    <div>
      <ToolButton
        icon={IconDownload}
        onClick={() =>
          run(() =>
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
      </ToolButton>
    </div>
  );
}
