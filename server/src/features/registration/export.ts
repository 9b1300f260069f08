/** Registration requests as a spreadsheet. */
import { dayOf } from '@vigilia/contract/time/colombian-time';
import type { Sheet } from '../../spreadsheets/writer.ts';
import { PERSON_COLUMNS, personCells } from '../users/export.ts';
import type { StoredRequest } from './store.ts';

export const requestSheet = (requests: AsyncIterable<StoredRequest>): Sheet => ({
  name: 'Solicitudes',
  columns: [
    ...PERSON_COLUMNS,
    { heading: 'Anestesiólogo', width: 16 },
    { heading: 'Fecha de Registro', width: 18 },
  ],
  rows: rowsOf(requests),
});

async function* rowsOf(requests: AsyncIterable<StoredRequest>) {
  for await (const request of requests)
    yield [...personCells(request), request.isAnesthesiologist ? 'Sí' : 'No', dayOf(request.date)];
}
