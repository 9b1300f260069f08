/**
 * Reads a compound file (MS-CFB), the container of old Word, strictly: each piece belongs to one chain at most, so the work is
 * bounded by the size of the file. Entries are taken from the whole directory, including those that no storage names.
 */
import { unknown, unreadable } from '../objections.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MINI_BYTES = 64;
/** Smaller streams are in pieces of `MINI_BYTES`. */
const SMALL = 4096;
/** Larger numbers of sectors are marks. */
const MAX_SECTOR = 0xfffffffa;
const NOBODY = 0xffffffff;
const ROOT = 5;

export const damaged = () => unreadable('a damaged compound file');

export interface CompoundEntry {
  readonly name: string;
  readonly hasChildren: boolean;
  readonly size: number;
  /** May be called only once. */
  content(): Buffer;
}

const numbersIn = (part: Buffer): number[] =>
  Array.from({ length: part.length >> 2 }, (_, index) => part.readUInt32LE(4 * index));

/** Takes each piece of `size` bytes once. */
const piecesOf = (bytes: Buffer, size: number) => {
  const used = new Set<number>();
  return (index: number): Buffer => {
    const piece = bytes.subarray(index * size, (index + 1) * size);
    if (piece.length === 0 || used.has(index)) throw damaged();
    used.add(index);
    return piece;
  };
};

/** Follows a chain; to its end without a length. */
const chainOf =
  (take: (index: number) => Buffer, next: readonly number[]) =>
  (start: number, length?: number): Buffer => {
    const parts: Buffer[] = [];
    let read = 0;
    for (
      let at = start;
      at < MAX_SECTOR && read < (length ?? Number.POSITIVE_INFINITY);
      at = next[at] ?? NOBODY
    ) {
      parts.push(take(at));
      read += parts.at(-1)?.length ?? 0;
    }
    if (read < (length ?? 0)) throw damaged();
    return Buffer.concat(parts).subarray(0, length);
  };

/** @throws DocumentObjection unless the bytes are a whole compound file */
export function openCompoundFile(bytes: Buffer): CompoundEntry[] {
  if (bytes.length < HEADER_BYTES) throw unknown('no whole compound file');
  const shift = bytes.readUInt16LE(30);
  if ((shift !== 9 && shift !== 12) || bytes.readUInt16LE(32) !== 6 || bytes.readUInt32LE(56) !== SMALL)
    throw damaged();
  const take = piecesOf(bytes.subarray(2 ** shift), 2 ** shift);
  // The sectors of the table of chains are listed in the header and in a chain of their own.
  const listed = numbersIn(bytes.subarray(76, HEADER_BYTES));
  for (let more = bytes.readUInt32LE(68); more < MAX_SECTOR; ) {
    const numbers = numbersIn(take(more));
    more = numbers.pop() ?? NOBODY;
    listed.push(...numbers);
  }
  const chain = chainOf(
    take,
    listed.filter((sector) => sector < MAX_SECTOR).flatMap((sector) => numbersIn(take(sector))),
  );
  const directory = chain(bytes.readUInt32LE(48));
  if (directory.length < ENTRY_BYTES || directory[66] !== ROOT) throw damaged();
  const mini = chain(directory.readUInt32LE(116));
  const small = chainOf(piecesOf(mini, MINI_BYTES), numbersIn(chain(bytes.readUInt32LE(60))));
  const entries: CompoundEntry[] = [];
  for (let at = ENTRY_BYTES; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    if (directory[at + 66] === 0) continue;
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
    const start = directory.readUInt32LE(at + 116);
    const size = directory.readUInt32LE(at + 120);
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      hasChildren: directory.readUInt32LE(at + 76) !== NOBODY,
      size,
      content: () => (size === 0 ? Buffer.alloc(0) : (size < SMALL ? small : chain)(start, size)),
    });
  }
  return entries;
}
