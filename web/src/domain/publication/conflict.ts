/** Saves that met that of somebody else. */
import type { EditConflict } from '@vigilia/contract/versions';
import { ApiError } from '../../core/backend/api.ts';

/** A refused save. */
export interface Conflict extends EditConflict {
  readonly message: string;
}

/** The conflict that a failed save reports; null for another failure. */
export const conflictOf = (error: unknown): Conflict | null =>
  error instanceof ApiError && error.editConflict ? { ...error.editConflict, message: error.message } : null;
