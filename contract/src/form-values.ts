/** Values that a form sends as text. In a file of their own, which first pages do not load. */

/** Parses JSON text; undefined for other text. The schema judges any other value. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The number of up to nine digits. The schema judges any other value. */
export const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
