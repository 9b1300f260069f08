/** The gallery and the guide run in Node, which cannot load a screen of the client. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectNode } from './setup/node.mjs';
import { inProject } from './setup/paths.mjs';

it('loads the screens that are photographed', () => {
  const module = pathToFileURL(inProject('e2e/kit/screens.ts')).href;
  const code = `await import(${JSON.stringify(module)})`;
  const { stderr, status } = spawnSync(projectNode(), ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
