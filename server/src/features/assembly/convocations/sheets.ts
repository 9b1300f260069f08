/** The record of a mailing and the list of addresses as spreadsheets. */

import { RECIPIENT_STATE_NAMES, type Recipient } from '@vigilia/contract/assemblies/convocations';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { isAddress } from '../../../mail/outgoing-mails.ts';
import { type Sheet, sheetOf } from '../../../spreadsheets/writer.ts';
import type { Addressee } from './store.ts';

export const recordSheet = (recipients: readonly Recipient[], name = 'Convocatoria'): Sheet =>
  sheetOf(name, recipients, [
    ['Nombre', 40, (recipient) => recipient.name],
    ['Correo', 34, ({ email }) => email],
    ['Resultado', 34, ({ state }) => RECIPIENT_STATE_NAMES[state]],
    ['Fecha y hora', 18, ({ at }) => (at ? timeStamp(at) : '')],
    ['Motivo', 80, ({ reason }) => reason ?? ''],
  ]);

export const addressSheet = (people: readonly Addressee[]): Sheet =>
  sheetOf('Direcciones', people, [
    ['Nombre', 40, fullName],
    ['Correo', 34, ({ email }) => (isAddress(email) ? email : '')],
  ]);
