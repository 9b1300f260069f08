/** Beginnings of sentences of the log by which acts before an opening are counted (R12.43). */

export const IDENTITY_VERIFIED = 'Verificó con su documento la identidad de ';
export const PERSON_DELETED = 'Eliminó a ';
