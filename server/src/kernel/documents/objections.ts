/** Reasons to refuse a document. The checks run in a separate process; `documents.ts` has the messages. */

/**
 * - `virus`: the virus scanner names what it found; `unscanned`: it gave no verdict
 * - `unknown`: no complete document of an accepted kind
 * - `active`: acts by itself, or when a reader opens it
 * - `locked`: encrypted, so it cannot be checked
 * - `unreadable`: a part of it cannot be parsed with certainty
 * - `excessive`: unpacks to too much, or takes too long to check
 */
export type Objection = 'virus' | 'unscanned' | 'unknown' | 'active' | 'locked' | 'unreadable' | 'excessive';

export class DocumentObjection extends Error {
  readonly objection: Objection;

  /** @param detail the finding, for the log; of an active one in Spanish, for the user */
  constructor(objection: Objection, detail: string) {
    super(detail);
    this.name = 'DocumentObjection';
    this.objection = objection;
  }
}

export const unknown = (detail: string) => new DocumentObjection('unknown', detail);
export const active = (detail: string) => new DocumentObjection('active', detail);
export const locked = (detail: string) => new DocumentObjection('locked', detail);
export const unreadable = (detail: string) => new DocumentObjection('unreadable', detail);
export const excessive = (detail: string) => new DocumentObjection('excessive', detail);
