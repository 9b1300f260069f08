/** Finds users by the id, e-mail, document number or name that a record of the other backend gives. */

import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { fold } from '@vigilia/contract/text/fold';
import { plainDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { personFields } from '@vigilia/contract/users/person-fields';
import type { Db } from '../../../database/database.ts';
import { DELETED_NAME, erasedRow } from '../../users/store.ts';
import { printable } from '../problems.ts';
import { type Fields, idIn, textIn } from '../source/values.ts';

interface Known {
  readonly email: string;
  readonly dni: string | null;
  readonly nameSearch: string;
  /** The row of a deleted user, which no record contradicts. */
  readonly isErased: boolean;
}

/** As users have it; empty where it is no address. */
const emailOf = ({ email }: Fields): string => {
  const parsed = personFields.email.safeParse(textIn(email));
  return parsed.success ? parsed.data : '';
};
/** As users have it, cut as theirs are. */
const dniOf = ({ dni }: Fields): string => plainDni(textIn(dni)).slice(0, FIELD_LIMITS.dni);
/** A person's name in the report. */
export const nameOf = ({ name, lastName }: Fields): string =>
  printable(fullName({ name: textIn(name), lastName: textIn(lastName) })) || 'sin nombre';

export interface People {
  readonly emailOf: (id: number) => string;
  /**
   * The id of the user whom a record names; null for none, or where its fields name several.
   * @param id as the record gives it; ignored where another field contradicts it
   * @param note receives a contradiction, in Spanish
   */
  find(person: Fields, id: unknown, note: (text: string) => void): number | null;
  /** The same; of a record that names no user, the id of one who is no longer listed. */
  findOrErased(person: Fields, id: unknown, note: (text: string) => void): number | null;
  /** Whether the id belongs to a user of this installation. */
  has(id: number): boolean;
  /**
   * Adds the row of a user whom the other backend no longer lists, such as a deleted one, so that rolls and ballots can
   * refer to it.
   */
  addErased(tx: Db, ids: readonly number[], at: string): Promise<void>;
}

export async function readPeople(db: Db): Promise<People> {
  const rows = await db.selectFrom('users').select(['id', 'email', 'dni', 'name_search']).execute();
  const byId = new Map<number, Known>(
    rows.map(({ id, email, dni, name_search: nameSearch }) => [
      id,
      { email, dni, nameSearch, isErased: email === erasedRow(id).email },
    ]),
  );
  const byEmail = new Map(rows.map(({ email, id }) => [email, id]));
  const byDni = new Map(rows.flatMap(({ dni, id }) => (dni ? [[dni, id] as const] : [])));
  const byName = new Map<string, number | null>();
  for (const { id, name_search } of rows) byName.set(name_search, byName.has(name_search) ? null : id);

  const oneNamed = ({ name, lastName }: Fields): number | null => {
    const wanted = fold(textIn(name), textIn(lastName));
    return wanted === '' || wanted === fold(DELETED_NAME, '') ? null : (byName.get(wanted) ?? null);
  };

  /**
   * The field that contradicts an id. A name does so only where it is the name of another user and is the only field
   * given: people are renamed.
   */
  function contradictionOf(id: number, { email, dni, nameSearch, isErased }: Known, person: Fields) {
    if (isErased) return null;
    const given = { email: emailOf(person), dni: dniOf(person) };
    if (given.email !== '' && given.email !== email) return 'el correo';
    if (given.dni !== '' && dni !== null && given.dni !== dni) return 'la cédula';
    if (given.email !== '' || given.dni !== '') return null;
    const named = oneNamed(person);
    return named !== null && named !== id && fold(textIn(person.name), textIn(person.lastName)) !== nameSearch
      ? 'el nombre'
      : null;
  }

  function find(person: Fields, given: unknown, note: (text: string) => void): number | null {
    const id = idIn(given);
    const known = id === null ? undefined : byId.get(id);
    if (id !== null && known) {
      const contradiction = contradictionOf(id, known, person);
      if (contradiction === null) return id;
      note(`el número ${id} es de otro usuario, según ${contradiction}: no se tuvo en cuenta`);
    }
    const [byItsEmail, byItsDni] = [byEmail.get(emailOf(person)), byDni.get(dniOf(person))];
    if (byItsEmail !== undefined && byItsDni !== undefined && byItsEmail !== byItsDni) {
      note('su correo y su cédula son de usuarios distintos');
      return null;
    }
    return byItsEmail ?? byItsDni ?? oneNamed(person);
  }

  return {
    emailOf: (id) => byId.get(id)?.email ?? '',
    has: (id) => byId.has(id),
    find,
    findOrErased(person, given, note) {
      const found = find(person, given, note);
      if (found !== null) return found;
      const id = idIn(given);
      return id === null || byId.get(id)?.isErased === false ? null : id;
    },
    async addErased(tx, ids, at) {
      for (const id of ids) {
        const row = erasedRow(id);
        await tx
          .insertInto('users')
          .values({ ...row, id, password_hash: '', created_at: at, deleted_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        byId.set(id, { email: row.email, dni: null, nameSearch: row.name_search, isErased: true });
      }
    },
  };
}
