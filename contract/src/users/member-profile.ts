/** Members' picks from the catalogue of the profile (R21.4). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id } from '../fields.ts';
import { PROFILE_LISTS, profileItem } from './profile.ts';
import { memberStanding } from './users.ts';

const { administrator, member } = callsOf('Perfil');

const MAX_PICKS = PROFILE_LISTS.reduce((sum, { max }) => sum + max, 0);

/** In the order of the catalogue. */
const picks = z.object({ items: z.array(profileItem) });

/** Picks of a person, with data that are read-only here. */
const ownProfile = z.extend(picks, {
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  dniType: z.nullable(z.int()),
  dni: z.nullable(z.string()),
  standing: z.optional(memberStanding),
});
export type OwnProfile = z.output<typeof ownProfile>;

/** Ids of all picked items; others are no longer picked. */
const newPicks = z.object({
  items: z.array(id).check(z.maxLength(MAX_PICKS, `Elija hasta ${MAX_PICKS} en total`)),
});

export const readOwnProfile = member.get('/users/me/profile', {
  summary: 'The own data, and what is picked from the catalogue',
  response: ownProfile,
  refusals: [404],
});

export const updateOwnProfile = member.put('/users/me/profile', {
  summary: 'Pick items of the catalogue, instead of those that were picked',
  body: newPicks,
  response: ownProfile,
  refusals: [404, 409, 429],
});

export const readProfile = administrator.get('/users/:id/profile', {
  summary: 'What a user picked from the catalogue',
  params: byId,
  response: picks,
});

export const updateProfile = administrator.put('/users/:id/profile', {
  summary: 'Pick items of the catalogue for a user, instead of those that were picked',
  params: byId,
  body: newPicks,
  response: picks,
  refusals: [409],
});

export const countPicks = administrator.get('/profile/items/members', {
  summary: 'How many users picked each item that is picked at all',
  response: z.array(z.object({ id, members: z.int() })),
});
