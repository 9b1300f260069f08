/**
 * `npm run dev`: server and web client in one terminal, both following the files as they change. The server
 * restarts by itself; the browser takes changes without a reload, from Vite, which hands `/api` on to the server.
 */
import { ensureInstalled } from './setup/install.mjs';
import { nodeEnvironment, projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';
import { takeTurns } from './setup/processes.mjs';
import { printLine, runScript } from './setup/script.mjs';

const PORT = process.env.PORT || '4000';
const WEB_PORT = process.env.WEB_PORT || '5173';
const LOOPBACK = '127.0.0.1';
/** A port in use is an error: the next free one would differ from the printed address. */
const WEB_OPTIONS = `--host ${LOOPBACK} --port ${WEB_PORT} --strictPort --clearScreen false --logLevel warn`;

await runScript(async () => {
  await ensureInstalled();
  const address = `http://${LOOPBACK}:${WEB_PORT}`;
  const program = projectNode();
  const env = nodeEnvironment();
  printLine(`Open ${address}; the API is at ${address}/api. Ctrl-C ends both.\n`);
  return takeTurns([
    {
      program,
      args: ['--watch', '--watch-preserve-output', 'server/src/app/main.ts'],
      env: { ...env, PORT, HOST: LOOPBACK, PUBLIC_URL: process.env.PUBLIC_URL || address },
    },
    {
      program,
      args: [inProject('node_modules/vite/bin/vite.js'), ...WEB_OPTIONS.split(' ')],
      cwd: inProject('web'),
      env: { ...env, API_TARGET: `http://${LOOPBACK}:${PORT}` },
    },
  ]);
});
