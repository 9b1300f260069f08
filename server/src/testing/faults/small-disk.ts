/**
 * A server whose disk becomes full and has space again.
 *
 * On systems that allow a process its own mounts (root, or any user where user namespaces are enabled), `DATA_DIR` is a
 * tmpfs of some megabytes, and full means full. Elsewhere the system limits the size of files that the process may write
 * to one byte, as a quota would.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { aProcess, type ProcessRun } from '../process.ts';

export interface SmallDisk {
  readonly server: ProcessRun;
  /** The path of `DATA_DIR` from outside. */
  readonly folder: string;
  fill(): void;
  /** Frees the space. */
  makeRoom(): void;
}

export type DiskLimit = 'a tmpfs of 24 MB' | 'a limit of the system';

const SIZE = '24m';
/** `--map-root-user` maps another user to root, in a separate namespace. */
const OWN_MOUNTS = ['--mount', ...(userInfo().uid === 0 ? [] : ['--map-root-user'])];
const MOUNT = 'mount -t tmpfs -o "size=$0" tmpfs "$1"';

const mayMount = (): boolean =>
  spawnSync('unshare', [...OWN_MOUNTS, 'sh', '-c', MOUNT, SIZE, '/mnt'], { stdio: 'ignore' }).status === 0;

/** The methods that this machine allows: at least one, and the second on every Linux. */
export const availableDiskLimits = (): DiskLimit[] => [
  ...(mayMount() ? (['a tmpfs of 24 MB'] as const) : []),
  'a limit of the system',
];

/** Writes a file until nothing more fits, to the last byte. */
function fillUp(file: string): void {
  const handle = openSync(file, 'a');
  for (const size of [1024 * 1024, 4096, 1])
    try {
      for (;;) writeSync(handle, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  closeSync(handle);
}

function limit(pid: number, bytes: string): void {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`prlimit: ${stderr}`);
}

/** Starts a server on a small disk. @param place the folder of the disk, or its mount point */
export async function onSmallDisk(
  way: DiskLimit,
  place: string,
  env: Readonly<Record<string, string>>,
): Promise<SmallDisk> {
  mkdirSync(place, { recursive: true });
  if (way === 'a limit of the system') {
    const server = aProcess(place, env);
    await server.address;
    const pid = server.child.pid ?? 0;
    return { server, folder: place, fill: () => limit(pid, '1'), makeRoom: () => limit(pid, 'unlimited') };
  }
  // One process after the other in the same place, so that the mounts are those of the process that is known.
  const within = ['unshare', ...OWN_MOUNTS, 'sh', '-c', `${MOUNT} && shift && exec "$@"`, SIZE, place];
  const server = aProcess(place, env, within);
  await server.address;
  const folder = join(`/proc/${server.child.pid}/root`, place);
  const ballast = join(folder, 'ballast');
  return { server, folder, fill: () => fillUp(ballast), makeRoom: () => rmSync(ballast) };
}
