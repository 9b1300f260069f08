/** File type that a client declares. It is not trusted before the content matches. */

import type { QueueSender } from '../runtime/bounded-queue.ts';

export interface DeclaredFile {
  /** The MIME type that was sent along. */
  readonly type: string;
  readonly fileName: string;
  /** Who waits for it to be decoded or checked. */
  sender?: QueueSender;
}

/** Types that say nothing about the content. */
export const NO_DECLARATION: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** Endings that make a file run, or be shown as a page, where only the first one is looked at. */
const ACTIVE_EXTENSION =
  /^(php\d?|phtml|html?|svg|js|mjs|exe|sh|bat|cmd|com|jar|asp|aspx|jsp|cgi|pl|py|zip|pdf|xml)$/;

/** Control characters, and those that turn the direction of writing: `poder‮fdp.exe` reads like a PDF. */
const DECEPTIVE = /[/\\\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The ending of a file name that has exactly one; null for `.htaccess`, `../x.jpg`, `x.php.jpg` or no ending. */
export function plainExtension(fileName: string): string | null {
  if (DECEPTIVE.test(fileName) || fileName.startsWith('.')) return null;
  const [, ...endings] = fileName.toLowerCase().split('.');
  const last = endings.at(-1) ?? null;
  return endings.some((ending) => ACTIVE_EXTENSION.test(ending) && ending !== last) ? null : last;
}
