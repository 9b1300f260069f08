/** A failure in words, read aloud. */
import type { ReactNode } from 'react';
import type { Failure } from '../../core/backend/api.ts';

export const Problem = ({ headline, reason, children }: Failure & { children?: ReactNode }) => (
  <div className="notice attention" role="alert">
    <strong>{headline}</strong>
    {reason && <p>{reason}</p>}
    {children}
  </div>
);
