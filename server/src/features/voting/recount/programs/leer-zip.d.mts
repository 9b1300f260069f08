/** Types of the program for its tests. */
export function filesOf(zip: Uint8Array, inflate: (data: Uint8Array, size: number) => Uint8Array | Promise<Uint8Array>): Promise<Map<string, Uint8Array>>;
