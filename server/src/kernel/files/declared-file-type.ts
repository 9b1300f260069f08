/** File type that a client declares. It is trusted only once the content matches. */

import type { QueueSender } from '../runtime/bounded-queue.ts';

export interface DeclaredFile {
  /** The MIME type that was sent along. */
  readonly type: string;
  readonly fileName: string;
  /** The sender, for the queue of the decoder or checker. */
  sender?: QueueSender;
}

/** Types without information about the content. */
export const NO_DECLARATION: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** Extensions that run or render a file on systems that look at the first one only. */
const ACTIVE_EXTENSION =
  /^(php\d?|phtml|html?|svg|js|mjs|exe|sh|bat|cmd|com|jar|asp|aspx|jsp|cgi|pl|py|zip|pdf|xml)$/;

/** Control characters and changes of the writing direction: `poder‮fdp.exe` reads like a PDF. */
const DECEPTIVE = /[/\\\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The extension of a file name with exactly one; null for `.htaccess`, `../x.jpg`, `x.php.jpg` or no extension. */
export function plainExtension(fileName: string): string | null {
  if (DECEPTIVE.test(fileName) || fileName.startsWith('.')) return null;
  const [, ...endings] = fileName.toLowerCase().split('.');
  const last = endings.at(-1) ?? null;
  return endings.some((ending) => ACTIVE_EXTENSION.test(ending) && ending !== last) ? null : last;
}
