/**
 * `npm run dev`: server and web client in one terminal, both following the files as they change. The server
 * restarts by itself; the browser takes changes without a reload, from Vite, which hands `/api` on to the server.
 */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { runScript, say } from './setup/say.mjs';

const PORT = process.env.PORT || '4000';
const WEB_PORT = process.env.WEB_PORT || '5173';
const LOOPBACK = '127.0.0.1';

/**
 * @param {readonly string[]} args
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
const start = (args, folder, env) =>
  spawn(projectNode(), args, {
    cwd: inProject(folder),
    env: { ...nodeEnvironment(), ...env },
    stdio: 'inherit',
  });

await runScript(async () => {
  await ensureInstalled();
  const address = `http://${LOOPBACK}:${WEB_PORT}`;
  const server = start(['--watch', '--watch-preserve-output', 'server/src/app/main.ts'], '', {
    PORT,
    HOST: LOOPBACK,
    PUBLIC_URL: process.env.PUBLIC_URL || address,
  });
  const vite = [inProject('node_modules/vite/bin/vite.js'), '--host', LOOPBACK, '--port', WEB_PORT];
  const web = start([...vite, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'], 'web', {
    API_TARGET: `http://${LOOPBACK}:${PORT}`,
  });
  say(`Open ${address}; the API is at ${address}/api. Ctrl-C ends both.\n`);

  const children = [server, web];
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', endAll);
  process.on('SIGTERM', endAll);
  // One without the other is of no use.
  const exits = children.map(
    (child) => new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0))),
  );
  const first = await Promise.race(exits);
  endAll();
  await Promise.all(exits);
  return first;
});
