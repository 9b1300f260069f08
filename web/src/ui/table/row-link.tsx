/** A link in a row of a table. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './row-link.module.css';

interface RowLinkProps {
  /** A path of the product. */
  to: string;
  /** Whether it has the colour of its text. */
  isQuiet?: boolean;
  /** Whether a click anywhere in the row, except on its controls, follows it. */
  isOfRow?: boolean;
  children: ReactNode;
}

export const RowLink = ({ to, isQuiet = false, isOfRow = false, children }: RowLinkProps) => (
  <Link to={to} className={styles.link} data-quiet={isQuiet || undefined} data-of-row={isOfRow || undefined}>
    {children}
  </Link>
);
