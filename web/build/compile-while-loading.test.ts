import { build } from 'vite';
import { expect, it } from 'vitest';
import { compileWhileLoading } from './compile-while-loading.ts';

it('begins every file of the build with the comment', async () => {
  const modules: Readonly<Record<string, string>> = {
    'virtual:entry': `import('virtual:late').then(console.log);`,
    'virtual:late': 'export default 1;',
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        resolveId: (id) => (id in modules ? `\0${id}` : undefined),
        load: (id) => modules[id.slice(1)],
      },
      compileWhileLoading(),
    ],
    build: { write: false, rolldownOptions: { input: 'virtual:entry' } },
  });
  const [{ output } = { output: [] }] = [built].flat() as { output: { code?: string }[] }[];
  expect(output).toHaveLength(2);
  for (const { code } of output) expect(code).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
