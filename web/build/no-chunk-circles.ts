/** Refuses a build whose files import each other in a circle: a constant of one would be undefined in the other. */
import type { Plugin } from 'vite';

/** A circle of files by their static imports, or null. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const imported of imports.get(file) ?? []) {
      const circle = visit(imported, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

export const noChunkCircles = (): Plugin => ({
  name: 'no-chunk-circles',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const circle = circleIn(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
    if (circle)
      this.error(`Files import each other: ${circle.join(' → ')}. Change the groups of vite.config.ts`);
  },
});
