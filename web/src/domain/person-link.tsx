/** An e-mail address, and a name linked to the person's page: native elements, since lists have hundreds of them. */

import { Text } from '@mantine/core';
import { fullName } from '@vigilia/contract/users/full-name';
import { Link } from 'react-router';
import styles from '../ui/table/data-table.module.css';
import { userPath } from './subject-path.ts';

interface PersonLinkProps {
  /** Absent on another backend, and for a deleted person: the name is shown without a link. */
  id: number | null | undefined;
  name: string;
  lastName?: string | undefined;
  /** Replaces the full name, if that is in two columns. */
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

/** A name in a list that is sorted by last name, in bold; another backend may omit it. */
export const SortedName = ({ name, lastName }: { name: string; lastName?: string | undefined }) => (
  // A single element: the cells of cards are grids.
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
