/** Types of the program for its tests; the program itself has none, so that it runs as it is. */
export interface Report {
  readonly ok: boolean;
  readonly checks: readonly { readonly id: string; readonly ok: boolean; readonly text: string; readonly problems: readonly string[] }[];
  readonly notes: readonly string[];
  readonly attention: readonly string[];
  readonly summary: readonly string[];
  readonly fingerprint: string | null;
}
export function recount(files: ReadonlyMap<string, Uint8Array>, options?: { readonly fingerprints?: readonly string[]; readonly receipts?: readonly string[] }): Promise<Report>;
export function report(result: Report): string[];
