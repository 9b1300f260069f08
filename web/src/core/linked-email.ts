/**
 * The e-mail address of a person who has just chosen a password, passed to the sign-in of the members' application. It follows
 * the `#`, which reaches no server, and is removed from the address.
 */
const PARAMETER = 'correo';

export const withEmail = (path: string, email: string): string =>
  `${path}#${new URLSearchParams({ [PARAMETER]: email })}`;

/** Empty without one. */
export function takeLinkedEmail(): string {
  const { hash, pathname } = window.location;
  const email = new URLSearchParams(hash.slice(1)).get(PARAMETER) ?? '';
  if (email !== '') window.history.replaceState(null, '', pathname);
  return email;
}
