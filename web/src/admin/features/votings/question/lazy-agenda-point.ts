/** The field of the point of the agenda, loaded when a form shows it. */
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';

export const AgendaPointField = lazyPart(() => import('./agenda-point-field.tsx'), {
  failure: 'No se pudieron cargar los puntos de la agenda',
  shape: 84,
});
