/** The published lists of a voting (R18.4): a line each, in the order of its bytes, with a line feed at the end of each. */
import { type Digest, digestOfText, keyedDigest } from './digest.ts';

/** Hexadecimal digits of a pseudonym: 128 bits. */
const PSEUDONYM_LENGTH = 32;

/** Reference to a list in a seal. */
export interface ListSeal {
  readonly count: number;
  readonly sha256: Digest;
}

const byBytes = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const listOf = (lines: readonly string[]): string =>
  lines
    .toSorted(byBytes)
    .map((line) => `${line}\n`)
    .join('');

/** The name of a right without the person; `salt` is that of the assembly. */
export const pseudonymOf = (salt: string, assemblyId: number, userId: number): string =>
  keyedDigest(salt, 'vigilia-right-1', assemblyId, userId).slice(0, PSEUDONYM_LENGTH);

/** `code;choice`. */
export const ballotList = (ballots: readonly { readonly code: string; readonly choice: string }[]): string =>
  listOf(ballots.map(({ code, choice }) => `${code};${choice}`));

/** `right;1` by proxy, `right;0` in person. */
export const participationList = (
  used: readonly { readonly right: string; readonly byProxy: boolean }[],
): string => listOf(used.map(({ right, byProxy }) => `${right};${byProxy ? 1 : 0}`));

export const rollList = (rights: readonly string[]): string => listOf(rights);

export const sealOfList = (list: string): ListSeal => ({
  count: list === '' ? 0 : list.split('\n').length - 1,
  sha256: digestOfText(list),
});
