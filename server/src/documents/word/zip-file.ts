/**
 * Reads a ZIP strictly: central directory and entries without anything else, so that every unpacker finds the same.
 * Overlapping entries, or a directory that differs from the entries, are an objection.
 */

import { active, excessive, locked, unknown, unreadable } from '../objections.ts';
import type { Budget } from './budget.ts';

/** A document with a thousand pictures has fewer. */
const MAX_ENTRIES = 4000;
const END = Buffer.from('PK\x05\x06');
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;

const ENCRYPTED = 0x2041;
const WITH_DESCRIPTOR = 0x8;
/** Bytes that may follow a part with a descriptor. */
const DESCRIPTORS = [12, 16];
const DEFLATED = 8;

export interface ZipEntry {
  readonly name: string;
  /** Unpacked content; read once at most. */
  content(): Buffer;
}

const inDoubt = () => unreadable('a ZIP in doubt');

/** Whether a name stays in the archive's folder and is the same on every system. */
const isPlainName = (name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters.
  !/[\\:\x00-\x1f\x7f\ufffd]|^\/|(^|\/)\.\.?(\/|$)|\/\//.test(name);

/** The entries of the directory with the places of their parts, in the order of these. */
function directoryOf(bytes: Buffer) {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end + END_BYTES > bytes.length) throw unknown('no whole ZIP');
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw excessive('too many parts');
  // Some programs leave a line end behind it.
  const tail = bytes.toString('latin1', end + END_BYTES + bytes.readUInt16LE(end + 20));
  if (start + bytes.readUInt32LE(end + 12) !== end || !/^[\s\0]*$/.test(tail)) throw inDoubt();
  const entries = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) throw inDoubt();
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      start: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== end) throw inDoubt();
  return { entries: entries.toSorted((a, b) => a.start - b.start), start };
}

/** @throws DocumentObjection unless the bytes are a plain, whole ZIP */
export function openZip(bytes: Buffer, budget: Budget): ZipEntry[] {
  const { entries, start: directoryAt } = directoryOf(bytes);
  const names = new Set<string>();
  if (entries[0]?.start !== 0) throw inDoubt();
  return entries.map(({ name, flags, method, packed, unpacked, start }, index) => {
    if ((flags & ENCRYPTED) !== 0) throw locked('an encrypted part');
    if (method !== 0 && method !== DEFLATED) throw unreadable('a part packed in a way that nobody uses');
    if (!isPlainName(name) || names.has(name.toLowerCase())) throw active('a part with a deceiving name');
    names.add(name.toLowerCase());
    const next = entries[index + 1]?.start ?? directoryAt;
    if (start + LOCAL_BYTES > next || bytes.readUInt32LE(start) !== LOCAL) throw inDoubt();
    const nameEnd = start + LOCAL_BYTES + bytes.readUInt16LE(start + 26);
    const sizes = [bytes.readUInt32LE(start + 18), bytes.readUInt32LE(start + 22)];
    const hasDescriptor = (flags & WITH_DESCRIPTOR) !== 0;
    const isLater = hasDescriptor && sizes.every((size) => size === 0);
    const from = nameEnd + bytes.readUInt16LE(start + 28);
    const rest = next - from - packed;
    if (
      bytes.toString('utf8', start + LOCAL_BYTES, nameEnd) !== name ||
      bytes.readUInt16LE(start + 8) !== method ||
      (!isLater && (sizes[0] !== packed || sizes[1] !== unpacked)) ||
      !(hasDescriptor ? DESCRIPTORS.includes(rest) : rest === 0)
    )
      throw inDoubt();
    const part = bytes.subarray(from, from + packed);
    return { name, content: () => (method === DEFLATED ? budget.inflate(part, unpacked) : part) };
  });
}
