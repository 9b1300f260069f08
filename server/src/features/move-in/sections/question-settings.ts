/** Settings and slates of a question that the other backend gives beyond the specification. */

import { FIELD_LIMITS, VOTING_LIMITS } from '@vigilia/contract/limits';
import { fold } from '@vigilia/contract/text/fold';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import { question, type VerdictRule } from '@vigilia/contract/votings/votings';
import type * as z from 'zod/mini';
import type { Db } from '../../../database/database.ts';
import { insertRows } from '../../../database/table-dump.ts';
import {
  changedSettings,
  newSettings,
  type QuestionSettings,
  settingsProblem,
} from '../../votings/domain/question-settings.ts';
import { type Fields, fieldsOf, idIn, plainText, type Reader } from '../source/values.ts';
import { nameOf, type People } from './people.ts';

interface SlatePerson {
  readonly userId: number;
  readonly fields: Fields;
}

export interface SourceSlate {
  readonly id: number;
  readonly name: string;
  readonly places: readonly { readonly person: SlatePerson; readonly alternate: SlatePerson | null }[];
}

const accepted = <T>(rule: z.ZodMiniType<T>, value: unknown): T | undefined => {
  const parsed = rule.safeParse(value);
  return parsed.success ? parsed.data : undefined;
};

/** Those that fit each other; a backend of the specification gives none. */
export function settingsIn({ fields }: Reader, isList: boolean): QuestionSettings {
  const kind = accepted(question.shape.kind, fields.kind);
  const usual = newSettings(isList ? { peopleToVote: [1] } : {});
  if (kind === undefined || (KIND_RULES[kind].options !== 'answers') !== isList) return usual;
  const given = changedSettings(usual, {
    kind,
    seats: accepted(question.shape.seats, fields.seats),
    allowBlank: accepted(question.shape.allowBlank, fields.allowBlank),
    showResults: accepted(question.shape.showResults, fields.showResults),
    rule: accepted<VerdictRule | null | undefined>(question.shape.rule, fields.rule),
  });
  const hasSeats = given.seats >= 1 && given.seats <= VOTING_LIMITS.seats;
  return !hasSeats || settingsProblem(given, {}) ? { ...usual, kind } : given;
}

/** Slates whose people are users; any other place is left out, with a note. */
export function slatesIn(reader: Reader, people: People): SourceSlate[] {
  const used = new Set<number>();
  const personOf = (fields: Fields, given: unknown): SlatePerson | null => {
    const userId = people.findOrErased(fields, given, reader.note);
    if (userId === null || used.has(userId)) {
      reader.note(`${nameOf(fields)}, de una plancha, no está entre los usuarios o está dos veces`);
      return null;
    }
    used.add(userId);
    return { userId, fields };
  };
  return reader.list('slates').flatMap((slate): SourceSlate[] => {
    const id = idIn(slate.id);
    if (id === null) return [];
    const places = (Array.isArray(slate.places) ? slate.places : []).map(fieldsOf).flatMap((place) => {
      const person = personOf(place, place.userId);
      const hasAlternate = idIn(place.alternateUserId) !== null;
      const alternate = hasAlternate ? personOf(fieldsOf(place.alternate), place.alternateUserId) : null;
      return person ? [{ person, alternate }] : [];
    });
    return [{ id, name: plainText(slate.name, FIELD_LIMITS.slate) || 'Sin nombre', places }];
  });
}

export const peopleOfSlates = (slates: readonly SourceSlate[]): SlatePerson[] =>
  slates.flatMap(({ places }) =>
    places.flatMap(({ person, alternate }) => (alternate ? [person, alternate] : [person])),
  );

/** Slates whose id is taken, as in a backend that numbers those of each question, or whose name is repeated. */
export async function clashingSlates(db: Db, slates: readonly SourceSlate[]): Promise<boolean> {
  const ids = slates.map(({ id }) => id);
  const names = new Set(slates.map(({ name }) => fold(name)));
  if (new Set(ids).size !== ids.length || names.size !== slates.length) return true;
  if (ids.length === 0) return false;
  return (await db.selectFrom('slates').select('id').where('id', 'in', ids).execute()).length > 0;
}

export async function insertSlates(tx: Db, question_id: number, slates: readonly SourceSlate[]) {
  if (slates.length === 0) return;
  await insertRows(
    tx,
    'slates',
    slates.map(({ id, name }, place) => ({ id, question_id, name, place })),
  );
  const places = slates.flatMap(({ id, places: of }) =>
    of.map(({ person, alternate }, place) => ({
      slate_id: id,
      place,
      user_id: person.userId,
      alternate_id: alternate?.userId ?? null,
    })),
  );
  if (places.length > 0) await insertRows(tx, 'slate_places', places);
}
