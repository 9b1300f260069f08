/** The roll, or some rows of it, as a spreadsheet. */
import { type Attendee, readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { assemblyFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import { exportRoll } from '@vigilia/contract/selection';
import type { TableFormat } from '@vigilia/contract/users/users';
import { call, requestFile } from '../../../../core/backend/api.ts';
import { download } from '../../../../ui/media/download.ts';
import { TEXTS } from '../texts.ts';

const T = TEXTS.roll;

/** @param attendees the rows; the whole roll when absent */
export const downloadRoll = (
  assemblyId: number,
  format: TableFormat,
  { attendees, number }: { readonly attendees?: readonly Attendee[]; readonly number: number },
): Promise<void> =>
  download({
    name: async () =>
      `${assemblyFileName('asistencia', await call(readAssembly, { params: { id: assemblyId } }))}.${format}`,
    fetch: (receiving) =>
      requestFile(
        exportRoll,
        {
          params: { assemblyId },
          body: { format, ...(attendees && { attendeeIds: attendees.map(({ id }) => id) }) },
        },
        receiving,
      ),
    done: T.exported,
    doneAbout: T.exportedAbout(number),
    failure: TEXTS.failure,
  });
