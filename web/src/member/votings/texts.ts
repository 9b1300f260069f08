import { count, pluralize } from '@vigilia/contract/text/count';
import { castText } from '@vigilia/contract/votings/rights-text';

const noticesText = (number: number) => pluralize(number, 'aviso', 'avisos');

export const VOTING_TEXTS = {
  yes: 'A favor',
  no: 'En contra',
  blank: 'Voto en blanco',
  withAlternate: (name: string, alternate: string) => `${name} (suplente: ${alternate})`,
  open: 'Votación abierta',
  openAgain: 'Votación abierta de nuevo: los votos de antes se conservan',
  opened: (title: string) => `Se abrió una votación: ${title}`,
  toVoting: (title: string) => `Votar: ${title}`,
  closed: (title: string) => `Se cerró la votación: ${title}`,
  own: 'Su voto',
  ofOther: (name: string) => `Por ${name}, con poder`,
  forSeats: (seats: number) => `Se eligen ${seats} cargos.`,
  upTo: (seats: number) => `Marque hasta ${seats} nombres.`,
  majority: (majority: string) => `Se aprueba con ${majority}.`,
  marked: (marks: number, seats: number) => `${marks} de ${seats} marcados`,
  full: (seats: number) => `Ya marcó ${seats}. Para elegir otro nombre, quite una marca.`,
  hidden: 'Los resultados se muestran al cerrar la votación.',
  choose: 'Elija una opción para votar.',
  vote: 'Votar',
  voteMany: (ballots: number, of: number) =>
    `Votar (${ballots < of ? `${ballots} de ${of}` : ballots} votos)`,
  confirm: '¿Confirma su voto?',
  confirmMany: '¿Confirma estos votos?',
  /** @param whose labels of the rights without a choice */
  leftOut: (whose: readonly string[]) => `Todavía sin elegir: ${whose.join('; ')}.`,
  confirmAbout: 'Después de confirmarlo no se puede cambiar.',
  confirmed: 'Confirmar',
  back: 'Volver',
  registered: 'Registrado',
  receipt: (ballots: number) =>
    ballots === 1
      ? 'El código del comprobante se muestra al cerrar la votación.'
      : 'Los códigos de los comprobantes se muestran al cerrar la votación.',
  registeredBefore: 'Su voto en esta votación quedó registrado.',
  registeredBeforeFor: (name: string) =>
    `El voto en representación de ${name} quedó registrado en esta votación.`,
  onPaper: 'Su derecho se usó en papel',
  onPaperBefore: 'Su derecho se usó en papel en esta votación.',
  castByAttorney: (name: string) => `Votó por usted ${name}, que tenía su poder al abrirse esta votación.`,
  attorneyWas: (name: string) => `Al abrirse esta votación lo representaba ${name}.`,
  unused: 'No usó su derecho en esta votación.',
  notOnRoll: 'Usted no estaba en la lista de esta votación cuando se abrió.',
  unusedFor: (name: string) => `No se usó el derecho de ${name} en esta votación.`,
  onPaperBeforeFor: (name: string) => `El derecho de ${name} se usó en papel en esta votación.`,
  ofAnother:
    'Este teléfono no tiene el comprobante de este voto: usted lo emitió en otro lugar, lo emitió quien tiene su poder, o el comprobante se borró al cerrar la sesión. Si nada de eso ocurrió, avise a la mesa.',
  withheldReceipt:
    'El servidor registró el voto y no entregó el comprobante. Sin él no podrá verificar este voto: avise a la mesa o al revisor fiscal.',
  sending: 'Enviando…',
  delayed:
    'Sin respuesta del servidor. Todavía no sabemos si quedó registrado; se sigue intentando. No cierre esta página.',
  inVoting: (title: string) => `En «${title}»:`,
  refused: 'No se registró',
  elsewhere: 'Este derecho a votar ya se usó',
  elsewhereAbout:
    'Vale el primer voto que llegó: otro, o este mismo si se perdió la respuesta. Si usted no ha votado antes, avise a la mesa.',
  unsent: 'Lo que eligió no se envió',
  unsentAbout: 'La votación se cerró antes de que usted lo confirmara.',
  again: 'Volver a elegir',
  notInGoodStanding:
    'No puede votar porque no figura a paz y salvo. Si ya está al día, hable con la mesa de registro: un administrador puede darle el derecho.',
  checking: 'Comprobando su derecho a votar…',
  participation: (figures: { cast: number; entitled: number; suspended?: number | undefined }) =>
    `${castText(figures)}${figures.suspended ? '' : ' votos'}`,
  result: 'Último resultado',
  lists: 'Ver listas y sellos',
  howCounted: 'Cómo se comprueba que su voto se contó',
  earlier: 'Votaciones anteriores',
  /** A closed voting, with the number of notices beside its decision. */
  earlierOne: (title: string, notices: number) =>
    notices === 0 ? title : `${title} · ${noticesText(notices)}`,
  verification: 'Verificación',
  noNotices: 'Sin avisos.',
  approved: 'Aprobada',
  rejected: 'No aprobada',
  elected: (people: number) => (people === 1 ? 'Persona elegida' : 'Personas elegidas'),
  seats: (seats: number) => (seats === 1 ? '1 cargo' : `${seats} cargos`),
  votes: (votes: number) => (votes === 1 ? '1 voto' : `${count(votes)} votos`),
};
