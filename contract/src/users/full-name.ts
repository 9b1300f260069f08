/** A person's whole name, as sentences and lists show it. Parts that a backend omits are left out. */
export const fullName = ({
  name,
  lastName,
}: {
  readonly name?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}): string => `${name ?? ''} ${lastName ?? ''}`.trim();
