/** The frame of a page: the brand, a heading that takes the focus, and the content. */
import { type ReactNode, useEffect, useRef } from 'react';
import { configuration } from '../../core/backend/configuration.ts';
import { Logo } from '../../core/logo.tsx';

interface PageProps {
  heading: string;
  /** Beside the brand. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Page({ heading, aside, children }: PageProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${heading} · ${configuration.brandName}`;
  }, [heading]);
  // Screen readers continue at the new page; the first one is read from its beginning.
  useEffect(() => {
    if (document.activeElement !== document.body || performance.now() > 3000) title.current?.focus();
  }, []);
  return (
    <>
      <header className="bar">
        <Logo size={32} />
        <span className="brand">{configuration.brandName}</span>
        {aside}
      </header>
      <main className="page">
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </main>
    </>
  );
}
