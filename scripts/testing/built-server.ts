/** Builds the server before its tests: those of the process run what `npm start` runs. */
import { ensureServerBuilt } from '../setup/build.mjs';

export const setup = () => ensureServerBuilt();
