/**
 * The pictures of the demo association. They are drawn here, from code, so that a fresh installation has
 * pictures without a download and without anybody's licence.
 */

import pLimit from 'p-limit';
import { car, gym, house } from './pictures/belongings.ts';
import { heart, lungs, teddy, ultrasound } from './pictures/care.ts';
import { board, globe, newborn } from './pictures/encounters.ts';
import { machine, transfusion } from './pictures/equipment.ts';
import { auditorium, ballot, handshake, laptop } from './pictures/gatherings.ts';
import { bed, club, plane, runner } from './pictures/leisure.ts';
import { PALETTE } from './pictures/palette.ts';
import { coast, corridor, skyline } from './pictures/places.ts';
import { chance, el, openSheet, rect, SHEET_HEIGHT, type Sheet } from './pictures/sheet.ts';
import { airway, monitor, syringe, theatreLamp } from './pictures/theatre.ts';
import { books, gift, restaurant, stethoscope } from './pictures/things.ts';

const SCENES = {
  airway,
  auditorium,
  ballot,
  bed,
  board,
  books,
  car,
  club,
  coast,
  corridor,
  gift,
  globe,
  gym,
  handshake,
  heart,
  house,
  laptop,
  lungs,
  machine,
  monitor,
  newborn,
  plane,
  restaurant,
  runner,
  skyline,
  stethoscope,
  syringe,
  teddy,
  theatreLamp,
  transfusion,
  ultrasound,
} as const satisfies Record<string, (sheet: Sheet) => string>;

export type SceneName = keyof typeof SCENES;
export const SCENE_NAMES = Object.keys(SCENES) as SceneName[];

/** Pixels, as the crop dialogs cut them: 16:9 and 1:1. */
export const WIDE = { width: 1600, height: 900 } as const;
export const SQUARE = { width: 1000, height: 1000 } as const;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** What the corners are darkened with: warm, so that light grounds do not turn grey. */
const VIGNETTE = '#4A2F10';

/** The scene as an SVG document. @param seed varies what the scene leaves to chance */
export function sceneSvg(scene: SceneName, { width, height }: PictureSize, seed = 1): string {
  // From the name, so that a new scene leaves the others as they are.
  const own = [...scene].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed * 7919);
  const sheet = openSheet((SHEET_HEIGHT * width) / height, own);
  const drawn = SCENES[scene](sheet);
  const edge = rect(
    0,
    0,
    sheet.width,
    sheet.height,
    sheet.radial(
      [
        [0.6, VIGNETTE, 0],
        [1, VIGNETTE, 0.09],
      ],
      [0.5, 0.5],
      0.72,
    ),
  );
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${sheet.width} ${sheet.height}` },
    el('defs', {}, ...sheet.defs),
    drawn,
    edge,
  );
}

const GRAIN_SIDE = 256;
/** Grey specks around the middle: paper, and no bands in the gradients. */
const grain = (() => {
  const random = chance(20240201);
  return Buffer.from(
    Array.from({ length: GRAIN_SIDE ** 2 }, () => 128 + Math.round((random() + random() - 1) * 15)),
  );
})();

export interface PictureSpec {
  readonly scene: SceneName;
  readonly size: PictureSize;
  readonly seed?: number;
}

/** Two cores are what the smallest machines have; more at once would only take memory. */
const AT_ONCE = 2;
/** Kept from uploads (see `images.ts`), so it is on only while the seed draws. */
const SVG = { operation: ['VipsForeignLoadSvg'] };

/**
 * Draws pictures of at least 256 pixels a side.
 * @returns JPEGs, in the order of `wanted`
 */
export async function drawPictures(wanted: readonly PictureSpec[]): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const inTurn = pLimit(AT_ONCE);
  const draw = ({ scene, size, seed }: PictureSpec) =>
    sharp(Buffer.from(sceneSvg(scene, size, seed)))
      .flatten({ background: PALETTE.paper })
      .composite([
        {
          input: grain,
          raw: { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 1 },
          tile: true,
          blend: 'soft-light',
        },
      ])
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
  sharp.unblock(SVG);
  try {
    return await Promise.all(wanted.map((each) => inTurn(() => draw(each))));
  } finally {
    sharp.block(SVG);
  }
}
