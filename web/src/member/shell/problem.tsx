/** A failure in words, read aloud, also in place of a part of the code. */
import type { ReactNode } from 'react';
import type { Failure } from '../../core/backend/api.ts';
import { ASSEMBLY_TEXTS as T } from '../assembly/texts.ts';
import { Page } from './page.tsx';

export const Problem = ({ headline, reason, children }: Failure & { children?: ReactNode }) => (
  <div className="notice attention" role="alert">
    <strong>{headline}</strong>
    {reason && <p>{reason}</p>}
    {children}
  </div>
);

/** A browser does not fetch a part again that failed, so the page is loaded anew. */
const again = (
  <button type="button" className="secondary" onClick={() => location.reload()}>
    {T.retry}
  </button>
);

const NotLoaded = () => <Problem headline={T.notLoaded}>{again}</Problem>;
export const notLoaded = () => ({ default: NotLoaded });

const PageNotLoaded = () => <Page heading={T.notLoaded}>{again}</Page>;
export const pageNotLoaded = () => ({ default: PageNotLoaded });
