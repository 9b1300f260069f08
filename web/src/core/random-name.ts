/** A random text that names an act of several calls. Works on pages without HTTPS too, unlike `randomUUID`. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
