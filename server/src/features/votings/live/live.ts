/** The live stream of a question: turnout, results and quorum. */
import type { LiveQuestion } from '@vigilia/contract/votings/voting-progress';
import type { Events } from '../../../cluster/events.ts';
import { createLiveStream, type LiveStream, type Watcher } from '../../../http/event-stream.ts';

export interface LiveQuestions extends Pick<LiveStream, 'close' | 'computations'> {
  /** Sends the state of the question now and at every change, until the watcher disconnects. */
  watch(questionId: number, assemblyId: number, watcher: Watcher): Promise<void>;
}

/**
 * @param present the state of a question; undefined when it was deleted
 * @param times milliseconds between heartbeats, and before a failed read is repeated
 */
export function createLiveQuestions(
  events: Events,
  present: (questionId: number) => Promise<LiveQuestion | undefined>,
  ...times: [heartbeatInterval?: number, retryDelay?: number]
): LiveQuestions {
  const stream = createLiveStream(
    events,
    { describe: present, gone: (questionId) => ({ questionId }) },
    ...times,
  );
  return {
    watch: (questionId, assemblyId, watcher) =>
      stream.watch(questionId, [`question:${questionId}`, `assembly:${assemblyId}`], watcher),
    close: () => stream.close(),
    get computations() {
      return stream.computations;
    },
  };
}
