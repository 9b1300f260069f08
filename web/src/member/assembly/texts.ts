/** An assembly, in the words that members read. */
import { pluralize } from '../../core/text.ts';

export const ASSEMBLY_TEXTS = {
  failure: 'No se pudo cargar la asamblea',
  assembly: 'Asamblea',
  loading: 'Cargando la asamblea…',
  retry: 'Volver a intentar',
  notLoaded: 'No se pudo cargar',
  gone: 'Esta asamblea ya no está disponible',
  goneAbout:
    'Se eliminó, o usted ya no está en su lista. Si cree que es un error, hable con la mesa de registro.',
  toList: 'Ver sus asambleas',
  stale: 'Sin conexión: lo que ve puede no ser lo último. Se sigue intentando.',
  who: (name: string, mode: 'hall' | 'remote' | null) =>
    mode === null ? name : `${name} · ${mode === 'hall' ? 'en el salón' : 'a distancia'}`,
  waiting: 'No hay votaciones abiertas',
  waitingAbout: 'Cuando se abra una votación aparecerá aquí, sin que usted haga nada.',
  over: 'La asamblea terminó',
  overAbout: 'La sesión terminó: la asistencia, los poderes y las votaciones ya no cambian.',
  session: 'La sesión',
  recess: 'En receso',
  point: (place: number, text: string) => `Punto ${place}: ${text}`,
  speaks: (name: string) => `Tiene la palabra ${name}:`,
  youSpeak: 'Usted tiene la palabra:',
  turn: (place: number) =>
    place === 1 ? 'Pidió la palabra: sigue usted.' : `Pidió la palabra: hay ${place - 1} antes de usted.`,
  handUp: 'Pedir la palabra',
  handDown: 'Ya no la pido',
  listClosed: 'La lista de oradores está cerrada.',
  floorFailure: 'No se pudo pedir la palabra',
  documents: 'Documentos',
  documentSize: (pages: number, size: string) => `${pluralize(pages, 'página', 'páginas')} · ${size}`,
  readDocument: 'Leer',
  hideDocument: 'Ocultar',
  documentFailure: 'No se pudo abrir el documento',
  morePages: (drawn: number, pages: number) =>
    `Aquí se ven las primeras ${drawn} páginas de ${pages}. Descargue el archivo para ver las demás.`,
  download: 'Descargar el archivo',
  presence: 'Su asistencia',
  present: { hall: 'Está presente en el salón.', remote: 'Está presente a distancia.' },
  absent: 'Su asistencia no está registrada. Sin ella no puede votar.',
  register: 'Registrar mi asistencia',
  hallAbout:
    'Si está en el salón, abra la cámara del teléfono y apunte al código de la pantalla, o escriba aquí sus seis cifras. Si no lo ve, regístrese en la mesa.',
  hallCode: 'Código del salón',
  sixDigits: 'Escriba las seis cifras que se ven en la pantalla del salón.',
  hall: 'Estoy en el salón',
  remote: 'Participo a distancia',
  toDesk: 'Regístrese en la mesa de la entrada, o espere a que se habilite el registro.',
  noVote:
    'En esta asamblea usted asiste sin derecho a votar. Si cree que es un error, hable con la mesa de registro.',
  leaving: 'Registrar mi salida',
  leavingSure:
    '¿Registrar su salida? Deja de contar para el quórum y no puede votar hasta registrarse de nuevo.',
  presenceFailure: 'No se pudo registrar',
  powers: 'Poderes',
  represents: (name: string) => `Usted representa a ${name}`,
  representsMore: (number: number) =>
    `Y a ${pluralize(number, 'persona más', 'personas más')}, que no caben en este teléfono: para votar por ellas, avise a la mesa`,
  representedBy: (name: string) => `${name} lo representa a usted`,
  power: {
    valid: 'Vigente',
    dormant: 'Suspendido: la persona representada está presente',
    waiting: 'En espera: quien tiene el poder no está presente',
  },
  withoutVote: 'sin derecho a votar',
  certificates: 'Mis certificados',
  profile: 'Mi perfil',
  assemblies: 'Sus asambleas',
  greeting: (name: string) => `Hola, ${name}.`,
  none: 'Usted todavía no está en la lista de ninguna asamblea. Si cree que debería estar, hable con la mesa de registro.',
  on: 'En curso',
};
