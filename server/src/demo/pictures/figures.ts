/** People, as plain shapes without features: anyone may be meant. */
import { PALETTE as C, HAIRS, SKINS } from './palette.ts';
import { at, circle, oval, path, rect, type Sheet, stroke } from './sheet.ts';

interface Look {
  readonly skin?: string;
  readonly hair?: string;
  readonly top?: string;
  readonly style?: 'short' | 'long' | 'bun' | 'cap';
  /** A surgical mask. */
  readonly mask?: boolean;
}

/** Head and shoulders from the front, about 260·scale wide, cut off straight at (x, y). */
export function bust(sheet: Sheet, x: number, y: number, scale: number, look: Look = {}): string {
  const {
    skin = sheet.pick(SKINS),
    hair = sheet.pick(HAIRS),
    top = sheet.pick([C.teal, C.lagoon, C.blue, C.coral, C.sage, C.amber]),
    style = sheet.pick(['short', 'long', 'bun'] as const),
    mask = false,
  } = look;
  const behind = {
    short: '',
    cap: '',
    long: path('M-72 -250C-84 -330 84 -330 72 -250L84 -110C60 -90 -60 -90 -84 -110Z', hair),
    bun: circle(0, -322, 34, hair),
  }[style];
  const above = {
    short: path(
      'M-64 -232C-78 -330 78 -330 64 -232C58 -262 30 -274 6 -272C-24 -272 -56 -266 -64 -232Z',
      hair,
    ),
    long: path(
      'M-66 -220C-84 -334 84 -334 66 -220C62 -258 26 -286 -4 -290C-20 -276 -58 -262 -66 -220Z',
      hair,
    ),
    bun: path('M-65 -226C-80 -328 80 -328 65 -226C56 -262 32 -280 0 -280C-32 -280 -56 -262 -65 -226Z', hair),
    cap: path('M-70 -232C-86 -346 86 -346 70 -232C40 -252 -40 -252 -70 -232Z', C.lagoon),
  }[style];
  const eyes = oval(-24, -226, 6, 7, C.graphite) + oval(24, -226, 6, 7, C.graphite);
  return at(
    x,
    y,
    scale,
    behind,
    path('M-130 0C-132 -84 -96 -112 -34 -124H34C96 -112 132 -84 130 0Z', top),
    path('M-30 -170H30V-122C18 -100 -18 -100 -30 -122Z', skin),
    path('M-30 -150C-10 -138 10 -138 30 -150V-134C10 -122 -10 -122 -30 -134Z', C.abyss, { opacity: 0.13 }),
    oval(0, -214, 62, 72, skin),
    mask
      ? path('M-60 -206C-30 -218 30 -218 60 -206C58 -160 34 -138 0 -136C-34 -138 -58 -160 -60 -206Z', C.ice)
      : '',
    mask ? stroke('M-40 -196H40M-36 -178H36', C.mist, 3) : '',
    mask ? eyes : '',
    above,
    path('M-34 -124L0 -92L34 -124L46 -118L0 -70L-46 -118Z', C.white, { opacity: 0.3 }),
  );
}

/** Head and shoulders from behind, as one sees a neighbour in a hall. */
export function fromBehind(
  x: number,
  y: number,
  scale: number,
  hair: string,
  top: string,
  long = false,
): string {
  return at(
    x,
    y,
    scale,
    path('M-112 0C-112 -76 -76 -98 -28 -104H28C76 -98 112 -76 112 0Z', top),
    rect(-22, -134, 44, 36, C.wine, 10, { opacity: 0.55 }),
    oval(0, -172, 54, 62, hair),
    long ? path('M-54 -176C-62 -100 -50 -84 0 -84C50 -84 62 -100 54 -176Z', hair) : '',
    path('M-112 0C-112 -76 -76 -98 -28 -104C-70 -84 -84 -50 -84 0Z', C.white, { opacity: 0.08 }),
  );
}

/** A standing speaker, feet hidden, about 240·scale high above (x, y). */
export function speaker(
  x: number,
  y: number,
  scale: number,
  skin: string,
  hair: string,
  coat: string,
): string {
  return at(
    x,
    y,
    scale,
    stroke('M44 -140L96 -186L120 -236', coat, 28),
    circle(122, -246, 14, skin),
    path('M-58 0V-130C-58 -168 -34 -178 0 -178C34 -178 58 -168 58 -130V0Z', coat),
    path('M-16 -178H16L0 -110Z', C.paper),
    path('M-5 -168H5L8 -120L0 -108L-8 -120Z', C.amber),
    rect(-13, -200, 26, 28, skin, 8),
    oval(0, -222, 30, 35, skin),
    path('M-32 -222C-40 -272 40 -272 32 -222C24 -240 -6 -246 -32 -222Z', hair),
  );
}
