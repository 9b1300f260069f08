/** Beginnings of sentences, and a field, of the log by which acts before an opening are counted (R12.43). */
import type { PresenceWay } from '@vigilia/contract/assemblies/own-presence';

export const IDENTITY_VERIFIED = 'Verificó con su documento la identidad de ';
export const ACCOUNTS_MERGED = 'Unió a ';
/** Ends the names of fields of the account that ended. */
export const OF_MERGED = ' de la cuenta repetida';
export const QUESTION_CREATED = 'Creó la pregunta ';
export const QUESTION_RESTORED = 'Restauró de la Papelera la pregunta ';
export const QUESTION_EDITED = 'Editó la pregunta ';
/** Fields of a question that say about which matter it decides, and how. */
export const QUESTION_FIELDS = {
  title: 'pregunta',
  kind: 'tipo',
  seats: 'cargos',
  allowBlank: 'voto en blanco',
  rule: 'mayoría',
} as const;
/** Fields of a question whose loss changes it: what is added is a nomination. */
export const QUESTION_OPTIONS = {
  candidates: 'candidatos',
  slates: 'planchas',
  point: 'punto de la agenda',
} as const;
/** Between the options of a question in the log. */
export const OPTION_SEPARATOR = ' · ';
/** Acts on documents of an agenda. */
export const DOCUMENT_ADDED = 'Agregó el documento ';
export const DOCUMENT_RENAMED = 'Cambió el nombre de un documento ';
export const DOCUMENT_REMOVED = 'Quitó el documento ';
/** A submitted power whose document number is of a person of another name than the written one. */
export const OTHER_NAME_CONFIRMED = 'Confirmó con otro nombre el poder de ';
export const OWN_DELETION = 'Eliminó su propia cuenta';

export const PRESENCE_WAYS_FIELD = 'formas de registrarse';
/** None is a part of another one. */
export const PRESENCE_WAY_NAMES: Readonly<Record<PresenceWay, string>> = {
  hall: 'en el salón, con su código',
  remote: 'a distancia',
  unstated: 'sin decir dónde',
};

/** The field of a message that the hall shows. */
export const HALL_MESSAGE_FIELD = 'mensaje del salón';

/** The field of the end of a session, which resumes where it is deleted or moved (R19.6). */
export const SESSION_END_FIELD = 'Hora de cierre';

/** Field and separator of the addresses of scrutineers in the log. */
export const SCRUTINEERS_FIELD = 'correos';
export const ADDRESS_SEPARATOR = ', ';

/** The type of an account, and how the log names that of administrators. */
export const USER_TYPE_FIELD = 'tipo de usuario';
export const ADMINISTRATOR = 'administrador';

/** The field of the good standing of a member, and how the log says that one is not. */
export const STANDING_FIELD = 'paz y salvo';
export const BEHIND = 'en mora';

/** Whether ballots give receipts, and how the log says that they do not. */
export const RECEIPTS_FIELD = 'comprobantes';
export const NO_RECEIPTS = 'no';
