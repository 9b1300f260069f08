/** The record of a mailing and the list of addresses as spreadsheets. */

import { RECIPIENT_STATE_NAMES, type Recipient } from '@vigilia/contract/assemblies/convocations';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { isAddress } from '../../mail/outgoing-mails.ts';
import type { Sheet } from '../../spreadsheets/writer.ts';
import type { Addressee } from './store.ts';

export const recordSheet = (recipients: readonly Recipient[], name = 'Convocatoria'): Sheet => ({
  name,
  columns: [
    { heading: 'Nombre', width: 40 },
    { heading: 'Correo', width: 34 },
    { heading: 'Resultado', width: 34 },
    { heading: 'Fecha y hora', width: 18 },
    { heading: 'Motivo', width: 80 },
  ],
  rows: recipients.map(({ name, email, state, at, reason }) => [
    name,
    email,
    RECIPIENT_STATE_NAMES[state],
    at ? timeStamp(at) : '',
    reason ?? '',
  ]),
});

export const addressSheet = (people: readonly Addressee[]): Sheet => ({
  name: 'Direcciones',
  columns: [
    { heading: 'Nombre', width: 40 },
    { heading: 'Correo', width: 34 },
  ],
  rows: people.map((person) => [fullName(person), isAddress(person.email) ? person.email : '']),
});
