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
  /** Whether a click anywhere in the row, except on its controls, follows it. */
  isOfRow?: boolean;
  children: ReactNode;
}

/** Only in a table. */
export const RowLink = ({ to, isQuiet = false, isOfRow = false, children }: RowLinkProps) => (
  <a href={to} className={styles.link} data-quiet={isQuiet || undefined} data-of-row={isOfRow || undefined}>
    {children}
  </a>
);

/** Leaves clicks that open another tab or window to the browser. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;

/** The link of the row, where a cell without controls was clicked and no text is being selected. */
function linkOfRow(target: Element): HTMLAnchorElement | null {
  const cell = target.closest('td');
  if (!cell || cell.querySelector('input, button') || window.getSelection()?.isCollapsed === false)
    return null;
  return cell.closest('tr')?.querySelector<HTMLAnchorElement>(`a.${styles.link}[data-of-row]`) ?? null;
}

/** The handler of clicks in a table. */
export function useRowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const anchor = target.closest('a');
    const link = anchor ? target.closest<HTMLAnchorElement>(`a.${styles.link}`) : linkOfRow(target);
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
