/** `npm start` on a project whose builds and server are stand-ins. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inProject } from './paths.mjs';

/** Writes a page or the server. The files `fails` and `waits` in the folder of the build make it do that. */
const BUILD = `
  import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
  import { setTimeout as wait } from 'node:timers/promises';
  if (existsSync('fails')) { console.error('a mistake in the sources'); process.exit(1); }
  const output = process.argv[process.argv.indexOf('--outDir') + 1];
  mkdirSync(output, { recursive: true });
  if (existsSync('src/app/main.ts')) copyFileSync('src/app/main.ts', output + '/main.mjs');
  else writeFileSync(output + '/index.html', 'a page');
  if (existsSync('waits')) { writeFileSync('written', ''); while (existsSync('waits')) await wait(20); }`;

/** Prints what is built, and ends. */
const SERVER = `
  import { existsSync, readdirSync } from 'node:fs';
  if (existsSync('data/refused')) process.exit(3);
  console.log('built: ' + readdirSync('web/dist').filter((name) => name !== '.vite').sort().join(' '));
  process.exit(0);`;

function aProject() {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (path: string, content = '') => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const part of ['start.mjs', 'setup'])
    cpSync(inProject('scripts', part), join(folder, 'scripts', part), { recursive: true });
  for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) file(lock, '{"packages":{}}');
  file('package.json', '{"type":"module"}');
  for (const source of ['contract/src/call.ts', 'docs/images/guia/a.webp']) file(source);
  for (const name of ['guia-del-administrador', 'politica-de-privacidad']) file(`docs/${name}.md`);
  file('web/index.html');
  file('node_modules/vite/package.json', '{"type":"module"}');
  file('node_modules/vite/bin/vite.js', BUILD);
  file('server/src/app/main.ts', SERVER);
  return {
    file,
    remove: (path: string) => rmSync(join(folder, path)),
    has: (path: string) => existsSync(join(folder, path)),
    path: (path: string) => join(folder, path),
    async start(begun: (child: ChildProcess) => unknown = () => {}) {
      const child = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: folder,
        env: {
          ...process.env,
          npm_lifecycle_event: undefined,
          npm_execpath: join(folder, 'npm.js'),
          npm_node_execpath: undefined,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          printed += chunk;
        });
      const closed = once(child, 'close');
      await begun(child);
      const [code] = await closed;
      return { code, printed };
    },
  };
}

const BUILT = 'built: index.html\n';

it('serves only what is built whole, and builds it once', async () => {
  const project = aProject();
  const first = await project.start();
  expect(first).toEqual({ code: 0, printed: expect.stringContaining(BUILT) });
  expect(first.printed).toContain('Preparando las páginas…');
  expect(await project.start()).toEqual({ code: 0, printed: BUILT });
});

it('starts no server and explains when the build fails, and the next start builds again', async () => {
  const project = aProject();
  project.file('web/fails');
  const { code, printed } = await project.start();
  expect(code).toBe(1);
  expect(printed).toMatch(/No se pudieron preparar las páginas:\na mistake in the sources\n$/);
  expect(printed).not.toContain('built');
  project.remove('web/fails');
  expect(await project.start()).toEqual({ code: 0, printed: expect.stringContaining(BUILT) });
});

it('exits with the code of a server that fails', async () => {
  const project = aProject();
  project.file('data/refused');
  expect(await project.start()).toMatchObject({ code: 3 });
});

it('never runs a server that was built from other sources', async () => {
  const project = aProject();
  await project.start();
  project.file('server/src/app/main.ts', "console.log('changed'); process.exit(0);");
  expect(await project.start()).toEqual({ code: 0, printed: '  Preparando el servidor…\nchanged\n' });
  project.file('server/fails');
  project.file('server/src/app/main.ts', "console.log('changed again'); process.exit(0);");
  expect(await project.start()).toEqual({
    code: 1,
    printed: '  Preparando el servidor…\n  No se pudo preparar el servidor:\na mistake in the sources\n',
  });
});

it.each([
  ['server/dist/main.mjs', 'Preparando el servidor…', truncateSync],
  ['server/dist/main.mjs', 'Preparando el servidor…', rmSync],
  ['web/dist/index.html', 'Preparando las páginas…', truncateSync],
  ['web/dist/index.html', 'Preparando las páginas…', rmSync],
])('builds again when %s is missing or cut short', async (path, doing, damage) => {
  const project = aProject();
  await project.start();
  damage(project.path(path));
  expect(await project.start()).toEqual({ code: 0, printed: `  ${doing}\n${BUILT}` });
});

it.each(['server', 'web'])('keeps the output of %s whole while another one is built', async (folder) => {
  const project = aProject();
  await project.start();
  project.file(`${folder}/changed.ts`);
  project.file(`${folder}/waits`);
  const before = readdirSync(project.path(`${folder}/dist`));
  await project.start(async (child) => {
    await expect.poll(() => project.has(`${folder}/written`)).toBe(true);
    expect(readdirSync(project.path(`${folder}/dist`))).toEqual(before);
    expect(project.has(`${folder}/dist/.vite/built-from`)).toBe(true);
    child.kill('SIGTERM');
  });
  // Nothing of it is left, and nothing of it goes on.
  expect(readdirSync(project.path(folder)).filter((name) => name.startsWith('.dist'))).toEqual([]);
  project.remove(`${folder}/waits`);
  expect(await project.start()).toEqual({ code: 0, printed: expect.stringContaining(BUILT) });
});

it('installs again when the note of the installation is cut short', async () => {
  const project = aProject();
  project.file(
    'npm.js',
    "import { writeFileSync } from 'node:fs'; writeFileSync('node_modules/.package-lock.json', process.argv[2] === 'ci' ? '{\"packages\":{}}' : '');",
  );
  project.file('node_modules/.package-lock.json', '{"pack');
  const { code, printed } = await project.start();
  expect(printed).toContain('Instalando lo necesario');
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining(BUILT) });
  expect(await project.start()).toEqual({ code: 0, printed: BUILT });
});

it('starts twice at once', async () => {
  const project = aProject();
  const both = await Promise.all([project.start(), project.start()]);
  for (const start of both) expect(start).toEqual({ code: 0, printed: expect.stringContaining(BUILT) });
  expect(await project.start()).toEqual({ code: 0, printed: BUILT });
});

it('builds again from sources that change during a build', async () => {
  const project = aProject();
  project.file('server/waits');
  const changed = await project.start(async () => {
    await expect.poll(() => project.has('server/written')).toBe(true);
    project.file('server/src/app/main.ts', "console.log('changed'); process.exit(0);");
    project.remove('server/waits');
  });
  expect(changed.printed).toMatch(/changed\n$/);
});

it.each([
  ["ENOSPC: no space left on device, write '…'", 'no queda espacio en el disco\\.'],
  ['No space left on device (os error 28)', 'no queda espacio en el disco\\.'],
  ["EACCES: permission denied, open '…'", 'este usuario no puede escribir en [^\\n]+'],
  ['Permission denied (os error 13)', 'este usuario no puede escribir en [^\\n]+'],
])('explains in one sentence that the build failed by %s', async (reason, explained) => {
  const project = aProject();
  project.file(
    'node_modules/vite/bin/vite.js',
    `console.error(${JSON.stringify(`Build failed:\n  ${reason}\n  at build`)}); process.exit(1);`,
  );
  const { code, printed } = await project.start();
  expect(code).toBe(1);
  expect(printed).toMatch(
    new RegExp(`^ {2}Preparando el servidor…\n {2}No se pudo preparar el servidor: ${explained}\n$`),
  );
});

it('prints a mistake in a line that names codes of errors', async () => {
  const project = aProject();
  const mistake = "2 | if (code === 'ENOSPC' || code === 'EACCES' return; // Permission denied";
  const script = `console.error(${JSON.stringify(mistake)}); process.exit(1);`;
  project.file('node_modules/vite/bin/vite.js', script);
  expect(await project.start()).toMatchObject({ code: 1, printed: expect.stringContaining(mistake) });
});

it.skipIf(process.platform === 'win32')('ignores the links by which editors mark open files', async () => {
  const project = aProject();
  symlinkSync('nowhere', project.path('server/src/app/.#main.ts'));
  expect(await project.start()).toEqual({ code: 0, printed: expect.stringContaining(BUILT) });
});
