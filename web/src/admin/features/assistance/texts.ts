/** Help and RAFA (R8.4). */
import { SAVED } from '../../../core/text.ts';

export const TEXTS = {
  title: 'RAFA',
  about: 'Las solicitudes de asistencia y los pasos que muestra la aplicación.',

  caption: 'Solicitudes de asistencia, la más reciente primero',
  search: 'Buscar solicitudes',
  who: 'Nombre',
  contact: 'Contacto',
  description: 'Descripción',
  when: 'Fecha',
  noContact: 'Sin datos de contacto',
  empty: 'No hay solicitudes de asistencia',
  emptyAbout: 'Cuando un asociado pida ayuda desde la aplicación, aparecerá aquí con sus datos de contacto.',
  noneFound: 'Ninguna solicitud contiene esas palabras.',
  loadFailure: 'Ha ocurrido un error',

  addSteps: 'Agregar Pasos',
  editSteps: 'Editar Pasos',
  stepsFailure: 'No se pudieron cargar los pasos.',

  dialog: 'Agregar Pasos Para el usuario',
  overall: 'Descripción general',
  overallAbout: 'Lo que el asociado lee antes de los pasos.',
  newStep: (number: number) => `Paso ${number}`,
  newStepAbout: 'Escriba el paso y presione Enter o el signo más.',
  addStep: 'Agregar paso',
  added: 'Pasos agregados',
  noneAdded: 'Todavía no hay pasos.',
  full: 'Ya no se pueden agregar más pasos.',
  step: (number: number) => `el paso ${number}`,
  aStep: 'un paso',
  saidAdded: (number: number) => `Paso ${number} agregado.`,
  saidMoved: (from: number, to: number) => `El paso ${from} es ahora el paso ${to}.`,
  saidRemoved: (number: number) => `Paso ${number} quitado.`,
  save: 'Agregar',
  saved: SAVED,
  saveFailure: '¡Ha ocurrido un error!',
};
