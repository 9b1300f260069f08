/** Mails from administrators to chosen users, which each of them may refuse (R22.1). */
import * as z from 'zod/mini';
import {
  mailing,
  recipient as recipientShape,
  recipientsQuery,
  writtenMail,
} from '../assemblies/convocations.ts';
import { callsOf } from '../call.ts';
import { idInPath } from '../fields.ts';
import { chosenUsers } from '../selection.ts';
import { tableFormat } from './users.ts';

const { administrator, anyone } = callsOf('Usuarios');
const ofLetter = z.object({ letterId: idInPath });

const letter = z.omit(mailing, { audience: true, endedAt: true, statement: true });
export type Letter = z.output<typeof letter>;

export const listLetters = administrator.get('/users/letters', {
  summary: 'Whether the server sends mail, and the mails to users, the latest first, with how far each is',
  response: z.object({ sends: z.boolean(), letters: z.array(letter) }),
});

export const previewLetter = administrator.post('/users/letters/preview', {
  summary: 'The mail as the first of the chosen users would get it, and how many would; nothing is sent',
  body: z.strictObject({ ...writtenMail, recipients: chosenUsers }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Chosen users who would get it; the next two are the numbers of others, by reason. */
    people: z.int(),
    withoutAddress: z.int(),
    unsubscribed: z.int(),
    perMinute: z.int(),
    /** Id of the last letter, for the call that sends; 0 for none. */
    after: z.int(),
  }),
  refusals: [409],
});

export const testLetter = administrator.post('/users/letters/test', {
  summary: 'Send the mail to the own address alone',
  body: z.strictObject(writtenMail),
  response: z.object({ to: z.string() }),
  refusals: [409, 503],
});

export const sendLetter = administrator.post('/users/letters', {
  summary:
    'Queue the mail for the chosen users who did not refuse mails; refused after another letter than the one that was seen',
  body: z.strictObject({ ...writtenMail, recipients: chosenUsers, after: z.int() }),
  response: letter,
  refusals: [409],
});

export const stopLetter = administrator.post('/users/letters/:letterId/stop', {
  summary: 'Send no further mail of a letter until it is continued',
  params: ofLetter,
  response: letter,
  refusals: [409],
});

export const continueLetter = administrator.post('/users/letters/:letterId/continue', {
  summary: 'Send the mails of a stopped letter that wait',
  params: ofLetter,
  response: letter,
  refusals: [409],
});

export const listLetterRecipients = administrator.get('/users/letters/:letterId/recipients', {
  summary: 'The outcome of a letter for each recipient, by name',
  params: ofLetter,
  query: recipientsQuery,
  response: z.array(recipientShape),
});

export const exportLetterRecipients = administrator.get('/users/letters/:letterId/export', {
  summary: 'The record of a letter, as a spreadsheet',
  params: ofLetter,
  query: z.strictObject({ format: tableFormat }),
  response: 'bytes',
});

const subscription = z.object({ receives: z.boolean() });
const ofCode = z.object({ code: z.string().check(z.maxLength(60)) });

export const readSubscription = anyone.get('/users/letters/subscription/:code', {
  summary: 'Whether the person of a link at the end of a letter receives letters',
  params: ofCode,
  response: subscription,
  refusals: [429],
});

export const setSubscription = anyone.put('/users/letters/subscription/:code', {
  summary:
    'Refuse letters, or receive them again, by the link at the end of one; calls of assemblies arrive all the same',
  params: ofCode,
  body: subscription,
  response: subscription,
  refusals: [429],
});

export const unsubscribe = anyone.post('/users/letters/subscription/:code', {
  summary: 'Refuse letters with one click in a mail program (RFC 8058)',
  params: ofCode,
  acceptsForm: true,
  response: subscription,
  refusals: [429],
});
