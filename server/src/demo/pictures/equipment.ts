import { crosses, plant, shadow, still } from './grounds.ts';
import { PALETTE as C } from './palette.ts';
import { circle, clipped, path, rect, type Sheet, stroke, times } from './sheet.ts';
import { ecg } from './theatre.ts';

export function machine(sheet: Sheet): string {
  const { cx, width } = sheet;
  const vaporizer = (x: number, colour: string) =>
    [
      rect(
        x,
        408,
        78,
        118,
        sheet.linear([
          [0, C.slate],
          [1, C.graphite],
        ]),
        12,
      ),
      circle(x + 39, 410, 40, colour),
      circle(x + 39, 410, 24, C.white, { opacity: 0.3 }),
      rect(x + 34, 374, 10, 26, C.white, 4),
      rect(x + 24, 462, 30, 46, C.abyss, 5),
      rect(x + 24, 484, 30, 24, colour, 4),
    ].join('');
  const hose = (d: string) =>
    [
      stroke(d, C.white, 30),
      stroke(d, C.mist, 30, { 'stroke-dasharray': '5 13', 'stroke-linecap': 'butt' }),
    ].join('');
  const screen = rect(cx - 190, 84, 330, 232, C.abyss, 12);
  return [
    still(sheet, 'sage', { edge: 760, disc: 390, discY: 430 }),
    crosses(sheet, C.forest, 0.08),
    width > 1200 ? plant(cx - 610, 786, 1.05, C.forest, C.coral) : '',
    shadow(sheet, cx, 838, 340, 26),
    // Cylinders behind.
    rect(
      cx + 214,
      330,
      76,
      440,
      sheet.linear(
        [
          [0, C.white],
          [1, C.ash],
        ],
        90,
      ),
      36,
    ),
    rect(cx + 214, 360, 76, 60, C.teal),
    rect(cx + 238, 296, 28, 44, C.slate, 6),
    // The body.
    rect(
      cx - 250,
      540,
      470,
      250,
      sheet.linear([
        [0, '#F4F4EF'],
        [1, '#CFD8D4'],
      ]),
      20,
    ),
    ...[0, 1, 2].map((n) =>
      [
        rect(cx - 226, 566 + n * 72, 422, 60, C.white, 10),
        rect(cx - 66, 588 + n * 72, 100, 14, n === 1 ? C.amber : C.mist, 7),
      ].join(''),
    ),
    ...[-210, -90, 60, 180].map((dx) =>
      [circle(cx + dx, 812, 25, C.graphite), circle(cx + dx, 812, 9, C.mist)].join(''),
    ),
    rect(cx - 280, 520, 530, 36, C.petrol, 16),
    rect(cx - 230, 330, 420, 200, '#DCE4E0', 14),
    vaporizer(cx - 40, C.amber),
    vaporizer(cx + 62, C.coral),
    // Bellows in their glass.
    rect(cx - 208, 352, 130, 170, C.white, 50, { opacity: 0.85 }),
    times(5, (n) => rect(cx - 194, 404 + n * 22, 102, 16, n % 2 ? C.slate : C.graphite, 8)),
    rect(cx - 196, 366, 14, 120, C.white, 7, { opacity: 0.7 }),
    rect(cx - 220, 512, 154, 14, C.ash, 6),
    // The screen.
    rect(cx - 40, 316, 30, 30, C.ash),
    rect(cx - 212, 62, 374, 276, C.graphite, 24),
    screen,
    clipped(
      sheet,
      screen,
      stroke(ecg(cx - 186, 160, 2, 126, 54), '#7FD39A', 5),
      stroke(
        `M${cx - 186} 224c20 0 18 -40 40 -40s20 40 42 40h14c20 0 18 -40 40 -40s20 40 42 40h14c20 0 18 -40 40 -40`,
        C.sky,
        5,
      ),
      stroke(`M${cx - 186} 290h24l8 -40h44l6 40h26l8 -40h44l6 40h30l8 -40h40`, C.amber, 5),
      ...[120, 190, 260].map((y, n) =>
        rect(cx + 82, y, 44, 34, ['#7FD39A', C.sky, C.amber][n] ?? C.sky, 8, { opacity: 0.75 }),
      ),
    ),
    // The circle system and its bag.
    hose(`M${cx - 250} 470C${cx - 380} 450 ${cx - 420} 560 ${cx - 390} 660`),
    hose(`M${cx - 250} 500C${cx - 320} 500 ${cx - 350} 570 ${cx - 380} 670`),
    path(
      `M${cx - 420} 668C${cx - 400} 650 ${cx - 366} 650 ${cx - 350} 668L${cx - 340} 704C${cx - 330} 740 ${cx - 440} 740 ${cx - 430} 704Z`,
      C.sky,
      { opacity: 0.9 },
    ),
    path(
      `M${cx + 330} 470C${cx + 400} 500 ${cx + 410} 620 ${cx + 350} 660C${cx + 290} 620 ${cx + 280} 500 ${cx + 330} 470Z`,
      C.teal,
    ),
    path(
      `M${cx + 322} 500C${cx + 296} 540 ${cx + 304} 600 ${cx + 330} 630C${cx + 318} 590 ${cx + 316} 540 ${cx + 322} 500Z`,
      C.white,
      { opacity: 0.35 },
    ),
    stroke(`M${cx + 190} 440H${cx + 310}Q${cx + 334} 440 ${cx + 334} 476`, C.ash, 16),
  ].join('');
}

export function transfusion(sheet: Sheet): string {
  const { cx, width } = sheet;
  const bag = `M${cx - 150} 190C${cx - 150} 160 ${cx - 120} 150 ${cx - 90} 150H${cx + 90}C${cx + 120} 150 ${cx + 150} 160 ${cx + 150} 190V470C${cx + 150} 540 ${cx + 80} 566 ${cx} 566C${cx - 80} 566 ${cx - 150} 540 ${cx - 150} 470Z`;
  const drop = (x: number, y: number, size: number, colour: string, opacity = 1) =>
    path(
      `M${x} ${y - size}C${x + size * 0.5} ${y - size * 0.3} ${x + size * 0.72} ${y} ${x + size * 0.72} ${y + size * 0.3}A${size * 0.72} ${size * 0.72} 0 0 1 ${x - size * 0.72} ${y + size * 0.3}C${x - size * 0.72} ${y} ${x - size * 0.5} ${y - size * 0.3} ${x} ${y - size}Z`,
      colour,
      { opacity },
    );
  return [
    still(sheet, 'rose', { edge: 900, disc: 360, discY: 420 }),
    ...(
      [
        [-560, 240, 60],
        [-470, 560, 40],
        [560, 320, 70],
        [470, 640, 44],
        [-640, 700, 34],
        [660, 140, 30],
      ] as const
    ).map(([dx, y, size]) => (width > 1200 ? drop(cx + dx, y, size, C.coral, 0.2) : '')),
    stroke(`M${cx} 0V120`, C.ash, 12),
    stroke(`M${cx - 34} 150C${cx - 34} 104 ${cx + 34} 104 ${cx + 34} 150`, C.ash, 12),
    path(bag, '#FBF1EC'),
    clipped(
      sheet,
      path(bag, C.white),
      path(
        `M${cx - 160} 250C${cx - 90} 226 ${cx - 60} 276 ${cx} 252C${cx + 60} 228 ${cx + 100} 276 ${cx + 160} 250V600H${cx - 160}Z`,
        sheet.linear([
          [0, '#B8504C'],
          [1, C.wine],
        ]),
      ),
      rect(cx - 150, 150, 54, 420, C.white, 0, { opacity: 0.14 }),
    ),
    path(bag, 'none', { stroke: C.white, 'stroke-width': 9, 'stroke-opacity': 0.8 }),
    rect(cx - 92, 306, 184, 150, C.paper, 14),
    drop(cx - 42, 382, 44, C.coral),
    rect(cx + 14, 340, 58, 12, C.clay, 6),
    rect(cx + 14, 368, 58, 12, C.sand, 6),
    rect(cx + 14, 396, 40, 12, C.sand, 6),
    ...[-64, 0, 64].map((dx) => rect(cx + dx - 13, 556, 26, dx ? 34 : 46, C.mist, 8)),
    rect(cx - 20, 602, 40, 92, C.white, 18, { opacity: 0.85 }),
    rect(cx - 20, 650, 40, 44, C.wine, 16),
    drop(cx, 634, 11, C.coral),
    stroke(
      `M${cx} 694C${cx} 800 ${cx + 190} 730 ${cx + 190} 830C${cx + 190} 880 ${cx + 150} 900 ${cx + 110} 930`,
      '#B8504C',
      13,
    ),
    rect(cx + 74, 742, 62, 50, C.petrol, 12),
    circle(cx + 105, 767, 15, C.amber),
  ].join('');
}
