/** Mailings and recipients as calls answer them and as the minutes quote them. */

import {
  type Mailing,
  RECIPIENT_STATE_NAMES,
  type Recipient,
  type RecipientState,
} from '@vigilia/contract/assemblies/convocations';
import { count } from '@vigilia/contract/text/count';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { callDaysSentence, callRuleSentence } from '@vigilia/contract/time/call-days';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { deliveryText } from '../../../kernel/mail/delivery-failure.ts';
import { progressOf } from '../../../kernel/mail/mail-outage.ts';
import { isAddress } from '../../../kernel/mail/outgoing-mails.ts';
import { compact } from '../../../kernel/runtime/compact.ts';
import { formatLongDay, formatTimestamp } from '../../../kernel/runtime/date-format.ts';
import { type Sheet, sheetOf } from '../../../kernel/spreadsheets/writer.ts';
import type { StoredAssembly } from '../assemblies/store.ts';
import { changeBetween, type Named } from './domain/named.ts';
import { mailingStatement } from './domain/statement.ts';
import type { Addressee, convocationStore, StoredMailing } from './store.ts';

/** The record of a mailing or the list of addresses as a spreadsheet. */
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

/** Date and place, in a sentence. */
const namedText = ({ startDate, place }: Named): string =>
  [startDate && `el ${formatTimestamp(startDate)}`, place && `en «${place}»`].filter(Boolean).join(' ');

type Store = ReturnType<typeof convocationStore>;

export async function presentMailing(
  store: Store,
  assembly: StoredAssembly,
  mailing: StoredMailing,
  before: StoredMailing | undefined,
): Promise<Mailing> {
  const { id, subject, text, audience, startedAt, startedBy, stoppedAt, endedAt } = mailing;
  const { counts, lastAccepted } = await store.outcome(id);
  return {
    id,
    subject,
    text,
    audience,
    startedAt,
    endedAt,
    counts,
    startedBy: fullName(startedBy),
    ...(await progressOf(counts, stoppedAt, store.outage)),
    statement: mailingStatement({
      firstDay: formatLongDay(startedAt),
      lastDay: formatLongDay(lastAccepted ?? startedAt),
      audience,
      counts,
      announces: before ? changeBetween(before, mailing) || 'reminder' : 'call',
      former: changeBetween(mailing, assembly) && namedText(mailing),
    }),
  };
}

/** All mailings of an assembly, in order. */
export async function presentMailings(store: Store, assembly: StoredAssembly): Promise<Mailing[]> {
  const answer: Mailing[] = [];
  const mailings = await store.mailings(assembly.id);
  for (const [index, mailing] of mailings.entries())
    answer.push(await presentMailing(store, assembly, mailing, mailings[index - 1]));
  return answer;
}

/** The count of days and the minimum of the statutes in sentences. */
export const daysStatement = (countedFrom: string, assembly: StoredAssembly): string =>
  [
    callDaysSentence(countedFrom, assembly.startDate),
    callRuleSentence(countedFrom, assembly.startDate, assembly),
  ]
    .filter(Boolean)
    .join(' ');

/** Maximum deleted questions that are named. */
const MAX_NAMED = 10;

/** Sentences of the minutes about the call by mail; none without a mailing. */
export async function convocationStatements(store: Store, assembly: StoredAssembly): Promise<string[]> {
  const mailings = await presentMailings(store, assembly);
  const [first] = mailings;
  if (!first) return [];
  const deleted = await store.deletedDrafts(assembly.id, first.startedAt);
  return compact([
    ...mailings.map(({ statement }) => statement),
    daysStatement(first.startedAt, assembly),
    deleted.length > 0 &&
      `Después de convocar se ${deleted.length === 1 ? 'eliminó, sin votarse, la pregunta' : 'eliminaron, sin votarse, las preguntas'} ${enumerate(deleted.slice(0, MAX_NAMED).map((title) => `«${title}»`))}${deleted.length > MAX_NAMED ? ` y ${count(deleted.length - MAX_NAMED)} más` : ''}.`,
  ]);
}

type Row = Awaited<ReturnType<Store['recipients']>>['rows'][number];

export function presentRecipient({
  userId,
  own,
  email,
  state,
  reason,
  response,
  at,
  ...person
}: Row): Recipient {
  const address = email ?? own;
  return {
    userId,
    state: state as RecipientState,
    at,
    name: fullName(person),
    email: isAddress(address) ? address : '',
    reason:
      reason === null
        ? null
        : `${deliveryText(reason)}${response === null ? '' : ` El servidor respondió: ${response}`}`,
  };
}
