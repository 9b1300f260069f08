/** Edit conflicts of a form. */
import type { EditConflict } from '@vigilia/contract/versions';
import { useState } from 'react';
import { ApiError } from '../../core/backend/api.ts';

/** A refused save. */
interface Conflict extends EditConflict {
  readonly message: string;
}

/** The conflict that a failed save reports; null for another failure. */
const conflictOf = (error: unknown): Conflict | null =>
  error instanceof ApiError && error.editConflict ? { ...error.editConflict, message: error.message } : null;

export interface ConflictState {
  readonly conflict: Conflict | null;
  closeConflict(): void;
  /** Whether a failed save was a conflict, which is then shown. */
  takeConflict(error: unknown): boolean;
}

/** The conflict of a form's last save. */
export function useConflict(): ConflictState {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return {
    conflict,
    closeConflict: () => setConflict(null),
    takeConflict(error) {
      const found = conflictOf(error);
      setConflict(found);
      return found !== null;
    },
  };
}
