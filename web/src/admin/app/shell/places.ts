/**
 * Every screen that has an address of its own, as people call it: what the quick jump offers. A test holds this list
 * next to the router.
 */
export interface Place {
  readonly label: string;
  readonly to: string;
  /** What it belongs to, where the label alone would not say. */
  readonly within?: string;
  /** Other words by which somebody may look for it. */
  readonly words?: string;
}

export const QUICK_JUMP_TARGETS: readonly Place[] = [
  { label: 'Inicio', to: '/' },

  { label: 'Registros', to: '/register', words: 'enlace' },
  {
    label: 'Usuarios',
    to: '/register/users',
    within: 'Registros',
    words: 'asociados miembros importar exportar',
  },
  { label: 'Registrar usuario', to: '/register/create', within: 'Registros', words: 'crear asociado nuevo' },
  {
    label: 'Solicitudes de registro',
    to: '/register/requests',
    within: 'Registros',
    words: 'aceptar rechazar',
  },

  { label: 'Pagos', to: '/payment', words: 'pasarela enlace' },

  { label: 'Gremial', to: '/gremial' },
  { label: 'Asambleas', to: '/gremial/assemblies', within: 'Gremial', words: 'votaciones asistentes acta' },
  {
    label: 'Crear nueva asamblea',
    to: '/gremial/assemblies/create',
    within: 'Gremial',
    words: 'convocar agenda',
  },
  { label: 'FEPASDE', to: '/gremial/fepasde', within: 'Gremial' },
  { label: 'Junta directiva', to: '/gremial/managmentboard', within: 'Gremial' },
  { label: 'S.C.A.R.E.', to: '/gremial/scare', within: 'Gremial', words: 'scare' },
  { label: 'Derechos y deberes', to: '/gremial/rights', within: 'Gremial' },
  { label: 'WFSA', to: '/gremial/wfsa', within: 'Gremial' },
  { label: 'SARVAC', to: '/gremial/sarvac', within: 'Gremial' },

  { label: 'Casos', to: '/cases', words: 'clínicos respuestas' },

  { label: 'Academico', to: '/academic' },
  { label: 'Cursos', to: '/academic/courses', within: 'Academico' },
  { label: 'Crear Curso', to: '/academic/courses/create', within: 'Academico', words: 'nuevo publicar' },
  { label: 'Artículos', to: '/academic/articles', within: 'Academico' },
  { label: 'Videos', to: '/academic/videos', within: 'Academico' },
  { label: 'Calculadora', to: '/academic/calculator', within: 'Academico' },
  { label: 'Recertificación', to: '/academic/recertification', within: 'Academico' },
  { label: 'Actividad académica', to: '/academic/activity', within: 'Academico' },
  { label: 'NYSORA', to: '/academic/nysora', within: 'Academico' },

  { label: 'Perfil', to: '/profile', words: 'ciudades países departamentos instituciones intereses listas' },
  { label: 'Noticias', to: '/news' },
  { label: 'Crear Noticia', to: '/news/create', within: 'Noticias', words: 'nueva publicar' },
  { label: 'Beneficios', to: '/benefits', words: 'convenios' },
  {
    label: 'Crear Beneficio',
    to: '/benefits/create',
    within: 'Beneficios',
    words: 'nuevo publicar convenio',
  },

  { label: 'Ayuda', to: '/help' },
  { label: 'RAFA', to: '/help/rafa', within: 'Ayuda', words: 'asistencia pasos solicitudes' },
  { label: 'Guía de ayuda', to: '/ayuda', within: 'Ayuda', words: 'manual instrucciones cómo' },
  { label: 'Actividad', to: '/activity', words: 'quién cambió registro historial' },
  { label: 'Verificación en dos pasos', to: '/second-factor', words: 'código teléfono seguridad contraseña' },
  { label: 'Política de privacidad', to: '/privacy-policy' },
  { label: 'Eliminar cuenta', to: '/delete-account' },
];
