/** Calling an assembly by mail: each mailing with the outcome for each recipient (R15). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { dateTime, id, idInPath, keyword, page, text, title } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { CALL_DAY_KINDS } from '../time/call-day-kinds.ts';
import { tableFormat } from '../users/users.ts';

const { administrator } = callsOf('Convocatorias');
const ofAssembly = z.object({ assemblyId: idInPath });
const ofMailing = z.object({ assemblyId: idInPath, mailingId: idInPath });

/**
 * People on the roll of the assembly, all members of the association, or people who were called to another date or place without
 * notice of the new one (R15.10).
 */
export const AUDIENCES = ['roll', 'members', 'called'] as const;
export type ConvocationAudience = (typeof AUDIENCES)[number];
const audience = z.enum(AUDIENCES, 'Elija a quiénes convoca: la lista de la asamblea o todos los asociados');

/** Placeholder of the recipient's name; other words in braces are refused. */
export const NAME_PLACE = '{nombre}';
/** Placeholder in a proposal without a known place; it must be replaced. */
export const UNKNOWN_PLACE = '[escriba el lugar o el enlace]';

/** A subject is one line: copied line breaks become blanks. */
const subject = z.pipe(
  title(FIELD_LIMITS.title, 'El asunto es requerido'),
  z.transform((value) => value.replace(/\s+/g, ' ')),
);

const ODD_PLACE = /\{(?!nombre\})[\p{L} _]{1,40}\}/u;
const body = z.pipe(
  text(FIELD_LIMITS.description, 'El texto del correo es requerido').check(
    z.refine(
      (value) => !value.includes(UNKNOWN_PLACE),
      `Escriba el lugar o el enlace donde dice ${UNKNOWN_PLACE}`,
    ),
    z.refine((value) => !ODD_PLACE.test(value), `Entre llaves solo puede ir ${NAME_PLACE}`),
  ),
  z.transform((value) => value.replace(/\r\n?/g, '\n')),
);

/** Subject and text that an administrator writes. */
export const writtenMail = { subject, text: body };
const mail = { ...writtenMail, audience };
/** The written call, checked before it is sent too. */
export const convocationMail = z.object(mail);

/** The delivery of the mail to one recipient. `accepted` by the mail server, which does not say whether it was read. */
export const RECIPIENT_STATES = [
  'pending',
  'sending',
  'accepted',
  'refused',
  'noAddress',
  'uncertain',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Never «leído»: a mail server confirms acceptance, not reading (R15.4). */
export const RECIPIENT_STATE_NAMES: Readonly<Record<RecipientState, string>> = {
  pending: 'Por enviar',
  sending: 'Enviándose',
  accepted: 'Aceptado por el servidor de correo',
  refused: 'Rechazado',
  noAddress: 'Sin dirección de correo',
  uncertain: 'No se sabe si llegó',
};

export const MAILING_STATES = ['running', 'delayed', 'stopped', 'done'] as const;

const counts = z.object({
  total: z.int(),
  pending: z.int(),
  sending: z.int(),
  accepted: z.int(),
  refused: z.int(),
  noAddress: z.int(),
  uncertain: z.int(),
});
export type RecipientCounts = z.output<typeof counts>;

export const mailing = z.object({
  id,
  subject: z.string(),
  text: z.string(),
  audience: z.enum(AUDIENCES),
  startedAt: dateTime,
  /** Name of the administrator. */
  startedBy: z.string(),
  /** When the last mail had its outcome; null before. */
  endedAt: z.nullable(dateTime),
  /** `delayed` while the mail server accepts no mail. */
  state: z.enum(MAILING_STATES),
  counts,
  /** A Spanish sentence on why nothing can be sent now. */
  problem: z.nullable(z.string()),
  retryAt: z.nullable(dateTime),
  /** The sentence for the minutes. */
  statement: z.string(),
});
export type Mailing = z.output<typeof mailing>;

const audienceSize = z.object({ people: z.int(), withoutAddress: z.int() });

export const convocation = z.object({
  /** The proposed text. */
  proposal: z.object({ subject: z.string(), text: z.string() }),
  audiences: z.object({ roll: audienceSize, members: audienceSize, called: z.optional(audienceSize) }),
  /** Number of people called so far, and of powers given so far. */
  called: z.optional(z.object({ people: z.int(), powers: z.int() })),
  /** Whether the acta names a call that was made elsewhere. */
  isNoted: z.optional(z.boolean()),
  /** Changes of the called date and place, with the people without notice of them and the earlier powers; null without any. */
  moved: z.optional(
    z.nullable(
      z.object({ what: z.enum(['fecha', 'lugar', 'fecha y lugar']), people: z.int(), powers: z.int() }),
    ),
  ),
  /** The minimum of the statutes; 0 for none. */
  minimumCallDays: z.int(),
  callDayKind: z.enum(CALL_DAY_KINDS),
  /** The moment from which the days are counted: the first mailing, or now. */
  countedFrom: dateTime,
  calendarDays: z.int(),
  businessDays: z.int(),
  /** Whether the minimum is reached; null without one. */
  meetsMinimum: z.nullable(z.boolean()),
  /** The count and the verdict in Spanish sentences. */
  daysStatement: z.string(),
  /** Latest first. */
  mailings: z.array(mailing),
  perMinute: z.int(),
  from: z.string(),
  /** Whether no mail server is configured: nothing can be sent. */
  isOutbox: z.boolean(),
});
export type Convocation = z.output<typeof convocation>;

export const readConvocation = administrator.get('/assamble/:assemblyId/convocation', {
  summary: 'The call of an assembly by mail: a proposal of its text, the days it leaves, and what was mailed',
  params: ofAssembly,
  response: convocation,
});

export const previewConvocation = administrator.post('/assamble/:assemblyId/convocation/preview', {
  summary: 'The mail exactly as it goes out, to one recipient or to the first; nothing is sent',
  params: ofAssembly,
  body: z.strictObject({ ...mail, userId: z.optional(id) }),
  response: z.object({
    from: z.string(),
    /** Empty for a recipient without an address, who gets no mail. */
    to: z.string(),
    name: z.string(),
    subject: z.string(),
    text: z.string(),
    calendar: z.optional(z.string()),
  }),
  refusals: [409],
});

export const testConvocation = administrator.post('/assamble/:assemblyId/convocation/test', {
  summary: 'Send the mail to the own address alone',
  params: ofAssembly,
  body: z.strictObject(mail),
  response: z.object({ to: z.string() }),
  refusals: [409, 503],
});

export const startMailing = administrator.post('/assamble/:assemblyId/convocation/mailings', {
  summary:
    'Queue the mail to every recipient; the server sends them one by one. Refused where another mailing was begun since `after`, so that repeating the call never mails anybody twice',
  params: ofAssembly,
  body: z.strictObject({
    ...mail,
    /** Id of the last mailing that the administrator has seen; 0 for none. */
    after: z.int().check(z.minimum(0)),
  }),
  response: mailing,
  success: 201,
  refusals: [409],
});

export const stopMailing = administrator.post('/assamble/:assemblyId/convocation/mailings/:mailingId/stop', {
  summary: 'Send no further mail of a mailing until it is continued',
  params: ofMailing,
  response: mailing,
  refusals: [409],
});

export const continueMailing = administrator.post(
  '/assamble/:assemblyId/convocation/mailings/:mailingId/continue',
  {
    summary: 'Continue a mailing that was stopped',
    params: ofMailing,
    response: mailing,
    refusals: [409],
  },
);

/** Outcomes after which an administrator may have the mail sent again. */
export const RESENT_STATES = ['refused', 'noAddress', 'uncertain'] as const;

export const resendMailing = administrator.post(
  '/assamble/:assemblyId/convocation/mailings/:mailingId/resend',
  {
    summary:
      'Queue the mail again for one recipient, or for all of one outcome: refused, without an address, or uncertain, who may get it twice',
    params: ofMailing,
    body: z
      .strictObject({
        userId: z.optional(id),
        state: z.optional(z.enum(RESENT_STATES, 'Elija a quiénes se les envía de nuevo')),
      })
      .check(
        z.refine(({ userId, state }) => (userId === undefined) !== (state === undefined), {
          error: 'Elija a quiénes se les envía de nuevo',
          path: ['state'],
        }),
      ),
    response: mailing,
    refusals: [409],
  },
);

export const recipient = z.object({
  userId: id,
  name: z.string(),
  /** The address of the mail; before it is sent, that of the account. */
  email: z.string(),
  state: z.enum(RECIPIENT_STATES),
  /** When the outcome was known. */
  at: z.nullable(dateTime),
  /** A Spanish sentence, with the words of the mail server; null without a problem. */
  reason: z.nullable(z.string()),
});
export type Recipient = z.output<typeof recipient>;

export const recipientsQuery = z.object({
  state: z.optional(z.enum(['', ...RECIPIENT_STATES], 'No es un resultado de un envío')),
  name: z.optional(keyword),
  ...page,
});

export const listRecipients = administrator.get(
  '/assamble/:assemblyId/convocation/mailings/:mailingId/recipients',
  {
    summary: 'The outcome of a mailing for each recipient, by name',
    params: ofMailing,
    query: recipientsQuery,
    response: z.array(recipient),
  },
);

export const exportRecipients = administrator.get(
  '/assamble/:assemblyId/convocation/mailings/:mailingId/export',
  {
    summary: 'The record of a mailing, as a spreadsheet',
    params: ofMailing,
    query: z.strictObject({ format: tableFormat }),
    response: 'bytes',
  },
);

export const exportAddresses = administrator.get('/assamble/:assemblyId/convocation/addresses', {
  summary: 'Names and addresses of those who would be called, as a spreadsheet, to mail them by other means',
  params: ofAssembly,
  query: z.strictObject({ format: tableFormat, audience }),
  response: 'bytes',
});
