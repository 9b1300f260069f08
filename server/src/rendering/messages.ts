/** Messages between the main thread and the one that renders screens. */
import type { ScreenRequest } from '@vigilia/contract/rendered-screens';

/** The answer to a call that a screen makes. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Screens and calls are numbered: a call of a screen that has ended is not made for the next one. */
export type WorkerRequest =
  | { readonly kind: 'render'; readonly id: number; readonly screen: ScreenRequest }
  | { readonly kind: 'answer'; readonly call: number; readonly answer: CallAnswer };

export type WorkerMessage =
  | { readonly kind: 'call'; readonly id: number; readonly call: number; readonly address: string }
  | { readonly kind: 'rendered'; readonly id: number; readonly markup: string | null }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
