/** Texts of the powers of attorney (R11.1, R11.4). */
import type { AttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { UPLOAD_ADVICE_MB } from '../../../core/constants.ts';

export const LIST_TEXTS = {
  screen: 'Poderes de Votacion en la Asamblea',
  attach: 'Adjuntar',
  represented: 'Representado',
  attorney: 'Apoderado',
  dni: 'DNI',
  phone: 'Celular',
  edit: 'Editar',
  revoke: 'Revocar',
  empty: 'No se han encontrado poderes',
  emptyAbout:
    'En esta asamblea nadie está representado todavía. Adjunte el primer poder con su documento firmado.',
  loadFailure: 'Ha ocurrido un error',
  frozen: 'Los poderes de esta asamblea ya no cambian',
  revokeTitle: '¿Revocar este poder?',
  revokeText: 'No podras revertir esta acción',
  revokeConfirm: 'Revocar',
  revoked: 'Poder revocado',
};

export const DOCUMENT_TEXTS = {
  document: 'Documento del poder',
};

export const TABLE_TEXTS = {
  search: 'Buscar por nombre o cédula',
  state: 'Estado',
  anyState: 'Todos los estados',
  document: 'Documento',
  one: 'poder',
  many: 'poderes',
  noneFound: 'Ningún poder de esta asamblea coincide con lo que busca.',
  clear: 'Borrar la búsqueda',
};

export const REVOKED_TEXTS = {
  title: 'Poderes revocados',
  represented: 'Representado',
  attorney: 'Apoderado',
  revokedAt: 'Revocado',
  document: 'Documento',
  none: 'Sin documento: no se usó para votar',
};

/** Each state in a word, with its meaning. */
export const STATES: Readonly<
  Record<AttorneyPower['state'], { readonly name: string; readonly meaning: string }>
> = {
  valid: { name: 'Vigente', meaning: 'El apoderado está presente y puede votar por el representado' },
  dormant: { name: 'Suspendido', meaning: 'El representado está presente: el poder queda suspendido' },
  waiting: {
    name: 'En espera',
    meaning: 'El apoderado todavía no está presente: el poder será válido cuando llegue',
  },
};

/** The tone of a state (`global.css`). */
export const STATE_TONES = { valid: 'good', dormant: 'attention', waiting: undefined } as const;

/** The same states after the end of the assembly. */
export const FINAL_STATES: typeof STATES = {
  valid: { name: 'Vigente al cierre', meaning: 'El apoderado estaba presente al terminar la asamblea' },
  dormant: {
    name: 'Suspendido al cierre',
    meaning: 'El representado estaba presente al terminar la asamblea',
  },
  waiting: {
    name: 'Sin efecto al cierre',
    meaning: 'El apoderado no estaba presente al terminar la asamblea',
  },
};

export const FORM_TEXTS = {
  create: 'Crear Poder',
  edit: 'Editar Poder',
  about: 'Elija a quien será representado y a quien votará en su nombre, y adjunte el poder firmado.',
  represented: 'Representado',
  representedAbout: 'Quien no asistirá. Puede ser cualquier asociado.',
  chooseRepresented: 'Elegir al representado',
  attorney: 'Apoderado',
  attorneyAbout: 'Quien votará en su nombre. Debe estar en la lista de asistentes de la asamblea.',
  chooseAttorney: 'Elegir al apoderado',
  nobody: 'Sin elegir',
  change: 'Cambiar',
  document: 'Documento del poder',
  invitation: 'Arrastre el documento aquí o haga clic para elegirlo',
  hint: `Se aceptan .pdf, .doc, .docx, .jpg, .jpeg y .png. Recomendado: de menos de ${UPLOAD_ADVICE_MB}\u00a0MB.`,
  refusal: 'Ese tipo de archivo no se acepta. Elija un .pdf, .doc, .docx, .jpg, .jpeg o .png.',
  keepsStored: 'Si no elige otro archivo, se conserva el documento guardado.',
  nameOf: (represented: string) => `Poder de ${represented}`,
  samePerson: 'El representado y el apoderado no pueden ser la misma persona.',
  missing: 'Para guardar se necesitan el representado, el apoderado y el documento.',
  created: '¡El poder se ha creado exitosamente!',
  edited: '¡El poder se ha editado exitosamente!',
  fromNextVoting:
    'Hay una votación abierta: este poder no cuenta en ella, sino desde la próxima que se abra. Si debe contar, cierre la votación y ábrala de nuevo.',
  goingBack: 'Volviendo a las preguntas de la asamblea…',
};

export const DOCUMENT_TYPES = ['.pdf', '.doc', '.docx', '.jpg', '.jpeg', '.png'] as const;
