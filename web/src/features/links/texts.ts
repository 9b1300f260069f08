/** The link editor (specification §2 'Shared link-editing screen', §8). */
import type { LinkName } from '@vigilia/contract/links';

export const TEXTS = {
  greeting: 'Hola administrador',
  field: 'URL de la pagina web',
  hint: 'La dirección que se abre desde la aplicación. Debe empezar por http:// o https://',
  save: 'Guardar',
  saved: '¡La informacion se ha actualizado exitosamente!',
  failure: '¡Ha ocurrido un error!',
  open: 'Abrir la página en otra pestaña',
  panel: 'Enlace de esta sección en la aplicación',
  goingBack: 'Guardado. Volviendo a la página anterior…',
};

/** What each section is called in front of a person. */
export const SECTION_NAMES: Readonly<Record<LinkName, string>> = {
  Registers: 'Registros',
  Payments: 'Pagos',
  Gremial: 'Gremial',
  Cases: 'Casos',
  Academic: 'Academico',
  Profile: 'Perfil',
  News: 'Noticias',
  Benefits: 'Beneficios',
  Videos: 'Videos',
  Calculator: 'Calculadora',
  Recertification: 'Recertificación',
  Activity: 'Actividad académica',
  Nysora: 'NYSORA',
  Fepasde: 'FEPASDE',
  Scare: 'S.C.A.R.E.',
  ManagmentBoard: 'Junta directiva',
  Wfsa: 'WFSA',
  Sarvac: 'SARVAC',
  Rights: 'Derechos y deberes',
};
