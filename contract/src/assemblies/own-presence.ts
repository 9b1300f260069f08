/** How members register their own presence, and the code that proves their presence in the hall (R16.6, R16.7). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { idInPath } from '../fields.ts';

const { administrator } = callsOf('Asambleas');
const ofAssembly = z.object({ assemblyId: idInPath });

/** With the code of the hall, remotely, or without a mode, as from an older client. */
export const PRESENCE_WAYS = ['hall', 'remote', 'unstated'] as const;
export type PresenceWay = (typeof PRESENCE_WAYS)[number];

const ways = z
  .array(z.enum(PRESENCE_WAYS, 'Las formas son en el salón, a distancia o sin decir dónde'))
  .check(
    z.minLength(1, 'Elija al menos una forma, o deshabilite el registro'),
    z.maxLength(PRESENCE_WAYS.length, 'Hay formas repetidas'),
    z.refine((chosen) => new Set(chosen).size === chosen.length, 'Hay formas repetidas'),
  );
/** The ways that members may use while registration is enabled. */
const accepted = z.object({ ways });

export const readPresenceWays = administrator.get('/assamble/:assemblyId/presence-ways', {
  summary: 'How members may register their own presence',
  params: ofAssembly,
  response: accepted,
});

export const setPresenceWays = administrator.put('/assamble/:assemblyId/presence-ways', {
  summary: 'Choose how members may register their own presence',
  params: ofAssembly,
  body: accepted,
  response: accepted,
});

/** Seconds for which the hall shows a code; it is also accepted during the window before and after. */
export const HALL_CODE_SECONDS = 30;

export const hallCode = z.object({
  /** Six digits, to be typed. */
  code: z.string(),
  /** Opens the members' application with the code; without an origin unless the installation has one. */
  address: z.string(),
  /** Milliseconds until the next one. */
  remaining: z.int(),
});
export type HallCode = z.output<typeof hallCode>;

export const readHallCode = administrator.get('/assamble/:assemblyId/hall-code', {
  links: { kinds: ['hall'], assembly: 'assemblyId' },
  summary:
    'The code that the hall shows now, null while registration is disabled or the hall is no accepted way; and the address where members vote',
  params: ofAssembly,
  response: z.object({ shown: z.nullable(hallCode), address: z.optional(z.string()) }),
});
