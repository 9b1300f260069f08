import type { MailMessage } from '../../../kernel/mail/mail.ts';
import { formatClock, formatLongDay } from '../../../kernel/runtime/date-format.ts';

const momentOf = (iso: string): string => `${formatLongDay(iso)}, ${formatClock(iso)}`;

export interface LinkMail {
  readonly to: string;
  readonly name: string;
  readonly link: string;
  /** ISO 8601 in UTC. */
  readonly expires: string;
  readonly brandName: string;
  readonly brandAcronym: string;
}

const SAFETY_NOTE = (expires: string) =>
  `El enlace vence el ${momentOf(expires)} (hora de Colombia) y se puede usar una sola vez. No lo comparta: con él se puede entrar a su cuenta.`;

interface InvitationMail extends LinkMail {
  /** Address where the person signs in from then on. */
  readonly signIn: string;
  /** Address of the page that mails another link, once this one has expired. */
  readonly recovery: string;
}

export const invitationMail = ({
  to,
  name,
  link,
  expires,
  brandName,
  brandAcronym,
  signIn,
  recovery,
}: InvitationMail): MailMessage => ({
  to,
  subject: `Active su cuenta de ${brandName}`,
  text: `Hola, ${name}:

La Asociación ${brandAcronym} le creó una cuenta en ${brandName}. Para activarla, abra este enlace y elija su contraseña:

${link}

${SAFETY_NOTE(expires)}

Después entre aquí, con este correo y la contraseña que eligió:

${signIn}

Si el enlace ya venció, pida otro aquí:

${recovery}

Si usted no tiene relación con la Asociación ${brandAcronym}, ignore este correo.
`,
});

export const recoveryMail = ({
  to,
  name,
  link,
  expires,
  brandName,
  brandAcronym,
}: LinkMail): MailMessage => ({
  to,
  subject: `Enlace para cambiar su contraseña de ${brandName}`,
  text: `Hola, ${name}:

Alguien pidió cambiar la contraseña de su cuenta de ${brandName}, de la Asociación ${brandAcronym}. Si fue usted, abra este enlace y elija una nueva:

${link}

${SAFETY_NOTE(expires)}

Si usted no lo pidió, ignore este correo; su contraseña no cambia.
`,
});
