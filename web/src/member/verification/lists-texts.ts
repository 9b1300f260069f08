/** Published lists and seals, in the words that members read. */
const KINDS: Readonly<Record<string, string>> = {
  opened: 'Apertura',
  reopened: 'Reapertura',
  closed: 'Cierre',
  lot: 'Sorteo',
  withdrawn: 'Votación retirada',
  secondRound: 'Apertura de una segunda vuelta',
  passwordsSet: 'Contraseñas que puso un administrador, o que llegaron a un correo que él escribió',
  verifiedByAssigner:
    'Identidades que verificó en la mesa quien había puesto la contraseña o el correo, o no consta que fuera otro',
  codesShown: 'Códigos para entrar que mostró una mesa',
  rightsSuspended: 'Derechos a votar suspendidos',
  rightsRestored: 'Derechos a votar devueltos',
  passwordsUsed: 'Votos emitidos con contraseñas o correos que puso un administrador',
  paperConfirmed: 'Votos en papel que confirmó un segundo administrador',
  paperDiscarded: 'Votos en papel que se registraron y se descartaron',
  accountDeleted: 'Cuentas eliminadas con su derecho sin usar',
  presenceTaken: 'Derechos sin usar por una asistencia que cambió un administrador o la mesa',
  powersEnded: 'Derechos sin usar de poderes que terminaron',
  restored: 'Servidor restaurado de una copia',
  keyChanged: 'Cambio de la llave',
  archived: 'Asamblea archivada',
};

export const LISTS_TEXTS = {
  link: 'Ver listas y sellos',
  heading: 'Listas y sellos',
  about:
    'Esto es lo que se publica de las votaciones de esta asamblea, sin nombres. Guarde o anote la última huella: si después se cambia algo, deja de coincidir.',
  last: (fingerprint: string) => `Última huella: ${fingerprint}`,
  closed: 'Votaciones cerradas',
  none: 'Todavía no se ha cerrado ninguna votación.',
  ballots: 'Ver los votos',
  participation: 'Ver la participación',
  ballotsOf: (title: string) => `Ver los votos de «${title}»`,
  participationOf: (title: string) => `Ver la participación en «${title}»`,
  ballotsAbout:
    'Un voto en cada renglón: su código y lo que marca. «yes» es a favor, «no» es en contra, «blank» es en blanco, y un número es una opción.',
  participationAbout:
    'Un derecho usado en cada renglón, con un seudónimo. Termina en 1 si votó el apoderado, y en 0 si no.',
  empty: 'La lista no tiene renglones.',
  save: 'Guardar la lista',
  saveSeals: 'Guardar los sellos',
  seals: 'Sellos',
  kind: (kind: string) => KINDS[kind] ?? kind,
  back: 'Volver a la asamblea',
  loading: 'Cargando…',
  failure: 'No se pudo consultar lo publicado',
  retry: 'Reintentar',
};
