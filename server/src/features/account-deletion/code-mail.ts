/** The mail with the code. */
import { DELETION_CODE } from '@vigilia/contract/limits';
import type { Letter } from '../../mail/mail.ts';
import { inMinutes } from '../../http/rate-limit.ts';

export const deletionLetter = (to: string, name: string, code: string, brand: string): Letter => ({
  to,
  subject: 'Código para eliminar su cuenta',
  text: `Hola, ${name}:

Para eliminar su cuenta de ${brand}, escriba este código en la página donde lo pidió:

    ${code}

El código vence en ${inMinutes(DELETION_CODE.lifetime)} y se puede usar una sola vez. No lo comparta: con él se puede eliminar su cuenta.

Si usted no lo pidió, ignore este correo; su cuenta no cambiará.
`,
});
