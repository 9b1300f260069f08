/**
 * Links of rows to screens of the product, followed by one handler of their table: the router's own link is rendered again
 * at every navigation, and a list has a hundred of them.
 */
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import styles from './row-link.module.css';

interface RowLinkProps {
  /** A path of the product. */
  to: string;
  /** Whether it has the colour of its text. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Only in a table. */
export const RowLink = ({ to, isQuiet = false, children }: RowLinkProps) => (
  <a href={to} className={styles.link} data-quiet={isQuiet || undefined}>
    {children}
  </a>
);

/** Leaves to the browser what opens another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;

/** The handler of clicks in a table. */
export function useRowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`a.${styles.link}`) : null;
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
