/** Scenes of care: the child, the nerve, the organs. */
import { cloud, shadow, still } from './grounds.ts';
import { PALETTE as C } from './palette.ts';
import {
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
import { ecg } from './theatre.ts';

/** A teddy bear with an anaesthetic mask, on a bed under paper stars. */
export function teddy(sheet: Sheet): string {
  const { width, cx } = sheet;
  const fur = '#B98455';
  const pale = '#DDB488';
  const star = (x: number, y: number, size: number, colour: string) =>
    [
      stroke(`M${x} 0V${y - size}`, C.white, 3, { opacity: 0.7 }),
      polygon(
        Array.from({ length: 10 }, (_, n) => {
          const angle = (n * Math.PI) / 5 - Math.PI / 2;
          const reach = n % 2 ? size * 0.5 : size;
          return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
        }),
        colour,
        { 'stroke-linejoin': 'round', stroke: colour, 'stroke-width': 8 },
      ),
    ].join('');
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#CFE0E6'],
        [1, '#EAF1EC'],
      ]),
    ),
    times(Math.ceil(width / 110) + 1, (n) => rect(n * 110, 0, 55, 660, C.white, 0, { opacity: 0.28 })),
    circle(cx, 430, 330, C.honey, { opacity: 0.4 }),
    circle(cx, 430, 280, '#FDF1D8', { opacity: 0.8 }),
    star(cx - 380, 190, 36, C.amber),
    star(cx - 260, 110, 26, C.coral),
    star(cx + 290, 120, 30, C.lagoon),
    star(cx + 400, 240, 38, C.amber),
    width > 1200 ? cloud(cx - 590, 210, 0.9, C.white, 0.95) + star(cx - 500, 330, 24, C.lagoon) : '',
    width > 1200 ? cloud(cx + 590, 170, 1, C.white, 0.95) + star(cx + 540, 340, 24, C.coral) : '',
    // The bed.
    path(`M${cx - 420} 700C${cx - 440} 520 ${cx + 440} 520 ${cx + 420} 700Z`, C.white),
    path(
      `M${cx - 420} 700C${cx - 440} 520 ${cx + 440} 520 ${cx + 420} 700C${cx + 300} 640 ${cx - 300} 640 ${cx - 420} 700Z`,
      C.sky,
      { opacity: 0.22 },
    ),
    rect(
      0,
      690,
      width,
      210,
      sheet.linear([
        [0, C.lagoon],
        [1, C.teal],
      ]),
    ),
    faded(
      0.5,
      times(Math.ceil(width / 90) + 1, (n) => circle(n * 90 + 20, 760 + (n % 2) * 70, 10, C.foam)),
    ),
    rect(0, 676, width, 34, C.white, 12),
    shadow(sheet, cx, 716, 270, 26),
    // Legs, body, arms.
    oval(cx - 150, 660, 92, 70, fur),
    oval(cx + 150, 660, 92, 70, fur),
    oval(cx - 176, 672, 50, 44, pale),
    oval(cx + 176, 672, 50, 44, pale),
    oval(cx, 570, 158, 150, fur),
    oval(cx, 590, 104, 104, pale),
    turned(28, cx - 150, 520, oval(cx - 158, 540, 52, 96, fur)),
    turned(-28, cx + 150, 520, oval(cx + 158, 540, 52, 96, fur)),
    // Head.
    circle(cx - 138, 226, 66, fur),
    circle(cx + 138, 226, 66, fur),
    circle(cx - 138, 228, 38, C.rose),
    circle(cx + 138, 228, 38, C.rose),
    oval(cx, 330, 186, 166, fur),
    path(
      `M${cx - 184} 306C${cx - 190} 130 ${cx + 190} 130 ${cx + 184} 306C${cx + 90} 236 ${cx - 90} 236 ${cx - 184} 306Z`,
      C.lagoon,
    ),
    path(
      `M${cx - 184} 306C${cx - 90} 236 ${cx + 90} 236 ${cx + 184} 306C${cx + 90} 258 ${cx - 90} 258 ${cx - 184} 306Z`,
      C.teal,
    ),
    faded(
      0.55,
      circle(cx - 70, 214, 10, C.foam),
      circle(cx + 10, 190, 10, C.foam),
      circle(cx + 84, 218, 10, C.foam),
      circle(cx - 6, 236, 8, C.foam),
    ),
    circle(cx - 74, 318, 15, C.graphite),
    circle(cx + 74, 318, 15, C.graphite),
    circle(cx - 69, 313, 5, C.white),
    circle(cx + 79, 313, 5, C.white),
    oval(cx - 116, 360, 26, 17, C.coral, { opacity: 0.4 }),
    oval(cx + 116, 360, 26, 17, C.coral, { opacity: 0.4 }),
    // Mask and tube.
    stroke(
      `M${cx} 420C${cx + 20} 560 ${cx + 260} 470 ${cx + 330} 600C${cx + 380} 690 ${cx + 500} 640 ${cx + 540} 900`,
      C.white,
      40,
    ),
    stroke(
      `M${cx} 420C${cx + 20} 560 ${cx + 260} 470 ${cx + 330} 600C${cx + 380} 690 ${cx + 500} 640 ${cx + 540} 900`,
      C.mist,
      40,
      { 'stroke-dasharray': '5 15', 'stroke-linecap': 'butt' },
    ),
    stroke(
      `M${cx - 182} 350C${cx - 140} 378 ${cx - 110} 384 ${cx - 84} 388M${cx + 182} 350C${cx + 140} 378 ${cx + 110} 384 ${cx + 84} 388`,
      C.petrol,
      9,
    ),
    path(
      `M${cx - 88} 384C${cx - 70} 330 ${cx + 70} 330 ${cx + 88} 384C${cx + 96} 450 ${cx + 50} 474 ${cx} 474C${cx - 50} 474 ${cx - 96} 450 ${cx - 88} 384Z`,
      sheet.linear([
        [0, '#F3FAF8', 0.96],
        [1, C.mist, 0.96],
      ]),
    ),
    oval(cx, 372, 30, 20, C.graphite, { opacity: 0.6 }),
    circle(cx, 428, 32, C.amber),
    circle(cx, 428, 17, C.ochre),
    // A bow tie.
    path(`M${cx} 500L${cx - 62} 474V530ZM${cx} 500L${cx + 62} 474V530Z`, C.coral),
    circle(cx, 501, 15, C.wine),
  ].join('');
}

/** What the ultrasound shows while a needle nears a nerve, and the probe below. */
export function ultrasound(sheet: Sheet): string {
  const { width, cx } = sheet;
  const top = 96;
  const reach = 620;
  const angle = 0.62;
  const apex = [cx, top - 150] as const;
  const edge = (a: number, r: number) => [apex[0] + Math.sin(a) * r, apex[1] + Math.cos(a) * r] as const;
  const [a, b, c, d] = [
    edge(-angle, 190),
    edge(angle, 190),
    edge(angle, 190 + reach),
    edge(-angle, 190 + reach),
  ];
  const fan = path(`M${a}A190 190 0 0 0 ${b}L${c}A${190 + reach} ${190 + reach} 0 0 1 ${d}Z`, '#0B1B1E');
  const band = (r: number, thick: number, colour: string, opacity: number) =>
    circle(apex[0], apex[1], r, 'none', { stroke: colour, 'stroke-width': thick, 'stroke-opacity': opacity });
  const fibres = times(150, () => {
    const r = sheet.between(235, 790);
    const from = sheet.between(-angle, angle);
    const [x1, y1] = edge(from, r);
    const [x2, y2] = edge(from + sheet.between(0.03, 0.11), r + sheet.between(-8, 8));
    return stroke(`M${x1} ${y1}L${x2} ${y2}`, C.foam, sheet.between(1.5, 4), {
      opacity: sheet.between(0.08, 0.4),
    });
  });
  const fascicles = (
    [
      [0, 0],
      [-34, -8],
      [34, -6],
      [-18, 26],
      [18, 27],
      [-16, -32],
      [19, -31],
      [-48, 20],
      [49, 22],
    ] as const
  )
    .map(([x, y]) => circle(cx + 60 + x, 452 + y, 14, '#0B1B1E', { stroke: C.honey, 'stroke-width': 4.5 }))
    .join('');
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.radial(
        [
          [0, '#1F6568'],
          [1, C.abyss],
        ],
        [0.5, 0.45],
        0.8,
      ),
    ),
    rect(cx - 560, 40, 1120, 760, C.graphite, 36),
    rect(cx - 540, 60, 1080, 700, '#050D0F', 22),
    clipped(
      sheet,
      fan,
      fan,
      band(230, 36, C.foam, 0.5),
      band(290, 60, C.mist, 0.2),
      band(345, 8, C.white, 0.55),
      band(430, 130, C.lagoon, 0.18),
      band(512, 9, C.white, 0.6),
      band(640, 170, C.mist, 0.1),
      band(742, 12, C.white, 0.5),
      fibres,
      // Artery and vein beside the nerve.
      circle(cx - 150, 470, 66, '#050D0F', { stroke: C.coral, 'stroke-width': 7 }),
      circle(cx - 150, 470, 46, C.coral, { opacity: 0.55 }),
      oval(cx - 268, 498, 62, 40, '#050D0F', { stroke: C.sky, 'stroke-width': 6 }),
      oval(cx - 268, 498, 42, 24, C.sky, { opacity: 0.45 }),
      // The drug that spreads around the nerve.
      oval(cx + 60, 456, 122, 84, '#0A2E36', {
        stroke: C.lagoon,
        'stroke-width': 3,
        'stroke-dasharray': '4 10',
      }),
      oval(cx + 60, 452, 80, 56, C.honey, { opacity: 0.24 }),
      fascicles,
      stroke(`M${cx + 420} 262L${cx + 130} 400`, C.white, 12, { opacity: 0.3 }),
      stroke(`M${cx + 420} 262L${cx + 130} 400`, C.amber, 6),
    ),
    path(`M${a}A190 190 0 0 0 ${b}`, 'none', { stroke: C.mist, 'stroke-width': 5 }),
    times(8, (n) => rect(cx + 470, 130 + n * 72, n % 2 ? 16 : 28, 4, C.mist, 2, { opacity: 0.7 })),
    times(10, (n) => rect(cx - 500, 150 + n * 18, 22, 19, C.foam, 0, { opacity: 1 - n * 0.095 })),
    polygon(
      [
        [cx + 446, 300],
        [cx + 428, 291],
        [cx + 428, 309],
      ],
      C.amber,
    ),
    ...[0, 1, 2].map((n) => rect(cx - 504, 640 + n * 30, 90 - n * 22, 10, C.teal, 5)),
    circle(cx - 500, 100, 9, C.amber),
    rect(0, 800, width, 100, '#06282B'),
    ...[-3, -2, -1, 1, 2, 3].map((n) => circle(cx + n * 74, 850, 19, n === 2 ? C.amber : '#1C4A4D')),
    circle(cx, 850, 34, C.mist),
    circle(cx, 850, 22, C.teal),
  ].join('');
}

/** The airways branch like a tree inside the lungs. */
export function lungs(sheet: Sheet): string {
  const { cx } = sheet;
  const lobe =
    'M-34 -150C-70 -260 -150 -280 -208 -180C-276 -60 -304 90 -292 196C-286 250 -236 262 -188 236C-130 206 -66 196 -40 150C-22 116 -30 -40 -34 -150Z';
  const branch = (x: number, y: number, angle: number, length: number, depth: number): string => {
    if (depth === 0) return circle(x, y, sheet.between(5, 9), C.honey);
    const x2 = x + Math.cos(angle) * length;
    const y2 = y + Math.sin(angle) * length;
    const spread = sheet.between(0.34, 0.6);
    return (
      stroke(
        `M${x} ${y}Q${(x + x2) / 2 + sheet.between(-6, 6)} ${(y + y2) / 2} ${x2} ${y2}`,
        C.cream,
        3 + depth * 3.6,
      ) +
      branch(x2, y2, angle - spread, length * sheet.between(0.68, 0.82), depth - 1) +
      branch(x2, y2, angle + spread, length * sheet.between(0.68, 0.82), depth - 1)
    );
  };
  const lung = (side: 1 | -1, paint: string) =>
    group(
      `translate(${cx} 480) scale(${side * 1.24} 1.24)`,
      path(lobe, paint),
      path(lobe, 'none', { stroke: C.white, 'stroke-width': 5, 'stroke-opacity': 0.35 }),
      stroke('M-40 30C-120 20 -210 60 -284 150', C.wine, 5, { opacity: 0.35 }),
      side > 0 ? stroke('M-60 -60C-130 -50 -190 -40 -246 -60', C.wine, 5, { opacity: 0.3 }) : '',
      clipped(
        sheet,
        path(lobe, C.white),
        branch(-28, -92, Math.PI * 0.73, 84, 5),
        branch(-62, -66, Math.PI * 1.16, 58, 4),
      ),
    );
  return [
    still(sheet, 'night', { edge: 900, disc: 400, discY: 450 }),
    faded(0.5, stroke(ecg(-20, 470, Math.ceil(sheet.width / 300) + 1, 300, 90), C.lagoon, 4)),
    lung(
      1,
      sheet.linear([
        [0, '#E9A79B'],
        [1, C.coral],
      ]),
    ),
    lung(
      -1,
      sheet.linear([
        [0, '#E9A79B'],
        [1, '#B9675F'],
      ]),
    ),
    stroke(`M${cx} 90V300L${cx - 36} 366M${cx} 300L${cx + 36} 366`, C.cream, 40),
    times(7, (n) => stroke(`M${cx - 15} ${112 + n * 28}h30`, C.clay, 7)),
  ].join('');
}

/** The heart with its great vessels, and the trace it makes. */
export function heart(sheet: Sheet): string {
  const { width, cx } = sheet;
  return [
    still(sheet, 'rose', { edge: 900, disc: 370, discY: 450 }),
    faded(
      0.35,
      times(Math.ceil(width / 60), (n) => rect(n * 60, 0, 2, 900, C.white)),
      times(15, (n) => rect(0, n * 60, width, 2, C.white)),
    ),
    stroke(ecg(-60, 560, Math.ceil(width / 420) + 1, 420, 220), C.wine, 8, { opacity: 0.3 }),
    // Vessels behind, then the muscle, then the coronaries.
    stroke(
      `M${cx + 60} 330C${cx + 50} 190 ${cx - 60} 170 ${cx - 70} 120M${cx + 40} 250C${cx + 120} 170 ${cx + 170} 220 ${cx + 190} 330`,
      C.coral,
      74,
    ),
    stroke(`M${cx + 40} 176V96M${cx + 104} 182V100`, C.coral, 34),
    stroke(`M${cx - 130} 380C${cx - 150} 260 ${cx - 140} 200 ${cx - 140} 120`, C.blue, 62),
    stroke(`M${cx - 20} 400C${cx + 40} 320 ${cx + 130} 330 ${cx + 232} 290`, C.sky, 64),
    path(
      `M${cx - 120} 340C${cx - 260} 370 ${cx - 260} 560 ${cx - 150} 660C${cx - 70} 734 ${cx + 30} 790 ${cx + 110} 792C${cx + 230} 760 ${cx + 290} 560 ${cx + 240} 430C${cx + 200} 330 ${cx + 90} 330 ${cx + 40} 380C${cx + 10} 330 ${cx - 60} 326 ${cx - 120} 340Z`,
      sheet.linear([
        [0, '#D9776B'],
        [1, '#A34A4B'],
      ]),
    ),
    path(
      `M${cx - 120} 340C${cx - 260} 370 ${cx - 260} 560 ${cx - 150} 660C${cx - 200} 540 ${cx - 180} 420 ${cx - 60} 372Z`,
      C.white,
      { opacity: 0.2 },
    ),
    path(
      `M${cx - 120} 340C${cx - 60} 326 ${cx + 10} 330 ${cx + 40} 380C${cx} 430 ${cx - 80} 440 ${cx - 150} 410C${cx - 170} 380 ${cx - 150} 350 ${cx - 120} 340Z`,
      C.blue,
      { opacity: 0.55 },
    ),
    stroke(
      `M${cx + 50} 400C${cx + 20} 500 ${cx + 60} 600 ${cx + 110} 740M${cx + 36} 470C${cx - 40} 500 ${cx - 80} 560 ${cx - 90} 620M${cx + 46} 540C${cx + 120} 570 ${cx + 150} 610 ${cx + 160} 670`,
      C.honey,
      9,
    ),
    stroke(
      `M${cx - 20} 520C${cx - 50} 560 ${cx - 40} 610 ${cx - 20} 650M${cx + 110} 566C${cx + 150} 560 ${cx + 190} 520 ${cx + 206} 470`,
      C.honey,
      6,
    ),
  ].join('');
}
