/** Authors as they are returned beside their content. */
import { DELETED_NAME } from './store.ts';

/** @param row of a left join with the users: null where there is no such row any more */
export const authorOf = ({ name, lastName }: { name: string | null; lastName: string | null }) => ({
  name: name ?? DELETED_NAME,
  lastName: lastName ?? '',
});
