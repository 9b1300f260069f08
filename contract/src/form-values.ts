/** Values that arrive as text where a form sends them. Apart from what first pages load. */

/** Parses JSON text; undefined for other text. A value that is no text is left to the schema. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The number that up to nine digits write. Any other value is left to the schema. */
export const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
