/** The mail with the code. */
import { DELETION_CODE } from '@vigilia/contract/limits';
import { formatMinutes } from '../../http/rate-limits/rate-limit.ts';
import type { MailMessage } from '../../mail/mail.ts';

export const deletionCodeMail = (to: string, name: string, code: string, brand: string): MailMessage => ({
  to,
  subject: 'Código para eliminar su cuenta',
  text: `Hola, ${name}:

Para eliminar su cuenta de ${brand}, escriba este código en la página donde lo pidió:

    ${code}

El código vence en ${formatMinutes(DELETION_CODE.lifetime)} y se puede usar una sola vez. No lo comparta: con él se puede eliminar su cuenta.

Si usted no lo pidió, ignore este correo; su cuenta no cambiará.
`,
});
