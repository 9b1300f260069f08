/**
 * Reads a ZIP strictly: central directory and entries without anything else, so that every unpacker finds the same.
 * Overlapping entries, or a directory that differs from the entries, are an objection.
 */
import type { Budget } from '../budget.ts';
import { active, excessive, locked, unknown, unreadable } from '../objections.ts';

/** A document with a thousand pictures has fewer. */
const MAX_ENTRIES = 4000;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const DESCRIPTOR = 0x08074b50;

const ENCRYPTED = 0x2041;
const WITH_DESCRIPTOR = 0x8;
const STORED = 0;
const DEFLATED = 8;

interface Listed {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly start: number;
}

export interface ZipEntry {
  readonly name: string;
  /** Unpacked content; read once at most. */
  content(): Buffer;
}

const signatureAt = (bytes: Buffer, at: number): number =>
  at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32LE(at) : -1;

function endAt(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT);
  for (let at = bytes.length - END_BYTES; at >= earliest; at -= 1)
    if (signatureAt(bytes, at) === END) {
      const tail = bytes.toString('latin1', at + END_BYTES + bytes.readUInt16LE(at + 20));
      // Some programs leave a line end behind it.
      if (!/^[\s\0]*$/.test(tail)) throw unreadable('a ZIP in doubt');
      return at;
    }
  throw unknown('no whole ZIP');
}

function listOf(bytes: Buffer): { entries: Listed[]; listAt: number } {
  const end = endAt(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const listBytes = bytes.readUInt32LE(end + 12);
  const listAt = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw excessive('too many parts');
  if (
    bytes.readUInt32LE(end + 4) !== 0 ||
    bytes.readUInt16LE(end + 8) !== count ||
    listAt + listBytes !== end
  )
    throw unreadable('a ZIP in doubt');
  const entries: Listed[] = [];
  let at = listAt;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || signatureAt(bytes, at) !== ENTRY) throw unreadable('a ZIP in doubt');
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) throw unreadable('a ZIP in doubt');
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      start: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  if (at !== end) throw unreadable('a ZIP in doubt');
  return { entries, listAt };
}

/** Offset of the packed content; the local header must match the directory. */
function contentAt(bytes: Buffer, { name, flags, method, packed, unpacked, start }: Listed): number {
  if (start + LOCAL_BYTES > bytes.length || signatureAt(bytes, start) !== LOCAL)
    throw unreadable('a ZIP in doubt');
  const nameEnd = start + LOCAL_BYTES + bytes.readUInt16LE(start + 26);
  const localSizes = [bytes.readUInt32LE(start + 18), bytes.readUInt32LE(start + 22)] as const;
  const isLater = (flags & WITH_DESCRIPTOR) !== 0 && localSizes[0] === 0 && localSizes[1] === 0;
  if (
    bytes.toString('utf8', start + LOCAL_BYTES, nameEnd) !== name ||
    bytes.readUInt16LE(start + 8) !== method ||
    (!isLater && (localSizes[0] !== packed || localSizes[1] !== unpacked))
  )
    throw unreadable('a ZIP in doubt');
  return nameEnd + bytes.readUInt16LE(start + 28);
}

/** The end of an entry with its optional data descriptor. */
function descriptorEnd(bytes: Buffer, end: number, { flags, crc, packed }: Listed): number {
  if ((flags & WITH_DESCRIPTOR) === 0) return end;
  const at = signatureAt(bytes, end) === DESCRIPTOR ? end + 4 : end;
  if (at + 12 > bytes.length || bytes.readUInt32LE(at) !== crc || bytes.readUInt32LE(at + 4) !== packed)
    throw unreadable('a ZIP in doubt');
  return at + 12;
}

/** Whether a name stays in the archive's folder and is the same on every system. */
const isPlainName = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters.
  !/[\\:\x00-\x1f\x7f\ufffd]|^\/|(^|\/)\.\.?(\/|$)|\/\//.test(name);

/** @throws DocumentObjection unless the bytes are a plain, whole ZIP */
export function openZip(bytes: Buffer, budget: Budget): ZipEntry[] {
  const { entries, listAt } = listOf(bytes);
  const names = new Set<string>();
  let position = 0;
  return entries
    .toSorted((a, b) => a.start - b.start)
    .map((listed, index) => {
      const { name, flags, method, packed, unpacked, start } = listed;
      budget.step();
      if ((flags & ENCRYPTED) !== 0) throw locked('an encrypted part');
      if (method !== STORED && method !== DEFLATED)
        throw unreadable('a part packed in a way that nobody uses');
      if (!isPlainName(name) || names.has(name.toLowerCase())) throw active('a part with a deceiving name');
      names.add(name.toLowerCase());
      const from = contentAt(bytes, listed);
      const to = from + packed;
      if (start !== position || to > listAt) throw unreadable('a ZIP with something between its parts');
      position = descriptorEnd(bytes, to, listed);
      if (index === entries.length - 1 && position !== listAt)
        throw unreadable('a ZIP with something behind its parts');
      return {
        name,
        content: () =>
          method === STORED
            ? bytes.subarray(from, to)
            : budget.inflate(bytes.subarray(from, to), 'raw', unpacked),
      };
    });
}
