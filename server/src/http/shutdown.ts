/**
 * Whether the process is shutting down. From then on it is not ready, and every response closes its connection, so that
 * clients reconnect elsewhere in time.
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
