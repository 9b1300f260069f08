/** Another process that holds the write lock of a database file, as a backup tool or a console does. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

const SCRIPT = `
  import { DatabaseSync } from 'node:sqlite';
  const connection = new DatabaseSync(process.argv[1], { timeout: 10_000 });
  connection.exec('BEGIN EXCLUSIVE');
  console.log('held');
  process.stdin.once('data', () => {
    connection.exec('ROLLBACK');
    connection.close();
    process.exit(0);
  });
`;

export interface LockHolder {
  /** Resolves once it has the lock. */
  readonly holds: Promise<void>;
  release(): Promise<void>;
}

export function aLockHolder(file: string): LockHolder {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT, file], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  return {
    holds: once(child.stdout, 'data').then(() => undefined),
    async release() {
      child.stdin.write('go\n');
      await ended;
    },
  };
}
