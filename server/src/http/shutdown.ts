/**
 * Whether the process is on its way out. From then on it is not ready any more, and every answer closes its connection,
 * so that clients who keep theirs open go somewhere else before it is cut.
 */
export interface Shutdown {
  readonly begun: boolean;
  begin(): void;
}

export function createShutdown(): Shutdown {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    begin() {
      begun = true;
    },
  };
}
