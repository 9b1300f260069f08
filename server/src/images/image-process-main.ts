/** The process that re-encodes pictures, see `image-process.ts`. */
import { Refusal } from '../runtime/errors.ts';
import type { PictureAnswer, PictureOrder } from './image-process.ts';
import { reencode } from './reencode.ts';

// A terminal's Ctrl+C reaches the whole process group; the parent must still answer its pending requests.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

async function answerTo({ picture, claim, widths }: PictureOrder): Promise<PictureAnswer> {
  try {
    return { variants: await reencode(picture, claim, widths) };
  } catch (error) {
    if (error instanceof Refusal)
      return { refusal: { statusCode: error.statusCode, message: error.message } };
    return { failure: String(error instanceof Error ? error.stack : error) };
  }
}

process.on('message', async (order: PictureOrder) => {
  const answer = await answerTo(order);
  if (process.connected) process.send?.(answer);
});
