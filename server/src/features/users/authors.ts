/** Who wrote something, as it is answered beside what was written. */

/** What was written stays when its author's row goes; then this stands in place of the name. */
const DELETED_USER = 'Usuario eliminado';

/** @param row of a left join with the users: null where there is none any more */
export const authorOf = ({ name, lastName }: { name: string | null; lastName: string | null }) => ({
  name: name ?? DELETED_USER,
  lastName: lastName ?? '',
});
