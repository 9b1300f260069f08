/** What the second figure of '15 de 22' counts, the same on every screen. */
import { count } from '../core/text.ts';

/** @param suspended rights of the roll that were taken unused while the voting was open */
export const rightsText = ({ suspended = 0 }: { readonly suspended?: number | undefined }): string =>
  suspended === 0
    ? 'con derecho a votar'
    : `en el padrón (${count(suspended)} ${suspended === 1 ? 'retirado' : 'retirados'})`;
