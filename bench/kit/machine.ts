/** Figures of the machine and of processes, from Linux; NaN elsewhere. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

const GIBIBYTE = 1024 ** 3;
export const KIBIBYTES_IN_MEBIBYTE = 1024;
/** Linux counts processor time in hundredths of a second. */
const MILLISECONDS_IN_TICK = 10;

const readOf = (pid: number | undefined, file: string): string | undefined => {
  const path = `/proc/${pid}/${file}`;
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};

/** Milliseconds of processor time that a process has taken so far. */
export function processorTime(pid: number | undefined): number {
  // After the name in brackets: state, ten figures, then user and system time.
  const figures = readOf(pid, 'stat')
    ?.replace(/^.*\) /, '')
    .split(' ');
  return (Number(figures?.[11]) + Number(figures?.[12])) * MILLISECONDS_IN_TICK;
}

const childrenOf = (pid: number): number[] =>
  (readOf(pid, `task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);

/** Mebibytes. */
export interface Memory {
  /** All pages that are in memory. */
  readonly held: number;
  /** Of them pages that the process wrote; the others are the program itself, as it lies on the disk. */
  readonly written: number;
}

/** Current memory of a process and its children. */
export function memoryOf(pid: number): Memory {
  const status = readOf(pid, 'status') ?? '';
  const figure = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / KIBIBYTES_IN_MEBIBYTE;
  const own: Memory = { held: figure('VmRSS'), written: figure('RssAnon') };
  return childrenOf(pid).reduce((sum, child) => {
    const { held, written } = memoryOf(child);
    return { held: sum.held + (held || 0), written: sum.written + (written || 0) };
  }, own);
}

/** Most files and connections that this process may have open at a time. */
export const maxOpenFiles = (): number =>
  Number(/Max open files\s+(\d+)/.exec(readOf(process.pid, 'limits') ?? '')?.[1] ?? Number.POSITIVE_INFINITY);

/** Load average of the last minute; one above the number of processors makes times worthless. */
export const describeLoad = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

/** One line on the machine. */
export function describeMachine(): string {
  const processor = `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  const memory = `${Math.round(totalmem() / GIBIBYTE)} GiB`;
  return `${processor}, ${memory}, Node ${process.versions.node}`;
}
