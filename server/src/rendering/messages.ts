/** Messages between the main thread and the one that renders screens. */
import type { WebConfiguration } from '@vigilia/contract/installation';

export interface ScreenOrder {
  /** The path of the address. */
  readonly path: string;
  readonly configuration: WebConfiguration;
  readonly token: string;
}

/** The answer to a call that a screen makes. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type ThreadOrder =
  | { readonly kind: 'render'; readonly screen: ScreenOrder }
  | { readonly kind: 'answer'; readonly call: number; readonly answer: CallAnswer };

export type ThreadMessage =
  | { readonly kind: 'call'; readonly call: number; readonly address: string }
  | { readonly kind: 'rendered'; readonly markup: string | null }
  | { readonly kind: 'failed'; readonly reason: string };
