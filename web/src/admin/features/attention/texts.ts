/** Texts of pending matters on the home. */
import { count } from '../../../core/text.ts';

export const TEXTS = {
  heading: 'Para hoy',
  loading: 'Cargando lo pendiente',
  nothing: 'No hay nada pendiente.',
  missing: (parts: string) => `No se pudo cargar: ${parts}.`,
  again: 'Volver a intentar',
  votingsPart: 'votaciones abiertas',
  assemblyPart: 'próxima asamblea',
  requestsPart: 'solicitudes de registro',
  voting: 'Votación abierta',
  requests: 'Solicitudes de registro',
  waiting: (requests: number) =>
    requests === 1 ? '1 persona espera respuesta' : `${count(requests)} personas esperan respuesta`,
  running: 'Asamblea en curso',
  next: 'Próxima asamblea',
  moreVotings: (votings: number) =>
    votings === 1 ? 'Y otra votación abierta' : `Y otras ${count(votings)} votaciones abiertas`,
};
