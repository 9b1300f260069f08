/** Tries a violation of each rule in a small project made for it, and imports that are allowed. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inProject } from '../setup/paths.mjs';
import { checkImports } from './check.ts';
import type { EDGES } from './edges.ts';

const PACKAGES = ['zod', 'kysely', 'fastify', 'pg', 'fast-check'];

/** A project of these files, and of empty ones for what they import. */
function aProject(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'vigilia-imports-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, code: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  };
  mkdirSync(join(root, 'node_modules/@vigilia'), { recursive: true });
  for (const name of PACKAGES) symlinkSync(inProject('node_modules', name), join(root, 'node_modules', name));
  for (const name of ['contract', 'server', 'web']) {
    write(`${name}/package.json`, JSON.stringify({ name, type: 'module', exports: { './*': './src/*.ts' } }));
    symlinkSync(join(root, name), join(root, 'node_modules/@vigilia', name));
  }
  for (const [path, code] of Object.entries(files))
    for (const [, specifier = ''] of code.matchAll(/'([.@][^']+)'/g)) {
      const [, workspace, module] = /^@vigilia\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
      write(workspace ? `${workspace}/src/${module}.ts` : join(dirname(path), specifier), '');
    }
  for (const [path, code] of Object.entries(files)) write(path, code);
  return root;
}

const problemsOf = async (files: Readonly<Record<string, string>>, edges: typeof EDGES = {}) =>
  (await checkImports(aProject(files), edges)).problems;

describe('allowed imports', () => {
  it.each([
    ['contract/src/content/news.ts', "import * as z from 'zod/mini'; import { id } from '../fields.ts'"],
    [
      'server/src/kernel/database/sqlite/connection.ts',
      "import { DatabaseSync } from 'node:sqlite'; import { Kysely } from 'kysely'",
    ],
    ['server/src/kernel/http/dependencies.ts', "import type { Database } from '../database/database.ts'"],
    ['server/src/features/news/store.ts', "import { sql, type Kysely } from 'kysely'"],
    [
      'server/src/features/news/routes.ts',
      "import { news } from '@vigilia/contract/content/news'; import './store.ts'",
    ],
    [
      'server/src/features/news/domain/rules.ts',
      "import { news } from '@vigilia/contract/content/news'; import './card.ts'",
    ],
    ['server/src/features/news/domain/rules.test.ts', "import fc from 'fast-check'; import './rules.ts'"],
    ['server/src/app/main.ts', "import '../features/news/routes.ts'; await import('../demo/seed.ts')"],
    ['server/src/features/news/news.test.ts', "import { buildApp } from '../../app/build-app.ts'"],
    [
      'web/src/ui/form/field.tsx',
      "import '../../core/text.ts'; import './field.css'; export const a = <p />",
    ],
    [
      'web/src/admin/features/news/list.tsx',
      "import '../../../ui/form/field.tsx'; import { news } from '@vigilia/contract/content/news'",
    ],
    [
      'web/src/admin/features/content/news-screen.tsx',
      "import '../news/list.tsx'; import '../links/editor.tsx'",
    ],
    ['web/src/admin/app/router.tsx', "const screen = () => import('../features/news/news-screen.tsx')"],
    ['web/src/core/api.test.ts', "import { buildApp } from '@vigilia/server/app/build-app'"],
    ['e2e/journey.ts', "import { buildApp } from '@vigilia/server/app/build-app'"],
    ['e2e/kit/product.ts', "import type { Dependencies } from '@vigilia/server/kernel/http/dependencies'"],
    [
      'web/src/admin/features/news/list.tsx',
      "import '../../constants.ts'; import '../../../core/constants.ts'",
    ],
    ['e2e/journey.ts', "import { DELAYS } from '../web/src/admin/constants.ts'"],
    ['bench/load.ts', "import { SEARCH_DEBOUNCE } from '../web/src/core/constants.ts'"],
    ['scripts/anything.ts', "import 'node:sqlite'"],
  ])('%s: %s', async (path, code) => expect(await problemsOf({ [path]: code })).toEqual([]));
});

describe('refused imports', () => {
  it.each([
    ['contract/src/content/news.ts', "import fastify from 'fastify'", 'contract-packages'],
    [
      'contract/src/content/news.ts',
      "import { buildApp } from '@vigilia/server/app/build-app'",
      'contract-to-server',
    ],
    ['server/src/app/main.ts', "import '@vigilia/web/app/main'", 'server-to-web'],
    [
      'web/src/core/backend/api.ts',
      "import type { Dependencies } from '@vigilia/server/kernel/http/dependencies'",
      'web-to-server',
    ],
    [
      'web/src/core/backend/api.ts',
      "import '../../../../server/src/kernel/http/dependencies.ts'",
      'web-to-server',
    ],
    ['web/src/core/backend/api.ts', "import { join } from 'node:path'", ': browser,'],
    ['web/src/core/backend/api.ts', "import { CALLS } from '@vigilia/contract/calls'", ': all-calls,'],
    ['web/src/core/backend/api.ts', "import '../../ui/form/field.tsx'", ': web/core,'],
    ['web/src/ui/form/field.tsx', "import '../../admin/features/news/list.tsx'", ': web/ui,'],
    ['web/src/admin/features/news/list.tsx', "import './news-screen.tsx'", ': screens,'],
    ['web/src/admin/features/news/list.tsx', "import '../links/editor.tsx'", ': web-features,'],
    ['web/src/admin/features/news/list.tsx', "import '../../features/links/editor.tsx'", ': web-features,'],
    [
      'web/src/admin/features/content/news-screen.tsx',
      "import '../../app/router.tsx'",
      ': web/admin/features,',
    ],
    [
      'server/src/kernel/observability/log.ts',
      "import '../../features/news/store.ts'",
      ': server/kernel/observability,',
    ],
    [
      'server/src/kernel/observability/log.ts',
      "import '../../app/main.ts'",
      ': server/kernel/observability,',
    ],
    ['server/src/kernel/database/database.ts', "import '../http/routes.ts'", ': server/kernel/database,'],
    [
      'server/src/kernel/database/database.ts',
      "import '../../features/news/store.ts'",
      ': server/kernel/database,',
    ],
    ['server/src/features/news/routes.ts', "import '../../app/parts.ts'", ': server/features,'],
    ['server/src/features/news/routes.ts', "import '../../demo/seed.ts'", ': server/features,'],
    ['server/src/features/news/routes.ts', "import '../users/store.ts'", 'declare the edge'],
    ['server/src/features/news/routes.ts', "import './news.test.ts'", ': no-test,'],
    ['server/src/features/news/domain/rules.ts', "import '../store.ts'", ': domain,'],
    ['server/src/features/news/domain/rules.ts', "import '../../../kernel/runtime/errors.ts'", ': domain,'],
    ['server/src/features/news/domain/rules.ts', "import type { Db } from 'kysely'", ': domain,'],
    ['server/src/app/main.ts', "import '../testing/builders.ts'", ': server/app,'],
    ['server/src/features/news/store.ts', "import { DatabaseSync } from 'node:sqlite'", ': engine,'],
    ['server/src/kernel/observability/log.ts', "import pg from 'pg'", ': engine,'],
    ['e2e/journey.ts', "import '@vigilia/server/features/news/store'", 'e2e-to-server'],
    ['bench/load.ts', "import '@vigilia/web/app/main'", 'bench-to-web'],
    ['bench/load.ts', "import type { A } from '../web/src/core/backend/api.ts'", 'bench-to-web'],
    ['bench/load.ts', "import '../web/src/admin/constants.ts'", 'bench-to-web'],
    ['e2e/journey.ts', "import '../web/src/admin/app/router.tsx'", 'e2e-to-web'],
    ['e2e/journey.ts', "import '../web/src/core/backend/session.ts'", 'e2e-to-web'],
    ['web/src/ui/form/field.tsx', "import '../../admin/constants.ts'", ': web/ui,'],
    ['web/src/domain/person.tsx', "import '../admin/constants.ts'", ': web/domain,'],
    ['web/src/admin/constants.ts', "import '../core/backend/api.ts'", ': web/admin/constants,'],
    ['web/src/admin/app/router.tsx', "import '../../../../scripts/start.mjs'", ': outside,'],
  ])('%s: %s', async (path, code, message) => {
    expect(await problemsOf({ [path]: code })).toContainEqual(expect.stringContaining(message));
  });
});

describe('misplaced files', () => {
  it.each([
    ['web/src/core/utils/text.ts', 'is a drawer'],
    ['server/src/helpers/text.ts', 'is a drawer'],
    ['scripts/misc.ts', 'is a drawer'],
    ['e2e/common/sign-in.ts', 'is a drawer'],
    ['server/src/features/news/index.ts', 'is a barrel file'],
    ['web/src/admin/features/news/index.tsx', 'is a barrel file'],
    ['web/src/things/text.ts', 'stands in no room'],
    ['server/src/main.ts', 'stands in no room'],
    ['web/src/admin/texts.ts', 'stands in no room'],
    ['web/src/admin/app.ts', 'stands in no room'],
    ['web/src/admin/constants/delays.ts', 'stands in no room'],
  ])('%s %s', async (path, message) => {
    expect(await problemsOf({ [path]: 'export const a = 1' })).toContainEqual(
      expect.stringContaining(message),
    );
  });

  it('allows compiler declarations beside the layers', async () => {
    expect(await problemsOf({ 'web/src/vite-env.d.ts': 'declare const a: 1' })).toEqual([]);
  });
});

describe('declared edges', () => {
  const edges = { session: ['users'] };
  const session = { 'server/src/features/session/routes.ts': "import '../users/store.ts'" };

  it('allows exactly the declared edges', async () => expect(await problemsOf(session, edges)).toEqual([]));

  it('refuses the reverse of a declared edge', async () => {
    const back = { 'server/src/features/users/presenter.ts': "import '../session/rules.ts'" };
    expect(await problemsOf({ ...session, ...back }, edges)).toEqual([
      expect.stringContaining('declare the edge'),
    ]);
  });

  it('refuses a circle of declared edges', async () => {
    const files = {
      'server/src/features/a/a.ts': "import '../b/b.ts'",
      'server/src/features/b/other.ts': "import '../c/c.ts'; import '../d/d.ts'",
      'server/src/features/c/c.ts': "import '../a/a.ts'",
    };
    const edges = { a: ['b'], b: ['c', 'd'], c: ['a'] };
    expect(await problemsOf(files, edges)).toEqual(
      ['a', 'b', 'c'].map((area) => `the edges of ${area} form a circle`),
    );
  });

  it('reports unused declared edges', async () => {
    expect(await problemsOf({ 'server/src/app/main.ts': '' }, edges)).toEqual([
      expect.stringContaining('no longer needed'),
    ]);
  });
});

describe('circles of imports', () => {
  const folder = 'server/src/kernel/runtime';

  it.each([
    ['values', "import './b.ts'", "import './c.ts'", "import './a.ts'"],
    [
      'types only',
      "import type { B } from './b.ts'",
      "import type { C } from './c.ts'",
      "import type { A } from './a.ts'",
    ],
    ['a dynamic import', "const later = () => import('./b.ts')", "import './c.ts'", "import './a.ts'"],
  ])('refuses circles made of %s', async (_kind, a, b, c) => {
    const files = { [`${folder}/a.ts`]: a, [`${folder}/b.ts`]: b, [`${folder}/c.ts`]: c };
    expect(await problemsOf(files)).toContainEqual(expect.stringContaining(': circle,'));
  });

  it('finds no circle where two files import the same third', async () => {
    const files = {
      [`${folder}/a.ts`]: "import './b.ts'; import './c.ts'",
      [`${folder}/b.ts`]: "import './c.ts'",
    };
    expect(await problemsOf(files)).toEqual([]);
  });
});

describe('imports that paths do not show', () => {
  it.each([
    "import * as kysely from 'kysely'",
    "export const all = import.meta.glob('./*.ts')",
    'export const load = (name: string) => import(`./` + name)',
    'export const load = (name: string) => import(name)',
  ])('refuses %s', async (code) => {
    const path = 'server/src/features/news/store.ts';
    expect(await problemsOf({ [path]: code })).toContainEqual(expect.stringContaining(`${path}: import`));
  });

  /** Biome's findings in a file at `path`, with the project's configuration. */
  function lint(path: string, code: string): string {
    const root = aProject({ [path]: code });
    copyFileSync(inProject('biome.json'), join(root, 'biome.json'));
    const biome = inProject('node_modules/@biomejs/biome/bin/biome');
    const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', path];
    const run = spawnSync(process.execPath, [biome, ...args], { cwd: root, encoding: 'utf8' });
    return run.status === 0 ? '' : run.stdout + run.stderr;
  }

  it.each(['Kysely', 'type Kysely', 'sql, PostgresDialect'])('refuses %s of kysely', (names) => {
    const code = `import { ${names} } from 'kysely'`;
    expect(lint('server/src/features/news/store.ts', code)).toContain('knows the engine');
  });

  it('allows the classes of the engine in the database', () => {
    expect(lint('server/src/kernel/database/database.ts', "import { Kysely } from 'kysely'")).toBe('');
  });
});
