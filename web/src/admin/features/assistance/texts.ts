/** Help and RAFA (R8.4). */

import type { Step, StepsRecord } from '@vigilia/contract/content/assistance';
import { GENERIC_FAILURE, SAVED } from '../../../core/text.ts';

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
  saidRemoved: (number: number) => `Paso ${number} quitado.`,
  save: 'Agregar',
  saved: SAVED,
  saveFailure: GENERIC_FAILURE,
};

/** Steps while they are edited: their positions are their numbers. */
export interface EditedStep {
  /** Stays with the step when it is moved. */
  readonly key: number;
  readonly description: string;
}

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' &&
  value !== null &&
  'description' in value &&
  typeof value.description === 'string';

function listIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The steps of a record in the order of their numbers; backends return them as a JSON text or as a list. */
export function stepsOf(record: StepsRecord | null | undefined): EditedStep[] {
  const list = listIn(record?.step);
  if (!Array.isArray(list)) return [];
  return list
    .filter(isStep)
    .toSorted((a, b) => a.stepNumber - b.stepNumber)
    .map(({ description }, index) => ({ key: index, description }));
}

/** The request body: without blank steps, trimmed, numbered from 1. */
export const numbered = (descriptions: readonly string[]): Step[] =>
  descriptions
    .map((description) => description.trim())
    .filter((description) => description !== '')
    .map((description, index) => ({ stepNumber: index + 1, description }));
