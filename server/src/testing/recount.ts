/** The recount program and packages, for the benchmark and for journeys. */
export { packageFiles } from '../features/recount/package-files.ts';
export { recount } from '../features/recount/programs/recuento.mjs';
export { recountPrograms } from '../features/recount/programs.ts';
