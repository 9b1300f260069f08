/** Formats people in lists. */
export const fullName = ({ name, lastName }: { readonly name: string; readonly lastName?: string }) =>
  [name, lastName].filter(Boolean).join(' ');
