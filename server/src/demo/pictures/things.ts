/** Scenes of things on a table: books, a gift, a stethoscope, a meal. */
import { confetti, crosses, mug, plant, shadow, still } from './grounds.ts';
import { PALETTE as C } from './palette.ts';
import { at, circle, faded, oval, path, rect, type Sheet, stroke, times, turned } from './sheet.ts';

export function books(sheet: Sheet): string {
  const { cx, width } = sheet;
  const tone = sheet.pick(['sage', 'amber', 'rose'] as const);
  const lying = (x: number, y: number, wide: number, high: number, cover: string, band: string) =>
    [
      rect(x, y, wide, high, cover, 10),
      rect(x + 18, y + 10, wide - 18, high - 20, C.paper, 4),
      ...[0.35, 0.6].map((part) => rect(x + 22, y + high * part, wide - 24, 2, C.clay)),
      rect(x, y, wide, 10, cover, 5),
      rect(x, y + high - 10, wide, 10, cover, 5),
      rect(x, y, 40, high, cover, 10),
      rect(x + 90, y, 46, 10, band),
      rect(x + 90, y + high - 10, 46, 10, band),
    ].join('');
  return [
    still(sheet, tone, { edge: 700, disc: 360, discY: 410 }),
    width > 1200 ? plant(cx - 560, 726, 1.05, C.forest, C.petrol) : '',
    shadow(sheet, cx, 748, 360, 30),
    lying(cx - 300, 664, 600, 84, C.petrol, C.amber),
    lying(cx - 260, 588, 530, 76, C.coral, C.honey),
    lying(cx - 290, 518, 540, 70, C.blue, C.foam),
    lying(cx - 230, 456, 470, 62, C.amber, C.petrol),
    // An open journal on top.
    path(
      `M${cx} 442C${cx - 70} 390 ${cx - 210} 380 ${cx - 300} 414L${cx - 262} 196C${cx - 180} 160 ${cx - 60} 180 ${cx} 226Z`,
      C.white,
    ),
    path(
      `M${cx} 442C${cx + 70} 390 ${cx + 210} 380 ${cx + 300} 414L${cx + 262} 196C${cx + 180} 160 ${cx + 60} 180 ${cx} 226Z`,
      sheet.linear(
        [
          [0, C.white],
          [1, C.cream],
        ],
        90,
      ),
    ),
    path(
      `M${cx} 442C${cx - 70} 390 ${cx - 210} 380 ${cx - 300} 414L${cx - 304} 432C${cx - 210} 398 ${cx - 70} 412 ${cx} 460C${cx + 70} 412 ${cx + 210} 398 ${cx + 304} 432L${cx + 300} 414C${cx + 210} 380 ${cx + 70} 390 ${cx} 442Z`,
      C.petrol,
    ),
    faded(
      0.85,
      ...[0, 1, 2, 3].map((n) =>
        stroke(
          `M${cx - 232 + n * -8} ${240 + n * 40}C${cx - 170 - n * 4} ${214 + n * 42} ${cx - 90} ${224 + n * 44} ${cx - 36} ${252 + n * 44}`,
          n === 0 ? C.teal : C.clay,
          n === 0 ? 11 : 7,
        ),
      ),
    ),
    stroke(
      `M${cx + 48} 372C${cx + 90} 350 ${cx + 100} 300 ${cx + 130} 286C${cx + 160} 274 ${cx + 180} 330 ${cx + 240} 252`,
      C.amber,
      9,
    ),
    stroke(`M${cx + 40} 262V400M${cx + 40} 400C${cx + 110} 362 ${cx + 200} 360 ${cx + 270} 382`, C.ash, 5),
    width > 1200 ? mug(cx + 500, 742, 1.15, C.teal) : '',
    at(
      cx + (width > 1200 ? 500 : 330),
      800,
      0.9,
      stroke('M-30 0C-50 -14 -90 -14 -100 6M30 0C50 -14 90 -14 100 6', C.graphite, 7),
      circle(-66, 6, 40, C.white, {
        opacity: 0.25,
        stroke: C.graphite,
        'stroke-width': 8,
        'stroke-opacity': 1,
      }),
      circle(66, 6, 40, C.white, { opacity: 0.25, stroke: C.graphite, 'stroke-width': 8 }),
      stroke('M-26 0Q0 -16 26 0', C.graphite, 8),
    ),
  ].join('');
}

export function gift(sheet: Sheet): string {
  const { cx } = sheet;
  return [
    still(sheet, 'teal', { edge: 730, disc: 360, discY: 430 }),
    confetti(sheet, 40, 30, 640),
    shadow(sheet, cx, 790, 310, 30),
    rect(
      cx - 240,
      430,
      480,
      356,
      sheet.linear([
        [0, C.coral],
        [1, '#A9574F'],
      ]),
      14,
    ),
    rect(cx - 240, 430, 480, 44, C.abyss, 0, { opacity: 0.12 }),
    rect(
      cx - 274,
      352,
      548,
      100,
      sheet.linear([
        [0, '#DC9186'],
        [1, C.coral],
      ]),
      16,
    ),
    rect(
      cx - 46,
      352,
      92,
      434,
      sheet.linear([
        [0, C.honey],
        [1, C.amber],
      ]),
    ),
    rect(cx - 46, 452, 92, 18, C.ochre, 0, { opacity: 0.4 }),
    path(
      `M${cx} 350C${cx - 70} 190 ${cx - 250} 170 ${cx - 224} 270C${cx - 206} 330 ${cx - 90} 346 ${cx} 350Z`,
      C.amber,
    ),
    path(
      `M${cx} 350C${cx + 70} 190 ${cx + 250} 170 ${cx + 224} 270C${cx + 206} 330 ${cx + 90} 346 ${cx} 350Z`,
      C.amber,
    ),
    path(
      `M${cx - 20} 340C${cx - 80} 240 ${cx - 190} 220 ${cx - 180} 272C${cx - 170} 310 ${cx - 90} 330 ${cx - 20} 340Z`,
      C.ochre,
    ),
    path(
      `M${cx + 20} 340C${cx + 80} 240 ${cx + 190} 220 ${cx + 180} 272C${cx + 170} 310 ${cx + 90} 330 ${cx + 20} 340Z`,
      C.ochre,
    ),
    rect(cx - 40, 306, 80, 66, C.honey, 22),
    // The tag with a percent sign made of shapes.
    stroke(`M${cx + 30} 350C${cx + 130} 400 ${cx + 150} 440 ${cx + 170} 500`, C.paper, 5),
    turned(
      14,
      cx + 180,
      590,
      path(
        `M${cx + 100} 560L${cx + 180} 486L${cx + 260} 560V712C${cx + 260} 722 ${cx + 254} 728 ${cx + 244} 728H${cx + 116}C${cx + 106} 728 ${cx + 100} 722 ${cx + 100} 712Z`,
        C.paper,
      ),
      circle(cx + 180, 528, 13, C.coral),
      circle(cx + 150, 612, 20, 'none', { stroke: C.petrol, 'stroke-width': 11 }),
      circle(cx + 210, 682, 20, 'none', { stroke: C.petrol, 'stroke-width': 11 }),
      stroke(`M${cx + 218} 594L${cx + 142} 700`, C.petrol, 11),
    ),
  ].join('');
}

export function stethoscope(sheet: Sheet): string {
  const { cx } = sheet;
  const left = `M${cx - 150} 110C${cx - 190} 250 ${cx - 150} 400 ${cx - 20} 420`;
  const right = `M${cx + 110} 110C${cx + 150} 250 ${cx + 110} 400 ${cx - 20} 420`;
  const hose = `M${cx - 20} 420V520C${cx - 20} 720 ${cx + 300} 720 ${cx + 280} 540C${cx + 272} 470 ${cx + 240} 440 ${cx + 246} 380`;
  return [
    still(sheet, 'blue', { edge: 900, disc: 370, discY: 450 }),
    crosses(sheet, C.blue, 0.12),
    turned(
      -6,
      cx,
      450,
      rect(cx - 330, 176, 440, 580, C.abyss, 18, { opacity: 0.12, transform: 'translate(14 18)' }),
      rect(cx - 330, 176, 440, 580, '#B98B55', 22),
      rect(cx - 306, 214, 392, 518, C.white, 8),
      rect(cx - 180, 156, 140, 54, C.slate, 16),
      ...[0, 1, 2, 3, 4].map((n) =>
        [
          rect(cx - 272, 292 + n * 84, 36, 36, n < 3 ? C.lagoon : C.ice, 9),
          n < 3 ? stroke(`M${cx - 264} ${310 + n * 84}l10 11l18 -22`, C.white, 6) : '',
          rect(cx - 216, 296 + n * 84, [240, 190, 220, 160, 204][n] ?? 200, 12, C.foam, 6),
          rect(cx - 216, 318 + n * 84, 120, 9, C.ice, 5),
        ].join(''),
      ),
    ),
    ...[left, right, hose].map((d) =>
      stroke(d, C.abyss, 24, { opacity: 0.14, transform: 'translate(12 18)' }),
    ),
    stroke(left, C.petrol, 22),
    stroke(right, C.petrol, 22),
    stroke(hose, C.petrol, 26),
    stroke(hose, C.lagoon, 7, { opacity: 0.8 }),
    stroke(
      `M${cx - 150} 110C${cx - 156} 132 ${cx - 160} 154 ${cx - 162} 180M${cx + 110} 110C${cx + 116} 132 ${cx + 120} 154 ${cx + 122} 180`,
      C.mist,
      16,
    ),
    turned(20, cx - 148, 96, oval(cx - 148, 92, 17, 28, C.graphite)),
    turned(-20, cx + 108, 96, oval(cx + 108, 92, 17, 28, C.graphite)),
    circle(cx + 250, 330, 92, C.abyss, { opacity: 0.14, transform: 'translate(12 18)' }),
    circle(
      cx + 250,
      330,
      92,
      sheet.linear(
        [
          [0, C.white],
          [1, C.ash],
        ],
        -40,
      ),
    ),
    circle(cx + 250, 330, 70, C.ice),
    circle(cx + 250, 330, 70, 'none', { stroke: C.mist, 'stroke-width': 6 }),
    path(`M${cx + 250} 366c-52 -34 -38 -72 -14 -70q10 2 14 14q4 -12 14 -14c24 -2 38 36 -14 70z`, C.coral),
  ].join('');
}

/** A laid table from above. */
export function restaurant(sheet: Sheet): string {
  const { cx, width } = sheet;
  const planks = times(Math.ceil(width / 150) + 1, (n) =>
    rect(n * 150, 0, 146, 900, n % 2 ? '#A9764B' : '#B28054'),
  );
  const leaf = (x: number, y: number, degrees: number, colour: string) =>
    turned(
      degrees,
      x,
      y,
      path(`M${x} ${y}q40 -50 100 0q-60 50 -100 0z`, colour),
      stroke(`M${x + 6} ${y}h84`, C.white, 3, { opacity: 0.35 }),
    );
  const cut = (x: number, y: number) =>
    [
      stroke(`M${x} ${y - 150}V${y + 170}`, C.ice, 15),
      stroke(
        `M${x - 24} ${y - 180}V${y - 116}C${x - 24} ${y - 80} ${x + 24} ${y - 80} ${x + 24} ${y - 116}V${y - 180}M${x} ${y - 180}V${y - 100}`,
        C.ice,
        9,
      ),
    ].join('');
  return [
    rect(0, 0, width, 900, '#A9764B'),
    planks,
    faded(
      0.12,
      times(26, () =>
        stroke(
          `M${sheet.between(0, width)} ${sheet.between(0, 900)}v${sheet.between(60, 240)}`,
          '#4B2E18',
          4,
        ),
      ),
    ),
    rect(cx - 400, 120, 800, 660, C.teal, 24),
    rect(cx - 384, 136, 768, 628, 'none', 16, {
      stroke: C.mist,
      'stroke-width': 4,
      'stroke-dasharray': '16 12',
    }),
    circle(cx + 10, 464, 262, C.abyss, { opacity: 0.22 }),
    circle(cx, 450, 262, C.paper),
    circle(cx, 450, 206, C.cream),
    circle(cx, 450, 206, 'none', { stroke: C.sand, 'stroke-width': 5 }),
    // Fish, plantain, rice, salad.
    leaf(cx - 150, 380, -40, C.forest),
    leaf(cx - 130, 420, 10, C.sage),
    leaf(cx - 160, 400, 60, C.forest),
    circle(cx - 62, 350, 46, C.coral),
    circle(cx - 62, 350, 32, '#E2A08F'),
    circle(cx - 4, 320, 34, C.coral),
    path(
      `M${cx - 130} 540C${cx - 130} 440 ${cx + 10} 440 ${cx + 10} 540C${cx} 600 ${cx - 120} 600 ${cx - 130} 540Z`,
      C.white,
    ),
    faded(
      0.7,
      times(26, () =>
        turned(
          sheet.between(0, 180),
          cx - 60,
          530,
          rect(cx - 60 + sheet.between(-40, 40), 530 + sheet.between(-30, 30), 14, 6, C.sand, 3),
        ),
      ),
    ),
    path(
      `M${cx + 6} 420C${cx + 60} 340 ${cx + 160} 360 ${cx + 170} 430C${cx + 176} 500 ${cx + 110} 560 ${cx + 50} 530C${cx} 500 ${cx - 10} 450 ${cx + 6} 420Z`,
      C.amber,
    ),
    path(
      `M${cx + 30} 424C${cx + 70} 372 ${cx + 140} 386 ${cx + 146} 434C${cx + 140} 480 ${cx + 90} 520 ${cx + 60} 504C${cx + 30} 484 ${cx + 20} 450 ${cx + 30} 424Z`,
      C.honey,
    ),
    stroke(`M${cx + 54} 440q30 20 70 -14M${cx + 60} 470q26 16 60 -10`, C.ochre, 6),
    oval(cx + 110, 572, 42, 24, '#8A5A2B'),
    oval(cx + 58, 592, 42, 24, '#9C6B35'),
    cut(cx - 330, 460),
    stroke(`M${cx + 330} 300V640`, C.ice, 15),
    path(`M${cx + 322} 290C${cx + 376} 320 ${cx + 372} 430 ${cx + 338} 476H${cx + 322}Z`, C.ice),
    // A glass of lulada and a dish of aji.
    circle(cx + 298, 176, 84, C.abyss, { opacity: 0.2 }),
    circle(cx + 290, 166, 84, C.ice),
    circle(cx + 290, 166, 68, '#D9C24E'),
    circle(cx + 270, 150, 26, C.sage),
    circle(cx + 270, 150, 17, '#E7EFD0'),
    rect(cx + 300, 150, 34, 34, C.white, 8, { opacity: 0.65 }),
    stroke(`M${cx + 300} 190L${cx + 372} 80`, C.coral, 11),
    circle(cx - 286, 760, 70, C.abyss, { opacity: 0.2 }),
    circle(cx - 294, 752, 70, C.slate),
    circle(cx - 294, 752, 54, C.coral),
    faded(
      0.9,
      circle(cx - 310, 740, 8, C.forest),
      circle(cx - 282, 766, 8, C.forest),
      circle(cx - 276, 736, 7, C.honey),
    ),
  ].join('');
}
