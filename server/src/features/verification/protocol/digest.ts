/** SHA-256 of canonical bytes: UTF-8 lines, with one line feed between them (docs/verification-protocol.md). */
import { createHmac, createSecretKey, hash } from 'node:crypto';

/** Hexadecimal digits of a digest. */
export type Digest = string;

/** Digest of a text as it is, such as a published list: `sha256sum` prints it for its file. */
export const digestOfText = (text: string): Digest => hash('sha256', text, 'hex');

/** Digest of lines; none of them has a line feed. */
export const digestOfLines = (...lines: readonly (string | number)[]): Digest =>
  digestOfText(lines.join('\n'));

/** Keyed, for names that only holders of the key can assign. */
export const keyedDigest = (key: string, ...lines: readonly (string | number)[]): Digest =>
  // A key of bytes makes a digest four times slower, and an opening needs one for each right.
  createHmac('sha256', createSecretKey(key, 'hex')).update(lines.join('\n')).digest('hex');
