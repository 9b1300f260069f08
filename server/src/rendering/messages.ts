/** Messages between the main thread and the one that renders screens. */
import type { ScreenRequest } from '@vigilia/contract/rendered-screens';

/** The answer to a call that a screen makes. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type WorkerRequest =
  | { readonly kind: 'render'; readonly screen: ScreenRequest }
  | { readonly kind: 'answer'; readonly call: number; readonly answer: CallAnswer };

export type WorkerMessage =
  | { readonly kind: 'call'; readonly call: number; readonly address: string }
  | { readonly kind: 'rendered'; readonly markup: string | null }
  | { readonly kind: 'failed'; readonly reason: string };
