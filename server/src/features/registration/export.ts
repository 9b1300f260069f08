/** Registration requests as a spreadsheet. */
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { IMPORT_COLUMNS } from '@vigilia/contract/users/user-import';
import type { Sheet } from '../../spreadsheets/writer.ts';
import type { StoredRequest } from './store.ts';

export const requestSheet = (requests: AsyncIterable<StoredRequest>): Sheet => ({
  name: 'Solicitudes',
  columns: [
    { heading: IMPORT_COLUMNS.name, width: 24 },
    { heading: IMPORT_COLUMNS.lastName, width: 24 },
    { heading: IMPORT_COLUMNS.email, width: 34 },
    { heading: IMPORT_COLUMNS.phone, width: 16 },
    { heading: IMPORT_COLUMNS.dniType, width: 24 },
    { heading: IMPORT_COLUMNS.dni, width: 16 },
    { heading: 'Anestesiólogo', width: 16 },
    { heading: 'Fecha de Registro', width: 18 },
  ],
  rows: rowsOf(requests),
});

async function* rowsOf(requests: AsyncIterable<StoredRequest>) {
  for await (const { name, lastName, email, phone, dniType, dni, isAnesthesiologist, date } of requests)
    yield [
      name,
      lastName,
      email,
      phone,
      documentTypeName(dniType),
      dni,
      isAnesthesiologist ? 'Sí' : 'No',
      dayOf(date),
    ];
}
