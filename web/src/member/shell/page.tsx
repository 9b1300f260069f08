/** The frame of a page: the brand, a heading that takes the focus, and the content. */
import { type ReactNode, useEffect, useRef } from 'react';
import { configuration } from '../../core/backend/configuration.ts';

const Logo = () => (
  <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M5 18h5l2.5-8 5 13 3-9 1.5 4h5" />
  </svg>
);

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
        <Logo />
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
