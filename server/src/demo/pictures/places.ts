/** Scenes of places: the city, the coast, the corridor. */
import { cloud, hills, palm } from './grounds.ts';
import { PALETTE as C } from './palette.ts';
import { circle, faded, oval, path, polygon, rect, type Sheet, stroke, times } from './sheet.ts';

/** Cali at dawn: the Farallones, the hill of the three crosses, the tower, La Ermita and palms. */
export function skyline(sheet: Sheet): string {
  const { width, cx } = sheet;
  const cross = (x: number, y: number, size: number) =>
    stroke(
      `M${x} ${y}V${y - size}M${x - size * 0.3} ${y - size * 0.68}H${x + size * 0.3}`,
      C.paper,
      size * 0.13,
    );
  const building = (x: number, top: number, wide: number, fill: string) => {
    const rows = Math.floor((720 - top) / 34);
    const columns = Math.max(2, Math.floor(wide / 26));
    return [
      rect(x, top, wide, 760 - top, fill, 4),
      times(rows * columns, (n) => {
        const lit = sheet.between(0, 1) > 0.62;
        return rect(
          x + 10 + (n % columns) * ((wide - 14) / columns),
          top + 16 + Math.floor(n / columns) * 34,
          (wide - 14) / columns - 8,
          15,
          lit ? C.honey : C.abyss,
          2,
          { opacity: lit ? 0.9 : 0.22 },
        );
      }),
    ].join('');
  };
  const fills = ['#2C6B6D', '#3F7F7E', '#1F5C60', '#54908C', '#356F7D'] as const;
  const far = times(Math.ceil(width / 74), (n) =>
    building(n * 74 - 10, sheet.between(520, 610), 70, '#6FA09B'),
  );
  const near = times(Math.ceil(width / 104), (n) => {
    const x = n * 104 - 20;
    if (Math.abs(x + 50 - (cx - 130)) < 110 || Math.abs(x + 50 - (cx + 190)) < 150) return '';
    return building(x, sheet.between(470, 640), sheet.between(78, 100), sheet.pick(fills));
  });
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#7FB0BC'],
        [0.32, '#F0CFA6'],
        [0.55, '#F4B98A'],
        [0.75, '#E8A08A'],
      ]),
    ),
    circle(cx + 40, 372, 190, C.honey, { opacity: 0.35 }),
    circle(cx + 40, 372, 120, '#FFF1D0'),
    cloud(cx - 470, 170, 1.1, C.white, 0.55),
    cloud(cx + 420, 120, 1.35, C.white, 0.5),
    cloud(cx + 130, 216, 0.7, C.white, 0.5),
    hills(sheet, 500, 210, '#B48C93', 8, 50),
    hills(sheet, 520, 150, '#8A8391', 7, 34),
    path(
      `M${cx - 760} 640C${cx - 560} 560 ${cx - 470} 330 ${cx - 350} 322C${cx - 230} 316 ${cx - 120} 540 ${cx + 80} 640Z`,
      '#4F7F78',
    ),
    path(
      `M${cx - 760} 640C${cx - 560} 560 ${cx - 470} 330 ${cx - 350} 322C${cx - 420} 420 ${cx - 470} 560 ${cx - 520} 640Z`,
      '#5F9188',
    ),
    cross(cx - 350, 330, 120),
    cross(cx - 424, 376, 84),
    cross(cx - 280, 372, 84),
    hills(sheet, 600, 40, '#5C948C', 9),
    far,
    near,
    // The tower.
    rect(
      cx - 190,
      262,
      118,
      500,
      sheet.linear([
        [0, '#F7EBD6'],
        [1, '#D9B08C'],
      ]),
      6,
    ),
    rect(cx - 110, 262, 38, 500, C.abyss, 0, { opacity: 0.12 }),
    times(13, (n) => rect(cx - 180, 286 + n * 36, 98, 14, C.petrol, 2, { opacity: 0.62 })),
    rect(cx - 158, 214, 54, 50, C.sand, 4),
    rect(cx - 134, 140, 6, 78, C.slate),
    church(sheet, cx + 190, 762),
    // The river and its bank.
    path(
      `M0 752H${width}V900H0Z`,
      sheet.linear([
        [0, '#2F6F63'],
        [1, '#174B45'],
      ]),
    ),
    path(
      `M0 812C${cx - 300} 780 ${cx + 200} 852 ${width} 806V864C${cx + 300} 900 ${cx - 300} 836 0 872Z`,
      sheet.linear([
        [0, '#F2C79C'],
        [1, '#8CB7B4'],
      ]),
    ),
    faded(
      0.5,
      stroke(`M${cx - 420} 834h120M${cx - 80} 846h170M${cx + 260} 838h110M${cx + 420} 850h60`, C.paper, 5),
    ),
    palm(sheet, cx - 390, 800, 0.86, '#1E5F51', '#3A3A30'),
    palm(sheet, cx + 396, 806, 0.98, '#1A5548', '#3A3A30'),
    width > 1200 ? palm(sheet, cx - 660, 822, 1.2, '#12463D', '#2E3029') : '',
    width > 1200 ? palm(sheet, cx + 690, 822, 1.1, '#12463D', '#2E3029') : '',
  ].join('');
}

/** A white and blue gothic church with its spires, its steps at (x, y). */
function church(sheet: Sheet, x: number, y: number): string {
  const body = sheet.linear([
    [0, C.white],
    [1, '#DCE6EA'],
  ]);
  const spire = (dx: number, wide: number, top: number) =>
    [
      rect(x + dx - wide / 2, y - top, wide, top, body),
      polygon(
        [
          [x + dx - wide / 2 - 4, y - top],
          [x + dx + wide / 2 + 4, y - top],
          [x + dx, y - top - wide * 2.1],
        ],
        C.blue,
      ),
      path(
        `M${x + dx - wide * 0.2} ${y - top * 0.62}v-${wide * 0.5}q${wide * 0.2} -${wide * 0.5} ${wide * 0.4} 0v${wide * 0.5}z`,
        C.blue,
        { opacity: 0.7 },
      ),
    ].join('');
  return [
    spire(-96, 40, 170),
    spire(96, 40, 170),
    rect(x - 78, y - 190, 156, 190, body),
    polygon(
      [
        [x - 84, y - 186],
        [x + 84, y - 186],
        [x, y - 268],
      ],
      C.sky,
    ),
    spire(0, 62, 250),
    circle(x, y - 196, 19, C.amber),
    path(`M${x - 26} ${y}v-70q26 -52 52 0v70z`, C.petrol),
    path(`M${x - 64} ${y - 30}v-70q11 -26 22 0v70zM${x + 42} ${y - 30}v-70q11 -26 22 0v70z`, C.blue, {
      opacity: 0.6,
    }),
    rect(x - 124, y - 12, 248, 14, C.sand),
    stroke(`M${x} ${y - 380}v-38M${x - 11} ${y - 404}h22`, C.slate, 5),
  ].join('');
}

/** The Pacific: an estuary with stilt houses and a boat on its way. */
export function coast(sheet: Sheet): string {
  const { width, cx } = sheet;
  const house = (x: number, y: number, wall: string, roof: string) =>
    [
      ...[0, 44, 88, 128].map((dx) => rect(x + dx, y - 10, 9, 100, '#3A3A30')),
      rect(x - 4, y - 110, 148, 104, wall),
      polygon(
        [
          [x - 26, y - 104],
          [x + 166, y - 104],
          [x + 128, y - 172],
          [x + 14, y - 172],
        ],
        roof,
      ),
      rect(x + 18, y - 78, 36, 40, C.deep),
      rect(x + 82, y - 84, 38, 78, C.deep),
      rect(x - 16, y - 12, 170, 12, '#5B4A36'),
    ].join('');
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#8FC0C4'],
        [0.5, '#F6E3BE'],
        [0.62, '#F3C693'],
      ]),
    ),
    circle(cx - 210, 420, 170, C.honey, { opacity: 0.4 }),
    circle(cx - 210, 420, 104, '#FFF3D6'),
    cloud(cx + 300, 150, 1.4, C.white, 0.7),
    cloud(cx - 400, 200, 1, C.white, 0.55),
    hills(sheet, 500, 110, '#7FA79B', 7),
    hills(sheet, 530, 70, '#4F8474', 9),
    rect(
      0,
      540,
      width,
      360,
      sheet.linear([
        [0, '#F0C896'],
        [0.18, '#6FAFAE'],
        [1, C.petrol],
      ]),
    ),
    faded(
      0.55,
      times(22, () =>
        stroke(
          `M${sheet.between(0, width)} ${sheet.between(570, 880)}h${sheet.between(40, 150)}`,
          C.paper,
          sheet.between(3, 6),
        ),
      ),
    ),
    house(cx + 240, 560, C.coral, C.wine),
    width > 1200 ? house(cx + 440, 572, C.honey, C.ochre) : '',
    width > 1200 ? house(cx + 630, 560, C.sky, C.blue) : '',
    palm(sheet, cx + 225, 540, 0.9, '#1E5F51', '#3A3A30'),
    width > 1200 ? palm(sheet, cx + 610, 548, 1.05, '#1A5548', '#3A3A30') : '',
    // The boat, its awning and the crate with a cross.
    oval(cx - 140, 800, 330, 22, C.abyss, { opacity: 0.25 }),
    times(5, (n) => rect(cx - 290 + n * 66, 590, 9, 130, '#5B4A36')),
    path(`M${cx - 320} 596Q${cx - 160} 548 ${cx + 10} 596V614H${cx - 320}Z`, C.paper),
    path(`M${cx - 320} 604H${cx + 10}V616H${cx - 320}Z`, C.amber),
    person(cx - 236, 720, C.teal, '#65412D'),
    person(cx - 90, 720, C.lagoon, '#B97F58'),
    rect(cx - 196, 650, 74, 70, C.white, 8),
    stroke(`M${cx - 159} 666v38M${cx - 178} 685h38`, C.coral, 12),
    person(cx + 70, 722, C.slate, '#8E5C3E'),
    path(
      `M${cx - 400} 700H${cx + 190}C${cx + 180} 760 ${cx + 120} 804 ${cx + 60} 804H${cx - 300}C${cx - 350} 804 ${cx - 384} 760 ${cx - 400} 700Z`,
      sheet.linear([
        [0, C.coral],
        [1, C.wine],
      ]),
    ),
    path(`M${cx - 400} 700H${cx + 190}L${cx + 187} 720H${cx - 396}Z`, C.paper),
    faded(0.7, stroke(`M${cx - 420} 800q60 -20 110 0t110 0t110 0t110 0t110 0t110 0`, C.foam, 7)),
  ].join('');
}

const person = (x: number, y: number, top: string, skin: string) =>
  [
    path(`M${x - 36} ${y}v-44q4 -34 36 -34q32 0 36 34v44z`, top),
    circle(x, y - 98, 22, skin),
    path(`M${x - 30} ${y - 104}q30 -38 60 0z`, C.paper),
  ].join('');

/** A hospital corridor, straight ahead. */
export function corridor(sheet: Sheet): string {
  const { width, cx } = sheet;
  const far = { left: cx - 130, right: cx + 130, top: 300, bottom: 540 };
  /** A point on the side wall: `depth` 0 is here, 1 the far end; `up` 0 the floor, 1 the ceiling. */
  const wall = (side: -1 | 1, depth: number, up: number) => {
    const near = side < 0 ? 0 : width;
    const end = side < 0 ? far.left : far.right;
    const floor = 900 + (far.bottom - 900) * depth;
    const ceiling = far.top * depth;
    return [near + (end - near) * depth, floor + (ceiling - floor) * up] as const;
  };
  const quad = (
    side: -1 | 1,
    from: number,
    to: number,
    low: number,
    high: number,
    fill: string,
    opacity = 1,
  ) =>
    polygon(
      [wall(side, from, low), wall(side, to, low), wall(side, to, high), wall(side, from, high)],
      fill,
      { opacity },
    );
  const door = (side: -1 | 1, from: number, to: number, fill: string) =>
    [
      quad(side, from - 0.012, to + 0.012, 0, 0.735, C.paper),
      quad(side, from, to, 0, 0.71, fill),
      quad(side, from + (to - from) * 0.3, from + (to - from) * 0.72, 0.42, 0.62, C.honey, 0.85),
    ].join('');
  return [
    rect(0, 0, width, 900, C.paper),
    polygon(
      [
        [0, 0],
        [width, 0],
        [far.right, far.top],
        [far.left, far.top],
      ],
      sheet.linear([
        [0, '#DDE8E3'],
        [1, C.white],
      ]),
    ),
    polygon(
      [
        [0, 900],
        [width, 900],
        [far.right, far.bottom],
        [far.left, far.bottom],
      ],
      sheet.linear([
        [0, '#CFE0DB'],
        [1, '#7FADA8'],
      ]),
    ),
    polygon(
      [
        [0, 0],
        [far.left, far.top],
        [far.left, far.bottom],
        [0, 900],
      ],
      sheet.linear([
        [0, '#CFE2DC'],
        [1, '#B4D0C9'],
      ]),
    ),
    polygon(
      [
        [width, 0],
        [far.right, far.top],
        [far.right, far.bottom],
        [width, 900],
      ],
      sheet.linear([
        [0, '#E4EFEA'],
        [1, '#C6DCD5'],
      ]),
    ),
    ...([-1, 1] as const).flatMap((side) => [
      quad(side, 0, 1, 0, 0.05, C.teal),
      quad(side, 0, 1, 0.3, 0.37, C.petrol, 0.9),
      quad(side, 0, 1, 0.37, 0.385, C.amber),
    ]),
    door(-1, 0.3, 0.5, C.lagoon),
    door(-1, 0.68, 0.8, C.lagoon),
    door(1, 0.22, 0.44, C.lagoon),
    door(1, 0.6, 0.74, C.lagoon),
    ...[0.14, 0.46, 0.7, 0.86].map((depth) => {
      const length = (1 - depth) * 0.22;
      const edge = (d: number, side: -1 | 1) =>
        [cx + side * (width * 0.16 * (1 - d) + 24 * d), far.top * d] as const;
      return polygon(
        [edge(depth, -1), edge(depth, 1), edge(depth + length, 1), edge(depth + length, -1)],
        '#FFFDF4',
      );
    }),
    polygon(
      [
        [cx - 230, 900],
        [cx + 230, 900],
        [cx + 46, far.bottom],
        [cx - 46, far.bottom],
      ],
      C.white,
      { opacity: 0.35 },
    ),
    // The end: double doors and the light behind them.
    rect(far.left, far.top, 260, 240, '#E9F1ED'),
    circle(
      cx,
      410,
      190,
      sheet.radial([
        [0, C.honey, 0.8],
        [1, C.honey, 0],
      ]),
    ),
    rect(cx - 92, 346, 184, 194, C.petrol, 4),
    rect(cx - 86, 352, 84, 188, C.teal),
    rect(cx + 2, 352, 84, 188, C.teal),
    rect(cx - 66, 376, 44, 66, '#FFF4D8', 6),
    rect(cx + 22, 376, 44, 66, '#FFF4D8', 6),
    gurney(sheet, cx + 170, 800),
  ].join('');
}

/** A stretcher seen from its side, its wheels at (x, y). */
function gurney(sheet: Sheet, x: number, y: number): string {
  return [
    oval(x, y + 8, 230, 20, C.abyss, { opacity: 0.22 }),
    stroke(
      `M${x - 170} ${y - 16}L${x - 60} ${y - 130}M${x + 170} ${y - 16}L${x + 60} ${y - 130}M${x - 60} ${y - 130}L${x + 120} ${y - 20}M${x + 60} ${y - 130}L${x - 120} ${y - 20}`,
      C.ash,
      11,
    ),
    circle(x - 170, y - 8, 18, C.graphite),
    circle(x + 170, y - 8, 18, C.graphite),
    circle(x - 170, y - 8, 6, C.mist),
    circle(x + 170, y - 8, 6, C.mist),
    rect(x - 230, y - 156, 460, 26, C.slate, 12),
    rect(x - 222, y - 194, 444, 42, C.paper, 18),
    path(
      `M${x - 90} ${y - 200}H${x + 214}Q${x + 226} ${y - 196} ${x + 222} ${y - 120}H${x - 70}Q${x - 100} ${y - 130} ${x - 90} ${y - 200}Z`,
      sheet.linear([
        [0, C.mist],
        [1, C.lagoon],
      ]),
    ),
    rect(x - 210, y - 222, 106, 40, C.white, 20),
    stroke(`M${x - 230} ${y - 150}v-70M${x + 230} ${y - 150}v-60`, C.ash, 10),
  ].join('');
}
