/**
 * The sheet a scene is drawn on: shapes as SVG text, gradients on demand, chance from a seed. The same scene
 * and seed always give the same picture, so a demo looks the same on every machine.
 */

/** Every sheet is this high in its own units, whatever its proportions and the pixels it ends up with. */
export const SHEET_HEIGHT = 900;

type Attributes = Readonly<Record<string, string | number>>;
export type Point = readonly [number, number];
/** Offset from 0 to 1, colour, opacity. */
type Stop = readonly [number, string, number?];

export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** The middle; what matters stays within 430 units of it, so that a square shows it too. */
  readonly cx: number;
  readonly defs: string[];
  /** Between `low` and `high`. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
  /** A paint from top to bottom, turned by `degrees` around the middle of what is painted. */
  linear(stops: readonly Stop[], degrees?: number): string;
  /** A paint from the middle outwards. */
  radial(stops: readonly Stop[], centre?: Point, radius?: number): string;
}

/** A small, well-mixed generator (mulberry32); `Math.random` cannot be seeded. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function openSheet(width: number, seed: number): Sheet {
  const random = chance(seed);
  const defs: string[] = [];
  const stopsOf = (stops: readonly Stop[]) =>
    stops
      .map(([at, colour, opacity = 1]) =>
        el('stop', { offset: at, 'stop-color': colour, 'stop-opacity': opacity }),
      )
      .join('');
  const define = (name: string, attributes: Attributes, stops: readonly Stop[]) => {
    const id = `p${defs.length}`;
    defs.push(el(name, { id, ...attributes }, stopsOf(stops)));
    return `url(#${id})`;
  };
  return {
    width,
    height: SHEET_HEIGHT,
    cx: width / 2,
    defs,
    between: (low, high) => low + random() * (high - low),
    pick: <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T,
    linear: (stops, degrees = 0) =>
      define(
        'linearGradient',
        { x1: 0, y1: 0, x2: 0, y2: 1, gradientTransform: `rotate(${degrees} .5 .5)` },
        stops,
      ),
    radial: (stops, [cx, cy] = [0.5, 0.5], r = 0.5) => define('radialGradient', { cx, cy, r }, stops),
  };
}

const short = (value: string | number) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);

export function el(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${short(value)}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rx = 0,
  more: Attributes = {},
) => el('rect', { x, y, width, height, fill, ...(rx ? { rx } : {}), ...more });

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  el('circle', { cx, cy, r, fill, ...more });

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  el('ellipse', { cx, cy, rx, ry, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}) => el('path', { d, fill, ...more });

/** A line with round ends and corners; for limbs, tubes and traces. */
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}) =>
  path(d, 'none', {
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const polygon = (points: readonly Point[], fill: string, more: Attributes = {}) =>
  el('polygon', { points: points.map(([x, y]) => `${short(x)},${short(y)}`).join(' '), fill, ...more });

export const group = (transform: string, ...children: readonly string[]) =>
  el('g', { transform }, ...children);
export const faded = (opacity: number, ...children: readonly string[]) => el('g', { opacity }, ...children);
export const at = (x: number, y: number, scale: number, ...children: readonly string[]) =>
  group(`translate(${short(x)} ${short(y)}) scale(${short(scale)})`, ...children);
export const turned = (degrees: number, x: number, y: number, ...children: readonly string[]) =>
  group(`rotate(${short(degrees)} ${short(x)} ${short(y)})`, ...children);

/** What is drawn only within `shape`. */
export function clipped(sheet: Sheet, shape: string, ...children: readonly string[]): string {
  const id = `p${sheet.defs.length}`;
  sheet.defs.push(el('clipPath', { id }, shape));
  return el('g', { 'clip-path': `url(#${id})` }, ...children);
}

/** `n` values of `make`, joined. */
export const times = (n: number, make: (index: number) => string) =>
  Array.from({ length: n }, (_, index) => make(index)).join('');
