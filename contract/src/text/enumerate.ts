let format: Intl.ListFormat | undefined;

/** `Ana, Luis e Inés`. The format is made on demand: the first use of `Intl` takes some 25 ms, which would delay the start. */
export function enumerate(texts: readonly string[]): string {
  format ??= new Intl.ListFormat('es-CO', { type: 'conjunction' });
  return format.format(texts);
}
