/** A link inside the application. */
import type { ReactNode } from 'react';
import { goTo } from './path.ts';

export const Link = ({ to, children }: { to: string; children: ReactNode }) => (
  <a
    href={to}
    className="link"
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      goTo(to);
    }}
  >
    {children}
  </a>
);
