/** Finds the users that records of the other backend name, by whatever these say of them. */
import { fold } from '@vigilia/contract/fold';
import { fullName } from '@vigilia/contract/full-name';
import { plainDni } from '@vigilia/contract/normal-text';
import type { Db } from '../../database/database.ts';
import { DELETED_NAME, erasedRow } from '../users/store.ts';
import type { Fields } from './lists.ts';
import { printable } from './problems.ts';
import { idIn, textIn } from './values.ts';

interface Known {
  readonly id: number;
  readonly email: string;
  readonly dni: string | null;
}

const emailOf = ({ email }: Fields) => textIn(email).trim().toLowerCase();
const dniOf = ({ dni }: Fields) => plainDni(textIn(dni));
/** A person, as the report calls them. */
export const nameOf = ({ name, lastName }: Fields): string =>
  printable(fullName({ name: textIn(name), lastName: textIn(lastName) })) || 'sin nombre';

export interface People {
  readonly emailOf: (id: number) => string;
  /**
   * The id of the user whom a record names; null for nobody, or where several fit.
   * @param id as the record gives it
   */
  find(person: Fields, id: unknown): number | null;
  /** The same by name alone. */
  byName(person: Fields): number | null;
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
  const byId = new Map<number, Known>(rows.map(({ id, email, dni }) => [id, { id, email, dni }]));
  const byEmail = new Map(rows.map(({ email, id }) => [email, id]));
  const byDni = new Map(rows.flatMap(({ dni, id }) => (dni ? [[dni, id] as const] : [])));
  const byName = new Map<string, number | null>();
  for (const { id, name_search } of rows) byName.set(name_search, byName.has(name_search) ? null : id);

  const oneNamed = ({ name, lastName }: Fields): number | null => {
    const wanted = fold(textIn(name), textIn(lastName));
    return wanted === '' || wanted === fold(DELETED_NAME, '') ? null : (byName.get(wanted) ?? null);
  };

  return {
    emailOf: (id) => byId.get(id)?.email ?? '',
    has: (id) => byId.has(id),
    byName: oneNamed,
    find(person, given) {
      const id = idIn(given);
      const [email, dni] = [emailOf(person), dniOf(person)];
      // An id that is not that of a user, but of the record itself, is told by the rest not fitting.
      const known = id === null ? undefined : byId.get(id);
      const fits =
        known &&
        (email === '' || known.email === email || dni === '' || known.dni === null || known.dni === dni);
      if (known && fits) return known.id;
      return byEmail.get(email) ?? byDni.get(dni) ?? oneNamed(person);
    },
    async addErased(tx, ids, at) {
      for (const id of ids) {
        const row = erasedRow(id);
        await tx
          .insertInto('users')
          .values({ ...row, id, password_hash: '', created_at: at, deleted_at: at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        byId.set(id, { id, email: row.email, dni: null });
      }
    },
  };
}
