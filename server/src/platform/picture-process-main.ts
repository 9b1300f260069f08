/** The picture process: takes jobs from its parent until that disconnects. */
import { Refusal } from './errors.ts';
import type { Job, Outcome } from './picture-process.ts';
import { reencodePicture } from './picture-reencoding.ts';

// A terminal's Ctrl+C reaches the whole group; the parent still has to answer its last requests.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

async function outcomeOf({ id, picture, claim, widths }: Job): Promise<Outcome> {
  try {
    return { id, variants: await reencodePicture(picture, claim, widths) };
  } catch (error) {
    if (error instanceof Refusal)
      return { id, refusal: { statusCode: error.statusCode, message: error.message } };
    return { id, failure: String(error instanceof Error ? error.stack : error) };
  }
}

process.on('message', async (job: Job) => {
  const outcome = await outcomeOf(job);
  if (process.connected) process.send?.(outcome);
});
