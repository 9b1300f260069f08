/** Scenes of the operating theatre and its instruments. */

import { bust } from './figures.ts';
import { crosses, plant, shadow, still } from './grounds.ts';
import { PALETTE as C, SKINS } from './palette.ts';
import {
  at,
  circle,
  clipped,
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

/** Heart beats as a monitor draws them, from (x, y) on; `beat` is the width of one. */
export function ecg(x: number, y: number, beats: number, beat: number, height: number): string {
  let d = `M${x} ${y}`;
  for (let n = 0; n < beats; n++)
    d +=
      `h${beat * 0.18}q${beat * 0.06} ${-height * 0.22} ${beat * 0.12} 0h${beat * 0.08}l${beat * 0.03} ${height * 0.1}` +
      `l${beat * 0.05} ${-height * 0.95}l${beat * 0.06} ${height * 1.15}l${beat * 0.04} ${-height * 0.3}h${beat * 0.1}` +
      `q${beat * 0.09} ${-height * 0.34} ${beat * 0.18} 0h${beat * 0.16}`;
  return d;
}

/** Exhaled carbon dioxide: one plateau a breath. */
function capnogram(x: number, y: number, breaths: number, breath: number, height: number): string {
  let d = `M${x} ${y}`;
  for (let n = 0; n < breaths; n++)
    d +=
      `h${breath * 0.3}c${breath * 0.05} 0 ${breath * 0.04} ${-height * 0.85} ${breath * 0.1} ${-height * 0.88}` +
      `l${breath * 0.34} ${-height * 0.12}c${breath * 0.05} 0 ${breath * 0.03} ${height} ${breath * 0.08} ${height}h${breath * 0.18}`;
  return d;
}

/** The pulse wave of an oximeter. */
function pulses(x: number, y: number, beats: number, beat: number, height: number): string {
  let d = `M${x} ${y}`;
  for (let n = 0; n < beats; n++)
    d += `c${beat * 0.12} 0 ${beat * 0.16} ${-height} ${beat * 0.28} ${-height}c${beat * 0.12} 0 ${beat * 0.14} ${height * 0.6} ${beat * 0.24} ${height * 0.5}c${beat * 0.1} ${-height * 0.08} ${beat * 0.2} ${height * 0.5} ${beat * 0.48} ${height * 0.5}`;
  return d;
}

export function theatreLamp(sheet: Sheet): string {
  const { width, cx } = sheet;
  const beam = sheet.linear([
    [0, '#FFF3D6', 0.85],
    [0.55, C.honey, 0.28],
    [1, C.honey, 0.03],
  ]);
  const lamp = (x: number, y: number, scale: number) =>
    at(
      x,
      y,
      scale,
      path(
        'M-190 0C-190 -92 -92 -120 0 -120C92 -120 190 -92 190 0Z',
        sheet.linear([
          [0, C.foam],
          [1, C.mist],
        ]),
      ),
      path('M-190 0C-190 -92 -92 -120 0 -120C-120 -100 -160 -60 -160 0Z', C.white, { opacity: 0.4 }),
      oval(0, 0, 190, 34, '#FFF6E0'),
      oval(0, 2, 166, 25, C.honey, { opacity: 0.55 }),
      times(7, (n) => oval(-126 + n * 42, (n % 2) * 6 - 2, 15, 6.5, C.white)),
      rect(-14, 20, 28, 46, C.mist, 14),
    );
  const arms = (x: number) =>
    [
      stroke(`M${cx} -20V70L${x + 60} 130L${x} 186`, C.ash, 22),
      stroke(`M${cx} -20V70L${x + 60} 130L${x} 186`, C.foam, 7, { opacity: 0.5 }),
      circle(cx, 72, 22, C.mist),
      circle(x + 60, 130, 19, C.mist),
    ].join('');
  const crew = [
    bust(sheet, cx, 770, 1.02, { style: 'cap', mask: true, top: '#175D60', skin: SKINS[3] }),
    bust(sheet, cx - 300, 800, 1.16, { style: 'cap', mask: true, top: C.teal, skin: SKINS[2] }),
    bust(sheet, cx + 302, 800, 1.16, { style: 'cap', mask: true, top: C.teal, skin: SKINS[1] }),
  ].join('');
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.radial(
        [
          [0, '#2C8383'],
          [0.55, C.petrol],
          [1, C.abyss],
        ],
        [0.5, 0.55],
        0.75,
      ),
    ),
    times(Math.ceil(width / 150) + 1, (n) => rect(n * 150 - 20, 0, 3, 900, C.white, 0, { opacity: 0.05 })),
    times(5, (n) => rect(0, 90 + n * 130, width, 3, C.white, 0, { opacity: 0.05 })),
    arms(cx),
    polygon(
      [
        [cx - 180, 300],
        [cx + 180, 300],
        [cx + 470, 900],
        [cx - 470, 900],
      ],
      beam,
    ),
    lamp(cx, 300, 1),
    crew,
    path(
      `M0 900V770C${cx - 300} 716 ${cx + 300} 716 ${width} 770V900Z`,
      sheet.linear([
        [0, C.lagoon],
        [1, C.petrol],
      ]),
    ),
    path(
      `M${cx - 190} 762C${cx - 80} 738 ${cx + 80} 738 ${cx + 190} 762L${cx + 230} 860C${cx + 90} 834 ${cx - 90} 834 ${cx - 230} 860Z`,
      '#FFF1D2',
      { opacity: 0.92 },
    ),
    path(
      `M${cx - 84} 778C${cx - 40} 768 ${cx + 40} 768 ${cx + 84} 778L${cx + 96} 816C${cx + 40} 806 ${cx - 40} 806 ${cx - 96} 816Z`,
      C.rose,
    ),
    stroke(`M${width} 806C${cx + 520} 780 ${cx + 380} 800 ${cx + 300} 838`, C.foam, 9, { opacity: 0.55 }),
  ].join('');
}

export function monitor(sheet: Sheet): string {
  const { cx } = sheet;
  const screen = rect(cx - 330, 172, 660, 424, C.abyss, 18);
  const grid = faded(
    0.14,
    times(12, (n) => rect(cx - 330 + n * 58, 172, 2, 424, C.mist)),
    times(8, (n) => rect(cx - 330, 172 + n * 58, 660, 2, C.mist)),
  );
  const value = (y: number, colour: string, bars: number) =>
    [
      rect(cx + 206, y, 96, 74, colour, 12, { opacity: 0.16 }),
      ...Array.from({ length: 6 }, (_, n) =>
        rect(cx + 218 + n * 13, y + 56 - n * 7, 8, 6 + n * 7, colour, 3, { opacity: n < bars ? 1 : 0.25 }),
      ),
    ].join('');
  return [
    still(sheet, 'paper', { edge: 742, disc: 380, discY: 400 }),
    crosses(sheet, C.teal, 0.07),
    sheet.width > 1200 ? plant(cx + 600, 752, 0.95, C.forest, C.petrol) : '',
    sheet.width > 1200 ? drip(sheet, cx - 560, 860) : '',
    shadow(sheet, cx, 778, 330, 26),
    path(`M${cx - 46} 620H${cx + 46}L${cx + 74} 752H${cx - 74}Z`, C.ash),
    rect(cx - 190, 744, 380, 30, C.slate, 15),
    rect(cx - 376, 128, 752, 514, C.graphite, 40),
    rect(
      cx - 368,
      120,
      736,
      508,
      sheet.linear([
        [0, '#F4F4EF'],
        [1, '#D9DEDB'],
      ]),
      38,
    ),
    screen,
    clipped(
      sheet,
      screen,
      grid,
      stroke(ecg(cx - 320, 286, 3, 170, 92), '#7FD39A', 7),
      stroke(pulses(cx - 320, 432, 4, 128, 70), '#8CC8EC', 7),
      stroke(capnogram(cx - 320, 556, 3, 172, 70), C.amber, 7),
      value(214, '#7FD39A', 5),
      value(352, '#8CC8EC', 6),
      value(482, C.amber, 4),
      polygon(
        [
          [cx - 330, 172],
          [cx - 60, 172],
          [cx - 330, 500],
        ],
        C.white,
        { opacity: 0.05 },
      ),
    ),
    circle(cx + 318, 612, 7, C.amber),
    rect(cx - 40, 608, 80, 8, C.ash, 4, { opacity: 0.5 }),
  ].join('');
}

/** A drip stand, its wheels at (x, y). */
function drip(sheet: Sheet, x: number, y: number): string {
  return [
    rect(x - 6, 120, 12, y - 140, C.ash, 6),
    stroke(`M${x - 60} 148C${x - 60} 112 ${x + 60} 112 ${x + 60} 148`, C.ash, 10),
    stroke(`M${x - 80} ${y - 10}H${x + 80}`, C.slate, 14),
    circle(x - 84, y, 14, C.graphite),
    circle(x + 84, y, 14, C.graphite),
    path(
      `M${x + 20} 150H${x + 104}V290C${x + 104} 326 ${x + 20} 326 ${x + 20} 290Z`,
      sheet.linear([
        [0, C.white, 0.9],
        [1, C.foam],
      ]),
    ),
    path(`M${x + 20} 216H${x + 104}V290C${x + 104} 326 ${x + 20} 326 ${x + 20} 290Z`, C.sky, {
      opacity: 0.75,
    }),
    rect(x + 54, 316, 16, 54, C.mist, 8),
    stroke(
      `M${x + 62} 370C${x + 62} 520 ${x + 150} 470 ${x + 140} 640C${x + 134} 720 ${x + 190} 730 ${x + 230} 720`,
      C.white,
      6,
      { opacity: 0.85 },
    ),
  ].join('');
}

/** Laryngoscope, tube and syringe, laid out on a drape. */
export function airway(sheet: Sheet): string {
  const { width, cx } = sheet;
  const scope = group3(
    rect(
      -46,
      -60,
      92,
      330,
      sheet.linear(
        [
          [0, C.slate],
          [0.5, C.graphite],
          [1, '#14181A'],
        ],
        90,
      ),
      40,
    ),
    times(7, (n) => rect(-46, 20 + n * 30, 92, 8, C.white, 4, { opacity: 0.12 })),
    rect(-62, -250, 190, 190, C.graphite, 28),
    rect(-46, -234, 158, 158, '#4A1F22', 18),
    oval(33, -155, 66, 66, C.coral),
    oval(33, -155, 46, 54, C.rose),
    path('M33 -198L58 -118H8Z', C.wine),
    stroke('M33 -198L12 -118M33 -198L54 -118', '#FBEDE4', 9),
    path(
      'M-46 -20C-180 -30 -300 10 -360 120C-370 140 -346 154 -332 138C-270 60 -170 40 -46 60Z',
      sheet.linear([
        [0, C.ice],
        [1, C.mist],
      ]),
    ),
    path('M-60 6C-180 2 -290 40 -346 128C-280 50 -170 24 -60 26Z', C.white, { opacity: 0.8 }),
    circle(-318, 92, 10, C.honey),
    circle(-318, 92, 26, C.honey, { opacity: 0.35 }),
  );
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear(
        [
          [0, '#2A8080'],
          [1, C.petrol],
        ],
        -30,
      ),
    ),
    faded(
      0.08,
      times(30, (n) => stroke(`M${-400 + n * 90} 0L${n * 90 + 100} 900`, C.white, 2)),
    ),
    path(
      `M${cx - 640} 130Q${cx - 630} 96 ${cx - 590} 98L${cx + 600} 70Q${cx + 640} 70 ${cx + 640} 110L${cx + 660} 770Q${cx + 660} 812 ${cx + 620} 812L${cx - 610} 830Q${cx - 652} 830 ${cx - 652} 790Z`,
      C.abyss,
      { opacity: 0.25 },
    ),
    path(
      `M${cx - 650} 114Q${cx - 640} 80 ${cx - 600} 82L${cx + 590} 54Q${cx + 630} 54 ${cx + 630} 94L${cx + 650} 754Q${cx + 650} 796 ${cx + 610} 796L${cx - 620} 814Q${cx - 662} 814 ${cx - 662} 774Z`,
      C.ice,
    ),
    faded(
      0.6,
      stroke(
        `M${cx - 640} 300C${cx - 300} 330 ${cx + 200} 270 ${cx + 640} 310M${cx - 640} 600C${cx - 300} 570 ${cx + 300} 640 ${cx + 640} 590`,
        C.foam,
        5,
      ),
    ),
    // A square has room for less.
    group(
      width > 1200 ? 'translate(0 0)' : `translate(${cx + 62} 440) scale(.86) translate(${-cx} -450)`,
      faded(0.2, at(cx + 92, 472, 1, turned(12, 0, 0, scope.shade))),
      at(cx + 80, 456, 1, turned(12, 0, 0, scope.body)),
      tube(cx - 300, 560),
    ),
    width > 1200 ? at(cx + 470, 420, 0.8, turned(72, 0, 0, syringeShape(sheet, C.amber))) : '',
    width > 1200 ? at(cx - 510, 300, 0.92, mask(sheet)) : '',
  ].join('');
}

/** A thing and its flat shadow. */
function group3(...shapes: readonly string[]): { body: string; shade: string } {
  return {
    body: shapes.join(''),
    shade: path(
      'M-46 -60H-62V-250H128V-60H46V230C46 290 -46 290 -46 230V60C-170 40 -270 60 -332 138C-346 154 -370 140 -360 120C-300 10 -180 -30 -46 -20Z',
      C.abyss,
    ),
  };
}

/** An endotracheal tube with its cuff and pilot balloon. */
function tube(x: number, y: number): string {
  const curve = `M${x + 150} ${y + 160}C${x - 60} ${y + 190} ${x - 150} ${y + 60} ${x - 90} ${y - 110}`;
  return [
    stroke(curve, C.abyss, 34, { opacity: 0.12, transform: 'translate(8 12)' }),
    stroke(curve, '#BFD9DA', 32),
    stroke(curve, C.white, 18, { opacity: 0.85 }),
    stroke(curve, C.blue, 3, { 'stroke-dasharray': '2 18' }),
    turned(
      18,
      x - 88,
      y - 66,
      oval(x - 96, y - 60, 34, 48, C.white, { opacity: 0.72, stroke: C.sky, 'stroke-width': 4 }),
    ),
    rect(x + 140, y + 136, 58, 46, C.blue, 8),
    rect(x + 190, y + 128, 22, 62, C.blue, 6),
    stroke(`M${x - 20} ${y + 134}C${x - 100} ${y + 230} ${x + 30} ${y + 280} ${x + 70} ${y + 240}`, C.sky, 5),
    oval(x + 92, y + 232, 34, 18, C.sky),
    rect(x + 122, y + 224, 26, 16, C.blue, 4),
  ].join('');
}

/** A face mask seen from above. */
const mask = (sheet: Sheet) =>
  [
    path('M0 -130C90 -130 120 20 96 84C70 140 -70 140 -96 84C-120 20 -90 -130 0 -130Z', C.abyss, {
      opacity: 0.14,
      transform: 'translate(8 14)',
    }),
    path('M0 -130C90 -130 120 20 96 84C70 140 -70 140 -96 84C-120 20 -90 -130 0 -130Z', C.lagoon),
    path(
      'M0 -96C62 -96 84 16 68 62C50 102 -50 102 -68 62C-84 16 -62 -96 0 -96Z',
      sheet.linear([
        [0, C.white, 0.95],
        [1, C.foam],
      ]),
    ),
    circle(0, 16, 36, C.teal),
    circle(0, 16, 22, C.abyss),
  ].join('');

/** A syringe that points to the right, 520 long, around the origin. */
export const syringeShape = (sheet: Sheet, content: string) =>
  [
    rect(228, -3, 160, 6, C.ash, 3),
    path('M176 -22H214L232 -8V8L214 22H176Z', C.sky),
    rect(
      -160,
      -46,
      340,
      92,
      sheet.linear([
        [0, C.white, 0.95],
        [0.5, C.ice, 0.9],
        [1, C.mist, 0.95],
      ]),
      16,
    ),
    rect(-40, -38, 212, 76, content, 10, { opacity: 0.82 }),
    rect(-58, -40, 24, 80, C.slate, 8),
    rect(-262, -11, 210, 22, C.mist, 6),
    rect(-282, -50, 26, 100, C.mist, 12),
    rect(-176, -72, 22, 144, C.foam, 11),
    times(9, (n) => rect(-20 + n * 22, -46, 4, n % 2 ? 16 : 28, C.petrol, 0, { opacity: 0.6 })),
    rect(-150, -36, 310, 14, C.white, 7, { opacity: 0.65 }),
  ].join('');

export function syringe(sheet: Sheet): string {
  const { cx } = sheet;
  const tone = sheet.pick(['rose', 'paper', 'blue'] as const);
  const ampoule = (x: number, label: string, scale = 1) =>
    at(
      x,
      740,
      scale,
      shadow(sheet, 10, 4, 66, 12),
      path(
        'M-44 -8V-170C-44 -206 -14 -204 -14 -232C-14 -246 -26 -258 -24 -290C-22 -322 22 -322 24 -290C26 -258 14 -246 14 -232C14 -204 44 -206 44 -170V-8C44 4 -44 4 -44 -8Z',
        sheet.linear([
          [0, C.white, 0.92],
          [1, C.foam, 0.96],
        ]),
      ),
      path('M-44 -150H44V-8C44 4 -44 4 -44 -8Z', label, { opacity: 0.28 }),
      rect(-44, -128, 88, 86, label),
      rect(-28, -110, 56, 8, C.white, 4, { opacity: 0.8 }),
      rect(-28, -92, 38, 8, C.white, 4, { opacity: 0.55 }),
      rect(-15, -240, 30, 6, label),
      rect(-32, -168, 10, 156, C.white, 5, { opacity: 0.7 }),
    );
  const vial = (x: number, cap: string) =>
    at(
      x,
      742,
      1,
      shadow(sheet, 8, 4, 90, 14),
      path(
        'M-66 -14V-160C-66 -190 -34 -192 -34 -216H34C34 -192 66 -190 66 -160V-14C66 2 -66 2 -66 -14Z',
        sheet.linear([
          [0, '#D9B06E'],
          [1, '#A86B21'],
        ]),
      ),
      rect(-66, -142, 132, 98, C.paper),
      rect(-66, -142, 132, 18, cap),
      rect(-46, -106, 78, 9, C.ash, 4, { opacity: 0.5 }),
      rect(-46, -84, 54, 9, C.ash, 4, { opacity: 0.35 }),
      rect(-42, -252, 84, 40, cap, 8),
      rect(-50, -176, 14, 156, C.white, 7, { opacity: 0.35 }),
    );
  return [
    still(sheet, tone, { edge: 690, disc: 350, discY: 400 }),
    crosses(sheet, C.petrol, 0.05),
    at(cx - 10, 320, 1.1, turned(-24, 0, 0, syringeShape(sheet, C.lagoon))),
    circle(cx + 388, 140, 9, C.lagoon),
    path(`M${cx + 404} 172q16 26 0 34q-16 -8 0 -34z`, C.lagoon),
    vial(cx - 270, C.petrol),
    ampoule(cx - 100, C.coral),
    ampoule(cx + 24, C.amber, 0.9),
    ampoule(cx + 142, C.blue),
    vial(cx + 292, C.coral),
  ].join('');
}
