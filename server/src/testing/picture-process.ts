/** The picture process of a test. */
import { spawnSync } from 'node:child_process';

/** Its id while it runs: the child of this process that runs the script. */
export function pictureProcessId(): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  const line = stdout.split('\n').find((each) => /^\s*\d+ [^Z].*image-process-main/.test(each));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}
