/**
 * Reads a compound file (MS-CFB), the container of old Word, strictly: each sector belongs to one chain at most, so the
 * work is bounded by the size of the file.
 */
import type { Budget } from '../budget.ts';
import { unknown, unreadable } from '../objections.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MAX_SECTOR = 0xfffffffa;
const END_OF_CHAIN = 0xfffffffe;
const NOBODY = 0xffffffff;
const MINI_SHIFT = 6;
const LISTED_IN_HEADER = 109;

const damaged = () => unreadable('a damaged compound file');

const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;

interface Listed {
  readonly name: string;
  readonly type: number;
  readonly left: number;
  readonly right: number;
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

export interface CompoundEntry {
  /** Names from the root, without it. */
  readonly path: readonly string[];
  readonly isStorage: boolean;
  readonly size: number;
  /** To be called once at most. */
  content(): Buffer;
}

export interface CompoundFile {
  readonly entries: readonly CompoundEntry[];
  /** Names in the directory that no storage references. */
  readonly lost: readonly string[];
}

/** @throws DocumentObjection unless the bytes are a whole compound file */
export function openCompoundFile(bytes: Buffer, budget: Budget): CompoundFile {
  if (bytes.length < HEADER_BYTES) throw unknown('no whole compound file');
  const shift = bytes.readUInt16LE(30);
  if (
    (shift !== 9 && shift !== 12) ||
    bytes.readUInt16LE(32) !== MINI_SHIFT ||
    bytes.readUInt32LE(56) !== 4096
  )
    throw damaged();
  const sectorBytes = 2 ** shift;
  // The last sector may be cut short.
  const sectors = Math.ceil(bytes.length / sectorBytes) - 1;
  const used = new Uint8Array(Math.max(0, sectors));

  const take = (sector: number): Buffer => {
    budget.step();
    if (sector >= sectors || used[sector] === 1) throw damaged();
    used[sector] = 1;
    const start = (sector + 1) * sectorBytes;
    return bytes.subarray(start, Math.min(bytes.length, start + sectorBytes));
  };

  const numbersIn = (part: Buffer): number[] => {
    const numbers: number[] = [];
    for (let at = 0; at + 4 <= part.length; at += 4) numbers.push(part.readUInt32LE(at));
    return numbers;
  };

  // The table of chains, whose sectors are listed in the header and in a chain of their own.
  const tableSectors: number[] = [];
  for (let index = 0; index < LISTED_IN_HEADER; index += 1)
    tableSectors.push(bytes.readUInt32LE(76 + 4 * index));
  for (let next = bytes.readUInt32LE(68); next < MAX_SECTOR; ) {
    const listed = numbersIn(take(next));
    next = listed.pop() ?? END_OF_CHAIN;
    for (const sector of listed) tableSectors.push(sector);
  }
  const table: number[] = [];
  for (const sector of tableSectors.filter((each) => each < MAX_SECTOR))
    for (const number of numbersIn(take(sector))) table.push(number);

  /** @param size wanted bytes; the whole chain without it */
  const chain = (start: number, size = Number.POSITIVE_INFINITY): Buffer => {
    const parts: Buffer[] = [];
    let length = 0;
    for (let sector = start; sector < MAX_SECTOR && length < size; sector = table[sector] ?? NOBODY) {
      const part = take(sector);
      parts.push(part);
      length += part.length;
    }
    if (size !== Number.POSITIVE_INFINITY && length < size) throw damaged();
    return Buffer.concat(parts).subarray(0, Math.min(length, size));
  };

  const listed = entriesIn(chain(bytes.readUInt32LE(48)), shift === 9);
  const [root] = listed;
  if (root?.type !== ROOT) throw damaged();

  const miniTable = numbersIn(chain(bytes.readUInt32LE(60)));
  const mini = root.start < MAX_SECTOR ? chain(root.start) : Buffer.alloc(0);
  const miniUsed = new Uint8Array(Math.ceil(mini.length / 2 ** MINI_SHIFT));
  const miniChain = (start: number, size: number): Buffer => {
    const parts: Buffer[] = [];
    for (let sector = start, length = 0; length < size; sector = miniTable[sector] ?? NOBODY) {
      budget.step();
      if (sector >= miniUsed.length || miniUsed[sector] === 1) throw damaged();
      miniUsed[sector] = 1;
      const part = mini.subarray(sector << MINI_SHIFT, (sector + 1) << MINI_SHIFT);
      parts.push(part);
      length += part.length;
    }
    return Buffer.concat(parts).subarray(0, size);
  };

  const entries: CompoundEntry[] = [];
  const seen = new Set<number>([0]);
  const names = new Set<string>();
  const waiting: { index: number; path: readonly string[] }[] = [{ index: root.child, path: [] }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index, path } = next;
    if (index === NOBODY) continue;
    const entry = listed[index];
    if (!entry || seen.has(index) || (entry.type !== STORAGE && entry.type !== STREAM)) throw damaged();
    seen.add(index);
    budget.step();
    const own = [...path, entry.name];
    if (own.length > 20) throw damaged();
    // Readers differ in which of two entries with one name they take, in whatever case.
    const name = own.join('/').toUpperCase();
    if (names.has(name)) throw damaged();
    names.add(name);
    entries.push({
      path: own,
      isStorage: entry.type === STORAGE,
      size: entry.size,
      content: () =>
        entry.size === 0
          ? Buffer.alloc(0)
          : entry.size < 4096
            ? miniChain(entry.start, entry.size)
            : chain(entry.start, entry.size),
    });
    waiting.push({ index: entry.left, path }, { index: entry.right, path });
    if (entry.type === STORAGE) waiting.push({ index: entry.child, path: own });
  }
  const lost = listed.filter(({ type }, index) => type !== 0 && !seen.has(index)).map(({ name }) => name);
  return { entries, lost };
}

/** @param isSmall sizes have four bytes; the other four are undefined */
function entriesIn(directory: Buffer, isSmall: boolean): Listed[] {
  const entries: Listed[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(64, directory.readUInt16LE(at + 64));
    const high = isSmall ? 0 : directory.readUInt32LE(at + 124);
    entries.push({
      name: directory.toString('utf16le', at, at + Math.max(0, nameBytes - 2)),
      type: directory.readUInt8(at + 66),
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120) + high * 2 ** 32,
    });
  }
  return entries;
}
