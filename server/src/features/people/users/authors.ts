import { DELETED_NAME } from './store.ts';

/** @param row of a left join with the users: null without such a row */
export const authorOf = ({ name, lastName }: { name: string | null; lastName: string | null }) => ({
  name: name ?? DELETED_NAME,
  lastName: lastName ?? '',
});
