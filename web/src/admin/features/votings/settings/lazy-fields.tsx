/** The fields of a question's settings and slates, each in a lazy chunk. */
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';

/** The field of the point of the agenda, loaded when a form shows it. */
export const AgendaPointField = lazyPart(() => import('../question/agenda-point-field.tsx'), {
  failure: 'No se pudieron cargar los puntos de la agenda',
  shape: 84,
});

export const KindTiles = lazyPart(() => import('./kind-tiles.tsx'), {
  failure: 'No se pudieron cargar los tipos de pregunta',
  shape: 130,
});

export const SettingsFields = lazyPart(() => import('./settings-fields.tsx'), {
  failure: 'No se pudieron cargar las opciones de la pregunta',
  shape: 260,
});

export const SlatesEditor = lazyPart(() => import('../slates/slates-editor.tsx'), {
  failure: 'No se pudo cargar el editor de planchas',
  shape: 110,
});
