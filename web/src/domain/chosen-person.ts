/** The value of a filter by person, apart from its field: queries of the first pages read it. */

/** The id and the name of a chosen person; a number alone is a text. */
const CHOSEN = /^([1-9]\d{0,14}) (.*[^\d.\s-].*)$/s;

/** The id of a chosen person, or the text. */
export function personIn(value: string): { readonly userId: number } | { readonly text: string } {
  const [, id] = CHOSEN.exec(value) ?? [];
  return id ? { userId: Number(id) } : { text: value };
}

/** The value as the field shows it: of a chosen person the name alone. */
export const shownPerson = (value: string): string =>
  'userId' in personIn(value) ? value.replace(CHOSEN, '$2') : value;
