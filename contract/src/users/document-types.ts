/** The kinds of identity document (R9.4). */
import * as z from 'zod/mini';

export const DOCUMENT_TYPES = [
  { id: 1, description: 'Cédula de Ciudadanía' },
  { id: 2, description: 'Cédula de Extranjería' },
  { id: 3, description: 'Tarjeta de Identidad' },
  { id: 4, description: 'Pasaporte' },
  { id: 5, description: 'Licencia de Conducción' },
  { id: 6, description: 'Tarjeta Consular' },
  { id: 7, description: 'Permiso Especial de Permanencia' },
  { id: 8, description: 'Registro Civil' },
  { id: 9, description: 'Certificado de Nacido Vivo' },
  { id: 10, description: 'Carnet Diplomático' },
  { id: 11, description: 'Certificado de Residencia' },
  { id: 12, description: 'Tarjeta Profesional' },
  { id: 13, description: 'Certificado de Estudios' },
  { id: 14, description: 'Licencia de Pesca' },
  { id: 15, description: 'Tarjeta de Salud' },
  { id: 16, description: 'NIT' },
] as const;

const IDS: ReadonlySet<number> = new Set(DOCUMENT_TYPES.map(({ id }) => id));

/** A document type's id, with the text of R9.4. */
export const dniType = z
  .int('El tipo de documento es requerido')
  .check(z.refine((value) => IDS.has(value), 'El tipo de documento es requerido'));

/** The name of a document type; empty for none. */
export const documentTypeName = (id: number | null): string =>
  DOCUMENT_TYPES.find((type) => type.id === id)?.description ?? '';
