import type { MinutesData } from '@vigilia/contract/assemblies/minutes';
import type {
  Acceptance,
  MinutesContent,
  MinutesFacts,
  MinutesFormat,
} from '@vigilia/contract/assemblies/minutes-content';
import { dayText, localMoment, momentText } from '@vigilia/contract/time/colombian-time';
import { GENERIC_FAILURE, pluralize } from '../../../../core/text.ts';

/** A person may be elected to several offices. */
const officesOf = (offices: number, people: number) =>
  `${pluralize(offices, 'cargo', 'cargos')} de ${pluralize(people, 'persona', 'personas')}`;

export const ACTA_TEXTS = {
  title: 'Acta',
  issuedAbout: 'Descárguela, imprímala y fírmela: el archivo es siempre el mismo que se emitió.',
  loadFailure: 'No se pudo cargar el acta',
  unknownCall: 'Este servidor no hace actas.',
  failure: GENERIC_FAILURE,
  draft: 'Borrador',
  gaps: 'Qué falta para emitir',
  warnings: 'Revise antes de emitirla',
  warningsOf: (number: number) => `Revise antes de emitirla (${number})`,
  complete: 'No falta nada: el acta se puede emitir.',

  view: 'Qué se ve',
  document: 'Documento',
  preview: 'Vista previa',
  saving: 'Guardando…',
  saved: 'Guardado',
  unsaved: 'Sin guardar',
  theirs: 'Mientras tanto otra persona guardó esto',
  keepOwn: 'Guardar lo mío',
  takeStored: 'Dejar lo guardado',
  tryAgain: 'Guardar de nuevo',

  heading: 'Encabezado',
  numberOfBook: 'Sigue al último número del libro de actas: no se puede cambiar.',
  half: 'Escriba el día y la hora, o ninguno',
  course: 'Asistencia y sesión',
  approvalPart: 'Aprobación del acta',
  empty: 'Sin texto',
  yes: 'Sí',
  no: 'No',
  removed:
    'Ya no está en el orden del día: el acta no lo incluye. Copie lo que sirva a otro punto y bórrelo.',
  textOf: (point: string) => `Lo tratado: ${point}`,
  textAbout: 'Deje una línea en blanco entre párrafos.',

  acceptAll: 'Todos aceptan',
  acceptAllAbout: (offices: number, people: number) =>
    `Registra «Acepta» en los ${officesOf(offices, people)} que no tienen respuesta; después puede cambiar la de cada uno.`,
  allAnswered: (offices: number, people: number) => `Se registró «Acepta» en ${officesOf(offices, people)}.`,
  acceptanceOf: (name: string) => `Respuesta de ${name}`,
  alternateOf: (name: string) => `suplente de ${name}`,
  noDocument: 'sin documento',
  unanswered: 'Sin registrar',
  answeredAt: (at: string) => `Registrado el ${momentText(at)}`,
  answered: 'Respuesta guardada',

  drawn: 'Acta descargada',
  drawnAbout: 'Es un borrador: revíselo antes de emitirlo.',
  fileOf: (format: MinutesFormat) => (format === 'pdf' ? 'Descargar PDF' : 'Descargar Word'),
  issuedDrawnAbout: 'Es el archivo que se emitió, sin ningún cambio.',
  draftOf: (format: MinutesFormat) => (format === 'pdf' ? 'Borrador en PDF' : 'Borrador en Word'),

  issue: 'Emitir el acta',
  issueQuestion: '¿Emitir el acta?',
  issueAbout: (number: string) =>
    `Recibirá el n.º ${number} y desde ese momento no se podrá cambiar: ni usted ni la plataforma. Una corrección será otra acta, la aclaratoria. La asamblea ya no se podrá eliminar.`,
  issueDone: (number: number) => `Se emitió el acta n.º ${number}`,
  issueFailure: 'No se emitió el acta',
  entry: (number: number) => `Acta n.º ${number}`,
  correctionEntry: (number: number, corrects: number) =>
    `Acta n.º ${number}, aclaratoria del acta n.º ${corrects}`,
  issuedAt: (at: string, by: string) => `Emitida el ${momentText(at)} por ${by}`,
  fingerprints: 'Huellas SHA-256 de los archivos',
  fingerprint: (format: MinutesFormat) => `Huella SHA-256 del ${format === 'pdf' ? 'PDF' : 'Word'}`,

  correct: 'Hacer un acta aclaratoria',
  correctAbout:
    'El acta emitida no cambia. La aclaratoria recibe el número que sigue, nombra el acta que aclara, termina con los resultados registrados y tampoco cambia después.',
  correction: 'Qué se aclara o se corrige',
  correctDone: (number: number) => `Se emitió el acta aclaratoria n.º ${number}`,
};

export const ACCEPTANCE_NAMES: Readonly<Record<Acceptance, string>> = {
  accepted: 'Acepta',
  declined: 'No acepta',
  absent: 'Ausente',
};

/** As the paper and the field beside it say it. */
const at24 = (at: string) => `${dayText(at)}, ${localMoment(at).hour}`;

export const TIMES_ABOUT = {
  start: ({ startedAt, beginsWithSession }: MinutesContent['derived']) =>
    startedAt
      ? `Vacío: ${beginsWithSession ? 'la apertura de la sesión' : 'la verificación del quórum'}, ${at24(startedAt)}`
      : 'Vacío: la hora prevista. No hubo verificación del quórum.',
  end: (derived: string | null) =>
    derived ? `Vacío: el último acto, ${at24(derived)}` : 'La escribe «Terminar asamblea», o usted.',
};

export const MODALITY_NAMES: Readonly<Record<NonNullable<MinutesFacts['modality']> | '', string>> = {
  '': 'Según asistencia',
  presencial: 'Presencial',
  'no presencial': 'No presencial',
  mixta: 'Mixta',
};

export const TYPE_NAMES: Readonly<Record<MinutesData['type'], string>> = {
  ordinaria: 'Ordinaria',
  extraordinaria: 'Extraordinaria',
  universal: 'Universal',
  'por derecho propio': 'Por derecho propio',
  'de segunda convocatoria': 'De segunda convocatoria',
};

export const FIELD_TEXTS: Readonly<
  Record<keyof MinutesData | keyof MinutesFacts, { readonly label: string; readonly about?: string }>
> = {
  entity: { label: 'Entidad', about: 'El nombre legal de la asociación.' },
  number: { label: 'Número del acta' },
  type: { label: 'Tipo de asamblea' },
  place: { label: 'Lugar' },
  convener: { label: 'Convocada por' },
  president: { label: 'Preside' },
  secretary: { label: 'Secretaría' },
  remarks: {
    label: 'Otras constancias',
    about: 'Lo que se dijo y se decidió fuera del orden del día.',
  },
  nit: { label: 'NIT de la entidad' },
  modality: { label: 'Modalidad' },
  call: {
    label: 'Medio y fecha de la convocatoria',
    about:
      'Por ejemplo: por correo a todos los asociados, el 12 de febrero de 2026. Lo enviado desde aquí ya queda en el acta.',
  },
  startedAt: { label: 'Inicio' },
  endedAt: { label: 'Cierre' },
  presidentDni: { label: 'Cédula de quien preside' },
  secretaryDni: { label: 'Cédula de la secretaría' },
  commission: {
    label: 'Comisión que aprueba el acta',
    about: 'Un nombre por línea, cinco como máximo. Firman después de quien preside y la secretaría.',
  },
  approval: { label: 'Aprobación', about: 'Cómo y con cuántos votos se aprobó el acta.' },
  approvedOn: { label: 'Día de la aprobación' },
  interventions: {
    label: 'Incluir intervenciones',
    about: 'Quién habló en cada punto, a qué hora y cuánto tiempo.',
  },
};
