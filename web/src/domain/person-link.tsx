/** An e-mail address, and a name as the link to the person's page: native, without the library's component: lists have hundreds of them. */

import { Text } from '@mantine/core';
import { fullName } from '@vigilia/contract/users/full-name';
import { Link } from 'react-router';
import styles from '../ui/table/data-table.module.css';
import { userPath } from './subject-path.ts';

interface PersonLinkProps {
  /** Another backend may leave it out, and a deleted person has none: the name is shown without a link. */
  id: number | null | undefined;
  name: string;
  lastName?: string | undefined;
  /** Shown instead of the whole name, where that is in two columns. */
  children?: string;
}

export function PersonLink({ id, name, lastName, children }: PersonLinkProps) {
  const whole = fullName({ name, lastName });
  const shown = children ?? whole;
  return id ? (
    <Link to={userPath(id)} className={styles.link} aria-label={shown === whole ? undefined : whole}>
      {shown}
    </Link>
  ) : (
    shown
  );
}

/** A name in a list that is sorted by last name, which stands out; another backend may leave it out. */
export const SortedName = ({ name, lastName }: { name: string; lastName?: string | undefined }) => (
  // One element: the cells of cards are grids.
  <span>
    {name}{' '}
    <Text span inherit fw={650}>
      {lastName}
    </Text>
  </span>
);

/** An e-mail address that, where there is no room for it, is broken before its `@`, and elsewhere only if it must. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'));
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
