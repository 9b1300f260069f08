/** Watches the live stream of a question over a real connection. */
import type { LiveQuestion } from '@vigilia/contract/votings/voting-progress';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { onTestFinished } from 'vitest';

export interface StreamWatch {
  /** The latest state; undefined before the first. */
  readonly latest: LiveQuestion | undefined;
  /** Resolves when either side ends the stream. */
  readonly ended: Promise<void>;
}

/** @param address of the node */
export async function watchStream(address: string, token: string, questionId: number): Promise<StreamWatch> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const path = watchQuestion.path.replace(':id', String(questionId));
  const response = await fetch(`${address}/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the stream was answered ${response.status}`);
  const stream = response.body.pipeThrough(new TextDecoderStream());
  let latest: LiveQuestion | undefined;

  async function read(): Promise<void> {
    let text = '';
    for await (const piece of stream) {
      text += piece;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const [, data] = /^event: change\ndata: (.*)$/s.exec(frame) ?? [];
        if (data) latest = JSON.parse(data);
      }
    }
  }
  return {
    get latest() {
      return latest;
    },
    ended: read().catch(() => undefined),
  };
}
