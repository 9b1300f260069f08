/** What stands behind and around a subject: walls, tables, hills, clouds, plants. */
import { PALETTE as C } from './palette.ts';
import {
  at,
  circle,
  faded,
  group,
  oval,
  path,
  polygon,
  rect,
  type Sheet,
  stroke,
  times,
  turned,
} from './sheet.ts';

interface Tone {
  readonly wall: readonly [string, string];
  readonly disc: string;
  readonly table: readonly [string, string];
}

export const TONES = {
  paper: { wall: [C.paper, C.cream], disc: C.foam, table: [C.sand, '#D8C9AD'] },
  teal: { wall: [C.teal, C.petrol], disc: C.lagoon, table: [C.deep, C.abyss] },
  night: { wall: [C.deep, C.abyss], disc: C.petrol, table: ['#083034', '#041F22'] },
  sage: { wall: ['#DCE7D6', '#C3D6BF'], disc: '#EFF4EA', table: ['#9DBB99', '#86A884'] },
  rose: { wall: ['#F5E1DA', '#EBCBC1'], disc: '#FBF1EB', table: [C.rose, '#CE9186'] },
  blue: { wall: ['#D7E4EC', '#B7CFDD'], disc: '#EEF4F7', table: [C.sky, '#7399B2'] },
  amber: { wall: ['#FAE6C0', '#F3CE88'], disc: '#FDF3DF', table: ['#E2B263', '#CF9A47'] },
} as const satisfies Record<string, Tone>;
export type ToneName = keyof typeof TONES;

/** A wall with a large disc that holds the subject, and a table whose edge is at `edge`. */
export function still(sheet: Sheet, tone: ToneName, { edge = 690, disc = 340, discY = 420 } = {}): string {
  const { wall, disc: discColour, table } = TONES[tone];
  const { width, height, cx } = sheet;
  return [
    rect(
      0,
      0,
      width,
      height,
      sheet.linear(
        [
          [0, wall[0]],
          [1, wall[1]],
        ],
        -18,
      ),
    ),
    circle(cx, discY, disc + 46, discColour, { opacity: 0.35 }),
    circle(cx, discY, disc, discColour, { opacity: 0.75 }),
    edge < height
      ? rect(
          0,
          edge,
          width,
          height - edge,
          sheet.linear([
            [0, table[0]],
            [1, table[1]],
          ]),
        )
      : '',
    edge < height ? rect(0, edge, width, 5, C.white, 0, { opacity: 0.22 }) : '',
  ].join('');
}

/** A soft shadow on a table under something `rx` wide. */
export const shadow = (sheet: Sheet, x: number, y: number, rx: number, ry = rx * 0.09) =>
  oval(
    x,
    y,
    rx,
    ry,
    sheet.radial([
      [0, C.abyss, 0.42],
      [0.7, C.abyss, 0.16],
      [1, C.abyss, 0],
    ]),
  );

/** Small plus signs in a grid: a quiet wallpaper with a medical accent. */
export function crosses(sheet: Sheet, colour: string, opacity: number, gap = 100): string {
  const columns = Math.ceil(sheet.width / gap) + 1;
  return faded(
    opacity,
    times(columns * 9, (index) => {
      const row = Math.floor(index / columns);
      const x = (index % columns) * gap + (row % 2) * (gap / 2);
      const y = row * gap + 30;
      return stroke(`M${x - 8} ${y}h16M${x} ${y - 8}v16`, colour, 4);
    }),
  );
}

/** The outline of a range of hills, from the left edge to the right, filled down to the bottom. */
export function hills(sheet: Sheet, base: number, rise: number, fill: string, steps = 6, jag = 0): string {
  const gap = sheet.width / steps;
  let d = `M0 ${sheet.height}V${base}`;
  let y = base;
  for (let step = 0; step < steps; step++) {
    const next = base - sheet.between(-0.25, 1) * rise;
    const x = gap * step;
    d += jag
      ? `L${x + gap * 0.5} ${(y + next) / 2 - sheet.between(-jag, jag)}L${x + gap} ${next}`
      : `C${x + gap * 0.4} ${y} ${x + gap * 0.6} ${next} ${x + gap} ${next}`;
    y = next;
  }
  return path(`${d}V${sheet.height}Z`, fill);
}

export function cloud(x: number, y: number, scale: number, fill: string, opacity = 1): string {
  return faded(
    opacity,
    at(
      x,
      y,
      scale,
      path('M-120 30a38 38 0 0 1 8-75a62 62 0 0 1 112-22a48 48 0 0 1 78 30a34 34 0 0 1 34 67z', fill),
    ),
  );
}

/** A palm whose trunk stands at (x, y) and is about 300·scale high. */
export function palm(sheet: Sheet, x: number, y: number, scale: number, leaf: string, trunk: string): string {
  const lean = sheet.between(-26, 26);
  const frond = (side: 1 | -1, degrees: number, opacity: number) =>
    group(
      `translate(${lean} -298) scale(${side} 1) rotate(${degrees + sheet.between(-5, 5)})`,
      path('M-6 4C30 -40 116 -46 168 34C120 2 60 0 -4 10Z', leaf, { opacity }),
      stroke('M0 0C44 -28 110 -24 156 22', C.white, 2, { opacity: 0.12 }),
    );
  return at(
    x,
    y,
    scale,
    path(`M-12 0C-8 -110 ${lean - 12} -200 ${lean - 6} -300h12C${lean + 8} -200 9 -110 13 0Z`, trunk),
    ...([1, -1] as const).flatMap((side) => [
      frond(side, -66, 0.8),
      frond(side, 34, 0.84),
      frond(side, -34, 0.92),
      frond(side, 2, 1),
    ]),
    circle(lean - 9, -288, 10, C.ochre),
    circle(lean + 10, -286, 9, C.amber),
  );
}

/** A pot with broad leaves, its foot at (x, y). */
export function plant(x: number, y: number, scale: number, leaf: string, pot: string): string {
  const leaves = [-62, -34, -8, 20, 48, 70];
  return at(
    x,
    y,
    scale,
    ...leaves.map((degrees, index) =>
      turned(
        degrees,
        0,
        -80,
        path(
          `M0 -80C-34 -140 -26 -${210 + (index % 3) * 24} 0 -${250 + (index % 3) * 24}C26 -${210 + (index % 3) * 24} 34 -140 0 -80Z`,
          leaf,
          {
            opacity: index % 2 ? 1 : 0.8,
          },
        ),
        stroke(`M0 -86V-${225 + (index % 3) * 24}`, C.white, 2.5, { opacity: 0.28 }),
      ),
    ),
    path('M-58 -90H58L44 0H-44Z', pot),
    path('M-64 -104H64V-80H-64Z', pot),
    rect(-64, -82, 128, 6, C.abyss, 0, { opacity: 0.14 }),
  );
}

/** A mug, its foot at (x, y). */
export const mug = (x: number, y: number, scale: number, colour: string) =>
  at(
    x,
    y,
    scale,
    stroke('M46 -78c44 -6 44 50 0 46', colour, 14),
    rect(-52, -104, 104, 104, colour, 14),
    rect(-52, -104, 26, 104, C.white, 12, { opacity: 0.16 }),
    stroke('M-16 -128c-12 -18 12 -26 0 -46M14 -128c-12 -18 12 -26 0 -46', C.white, 5, { opacity: 0.5 }),
  );

/** A window with four panes. */
export const pane = (x: number, y: number, width: number, height: number, sky: string, frame: string) =>
  [
    rect(x, y, width, height, frame, 10),
    rect(x + 12, y + 12, width - 24, height - 24, sky, 4),
    rect(x + width / 2 - 5, y, 10, height, frame),
    rect(x, y + height / 2 - 5, width, 10, frame),
  ].join('');

/** Small diamonds and dots scattered over a band, for a festive scene. */
export const confetti = (sheet: Sheet, n: number, top: number, bottom: number) =>
  times(n, () => {
    const x = sheet.between(20, sheet.width - 20);
    const y = sheet.between(top, bottom);
    const size = sheet.between(5, 11);
    const colour = sheet.pick([C.amber, C.rose, C.mist, C.honey, C.sage]);
    return sheet.between(0, 1) > 0.5
      ? circle(x, y, size * 0.7, colour, { opacity: 0.9 })
      : turned(
          sheet.between(0, 90),
          x,
          y,
          polygon(
            [
              [x - size, y],
              [x, y - size],
              [x + size, y],
              [x, y + size],
            ],
            colour,
            { opacity: 0.9 },
          ),
        );
  });
