/**
 * Leaves out of the built client what it never reads of a call's declaration: the schemas of what goes in and comes
 * out, by which the server validates, and what the page of the API says. A form that checks its fields imports the schema it needs by name, and keeps it.
 * Left in, opening any list makes the browser load the schemas of every call that its features can make, and build them.
 */
import { type Plugin, parseAst, Visitor } from 'vite';

/** Properties of a declaration that only the server reads. `response` may also be the word `bytes`. */
const SERVER_PARTS: ReadonlySet<string> = new Set([
  'area',
  'summary',
  'params',
  'query',
  'body',
  'response',
  'headings',
  'success',
  'refusals',
]);

const CONTRACT = /\/contract\/src\/(?:\w+\/)?[\w-]+\.ts$/;

/**
 * The declarations without what only the server reads, and every call of a function marked as one that may go when nobody uses what
 * it answers: to build a schema changes nothing.
 * @param code JavaScript
 */
export function withoutServerParts(code: string): string {
  const cuts: { start: number; end: number; instead: string }[] = [];
  new Visitor({
    CallExpression(node) {
      cuts.push({ start: node.start, end: node.start, instead: '/* @__PURE__ */ ' });
      const { callee } = node;
      if (callee.type !== 'Identifier' || callee.name !== 'declareCall') return;
      const [declaration] = node.arguments;
      if (declaration?.type !== 'ObjectExpression') return;
      declaration.properties.forEach((property, index) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return;
        if (!SERVER_PARTS.has(property.key.name)) return;
        const next = declaration.properties[index + 1];
        cuts.push({ start: property.start, end: next?.start ?? property.end, instead: '' });
      });
    },
  }).visit(parseAst(code));
  // From the end, so that what stands before keeps its place; what is cut away takes the marks inside it along.
  return cuts
    .filter(({ start }) => !cuts.some((other) => other.start <= start && start < other.end))
    .concat(cuts.filter(({ start, end }) => end > start))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code);
}

export const bareCalls = (): Plugin => ({
  name: 'bare-calls',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: CONTRACT },
    handler: (code) => ({ code: withoutServerParts(code), map: null, moduleSideEffects: false }),
  },
});
