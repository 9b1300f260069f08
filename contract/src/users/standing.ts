/** Good standing ('paz y salvo') of members: by hand, or by the list of the treasurer (R21.2). */
import * as z from 'zod/mini';
import { fileConfirmation, fileRow, seenFile } from '../assemblies/roll-lists.ts';
import { callsOf } from '../call.ts';
import { byId, id } from '../fields.ts';
import { user } from './users.ts';

const { administrator } = callsOf('Usuarios');

/** Folded headings of the column that states the standing of a row. */
export const STANDING_HEADINGS: readonly string[] = ['estado', 'paz y salvo', 'al dia', 'estado de cuenta'];

export const setStanding = administrator.put('/users/:id/standing', {
  summary: 'State whether a member is in good standing; null when it is not known',
  params: byId,
  body: z.object({ inGoodStanding: z.nullable(z.boolean()) }),
  response: user,
});

/** Outcomes of a row: a member who gains, loses or keeps good standing; an unknown number, a repeated one, an invalid one. */
export const STANDING_OUTCOMES = ['gains', 'loses', 'same', 'unknown', 'repeated', 'invalid'] as const;
export type StandingOutcome = (typeof STANDING_OUTCOMES)[number];

/** Choices for members who are not in the file. */
export const OTHERS_CHOICES = ['lose', 'unchanged'] as const;
export type OthersChoice = (typeof OTHERS_CHOICES)[number];

const others = z.enum(OTHERS_CHOICES, 'Elija si quienes no están quedan en mora o siguen igual');

const upload = { accepts: 'table', required: true } as const;

const standingPreview = z.object({
  counts: z.record(z.enum(STANDING_OUTCOMES), z.int()),
  /** Rows with their state in the words of the file; absent without states. */
  rows: z.array(z.extend(fileRow(STANDING_OUTCOMES), { state: z.optional(z.string()) })),
  /** Members who are not in the file and would lose their good standing, by name; the first hundred. */
  others: z.array(z.object({ id, name: z.string(), dni: z.nullable(z.string()) })),
  othersTotal: z.int(),
  ...seenFile,
});
export type MemberStandingPreview = z.output<typeof standingPreview>;

export const previewStanding = administrator.post('/users/standing/preview', {
  summary:
    'Who would gain or lose good standing by a CSV or Excel file of document numbers, with or without a state; nothing is stored',
  body: z.object({}),
  upload,
  response: standingPreview,
  refusals: [503],
});

export const applyStanding = administrator.post('/users/standing', {
  summary: 'Set the good standing of members by a CSV or Excel file of document numbers: all or none',
  body: z.object({
    ...fileConfirmation,
    others,
  }),
  upload,
  response: z.object({ gained: z.int(), lost: z.int(), leftOut: z.int() }),
  refusals: [409, 503],
});
