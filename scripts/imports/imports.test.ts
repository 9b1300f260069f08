/** Finds every kind of violation in a small project made for it, and accepts allowed imports. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inProject } from '../setup/paths.mjs';
import type { Edge } from './exceptions.ts';
import { readTree } from './read-tree.ts';
import { violationsIn } from './rules.ts';
import { specifiersIn } from './specifiers.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vigilia-imports-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
}

/** The messages for a project of these files. */
function messagesFor(files: Readonly<Record<string, string>>, edges: readonly Edge[] = []): string[] {
  write(files);
  return violationsIn(readTree(root), edges).map(({ message }) => message);
}

describe('allowed imports', () => {
  it.each([
    ['contract/src/content/news.ts', "import * as z from 'zod/mini'; import { id } from '../fields.ts'"],
    [
      'server/src/database/sqlite/connection.ts',
      "import { DatabaseSync } from 'node:sqlite'; import { Kysely } from 'kysely'",
    ],
    ['server/src/http/dependencies.ts', "import type { Database } from '../database/database.ts'"],
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
    ['e2e/kit/product.ts', "import type { Dependencies } from '@vigilia/server/http/dependencies'"],
    [
      'web/src/admin/features/news/list.tsx',
      "import '../../constants.ts'; import '../../../core/constants.ts'",
    ],
    ['e2e/journey.ts', "import { DELAYS } from '../web/src/admin/constants.ts'"],
    ['bench/load.ts', "import { SEARCH_DEBOUNCE } from '../web/src/core/constants.ts'"],
    ['scripts/anything.ts', "import 'node:sqlite'"],
  ])('%s: %s', (path, code) => expect(messagesFor({ [path]: code })).toEqual([]));
});

describe('refused imports', () => {
  it.each([
    ['contract/src/content/news.ts', "import fastify from 'fastify'", 'contract imports only zod and itself'],
    [
      'contract/src/content/news.ts',
      "import { buildApp } from '@vigilia/server/app/build-app'",
      'contract must not import server',
    ],
    ['server/src/app/main.ts', "import '@vigilia/web/app/main'", 'server must not import web'],
    [
      'web/src/core/backend/api.ts',
      "import type { Dependencies } from '@vigilia/server/http/dependencies'",
      'web must not import server',
    ],
    [
      'web/src/core/backend/api.ts',
      "import '../../../../server/src/http/dependencies.ts'",
      'web must not import server',
    ],
    ['web/src/core/backend/api.ts', "import { join } from 'node:path'", 'the web runs in a browser'],
    [
      'web/src/core/backend/api.ts',
      "import { CALLS } from '@vigilia/contract/calls'",
      'the list of all calls',
    ],
    ['web/src/core/backend/api.ts', "import '../../ui/form/field.tsx'", 'web/core must not import web/ui'],
    [
      'web/src/ui/form/field.tsx',
      "import '../../admin/features/news/list.tsx'",
      'web/ui must not import web/admin/features/news',
    ],
    ['web/src/admin/features/news/list.tsx', "import './news-screen.tsx'", 'only the application imports it'],
    ['web/src/admin/features/news/list.tsx', "import '../links/editor.tsx'", 'features meet in a screen'],
    [
      'web/src/admin/features/news/list.tsx',
      "import '../../features/links/editor.tsx'",
      'features meet in a screen',
    ],
    [
      'web/src/admin/features/content/news-screen.tsx',
      "import '../../app/router.tsx'",
      'web/admin/features/content must not import web/admin/app',
    ],
    [
      'server/src/observability/log.ts',
      "import '../features/news/store.ts'",
      'must not import server/features/news',
    ],
    [
      'server/src/observability/log.ts',
      "import '../app/main.ts'",
      'server/observability must not import server/app',
    ],
    ['server/src/database/database.ts', "import '../http/routes.ts'", 'must not import server/http'],
    [
      'server/src/database/database.ts',
      "import '../features/news/store.ts'",
      'must not import server/features/news',
    ],
    ['server/src/features/news/routes.ts', "import '../../app/parts.ts'", 'must not import server/app'],
    ['server/src/features/news/routes.ts', "import '../../demo/seed.ts'", 'must not import server/demo'],
    ['server/src/features/news/routes.ts', "import '../users/store.ts'", 'declare the edge'],
    ['server/src/features/news/routes.ts', "import './news.test.ts'", 'is a test'],
    ['server/src/features/news/domain/rules.ts', "import '../store.ts'", 'a domain is pure'],
    ['server/src/features/news/domain/rules.ts', "import '../../../runtime/errors.ts'", 'a domain is pure'],
    ['server/src/features/news/domain/rules.ts', "import type { Db } from 'kysely'", 'a domain is pure'],
    ['server/src/app/main.ts', "import '../testing/builders.ts'", 'must not import server/testing'],
    [
      'server/src/features/news/store.ts',
      "import { DatabaseSync } from 'node:sqlite'",
      'knows the engine: node:sqlite',
    ],
    ['server/src/observability/log.ts', "import pg from 'pg'", 'knows the engine: pg'],
    ['server/src/features/news/store.ts', "import { Kysely } from 'kysely'", 'Kysely of kysely'],
    [
      'server/src/features/news/store.ts',
      "import { sql, PostgresDialect } from 'kysely'",
      'PostgresDialect of kysely',
    ],
    ['server/src/features/news/store.ts', "import * as kysely from 'kysely'", '* of kysely'],
    [
      'e2e/journey.ts',
      "import '@vigilia/server/features/news/store'",
      'only app, cli, demo, database, runtime, testing',
    ],
    ['bench/load.ts', "import '@vigilia/web/app/main'", 'bench must not import web'],
    ['bench/load.ts', "import type { A } from '../web/src/core/backend/api.ts'", 'bench must not import web'],
    ['bench/load.ts', "import '../web/src/admin/constants.ts'", 'bench must not import web'],
    ['e2e/journey.ts', "import '../web/src/admin/app/router.tsx'", 'e2e must not import web beside'],
    ['e2e/journey.ts', "import '../web/src/core/backend/session.ts'", 'e2e must not import web beside'],
    ['web/src/ui/form/field.tsx', "import '../../admin/constants.ts'", 'web/ui must not import'],
    ['web/src/domain/person.tsx', "import '../admin/constants.ts'", 'web/domain must not import'],
    [
      'web/src/admin/constants.ts',
      "import '../core/backend/api.ts'",
      'web/admin/constants.ts must not import web/core',
    ],
    ['web/src/admin/app/router.tsx', "import '../../../../scripts/start.mjs'", 'no part of the product'],
    [
      'web/src/admin/app/router.tsx',
      "const all = import.meta.glob('../screens/*.tsx')",
      'imports a computed path',
    ],
    [
      'server/src/app/main.ts',
      "const name = 'news'; await import('../features/' + name)",
      'imports a computed path',
    ],
  ])('%s: %s', (path, code, message) => {
    expect(messagesFor({ [path]: code })).toEqual([expect.stringContaining(message)]);
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
    ['web/src/things/text.ts', 'stands in no layer'],
    ['server/src/main.ts', 'stands in no layer'],
    ['web/src/admin/texts.ts', 'stands in no layer'],
    ['web/src/admin/app.ts', 'stands in no layer'],
    ['web/src/admin/constants/delays.ts', 'stands in no layer'],
  ])('%s %s', (path, message) => {
    expect(messagesFor({ [path]: 'export const a = 1' })).toContainEqual(expect.stringContaining(message));
  });

  it('allows compiler declarations beside the layers', () => {
    expect(messagesFor({ 'web/src/vite-env.d.ts': 'declare const a: 1' })).toEqual([]);
  });
});

describe('declared edges', () => {
  const edges = [{ from: 'session', to: 'users', reason: 'a reason' }];
  const session = { 'server/src/features/session/routes.ts': "import '../users/store.ts'" };

  it('allows exactly the declared edges', () => expect(messagesFor(session, edges)).toEqual([]));

  it('refuses the reverse of a declared edge', () => {
    const back = { 'server/src/features/users/presenter.ts': "import '../session/rules.ts'" };
    expect(messagesFor({ ...session, ...back }, edges)).toEqual([
      expect.stringContaining('declare the edge'),
    ]);
  });

  it('finds no circle of declared edges', () => {
    const edge = (from: string, to: string) => ({ from, to, reason: 'a reason' });
    const files = {
      'server/src/features/a/a.ts': "import '../b/b.ts'",
      'server/src/features/b/other.ts': "import '../c/c.ts'; import '../d/d.ts'",
      'server/src/features/c/c.ts': "import '../a/a.ts'",
    };
    const edges = [edge('a', 'b'), edge('b', 'c'), edge('b', 'd'), edge('c', 'a')];
    expect(messagesFor(files, edges)).toEqual(
      ['a and b', 'b and c', 'c and a'].map((pair) => expect.stringContaining(`${pair} are in a circle`)),
    );
  });

  it('reports unused declared edges', () => {
    expect(messagesFor({}, edges)).toEqual([expect.stringContaining('no longer needed')]);
  });
});

describe('circles of imports', () => {
  it.each([
    ['values', "import './b.ts'", "import './c.ts'", "import './a.ts'"],
    [
      'types only',
      "import type { B } from './b.ts'",
      "import type { C } from './c.ts'",
      "import type { A } from './a.ts'",
    ],
    ['a dynamic import', "const later = () => import('./b.ts')", "import './c.ts'", "import './a.ts'"],
  ])('refuses circles made of %s', (_kind, a, b, c) => {
    const folder = 'server/src/runtime';
    const messages = messagesFor({ [`${folder}/a.ts`]: a, [`${folder}/b.ts`]: b, [`${folder}/c.ts`]: c });
    expect(messages).toEqual([expect.stringContaining('is in a circle of imports')]);
  });

  it('finds no circle where two files import the same third', () => {
    const folder = 'server/src/runtime';
    expect(
      messagesFor({
        [`${folder}/a.ts`]: "import './b.ts'; import './c.ts'",
        [`${folder}/b.ts`]: "import './c.ts'",
        [`${folder}/c.ts`]: 'export const c = 1',
      }),
    ).toEqual([]);
  });
});

describe('reading a file', () => {
  const specifiers = (code: string) => specifiersIn('file.ts', code).map(({ specifier }) => specifier);

  it('finds every form of import', () => {
    const code = `
      import './effect.ts';
      import standard, { type A, b as c } from './value.ts';
      import type { D } from './type.ts';
      export { e } from './re-export.ts';
      export * from './all.ts';
      export type { F } from './type-export.ts';
      const later = async () => (await import('./dynamic.ts')).default;
      type G = import('./type-query.ts').G;`;
    expect(specifiers(code)).toEqual([
      './effect.ts',
      './value.ts',
      './type.ts',
      './re-export.ts',
      './all.ts',
      './type-export.ts',
      './dynamic.ts',
      './type-query.ts',
    ]);
  });

  it('ignores comments and strings', () => {
    expect(specifiers("// import './a.ts'\nconst text = \"import './b.ts'\"; /* from './c.ts' */")).toEqual(
      [],
    );
  });

  it('reports line, names, and type-only imports', () => {
    expect(
      specifiersIn('file.tsx', "\nimport { type A } from './a.ts';\nimport b, { c } from './b.ts';"),
    ).toEqual([
      { specifier: './a.ts', line: 2, typeOnly: true, values: [] },
      { specifier: './b.ts', line: 3, typeOnly: false, values: ['default', 'c'] },
    ]);
  });

  it('refuses a file that it cannot parse', () => {
    expect(() => specifiersIn('file.ts', 'import {')).toThrow('file.ts cannot be parsed');
  });
});

describe('the check', () => {
  const run = () =>
    spawnSync(process.execPath, [inProject('scripts/check-imports.ts'), root], { encoding: 'utf8' });

  it('fails the build with file and line', () => {
    write({ 'web/src/ui/form/field.tsx': "\nimport '../../admin/app/router.tsx'" });
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain('web/src/ui/form/field.tsx:2  web/ui must not import web/admin/app');
  });
});
