/** Scenes of things on a table or on their own. */
import { confetti, crosses, hills, mug, plant, shadow, still } from './grounds.ts';
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

export function car(sheet: Sheet): string {
  const { cx, width } = sheet;
  const wheel = (x: number) =>
    [
      circle(x, 690, 74, C.graphite),
      circle(x, 690, 42, C.foam),
      circle(x, 690, 14, C.slate),
      times(5, (n) => turned(n * 72, x, 690, rect(x - 5, 652, 10, 30, C.ash, 4))),
    ].join('');
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#A9CDD2'],
        [0.7, '#F7E7C9'],
      ]),
    ),
    circle(cx + 210, 230, 130, C.honey, { opacity: 0.4 }),
    circle(cx + 210, 230, 86, '#FFF4DC'),
    hills(sheet, 460, 190, '#8FB5AE', 5),
    hills(sheet, 560, 140, '#5F9188', 6),
    hills(sheet, 640, 60, C.forest, 7),
    times(Math.ceil(width / 90), (n) =>
      group(
        `translate(${n * 90 + sheet.between(0, 50)} 640)`,
        rect(-4, -30, 8, 34, '#5B4A36'),
        circle(0, -52, sheet.between(24, 36), sheet.pick(['#3E6E58', '#4F7F66', '#689577'])),
      ),
    ),
    rect(
      0,
      650,
      width,
      250,
      sheet.linear([
        [0, '#5A6366'],
        [1, '#3A4245'],
      ]),
    ),
    rect(0, 650, width, 10, C.paper),
    times(Math.ceil(width / 220) + 1, (n) => rect(n * 220 - 60, 812, 130, 14, C.honey, 7)),
    oval(cx, 762, 400, 26, C.abyss, { opacity: 0.35 }),
    path(
      `M${cx - 220} 520C${cx - 170} 420 ${cx - 120} 396 ${cx - 40} 392H${cx + 70}C${cx + 150} 396 ${cx + 196} 450 ${cx + 236} 524Z`,
      C.petrol,
    ),
    path(`M${cx - 186} 520C${cx - 146} 440 ${cx - 110} 420 ${cx - 36} 418H${cx + 4}V520Z`, '#CFE6E8'),
    path(`M${cx + 30} 418H${cx + 66}C${cx + 130} 422 ${cx + 160} 460 ${cx + 192} 520H${cx + 30}Z`, '#CFE6E8'),
    polygon(
      [
        [cx - 110, 520],
        [cx - 60, 418],
        [cx - 30, 418],
        [cx - 78, 520],
      ],
      C.white,
      { opacity: 0.5 },
    ),
    path(
      `M${cx - 392} 690C${cx - 404} 610 ${cx - 370} 560 ${cx - 290} 544L${cx - 210} 512H${cx + 240}C${cx + 330} 524 ${cx + 396} 556 ${cx + 402} 640V690C${cx + 402} 704 ${cx + 396} 710 ${cx + 384} 710H${cx - 370}C${cx - 384} 710 ${cx - 390} 704 ${cx - 392} 690Z`,
      sheet.linear([
        [0, '#EDB45A'],
        [1, C.ochre],
      ]),
    ),
    path(
      `M${cx - 396} 640H${cx + 402}V690C${cx + 402} 704 ${cx + 396} 710 ${cx + 384} 710H${cx - 370}C${cx - 384} 710 ${cx - 390} 704 ${cx - 392} 690Z`,
      C.abyss,
      { opacity: 0.16 },
    ),
    stroke(
      `M${cx + 17} 524V690M${cx - 210} 530C${cx - 214} 600 ${cx - 190} 660 ${cx - 160} 690`,
      C.abyss,
      4,
      { opacity: 0.25 },
    ),
    rect(cx - 60, 566, 46, 10, C.paper, 5),
    rect(cx + 130, 566, 46, 10, C.paper, 5),
    path(
      `M${cx - 392} 600C${cx - 380} 570 ${cx - 350} 562 ${cx - 330} 566C${cx - 330} 596 ${cx - 350} 612 ${cx - 394} 616Z`,
      '#FFF4D8',
    ),
    path(`M${cx + 400} 600H${cx + 364}V570C${cx + 384} 572 ${cx + 396} 586 ${cx + 400} 600Z`, C.coral),
    circle(cx - 230, 690, 88, C.abyss, { opacity: 0.5 }),
    circle(cx + 240, 690, 88, C.abyss, { opacity: 0.5 }),
    wheel(cx - 230),
    wheel(cx + 240),
  ].join('');
}

export function gym(sheet: Sheet): string {
  const { cx } = sheet;
  const plate = (x: number, high: number, colour: string) =>
    [
      rect(x, 520 - high / 2, 52, high, colour, 18),
      rect(x + 8, 520 - high / 2 + 14, 10, high - 28, C.white, 5, { opacity: 0.22 }),
    ].join('');
  const bell = (x: number, y: number, scale: number, colour: string) =>
    at(
      x,
      y,
      scale,
      shadow(sheet, 0, 4, 120, 14),
      path('M-60 -150C-80 -270 80 -270 60 -150H28C40 -230 -40 -230 -28 -150Z', C.slate),
      circle(0, -92, 96, colour),
      path('M-92 -116A96 96 0 0 1 -20 -186A120 120 0 0 0 -70 -40A96 96 0 0 1 -92 -116Z', C.white, {
        opacity: 0.22,
      }),
      circle(0, -92, 38, C.paper),
      stroke('M-16 -92H16M0 -108V-76', C.petrol, 9),
    );
  return [
    still(sheet, 'sage', { edge: 690, disc: 370, discY: 420 }),
    // Rings that hang, a barbell, a kettlebell, a mat and a bottle.
    stroke(`M${cx - 120} 0V190M${cx + 120} 0V190`, C.amber, 12),
    circle(cx - 120, 244, 54, 'none', { stroke: '#B98B55', 'stroke-width': 18 }),
    circle(cx + 120, 244, 54, 'none', { stroke: '#B98B55', 'stroke-width': 18 }),
    rect(cx - 410, 508, 820, 24, C.ash, 12),
    rect(cx - 410, 508, 820, 8, C.white, 4, { opacity: 0.4 }),
    plate(cx - 340, 330, C.petrol),
    plate(cx - 282, 250, C.coral),
    plate(cx - 224, 170, C.slate),
    plate(cx + 288, 330, C.petrol),
    plate(cx + 230, 250, C.coral),
    plate(cx + 172, 170, C.slate),
    shadow(sheet, cx - 290, 700, 150, 16),
    shadow(sheet, cx + 290, 700, 150, 16),
    shadow(sheet, cx, 842, 300, 20),
    rect(cx - 130, 764, 420, 76, C.lagoon, 38),
    circle(cx + 252, 802, 38, C.teal),
    circle(cx + 252, 802, 22, C.lagoon),
    circle(cx + 252, 802, 9, C.teal),
    bell(cx - 210, 838, 1.05, C.amber),
  ].join('');
}

export function house(sheet: Sheet): string {
  const { cx, width } = sheet;
  const pane = (x: number, y: number) =>
    [
      rect(x, y, 96, 110, C.paper, 8),
      rect(
        x + 10,
        y + 10,
        76,
        90,
        sheet.linear([
          [0, '#BFDDE2'],
          [1, C.honey],
        ]),
        4,
      ),
      rect(x + 45, y + 10, 6, 90, C.paper),
      rect(x + 10, y + 52, 76, 6, C.paper),
      rect(x - 8, y + 108, 112, 16, C.coral, 5),
    ].join('');
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#8FC0C4'],
        [0.75, '#FAEBD0'],
      ]),
    ),
    circle(cx - 270, 200, 90, '#FFF4DC'),
    circle(cx - 270, 200, 140, C.honey, { opacity: 0.3 }),
    hills(sheet, 560, 200, '#9BBFB4', 5),
    hills(sheet, 640, 110, '#6FA08A', 6),
    rect(
      0,
      700,
      width,
      200,
      sheet.linear([
        [0, C.sage],
        [1, C.forest],
      ]),
    ),
    path(`M${cx - 50} 720H${cx + 50}L${cx + 150} 900H${cx - 150}Z`, C.sand),
    rect(cx + 140, 180, 70, 150, C.wine, 4),
    rect(cx + 130, 170, 90, 24, C.coral, 6),
    rect(
      cx - 290,
      400,
      580,
      330,
      sheet.linear([
        [0, C.white],
        [1, C.cream],
      ]),
    ),
    polygon(
      [
        [cx - 350, 420],
        [cx, 170],
        [cx + 350, 420],
      ],
      C.coral,
    ),
    polygon(
      [
        [cx, 170],
        [cx + 350, 420],
        [cx + 290, 420],
      ],
      C.abyss,
      { opacity: 0.12 },
    ),
    times(6, (n) =>
      stroke(`M${cx - 290 + n * 44} ${392 - n * 32}H${cx + 290 - n * 44}`, C.wine, 4, { opacity: 0.3 }),
    ),
    circle(cx, 330, 44, C.paper),
    circle(cx, 330, 32, '#BFDDE2'),
    pane(cx - 236, 486),
    pane(cx + 140, 486),
    rect(cx - 66, 500, 132, 230, C.paper, 8),
    rect(cx - 52, 514, 104, 216, C.petrol, 6),
    rect(cx - 34, 536, 68, 60, C.honey, 6),
    circle(cx + 32, 634, 9, C.amber),
    ...[-330, -258, 250, 320].map((dx, n) =>
      [
        circle(cx + dx, 716, 52, n % 2 ? '#4B7A61' : C.forest),
        circle(cx + dx - 14, 696, 7, C.rose),
        circle(cx + dx + 16, 706, 7, C.honey),
        circle(cx + dx + 2, 726, 7, C.rose),
      ].join(''),
    ),
    // A key in the foreground.
    at(
      cx + 200,
      820,
      0.9,
      turned(
        -18,
        0,
        0,
        circle(0, 0, 44, 'none', { stroke: C.amber, 'stroke-width': 22 }),
        rect(44, -11, 170, 22, C.amber, 8),
        rect(160, 6, 18, 40, C.amber, 4),
        rect(192, 6, 18, 30, C.amber, 4),
      ),
    ),
  ].join('');
}
