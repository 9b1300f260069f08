/** Scenes of people and the wider association: the birth, the board, the world. */

import { bust } from './figures.ts';
import { plant, still } from './grounds.ts';
import { PALETTE as C, HAIRS, SKINS } from './palette.ts';
import {
  circle,
  clipped,
  faded,
  oval,
  path,
  polygon,
  rect,
  type Sheet,
  stroke,
  times,
  turned,
} from './sheet.ts';

/** An anaesthesia workstation. */
/** A bag of blood, its drops, and the bag that saves blood. */
/** A mother who holds her newborn, the theatre behind her. */
export function newborn(sheet: Sheet): string {
  const { cx, width } = sheet;
  const skin = SKINS[1];
  const hair = HAIRS[1];
  return [
    still(sheet, 'amber', { edge: 900, disc: 380, discY: 440 }),
    faded(
      0.5,
      times(Math.ceil(width / 170) + 1, (n) => circle(n * 170 + 20, 90 + (n % 2) * 40, 8, C.ochre)),
      times(Math.ceil(width / 170) + 1, (n) => circle(n * 170 + 100, 800 - (n % 2) * 60, 6, C.ochre)),
    ),
    // Hair behind, body, neck, head that leans.
    path(
      `M${cx - 210} 900C${cx - 230} 640 ${cx - 190} 470 ${cx - 60} 440C${cx + 110} 420 ${cx + 260} 540 ${cx + 290} 900Z`,
      sheet.linear([
        [0, C.lagoon],
        [1, C.petrol],
      ]),
    ),
    path(
      `M${cx - 150} 330C${cx - 210} 130 ${cx + 40} 60 ${cx + 80} 230C${cx + 110} 330 ${cx + 140} 400 ${cx + 90} 520C${cx + 20} 560 ${cx - 100} 520 ${cx - 130} 470Z`,
      hair,
    ),
    path(`M${cx - 60} 380H${cx + 40}V470C${cx + 20} 520 ${cx - 60} 510 ${cx - 70} 470Z`, skin),
    path(
      `M${cx - 66} 420C${cx - 30} 440 ${cx + 10} 440 ${cx + 40} 420V450C${cx + 10} 470 ${cx - 40} 466 ${cx - 68} 450Z`,
      C.abyss,
      { opacity: 0.13 },
    ),
    turned(
      -10,
      cx - 40,
      300,
      oval(cx - 40, 306, 92, 112, skin),
      path(
        `M${cx - 138} 300C${cx - 150} 150 ${cx + 80} 150 ${cx + 58} 310C${cx + 40} 250 ${cx} 220 ${cx - 40} 214C${cx - 80} 224 ${cx - 120} 250 ${cx - 138} 300Z`,
        hair,
      ),
      stroke(`M${cx - 86} 318q18 12 34 0M${cx - 26} 318q18 12 34 0`, C.graphite, 5),
      stroke(`M${cx - 64} 366q22 18 46 0`, C.wine, 5),
      oval(cx - 96, 346, 20, 12, C.coral, { opacity: 0.35 }),
      oval(cx + 16, 346, 20, 12, C.coral, { opacity: 0.35 }),
    ),
    // One arm behind the bundle, the other around it.
    stroke(`M${cx - 150} 560C${cx - 240} 620 ${cx - 250} 740 ${cx - 190} 800`, C.teal, 90),
    turned(
      -16,
      cx - 20,
      640,
      oval(cx - 10, 650, 250, 128, C.white),
      path(
        `M${cx - 250} 640C${cx - 200} 560 ${cx + 60} 500 ${cx + 236} 640C${cx + 120} 600 ${cx - 80} 620 ${cx - 160} 720C${cx - 220} 710 ${cx - 250} 680 ${cx - 250} 640Z`,
        C.ice,
      ),
      faded(0.6, ...[0, 1, 2, 3, 4].map((n) => circle(cx - 40 + n * 54, 690 - (n % 2) * 46, 9, C.mist))),
      circle(cx - 172, 612, 76, SKINS[0]),
      path(
        `M${cx - 250} 606C${cx - 250} 510 ${cx - 96} 506 ${cx - 96} 606C${cx - 130} 566 ${cx - 214} 566 ${cx - 250} 606Z`,
        C.coral,
      ),
      path(
        `M${cx - 250} 606C${cx - 214} 566 ${cx - 130} 566 ${cx - 96} 606C${cx - 130} 584 ${cx - 214} 584 ${cx - 250} 606Z`,
        C.wine,
        { opacity: 0.5 },
      ),
      stroke(`M${cx - 208} 622q12 9 24 0M${cx - 164} 622q12 9 24 0`, C.graphite, 4.5),
      stroke(`M${cx - 186} 650q10 8 20 0`, C.wine, 4),
    ),
    stroke(`M${cx + 236} 640C${cx + 270} 780 ${cx + 130} 830 ${cx - 60} 800`, C.teal, 92),
    stroke(`M${cx - 60} 800C${cx - 110} 796 ${cx - 140} 780 ${cx - 166} 752`, skin, 54),
  ].join('');
}

/** The board around its table. */
export function board(sheet: Sheet): string {
  const { cx, width } = sheet;
  const seats = width > 1200 ? [-560, -330, -110, 110, 330, 560] : [-310, -104, 104, 310];
  const tops = [C.petrol, C.coral, C.blue, C.amber, C.lagoon, C.slate] as const;
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#EFE6D6'],
        [1, C.paper],
      ]),
    ),
    rect(cx - 330, 60, 660, 300, '#8A5F3C', 12),
    rect(
      cx - 316,
      74,
      632,
      272,
      sheet.linear([
        [0, '#9FCBD0'],
        [1, '#FBE8C4'],
      ]),
      6,
    ),
    clipped(
      sheet,
      rect(cx - 316, 74, 632, 272, C.white, 6),
      circle(cx + 120, 210, 52, '#FFF5DD'),
      path(
        `M${cx - 320} 320C${cx - 200} 180 ${cx - 120} 240 ${cx - 40} 280C${cx + 60} 180 ${cx + 140} 260 ${cx + 330} 230V360H${cx - 320}Z`,
        '#7FA79B',
      ),
      path(`M${cx - 320} 340C${cx - 160} 270 ${cx + 60} 330 ${cx + 330} 290V360H${cx - 320}Z`, '#4F8474'),
    ),
    rect(cx - 6, 74, 12, 272, '#8A5F3C'),
    width > 1200 ? plant(cx - 690, 700, 1.35, C.forest, C.petrol) : '',
    width > 1200 ? plant(cx + 690, 700, 1.35, C.forest, C.petrol) : '',
    ...seats.map((dx, n) =>
      [
        rect(cx + dx - 84, 400, 168, 330, '#B98B55', 44),
        bust(sheet, cx + dx, 716, 0.94, {
          top: tops[n % 6],
          skin: SKINS[(n * 3 + 1) % 5],
          hair: HAIRS[(n * 2) % 5],
          style: (['long', 'short', 'bun', 'short', 'long', 'short'] as const)[n % 6],
        }),
      ].join(''),
    ),
    path(
      `M${cx - Math.min(720, width / 2 - 10)} 712Q${cx} 650 ${cx + Math.min(720, width / 2 - 10)} 712L${width} 900H0Z`,
      sheet.linear([
        [0, '#B07B4C'],
        [1, '#8A5A34'],
      ]),
    ),
    path(
      `M${cx - Math.min(720, width / 2 - 10)} 712Q${cx} 650 ${cx + Math.min(720, width / 2 - 10)} 712L${cx + Math.min(724, width / 2)} 726Q${cx} 664 ${cx - Math.min(724, width / 2)} 726Z`,
      C.honey,
      { opacity: 0.5 },
    ),
    ...seats.map((dx, n) =>
      turned(
        (n % 3) * 5 - 5,
        cx + dx,
        770,
        polygon(
          [
            [cx + dx - 56, 744],
            [cx + dx + 44, 744],
            [cx + dx + 58, 808],
            [cx + dx - 70, 808],
          ],
          C.paper,
        ),
        ...[0, 1, 2].map((line) =>
          rect(cx + dx - 46, 758 + line * 14, 80 - line * 18, 5, line ? C.clay : C.teal, 2),
        ),
      ),
    ),
    ...seats.slice(0, -1).map((dx, n) =>
      n % 2 === 0
        ? [
            oval(cx + dx + 108, 792, 34, 12, C.abyss, { opacity: 0.2 }),
            path(`M${cx + dx + 82} 726H${cx + dx + 134}L${cx + dx + 128} 790H${cx + dx + 88}Z`, C.white, {
              opacity: 0.75,
            }),
            path(`M${cx + dx + 84} 748H${cx + dx + 132}L${cx + dx + 128} 790H${cx + dx + 88}Z`, C.sky, {
              opacity: 0.6,
            }),
          ].join('')
        : '',
    ),
  ].join('');
}

/** The globe with the colleagues it connects. */
export function globe(sheet: Sheet): string {
  const { cx, width } = sheet;
  const ball = circle(cx, 450, 300, C.white);
  const places = [
    [-150, 330],
    [40, 250],
    [170, 380],
    [-40, 500],
    [120, 590],
    [-200, 560],
    [-80, 400],
  ] as const;
  const links = [
    [0, 1],
    [1, 2],
    [3, 6],
    [3, 4],
    [5, 3],
    [6, 0],
    [2, 4],
    [3, 1],
  ] as const;
  const place = (index: number) => places[index] ?? places[0];
  return [
    still(sheet, 'night', { edge: 900, disc: 390, discY: 450 }),
    times(70, () =>
      circle(sheet.between(0, width), sheet.between(0, 900), sheet.between(1, 3.4), C.foam, {
        opacity: sheet.between(0.2, 0.8),
      }),
    ),
    clipped(
      sheet,
      ball,
      rect(
        cx - 300,
        150,
        600,
        600,
        sheet.linear(
          [
            [0, '#4FA3A6'],
            [1, '#165A66'],
          ],
          -30,
        ),
      ),
      // The Americas, roughly.
      path(
        `M${cx - 270} 250C${cx - 200} 170 ${cx - 60} 160 ${cx + 10} 210C${cx + 60} 250 ${cx} 300 ${cx - 50} 310C${cx - 80} 340 ${cx - 90} 380 ${cx - 120} 384C${cx - 110} 410 ${cx - 90} 420 ${cx - 76} 440C${cx - 110} 430 ${cx - 140} 410 ${cx - 160} 380C${cx - 200} 360 ${cx - 250} 330 ${cx - 270} 250Z`,
        C.sage,
      ),
      path(
        `M${cx - 80} 440C${cx - 20} 420 ${cx + 30} 450 ${cx + 50} 480C${cx + 110} 500 ${cx + 120} 550 ${cx + 80} 600C${cx + 50} 650 ${cx + 10} 680 ${cx} 750H${cx - 30}C${cx - 40} 680 ${cx - 60} 600 ${cx - 96} 550C${cx - 116} 510 ${cx - 106} 460 ${cx - 80} 440Z`,
        C.sage,
      ),
      path(
        `M${cx + 190} 300C${cx + 240} 270 ${cx + 300} 280 ${cx + 310} 330V560C${cx + 260} 560 ${cx + 240} 500 ${cx + 210} 460C${cx + 170} 420 ${cx + 160} 340 ${cx + 190} 300Z`,
        C.sage,
      ),
      faded(
        0.22,
        ...[100, 200].map((rx) => oval(cx, 450, rx, 300, 'none', { stroke: C.white, 'stroke-width': 3 })),
        ...[-150, 0, 150].map((dy) =>
          stroke(`M${cx - 300} ${450 + dy}Q${cx} ${450 + dy * 1.25} ${cx + 300} ${450 + dy}`, C.white, 3),
        ),
      ),
      path(
        `M${cx + 40} 130A340 340 0 0 1 ${cx + 40} 770A300 300 0 0 0 ${cx + 300} 450A300 300 0 0 0 ${cx + 40} 130Z`,
        C.abyss,
        { opacity: 0.24 },
      ),
    ),
    ...links.map(([from, to]) => {
      const [x1, y1] = place(from);
      const [x2, y2] = place(to);
      return stroke(
        `M${cx + x1} ${y1}Q${cx + (x1 + x2) / 2} ${(y1 + y2) / 2 - 90} ${cx + x2} ${y2}`,
        C.amber,
        4,
        { opacity: 0.9 },
      );
    }),
    ...places.map(([x, y], n) =>
      [
        circle(cx + x, y, n === 3 ? 34 : 22, C.honey, { opacity: 0.3 }),
        circle(cx + x, y, n === 3 ? 15 : 10, C.amber),
      ].join(''),
    ),
    turned(
      -20,
      cx,
      450,
      path(`M${cx - 400} 450A400 120 0 0 0 ${cx + 400} 450`, 'none', {
        stroke: C.mist,
        'stroke-width': 5,
        'stroke-dasharray': '3 16',
        'stroke-linecap': 'round',
      }),
    ),
  ].join('');
}
