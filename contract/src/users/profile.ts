/** The catalogue of the profile (R8.2). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, line, page, removed } from '../fields.ts';
import { FIELD_LIMITS, PROFILE_CATEGORIES } from '../limits.ts';

export type ProfileCategoryId = (typeof PROFILE_CATEGORIES)[keyof typeof PROFILE_CATEGORIES];

/** A list of the catalogue, with the number of its items that one member can pick. */
export interface ProfileList {
  readonly id: ProfileCategoryId;
  readonly name: string;
  readonly max: number;
}

/** In the order of the screens (R21.4). */
export const PROFILE_LISTS: readonly ProfileList[] = [
  { id: PROFILE_CATEGORIES.subspecialty, name: 'Subespecialidades', max: 10 },
  { id: PROFILE_CATEGORIES.workInstitution, name: 'Instituciones de trabajo del Valle del Cauca', max: 10 },
  { id: PROFILE_CATEGORIES.educationalInstitution, name: 'Instituciones educativas de Colombia', max: 10 },
  { id: PROFILE_CATEGORIES.country, name: 'Países', max: 1 },
  { id: PROFILE_CATEGORIES.department, name: 'Departamentos', max: 1 },
  { id: PROFILE_CATEGORIES.city, name: 'Ciudades', max: 1 },
  { id: PROFILE_CATEGORIES.interest, name: 'Intereses', max: 10 },
  { id: PROFILE_CATEGORIES.hobby, name: 'Pasatiempos', max: 10 },
];

const categoryId = z.literal(Object.values(PROFILE_CATEGORIES), 'Esta categoría no existe');

export const profileItem = z.object({
  id,
  name: z.string(),
  categoryId,
  /** Associates whose profile has the item; absent if unknown. */
  members: z.optional(z.number()),
});
export type ProfileItem = z.output<typeof profileItem>;

const name = line(
  FIELD_LIMITS.profileItem,
  'El nombre es requerido',
  'Escriba un nombre con letras o números',
);

const { administrator, member } = callsOf('Perfil');

export const createProfileItem = administrator.post('/profile/item', {
  summary: 'Add an item to a category; its name must differ from the others by more than case and accents',
  body: z.object({ name, categoryId }),
  response: profileItem,
  success: 201,
  refusals: [409],
});

export const listProfileItems = member.get('/profile/items/all', {
  summary: 'The items of all categories, in the order of their names within each',
  query: z.object(page),
  response: z.array(profileItem),
});

export const renameProfileItem = administrator.patch('/profile/profile/item/:id', {
  summary:
    'Rename an item; its name must differ from the others of its category by more than case and accents',
  params: byId,
  body: z.object({ name }),
  response: profileItem,
  refusals: [409],
});

export const deleteProfileItem = administrator.delete('/profile/profile/item/:id', {
  summary: 'Delete an item',
  params: byId,
  response: removed,
});
