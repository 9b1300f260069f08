/** The frame of a page: the brand, a heading that takes the focus, and the content. */

import {
  type ComponentProps,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import type { Failure } from '../../core/backend/api.ts';
import { configuration } from '../../core/backend/configuration.ts';
import { Logo } from '../../core/logo.tsx';
import { ASSEMBLY_TEXTS as T } from '../assembly/texts.ts';

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
        <span className="brand">{`${configuration.brandAcronym} · ${configuration.brandName}`}</span>
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

export const SecondaryButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="secondary" {...props} />
);

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  problem?: string | undefined;
}

/** The problems of a form without that of the field being edited. */
export function withoutEdited<Problems extends object>(problems: Problems, { target }: FormEvent): Problems {
  const name = target instanceof HTMLInputElement ? target.name : '';
  return name in problems ? { ...problems, [name]: undefined } : problems;
}

/** A labelled field with its hint and its problem. */
export function Field({ label, problem, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {problem && (
        <p id={`${id}-problem`} className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** A failure in words, read aloud; also replaces a part of the code that failed to load. */
export const Problem = ({ headline, reason, children }: Failure & { children?: ReactNode }) => (
  <div className="notice attention" role="alert">
    <strong>{headline}</strong>
    {reason && <p>{reason}</p>}
    {children}
  </div>
);

/** A browser does not refetch a failed part, so the page is reloaded. */
const again = <SecondaryButton onClick={() => location.reload()}>{T.retry}</SecondaryButton>;

const NotLoaded = () => <Problem headline={T.notLoaded}>{again}</Problem>;
export const notLoaded = () => ({ default: NotLoaded });

const PageNotLoaded = () => <Page heading={T.notLoaded}>{again}</Page>;
export const pageNotLoaded = () => ({ default: PageNotLoaded });
