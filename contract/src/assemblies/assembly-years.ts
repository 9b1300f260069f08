/** Years of moments and days of an assembly: any other year is a typing error. */
import * as z from 'zod/mini';
import { ASSEMBLY_YEARS } from '../limits.ts';

/** @param isoDay begins with a year of four digits; an empty one passes */
const isInYears = (isoDay: string): boolean => {
  const year = Number(isoDay.slice(0, 'YYYY'.length));
  return isoDay === '' || (year >= ASSEMBLY_YEARS.first && year <= ASSEMBLY_YEARS.last);
};

export const inAssemblyYears = z.refine<string>(
  isInYears,
  `El año debe estar entre ${ASSEMBLY_YEARS.first} y ${ASSEMBLY_YEARS.last}`,
);
