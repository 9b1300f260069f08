/** Scenes of time off: the run, the flight, the hotel, the club. */
import { cloud, hills, palm, pane } from './grounds.ts';
import { PALETTE as C, HAIRS, SKINS } from './palette.ts';
import {
  at,
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

/** Somebody who runs to the right, feet around (x, y), 400·scale high. */
function athlete(
  x: number,
  y: number,
  scale: number,
  shirt: string,
  shorts: string,
  skin: string,
  hair: string,
  tail = false,
): string {
  return at(
    x,
    y,
    scale,
    oval(0, 8, 120, 12, C.abyss, { opacity: 0.22 }),
    // Far limbs first.
    stroke('M10 -290L-58 -250L-96 -292', skin, 25),
    faded(0.82, stroke('M2 -176L-52 -110L-134 -112', skin, 34)),
    path('M-150 -128q-22 10 -16 44q2 12 16 8l12 -44z', C.paper),
    stroke('M6 -180L-36 -132', shorts, 52),
    stroke('M8 -180L66 -112L58 -22', skin, 36),
    path('M40 -24h38q36 6 38 26q0 8 -10 8h-66q-8 0 -8 -8z', C.amber),
    stroke('M10 -182L52 -130', shorts, 58),
    path('M-30 -186C-34 -240 -14 -312 24 -322C58 -326 70 -296 62 -262L44 -180Z', shirt),
    rect(20, -346, 26, 36, skin, 10),
    circle(44, -366, 37, skin),
    path('M8 -366C4 -420 78 -424 80 -376C60 -384 44 -386 30 -380C22 -364 16 -356 8 -366Z', hair),
    tail ? stroke('M12 -382C-16 -392 -40 -376 -56 -388', hair, 17) : '',
    stroke('M34 -292L64 -232L122 -252', skin, 26),
    stroke('M34 -294L50 -260', shirt, 40),
  );
}

export function runner(sheet: Sheet): string {
  const { width, cx } = sheet;
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#8CC0C8'],
        [0.5, '#F8E3BE'],
        [0.7, '#F3C48F'],
      ]),
    ),
    circle(cx - 120, 370, 190, C.honey, { opacity: 0.4 }),
    circle(cx - 120, 370, 124, '#FFF4DA'),
    cloud(cx + 330, 150, 1.3, C.white, 0.75),
    cloud(cx - 430, 190, 1, C.white, 0.6),
    hills(sheet, 520, 190, '#A79AA0', 6, 30),
    hills(sheet, 580, 120, '#6F9F93', 6),
    hills(sheet, 650, 70, '#4F8270', 8),
    times(Math.ceil(width / 130), (n) =>
      at(
        n * 130 + sheet.between(0, 60),
        660,
        sheet.between(0.8, 1.2),
        rect(-5, -60, 10, 64, '#4F4332'),
        circle(0, -92, 46, sheet.pick(['#3E6E58', '#2F6F63', '#5A8C6C'])),
        circle(-28, -72, 30, '#4B7F66'),
      ),
    ),
    rect(0, 650, width, 26, C.sage),
    rect(
      0,
      672,
      width,
      228,
      sheet.linear([
        [0, '#C06E5E'],
        [1, '#9A4F48'],
      ]),
    ),
    ...[0, 1, 2].map((n) => rect(0, 700 + n * 76, width, 5, C.paper, 0, { opacity: 0.7 })),
    athlete(cx - 290, 756, 0.98, C.coral, C.slate, SKINS[1], HAIRS[1], true),
    athlete(cx + 270, 768, 1.06, C.sky, C.graphite, SKINS[4], HAIRS[3]),
    athlete(cx - 10, 846, 1.2, C.teal, C.abyss, SKINS[2], HAIRS[0], true),
    width > 1200 ? athlete(cx - 560, 836, 1.12, C.amber, C.petrol, SKINS[3], HAIRS[4]) : '',
    width > 1200 ? athlete(cx + 560, 840, 1.12, C.paper, C.teal, SKINS[0], HAIRS[2], true) : '',
  ].join('');
}

/** The view over a wing. */
export function plane(sheet: Sheet): string {
  const { width, cx } = sheet;
  const glass = rect(cx - 250, 80, 500, 700, C.white, 200);
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#EDE7DB'],
        [1, '#D9D0BE'],
      ]),
    ),
    ...[-1, 1].map((side) => rect(cx + side * 640 - 170, 120, 340, 620, '#E3DBCB', 150)),
    rect(cx - 330, 0, 660, 900, '#F4EFE6'),
    rect(cx - 330, 0, 5, 900, C.clay, 0, { opacity: 0.5 }),
    rect(cx + 325, 0, 5, 900, C.clay, 0, { opacity: 0.5 }),
    rect(cx - 300, 36, 600, 790, '#E1D8C7', 240),
    rect(cx - 286, 50, 572, 762, C.paper, 230),
    rect(cx - 264, 66, 528, 728, '#C9BEA9', 212),
    clipped(
      sheet,
      glass,
      rect(
        cx - 260,
        60,
        520,
        740,
        sheet.linear([
          [0, '#2E7C86'],
          [0.4, '#8FC4C4'],
          [0.62, '#F8DDAA'],
          [0.75, '#F0B57E'],
        ]),
      ),
      circle(cx - 90, 470, 150, C.honey, { opacity: 0.45 }),
      circle(cx - 90, 470, 84, '#FFF5DD'),
      hills(sheet, 590, 70, '#8F8FA0', 8, 20),
      cloud(cx - 180, 620, 1.2, C.white, 0.95),
      cloud(cx + 30, 660, 1.4, '#FBEBD8', 0.95),
      cloud(cx + 190, 610, 1, C.white, 0.9),
      cloud(cx + 130, 230, 0.7, C.white, 0.6),
      cloud(cx - 150, 180, 0.5, C.white, 0.5),
      rect(cx - 260, 650, 520, 150, '#FDF3E4'),
      cloud(cx - 100, 700, 1.5, C.white, 1),
      cloud(cx + 180, 730, 1.5, '#FBEBD8', 1),
      path(
        `M${cx + 260} 640L${cx - 130} 486C${cx - 150} 478 ${cx - 158} 486 ${cx - 144} 498L${cx + 60} 700L${cx + 260} 800Z`,
        sheet.linear([
          [0, C.white],
          [1, '#AEBBBB'],
        ]),
      ),
      path(
        `M${cx - 130} 486C${cx - 150} 478 ${cx - 158} 486 ${cx - 144} 498L${cx - 110} 530L${cx - 74} 508Z`,
        C.amber,
      ),
      path(`M${cx - 138} 488L${cx - 170} 416L${cx - 148} 414L${cx - 102} 498Z`, C.petrol),
      stroke(`M${cx - 60} 540L${cx + 140} 700M${cx + 20} 560L${cx + 260} 690`, C.ash, 3, { opacity: 0.6 }),
    ),
    rect(cx - 250, 80, 500, 700, 'none', 200, { stroke: C.white, 'stroke-width': 8, 'stroke-opacity': 0.75 }),
    polygon(
      [
        [cx - 140, 130],
        [cx - 60, 100],
        [cx - 200, 520],
        [cx - 236, 470],
      ],
      C.white,
      { opacity: 0.12 },
    ),
    rect(cx - 60, 842, 120, 14, C.clay, 7),
  ].join('');
}

/** A hotel room with a view of the hills. */
export function bed(sheet: Sheet): string {
  const { width, cx } = sheet;
  const view = rect(cx - 300, 60, 600, 300, C.white, 14);
  const pillow = (x: number, y: number, wide: number, colour: string) =>
    path(
      `M${x} ${y + 20}Q${x + 6} ${y} ${x + 40} ${y + 6}Q${x + wide / 2} ${y - 10} ${x + wide - 40} ${y + 6}Q${x + wide - 6} ${y} ${x + wide} ${y + 20}Q${x + wide + 12} ${y + 80} ${x + wide - 4} ${y + 118}Q${x + wide / 2} ${y + 136} ${x + 4} ${y + 118}Q${x - 12} ${y + 80} ${x} ${y + 20}Z`,
      colour,
    );
  const lamp = (x: number) =>
    [
      circle(
        x,
        430,
        150,
        sheet.radial([
          [0, C.honey, 0.65],
          [1, C.honey, 0],
        ]),
      ),
      rect(x - 78, 560, 156, 200, '#8A5F3C', 8),
      rect(x - 62, 590, 124, 60, '#A9764B', 6),
      circle(x, 620, 8, C.honey),
      rect(x - 7, 470, 14, 90, C.slate),
      rect(x - 34, 550, 68, 12, C.slate, 6),
      path(`M${x - 40} 390H${x + 40}L${x + 62} 476H${x - 62}Z`, '#FFF1D0'),
    ].join('');
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#EFE2D2'],
        [1, '#E5D2BC'],
      ]),
    ),
    pane(cx - 320, 40, 640, 340, C.white, '#8A5F3C'),
    clipped(
      sheet,
      view,
      rect(
        cx - 300,
        60,
        600,
        300,
        sheet.linear([
          [0, '#8FC4C8'],
          [1, '#FBE5BD'],
        ]),
      ),
      circle(cx + 130, 190, 60, '#FFF5DD'),
      hills(sheet, 300, 120, '#8DB4A9', 6),
      hills(sheet, 340, 70, '#5F9188', 8),
      palm(sheet, cx - 190, 380, 0.7, '#2F6F63', '#3A3A30'),
    ),
    rect(cx - 6, 60, 12, 300, '#8A5F3C'),
    path(
      `M${cx - 350} 20H${cx - 230}C${cx - 240} 150 ${cx - 270} 280 ${cx - 320} 400H${cx - 350}ZM${cx + 350} 20H${cx + 230}C${cx + 240} 150 ${cx + 270} 280 ${cx + 320} 400H${cx + 350}Z`,
      C.lagoon,
      { opacity: 0.9 },
    ),
    rect(cx - 370, 12, 740, 16, '#8A5F3C', 8),
    rect(
      0,
      740,
      width,
      160,
      sheet.linear([
        [0, '#B28054'],
        [1, '#8A5F3C'],
      ]),
    ),
    lamp(cx - 376),
    lamp(cx + 376),
    rect(cx - 300, 400, 600, 300, C.petrol, 30),
    times(5, (n) => rect(cx - 300 + (n + 1) * 100 - 2, 412, 4, 200, C.abyss, 0, { opacity: 0.22 })),
    oval(cx, 850, 380, 22, C.abyss, { opacity: 0.3 }),
    pillow(cx - 260, 500, 236, C.white),
    pillow(cx + 24, 500, 236, '#F3EEE5'),
    pillow(cx - 120, 530, 240, C.amber),
    path(
      `M${cx - 310} 630C${cx - 200} 600 ${cx + 200} 600 ${cx + 310} 630L${cx + 340} 836H${cx - 340}Z`,
      C.white,
    ),
    path(
      `M${cx - 322} 700C${cx - 200} 670 ${cx + 200} 670 ${cx + 322} 700L${cx + 344} 844H${cx - 344}Z`,
      sheet.linear([
        [0, C.lagoon],
        [1, C.petrol],
      ]),
    ),
    path(
      `M${cx - 322} 700C${cx - 200} 670 ${cx + 200} 670 ${cx + 322} 700L${cx + 326} 730C${cx + 200} 702 ${cx - 200} 702 ${cx - 326} 730Z`,
      C.mist,
    ),
    faded(
      0.16,
      times(7, (n) => stroke(`M${cx - 240 + n * 80} 720L${cx - 262 + n * 87} 836`, C.white, 5)),
    ),
    turned(-8, cx + 60, 764, rect(cx - 10, 740, 150, 56, C.paper, 8), rect(cx - 10, 762, 150, 10, C.amber)),
    rect(cx - 330, 836, 40, 40, '#5F4028', 6),
    rect(cx + 290, 836, 40, 40, '#5F4028', 6),
  ].join('');
}

/** The club: a pool, a parasol, palms and a ceiba. */
export function club(sheet: Sheet): string {
  const { width, cx } = sheet;
  return [
    rect(
      0,
      0,
      width,
      900,
      sheet.linear([
        [0, '#79BCC6'],
        [0.6, '#F4EBD2'],
      ]),
    ),
    circle(cx + 280, 150, 76, '#FFF6E0'),
    circle(cx + 280, 150, 120, C.honey, { opacity: 0.35 }),
    cloud(cx - 260, 130, 1.1, C.white, 0.85),
    cloud(cx + 60, 220, 0.7, C.white, 0.7),
    hills(sheet, 440, 150, '#93BDB3', 5),
    hills(sheet, 500, 80, '#6BA08C', 7),
    // The ceiba.
    path(
      `M${cx - 270} 560C${cx - 250} 470 ${cx - 256} 430 ${cx - 300} 370H${cx - 180}C${cx - 216} 440 ${cx - 212} 480 ${cx - 180} 560Z`,
      '#7B6248',
    ),
    ...(
      [
        [-240, 290, 110],
        [-350, 340, 80],
        [-130, 330, 90],
        [-300, 250, 80],
        [-180, 240, 80],
      ] as const
    ).map(([dx, y, r], n) => circle(cx + dx, y, r, n % 2 ? '#3E7A60' : C.forest)),
    ...(
      [
        [-270, 270, 50],
        [-150, 300, 44],
        [-350, 320, 40],
      ] as const
    ).map(([dx, y, r]) => circle(cx + dx, y, r, '#6B9F7C', { opacity: 0.7 })),
    rect(0, 540, width, 60, C.sage),
    rect(
      0,
      570,
      width,
      330,
      sheet.linear([
        [0, '#F3E5C8'],
        [1, '#DDC49B'],
      ]),
    ),
    palm(sheet, cx + 300, 590, 1.15, '#2F7A5F', '#7B6248'),
    path(
      `M${cx - 420} 900C${cx - 470} 720 ${cx - 300} 650 ${cx - 20} 664C${cx + 240} 650 ${cx + 450} 700 ${cx + 440} 900Z`,
      C.white,
    ),
    path(
      `M${cx - 392} 900C${cx - 430} 740 ${cx - 290} 676 ${cx - 20} 688C${cx + 230} 676 ${cx + 420} 720 ${cx + 412} 900Z`,
      sheet.linear([
        [0, '#5FB7BC'],
        [1, C.teal],
      ]),
    ),
    faded(
      0.6,
      stroke(
        `M${cx - 260} 740q30 -14 60 0t60 0M${cx + 60} 730q30 -14 60 0t60 0M${cx - 80} 800q36 -16 72 0t72 0M${cx + 200} 810q30 -14 60 0t60 0M${cx - 320} 850q30 -14 60 0t60 0`,
        C.white,
        6,
      ),
    ),
    // A ring that floats.
    oval(cx + 100, 846, 92, 42, C.paper),
    oval(cx + 100, 840, 92, 42, C.coral),
    ...[-64, 0, 64].map((dx) =>
      oval(cx + 100 + dx, 840 + Math.abs(dx) * -0.1 + (dx === 0 ? 30 : 0), 16, 12, C.paper),
    ),
    oval(cx + 100, 838, 46, 18, '#3F9AA0'),
    // Parasol and lounger.
    rect(cx - 12, 420, 10, 240, C.paper, 5),
    path(`M${cx - 190} 450C${cx - 150} 330 ${cx + 136} 330 ${cx + 176} 450Z`, C.amber),
    path(
      `M${cx - 100} 450C${cx - 84} 380 ${cx - 40} 350 ${cx - 7} 354C${cx + 26} 350 ${cx + 70} 380 ${cx + 86} 450Z`,
      C.paper,
    ),
    path(
      `M${cx - 40} 450C${cx - 34} 390 ${cx - 20} 352 ${cx - 7} 352C${cx + 6} 352 ${cx + 20} 390 ${cx + 26} 450Z`,
      C.amber,
    ),
    path(`M${cx - 120} 600L${cx - 60} 566L${cx + 60} 600H${cx + 150}V618H${cx - 110}Z`, C.teal),
    stroke(`M${cx - 90} 616v30M${cx + 130} 616v30`, '#8A5F3C', 9),
  ].join('');
}
