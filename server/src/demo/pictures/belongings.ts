/** Scenes of what people own or use: the car, the house, the gym. */
import { hills, shadow, still } from './grounds.ts';
import { PALETTE as C } from './palette.ts';
import { at, circle, group, oval, path, polygon, rect, type Sheet, stroke, times, turned } from './sheet.ts';

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
