/** The mail with the code. */
import { DELETION_CODE } from '@vigilia/contract/limits';
import type { Letter } from '../../platform/mail.ts';
import { inMinutes } from '../../platform/rate-limit.ts';

export const deletionLetter = (to: string, name: string, code: string, brand: string): Letter => ({
  to,
  subject: 'Código para eliminar su cuenta',
  text: `Hola, ${name}:

Para eliminar su cuenta de ${brand}, escriba este código en la página donde lo pidió:

    ${code}

Vale durante ${inMinutes(DELETION_CODE.lifetime)} y una sola vez. Quien lo tenga puede eliminar su cuenta: no lo comparta.

Si usted no lo pidió, no haga nada; su cuenta sigue como está.
`,
});
