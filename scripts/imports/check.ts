/** Runs dependency-cruiser with the rules, and looks after the declared edges themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import type { EDGES } from './edges.ts';
import { hiddenImports, misplacement, RULES, TESTS } from './rules.ts';

const OURS = /^(contract|server|web|e2e|bench|scripts)\/(?!.*node_modules\/)/;
const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'];

const areaOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Imports between areas without an edge, edges that no import needs, and those that lead back to where they begin. */
function edgeProblems(edges: typeof EDGES, { modules }: ICruiseResult): string[] {
  const used = new Map<string, string>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [areaOf(source), areaOf(resolved)];
      if (from && to && from !== to && !TESTS.some((test) => RegExp(test).test(source)))
        used.set(`${from} → ${to}`, `${source} → ${resolved}`);
    }
  const declared = Object.entries(edges).flatMap(([from, seen]) => seen.map((to) => `${from} → ${to}`));
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of edges[from] ?? []) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  return [
    ...Object.keys(edges)
      .filter((from) => reached(from).has(from))
      .map((from) => `the edges of ${from} form a circle`),
    ...declared
      .filter((edge) => !used.has(edge))
      .map((edge) => `the edge ${edge} is no longer needed: remove it`),
    ...[...used]
      .filter(([edge]) => !declared.includes(edge))
      .map(([, path]) => `${path}: declare the edge in scripts/imports/edges.ts`),
  ];
}

/** @param root folder of a project */
export async function checkImports(
  root: string,
  edges: typeof EDGES,
): Promise<{ files: number; problems: string[] }> {
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
      ruleSet: { forbidden: [...RULES] },
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
        return `${path}: ${name}, ${RULES.find((rule) => rule.name === name)?.comment}`;
      }),
      ...edgeProblems(edges, result),
    ],
  };
}
