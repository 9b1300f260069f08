/** The picture process: takes jobs from its parent until that disconnects. */
import { Refusal } from '../runtime/errors.ts';
import type { Job, Outcome } from './image-process.ts';
import { reencode } from './reencode.ts';

// A terminal's Ctrl+C reaches the whole process group; the parent must still answer its pending requests.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

/** Pictures that were decoded here, and whether one was large. */
const decoded = { count: 0, large: false };

/** A large picture needs the memory of earlier ones. */
class NeedsNewProcess extends Error {}

async function outcomeOf({ id, picture, claim, widths }: Job): Promise<Outcome> {
  const onLarge = async () => {
    if (decoded.count > 0) throw new NeedsNewProcess();
    decoded.large = true;
  };
  try {
    const variants = await reencode(picture, claim, widths, onLarge);
    decoded.count += 1;
    return { id, variants, last: decoded.large };
  } catch (error) {
    if (error instanceof NeedsNewProcess) return { id, again: true };
    decoded.count += 1;
    if (error instanceof Refusal)
      return { id, refusal: { statusCode: error.statusCode, message: error.message }, last: decoded.large };
    const failure = String(error instanceof Error ? error.stack : error);
    return { id, failure, last: decoded.large };
  }
}

process.on('message', async (job: Job) => {
  const outcome = await outcomeOf(job);
  if (process.connected) process.send?.(outcome);
});
