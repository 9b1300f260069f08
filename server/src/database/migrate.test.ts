import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSchema, LATEST_SCHEMA } from './migrate.ts';

it('finds every migration by its file, each with a number of its own', () => {
  const names = readdirSync(new URL('migrations', import.meta.url))
    .filter((file) => /^\d/.test(file))
    .map((file) => file.replace(/\.ts$/, ''));
  expect(names.filter((name) => !isSchema(name))).toEqual([]);
  expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
  expect(LATEST_SCHEMA).toBe(names.sort().at(-1));
  expect(isSchema('000-nothing')).toBe(false);
});
