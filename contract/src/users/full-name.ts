/** A person's whole name for sentences and lists, without parts that a backend omits. */
export const fullName = ({
  name,
  lastName,
}: {
  readonly name?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}): string => `${name ?? ''} ${lastName ?? ''}`.trim();
