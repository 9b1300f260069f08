/** Screens rendered by the backend, for a first paint before the client's code is loaded. Another backend has none. */
import * as z from 'zod/mini';
import { declareCall } from './call.ts';
import type { WebConfiguration } from './installation.ts';

/** A screen of the administrators, as the server renders it with the components of the web client. */
export interface ScreenRequest {
  /** The path of the address. */
  readonly path: string;
  readonly configuration: Partial<WebConfiguration>;
  /** Of the administrator; absent for the sign-in. */
  readonly token?: string;
}

/** Characters of a path. */
const MAX_PATH = 200;

export const readRenderedScreen = declareCall({
  method: 'GET',
  path: '/rendered-screen',
  audience: 'administrator',
  area: 'Instalación',
  summary: 'A screen of the administrators as HTML, for the first paint',
  query: z.object({ path: z.string().check(z.maxLength(MAX_PATH), z.regex(/^\/([\w-][\w/-]*)?$/)) }),
  response: z.object({
    /** Styles of elements are in `data-style`; null for a screen that is not rendered here. */
    markup: z.nullable(z.string()),
  }),
});
