/** Runs dependency-cruiser with the rules, and looks after the declared edges themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import type { EDGES } from './edges.ts';
import { hiddenImports, misplacement, rulesFor } from './rules.ts';

const OURS = /^(contract|server|web|e2e|bench|scripts)\/(?!.*node_modules\/)/;
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];

/** Edges that no import needs, and those that lead back to where they begin. */
function edgeProblems(edges: typeof EDGES, { modules }: ICruiseResult): string[] {
  const featureOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
  const used = new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${featureOf(source)} → ${featureOf(resolved)}`),
    ),
  );
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of Object.keys(edges[from] ?? {})) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  return Object.entries(edges).flatMap(([from, seen]) => [
    ...(reached(from).has(from) ? [`the edges of feature ${from} form a circle`] : []),
    ...Object.keys(seen)
      .filter((to) => !used.has(`${from} → ${to}`))
      .map((to) => `the edge ${from} → ${to} is no longer needed: remove it`),
  ]);
}

/** @param root folder of a project */
export async function checkImports(
  root: string,
  edges: typeof EDGES,
): Promise<{ files: number; problems: string[] }> {
  const rules = rulesFor(edges);
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    {
      baseDir: root,
      // TypeScript 7 has no parser to share.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^[a-z0-9]+/(dist|data|node_modules|test-results|playwright-report)/' },
      validate: true,
      ruleSet: { forbidden: rules },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node'] },
  );
  const result = output as ICruiseResult;
  const files = result.modules.map(({ source }) => source).filter((source) => OURS.test(source));
  return {
    files: files.length,
    problems: [
      ...files.flatMap((path) =>
        [misplacement(path), ...hiddenImports(path, readFileSync(join(root, path), 'utf8'))]
          .filter(Boolean)
          .map((problem) => `${path}: ${problem}`),
      ),
      ...result.summary.violations.map(({ from, to, rule: { name }, cycle }) => {
        const path = [from, ...(cycle?.map((each) => each.name) ?? [to])].join(' → ');
        return `${path}: ${name}, ${rules.find((rule) => rule.name === name)?.comment}`;
      }),
      ...edgeProblems(edges, result),
    ],
  };
}
