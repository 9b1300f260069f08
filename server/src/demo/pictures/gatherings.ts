/** Scenes of people who meet: the hall, the ballot, the call. */

import { bust, fromBehind, speaker } from './figures.ts';
import { confetti, crosses, mug, plant, shadow, still } from './grounds.ts';
import { PALETTE as C, HAIRS, SKINS } from './palette.ts';
import { at, circle, clipped, path, polygon, rect, type Sheet, stroke, times, turned } from './sheet.ts';

export function auditorium(sheet: Sheet): string {
  const { width, cx } = sheet;
  const tops = [C.teal, C.petrol, C.blue, C.slate, '#2F6F63', C.wine, C.ash, C.ochre] as const;
  const row = (y: number, scale: number, gap: number, offset: number) =>
    times(Math.ceil(width / gap) + 2, (n) => {
      const x = cx + (n - Math.ceil(width / gap) / 2 - 0.5) * gap + offset + sheet.between(-8, 8);
      return fromBehind(
        x,
        y + sheet.between(-8, 8),
        scale,
        sheet.pick(HAIRS),
        sheet.pick(tops),
        sheet.between(0, 1) > 0.6,
      );
    });
  const seats = (y: number, colour: string, height: number) =>
    [rect(0, y, width, height, colour), rect(0, y, width, 6, C.white, 0, { opacity: 0.12 })].join('');
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, C.abyss],
        [0.6, C.petrol],
        [1, C.deep],
      ]),
    ),
    times(Math.ceil(width / 56), (n) => rect(n * 56, 0, 28, 520, C.white, 0, { opacity: 0.028 })),
    polygon(
      [
        [cx - 40, 0],
        [cx + 40, 0],
        [cx + 520, 560],
        [cx - 520, 560],
      ],
      sheet.linear([
        [0, C.honey, 0.34],
        [1, C.honey, 0.02],
      ]),
    ),
    rect(cx - 300, 84, 600, 330, C.abyss, 14),
    rect(
      cx - 288,
      96,
      576,
      306,
      sheet.linear(
        [
          [0, '#FDF8EE'],
          [1, '#EADFC8'],
        ],
        20,
      ),
      8,
    ),
    bars(cx - 236, 350, [64, 104, 86, 158, 196]),
    circle(cx + 160, 226, 76, C.mist),
    path(`M${cx + 160} 226V150A76 76 0 0 1 ${cx + 226} 264Z`, C.amber),
    path(`M${cx + 160} 226L${cx + 226} 264A76 76 0 0 1 ${cx + 116} 288Z`, C.teal),
    path(`M0 0H${cx - 480}C${cx - 500} 220 ${cx - 540} 380 ${cx - 600} 500H0Z`, C.wine, { opacity: 0.85 }),
    path(`M${width} 0H${cx + 480}C${cx + 500} 220 ${cx + 540} 380 ${cx + 600} 500H${width}Z`, C.wine, {
      opacity: 0.85,
    }),
    rect(
      0,
      484,
      width,
      90,
      sheet.linear([
        [0, '#B98B55'],
        [1, '#8A6238'],
      ]),
    ),
    rect(0, 484, width, 7, C.honey, 0, { opacity: 0.6 }),
    speaker(cx + 366, 486, 0.86, SKINS[2], HAIRS[0], C.petrol),
    path(`M${cx + 300} 388H${cx + 410}L${cx + 396} 504H${cx + 314}Z`, C.sand),
    rect(cx + 292, 376, 126, 20, C.paper, 6),
    circle(cx + 355, 446, 20, C.teal),
    stroke(`M${cx + 322} 378C${cx + 318} 350 ${cx + 330} 340 ${cx + 338} 334`, C.slate, 6),
    row(640, 0.62, 128, 30),
    seats(626, '#0C4347', 70),
    row(742, 0.82, 172, -40),
    seats(730, '#0A3A3E', 90),
    row(900, 1.16, 246, 60),
    rect(0, 872, width, 30, '#072D30'),
  ].join('');
}

const bars = (x: number, y: number, heights: readonly number[]) =>
  heights
    .map((height, n) => rect(x + n * 54, y - height, 36, height, n === 4 ? C.amber : C.teal, 6))
    .join('');

export function ballot(sheet: Sheet): string {
  const { cx } = sheet;
  const paper = [
    rect(-120, -190, 240, 300, C.white, 12),
    rect(-84, -150, 34, 34, 'none', 8, { stroke: C.petrol, 'stroke-width': 7 }),
    rect(-30, -142, 112, 16, C.foam, 8),
    rect(-84, -90, 34, 34, C.amber, 8),
    stroke('M-78 -74L-68 -62L-48 -90', C.graphite, 9),
    rect(-30, -82, 90, 16, C.mist, 8),
    rect(-84, -30, 34, 34, 'none', 8, { stroke: C.petrol, 'stroke-width': 7 }),
    rect(-30, -22, 112, 16, C.foam, 8),
  ].join('');
  return [
    still(sheet, 'teal', { edge: 742, disc: 370, discY: 420 }),
    confetti(sheet, 34, 40, 600),
    shadow(sheet, cx, 800, 330, 34),
    at(cx + 14, 300, 1.02, turned(6, 0, 0, paper)),
    path(
      `M${cx - 300} 440L${cx - 236} 372H${cx + 236}L${cx + 300} 440Z`,
      sheet.linear([
        [0, C.sand],
        [1, C.cream],
      ]),
    ),
    rect(cx - 150, 398, 300, 16, C.graphite, 8),
    path(`M${cx - 104} 404L${cx + 132} 404L${cx + 132} 372H${cx - 104}Z`, C.white),
    path(
      `M${cx - 300} 440H${cx + 300}V776C${cx + 300} 790 ${cx + 292} 798 ${cx + 280} 798H${cx - 280}C${cx - 292} 798 ${cx - 300} 790 ${cx - 300} 776Z`,
      sheet.linear([
        [0, C.paper],
        [1, C.sand],
      ]),
    ),
    rect(cx - 300, 440, 600, 12, C.white, 0, { opacity: 0.7 }),
    circle(cx, 620, 96, C.petrol),
    circle(cx, 620, 78, 'none', { stroke: C.honey, 'stroke-width': 4 }),
    stroke(`M${cx - 40} 622L${cx - 10} 654L${cx + 44} 586`, C.amber, 20),
    path(
      `M${cx + 200} 440H${cx + 300}V776C${cx + 300} 790 ${cx + 292} 798 ${cx + 280} 798H${cx + 240}Z`,
      C.abyss,
      { opacity: 0.07 },
    ),
  ].join('');
}

export function laptop(sheet: Sheet): string {
  const { cx } = sheet;
  const tone = sheet.pick(['blue', 'rose'] as const);
  const walls = [C.honey, C.foam, C.rose, C.sky, '#D5E2CF', C.mist] as const;
  const tiles = times(6, (n) => {
    const x = cx - 318 + (n % 3) * 216;
    const y = 186 + Math.floor(n / 3) * 188;
    const box = rect(x, y, 204, 176, walls[n] ?? C.foam, 14);
    return [
      box,
      clipped(sheet, rect(x, y, 204, 176, C.white, 14), bust(sheet, x + 102, y + 190, 0.5)),
      n === 1 ? rect(x, y, 204, 176, 'none', 14, { stroke: C.amber, 'stroke-width': 6 }) : '',
    ].join('');
  });
  return [
    still(sheet, tone, { edge: 700, disc: 390, discY: 420 }),
    sheet.width > 1200 ? plant(cx - 590, 722, 1, C.forest, C.coral) : '',
    sheet.width > 1200 ? mug(cx + 580, 760, 1, C.amber) : '',
    sheet.width > 1200 ? stackOfPaper(cx + 540, 800) : '',
    shadow(sheet, cx, 764, 480, 34),
    rect(cx - 366, 138, 732, 540, C.graphite, 28),
    rect(cx - 344, 160, 688, 494, '#152629', 12),
    tiles,
    times(4, (n) => circle(cx - 78 + n * 52, 612, 18, n === 3 ? C.coral : '#2C4447')),
    path(
      `M${cx - 450} 690H${cx + 450}L${cx + 486} 742C${cx + 490} 756 ${cx + 480} 762 ${cx + 466} 762H${cx - 466}C${cx - 480} 762 ${cx - 490} 756 ${cx - 486} 742Z`,
      '#D4DAD8',
    ),
    rect(cx - 450, 672, 900, 24, C.ash, 8),
    path(`M${cx - 90} 690H${cx + 90}L${cx + 80} 708H${cx - 80}Z`, C.slate, { opacity: 0.5 }),
  ].join('');
}

const stackOfPaper = (x: number, y: number) =>
  [
    rect(x - 90, y, 200, 14, C.paper, 4),
    rect(x - 100, y + 14, 200, 14, C.foam, 4),
    rect(x - 84, y + 28, 200, 14, C.teal, 4),
  ].join('');

export function handshake(sheet: Sheet): string {
  const { cx, width } = sheet;
  return [
    still(sheet, 'amber', { edge: 900, disc: 350, discY: 450 }),
    crosses(sheet, C.ochre, 0.09),
    rect(0, 860, width, 40, C.ochre, 0, { opacity: 0.15 }),
    clasp(sheet, cx, 450),
  ].join('');
}

/** Two hands that hold each other, around (x, y). */
function clasp(sheet: Sheet, x: number, y: number): string {
  const left = SKINS[3];
  const right = SKINS[1];
  const sleeve = (colours: readonly [string, string]) =>
    sheet.linear([
      [0, colours[0]],
      [1, colours[1]],
    ]);
  return at(
    x,
    y,
    1,
    // The right arm comes first, its thumb last: that is what makes the hands look clasped.
    path('M900 60L330 -40C300 -46 280 20 300 60L880 230Z', sleeve([C.paper, C.sand])),
    path('M-900 60L-330 -40C-300 -46 -280 20 -300 60L-880 230Z', sleeve([C.teal, C.deep])),
    path('M330 -58H262V88L318 96Z', C.blue),
    path('M-330 -58H-262V88L-318 96Z', C.mist),
    path(
      'M268 -40C200 -86 120 -104 40 -88L-110 -30C-150 -10 -150 30 -120 40L90 110C150 130 220 110 268 76Z',
      right,
    ),
    path(
      'M-268 -40C-200 -88 -110 -110 -30 -86L150 10C176 26 166 60 136 56L96 46L120 66C142 84 122 116 94 104L44 78L60 100C74 122 48 144 26 130L-20 100L-14 114C-6 136 -34 150 -52 136L-100 96C-160 116 -220 104 -268 76Z',
      left,
    ),
    stroke('M136 56L70 22M94 104L24 62M26 130L-34 92', C.abyss, 5, { opacity: 0.22 }),
    path(
      'M268 -40C200 -86 120 -108 40 -92C-10 -82 -62 -40 -84 -6C-98 18 -66 40 -40 26C0 2 30 -18 62 -16C110 -12 160 20 210 30Z',
      right,
    ),
    stroke('M-40 26C0 2 30 -18 62 -16C90 -14 120 -2 146 10', C.abyss, 5, { opacity: 0.18 }),
  );
}
