/** Search words of the quick jump. Not in the table of screens, so that first pages do not load them. */
import { SCREENS } from '../../screens.ts';
import { type Place, placeOf } from '../screen-names.ts';

export interface JumpTarget extends Place {
  readonly words?: string | undefined;
}

/** Other words for a screen, by its path in the table. */
const WORDS: Readonly<Record<string, string>> = {
  '/register': 'enlace',
  '/register/users': 'asociados miembros importar exportar',
  '/register/create': 'crear asociado nuevo',
  '/register/requests': 'aceptar rechazar',
  '/payment': 'pasarela enlace',
  '/gremial/assemblies': 'votaciones asistentes acta',
  '/gremial/assemblies/create': 'convocar agenda',
  '/cases': 'clínicos respuestas',
  '/academic/courses/create': 'nuevo publicar',
  '/profile': 'ciudades países departamentos instituciones intereses listas',
  '/news/create': 'nueva publicar',
  '/benefits': 'convenios',
  '/benefits/create': 'nuevo publicar convenio',
  '/help/rafa': 'asistencia pasos solicitudes',
  '/reports': 'asistieron asistencia participación votaron estadísticas cifras quórum año',
  '/ayuda': 'manual instrucciones cómo',
  '/activity': 'quién cambió registro historial',
  '/second-factor': 'código teléfono seguridad contraseña',
  '/gremial/scare': 'scare',
};

export const QUICK_JUMP_TARGETS: readonly JumpTarget[] = SCREENS.flatMap((screen): JumpTarget[] => {
  const place = placeOf(screen);
  return place ? [{ ...place, words: WORDS[screen.path] }] : [];
});
