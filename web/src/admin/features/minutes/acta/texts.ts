/** Texts of the panel that prepares and issues the acta. */

import type { Acceptance, MinutesFacts, MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { pluralize } from '../../../../core/text.ts';

/** A person may be elected to several. */
const officesOf = (offices: number, people: number) =>
  `${pluralize(offices, 'cargo', 'cargos')} de ${pluralize(people, 'persona', 'personas')}`;

export const ACTA_TEXTS = {
  title: 'Preparar y emitir el acta',
  issuedTitle: 'Acta emitida',
  about:
    'Escriba lo que se trató en cada punto, registre quién aceptó su cargo y emita el acta con su número. Hasta entonces cada página dice que es un borrador; después no cambia.',
  issuedAbout:
    'El acta se conserva tal como se emitió y se descarga siempre el mismo archivo. Imprímala y fírmela; lo que haya que corregir o aclarar es otra acta.',
  loadFailure: 'No se pudo cargar el acta',
  failure: '¡Ha ocurrido un error!',
  draft: 'Borrador',
  issued: (number: number) => `Emitida con el n.º ${number}`,
  missing: 'Para emitirla falta',
  warnings: 'Revise antes de emitirla',
  complete: 'No falta nada: el acta se puede emitir.',

  details: 'Datos del acta',
  detailsAbout: 'Entidad, número, tipo, lugar, quién convoca, quién preside y quién actúa en la secretaría.',
  facts: 'Datos legales y horas',
  factsAbout: 'NIT, modalidad, convocatoria, horas de inicio y de cierre, comisión y aprobación.',
  begins: (at: string | null) => (at ? `Inicio: ${momentText(at)}` : 'Inicio: el previsto'),
  ends: (at: string | null) => (at ? `Cierre: ${momentText(at)}` : 'Cierre: sin registrar'),
  edit: 'Editar',
  save: 'Guardar',
  cancel: 'Cancelar',
  saved: 'Guardado',
  factsSaved: 'Se guardaron los datos del acta.',

  points: 'Lo tratado en cada punto',
  write: 'Escribir',
  rewrite: 'Editar el texto',
  empty: 'Sin texto',
  removed:
    'Ya no está en el orden del día: el acta no lo incluye. Copie lo que sirva a otro punto y bórrelo.',
  text: 'Texto del acta',
  textAbout: 'Deje una línea en blanco entre párrafos.',
  textSaved: 'Se guardó el texto del punto.',
  theirs: 'Lo que guardó la otra persona',

  elected: 'Personas elegidas',
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

  draftOf: (format: MinutesFormat) => (format === 'pdf' ? 'Borrador en PDF' : 'Borrador en Word'),

  issue: 'Emitir el acta',
  issueQuestion: '¿Emitir el acta?',
  issueAbout: (number: string) =>
    `Recibirá el n.º ${number} y desde ese momento no se podrá cambiar: ni usted ni la plataforma. Una corrección será otra acta, la aclaratoria. La asamblea ya no se podrá eliminar.`,
  number: 'Número de la primera acta',
  numberAbout:
    'Si la asociación ya lleva un libro, escriba el número que sigue. Después los números son consecutivos.',
  issueDone: (number: number) => `Se emitió el acta n.º ${number}`,
  issueFailure: 'No se emitió el acta',
  entry: (number: number) => `Acta n.º ${number}`,
  correctionEntry: (number: number, corrects: number) =>
    `Acta n.º ${number}, aclaratoria del acta n.º ${corrects}`,
  issuedAt: (at: string, by: string) => `Emitida el ${momentText(at)} por ${by}`,
  fingerprint: (format: MinutesFormat) => `Huella SHA-256 del ${format === 'pdf' ? 'PDF' : 'Word'}`,

  correct: 'Hacer un acta aclaratoria',
  correctAbout:
    'El acta emitida no cambia. La aclaratoria recibe el número que sigue, nombra el acta que aclara y tampoco cambia después.',
  correction: 'Qué se aclara o se corrige',
  correctDone: (number: number) => `Se emitió el acta aclaratoria n.º ${number}`,
};

export const ACCEPTANCE_NAMES: Readonly<Record<Acceptance, string>> = {
  accepted: 'Acepta',
  declined: 'No acepta',
  absent: 'Ausente',
};

export const FACT_TEXTS: Readonly<
  Record<keyof MinutesFacts, { readonly label: string; readonly about?: string }>
> = {
  nit: { label: 'NIT de la entidad' },
  modality: { label: 'Modalidad' },
  call: {
    label: 'Medio y fecha de la convocatoria',
    about:
      'Por ejemplo: por correo a todos los asociados, el 12 de febrero de 2026. Lo enviado desde aquí ya queda en el acta.',
  },
  startedAt: { label: 'Inicio' },
  endedAt: { label: 'Cierre' },
  presidentDni: { label: 'Documento de quien preside' },
  secretaryDni: { label: 'Documento de la secretaría' },
  commission: {
    label: 'Comisión que aprueba el acta',
    about: 'Un nombre por línea, cinco como máximo. Firman después de quien preside y la secretaría.',
  },
  approval: { label: 'Aprobación', about: 'Cómo y con cuántos votos se aprobó el acta.' },
  approvedOn: { label: 'Día de la aprobación' },
  interventions: { label: 'Incluir intervenciones' },
};

export const TIMES_ABOUT = {
  start: (derived: string | null) =>
    derived
      ? `Vacío: la verificación del quórum de ${momentText(derived)}.`
      : 'Vacío: la hora prevista. No hubo verificación del quórum.',
  end: (derived: string | null) =>
    derived ? `Vacío: el último acto, ${momentText(derived)}.` : 'No hay un acto del que tomarla.',
};

export const MODALITY_NAMES = {
  '': 'Según cómo asistieron',
  presencial: 'Presencial',
  'no presencial': 'No presencial',
  mixta: 'Mixta',
};
