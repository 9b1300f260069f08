/** Inviting users by mail to set their own password (R9.11, R9.13). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { dateTime, id } from '../fields.ts';
import { INVITATIONS, SELECTION } from '../limits.ts';
import { count } from '../text/count.ts';
import { userFilters } from './users.ts';

const { administrator } = callsOf('Usuarios');

const tooMany = `Puede invitar a ${count(INVITATIONS.ids)} usuarios a la vez como máximo`;

/** Recipients by their ids, or all that match the filters. */
const recipientSelection = z
  .strictObject({
    ids: z.optional(
      z.array(id).check(z.minLength(1, 'Elija a quién invitar'), z.maxLength(INVITATIONS.ids, tooMany)),
    ),
    /** Unknown ones are refused, as everywhere in this body: ignoring one would select more people (R1.13). */
    filters: z.optional(z.strictObject(userFilters)),
    /** Ids excepted from the filters. */
    except: z.optional(z.array(id).check(z.maxLength(SELECTION.except, tooMany))),
    /** Includes users with a password. True when absent for `ids`, false for filters. */
    withPassword: z.optional(z.boolean()),
    /** Only those without a password whose last invitation was not sent, or who never got one. */
    unsent: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), {
      error: 'Elija a quién invitar: por sus id o por filtros',
      path: ['ids'],
    }),
  );

export const inviteUsers = administrator.post('/users/invitations', {
  summary:
    'Queue a mail with a link to set their own password for these users; the server sends them one by one. Not for the own account',
  body: recipientSelection,
  response: z.object({
    /** Mails that were queued. */
    queued: z.int(),
    /** Users who are queued already or were invited recently, and the own account. */
    skipped: z.int(),
    /** Users among `skipped` to whom an invitation was mailed within ten minutes. */
    recent: z.optional(z.int()),
    /** Chosen users beside `skipped` who were omitted, as they have a password. */
    withPassword: z.optional(z.int()),
  }),
  refusals: [404, 409],
});

export const RUN_STATES = ['running', 'delayed', 'stopped', 'done'] as const;

/** The state of the mails, of which there is one queue. */
export const invitationProgress = z.object({
  /** `delayed` while the mail server accepts no mail; null before the first invitation. */
  state: z.nullable(z.enum(RUN_STATES)),
  startedAt: z.nullable(dateTime),
  startedBy: z.nullable(z.string()),
  total: z.int(),
  waiting: z.int(),
  sent: z.int(),
  stopped: z.int(),
  failed: z.int(),
  /** The first mails that were not sent, or may not have been. */
  failures: z.array(
    z.object({
      userId: id,
      name: z.string(),
      email: z.string(),
      reason: z.string(),
      /** Whether the mail may have arrived nevertheless. */
      isUncertain: z.boolean(),
    }),
  ),
  /** A Spanish sentence on why nothing can be sent now. */
  problem: z.nullable(z.string()),
  retryAt: z.nullable(dateTime),
  /** Users without a password now. */
  withoutPassword: z.int(),
  /** Users among them whose last invitation was not sent, or who never got one; without waiting ones. */
  unsent: z.int(),
  /** Days for which a link is valid. */
  days: z.int(),
  perMinute: z.int(),
  /** Address of the links. */
  linksTo: z.string(),
  /** Whether mails become files on the server, as no mail server is configured. */
  isOutbox: z.boolean(),
});
export type InvitationProgress = z.output<typeof invitationProgress>;

export const readInvitations = administrator.get('/users/invitations', {
  summary: 'How far the mails with invitations are',
  response: invitationProgress,
});

export const stopInvitations = administrator.post('/users/invitations/stop', {
  summary: 'Take the mails that wait out of the queue',
  response: z.object({ stopped: z.int() }),
  refusals: [409],
});
