/** Figures of the machine and of processes, from Linux. */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

const GIBIBYTE = 1024 ** 3;
const KIBIBYTES_IN_MEBIBYTE = 1024;

/** Mebibytes in memory of a process and its children. */
export function memoryOf(pid: number | undefined): number {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const kibibytes = Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1]);
  const children = read(`task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + memoryOf(child), kibibytes / KIBIBYTES_IN_MEBIBYTE);
}

/** One line on the machine; a load average above the number of processors makes times worthless. */
export function describeMachine(): string {
  const processor = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  const memory = `${Math.round(totalmem() / GIBIBYTE)} GiB`;
  return `${processor}, ${memory}, Node ${process.versions.node}, begun with load ${(loadavg()[0] ?? 0).toFixed(1)}`;
}
