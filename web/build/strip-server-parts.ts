/**
 * Strips declared calls of the parts that only the server reads: schemas of requests and responses, and texts of the API
 * page. Otherwise a list would load and build the schemas of every call that its features can make. A form that checks its
 * fields imports the schema by name, and keeps it.
 */
import { type Plugin, parseAst, Visitor } from 'vite';

/** Details of a declaration that only the server reads. `response` may also be the word `bytes`. */
const SERVER_PARTS: ReadonlySet<string> = new Set([
  'summary',
  'params',
  'query',
  'body',
  'response',
  'headings',
  'success',
  'refusals',
]);

/** How a declaration begins, such as `administrator.get(` or `callsOf('Inicio').administrator.get(`. */
const DECLARING = /^(?:callsOf\(.*\)\.)?(administrator|member|anyone)\.(get|post|put|patch|delete)$/;

const CONTRACT = /\/contract\/src\/(?:\w+\/)?[\w-]+\.ts$/;

/**
 * Replaces each declaration by a plain object of method, path, audience and the rest of its details, and marks every function
 * call as pure, so that the bundler drops it where its result is unused: building a schema has no side effects.
 * @param code JavaScript
 */
export function withoutServerParts(code: string): string {
  const cuts: { start: number; end: number; instead: string }[] = [];
  new Visitor({
    VariableDeclaration({ start, end, declarations: [first] }) {
      const made = first?.init;
      if (
        made?.type === 'CallExpression' &&
        made.callee.type === 'Identifier' &&
        made.callee.name === 'callsOf'
      )
        cuts.push({ start, end, instead: '' });
    },
    CallExpression({ start, end, callee, arguments: [path, details] }) {
      const [, caller, method] = DECLARING.exec(code.slice(callee.start, callee.end)) ?? [];
      if (method === undefined || path === undefined || details?.type !== 'ObjectExpression') {
        cuts.push({ start, end: start, instead: '/* @__PURE__ */ ' });
        return;
      }
      const audience = caller === 'anyone' ? 'public' : caller;
      const address = code.slice(path.start, path.end);
      const opening = `{ method: '${method.toUpperCase()}', path: ${address}, audience: '${audience}', `;
      cuts.push(
        { start, end: details.start + 1, instead: opening },
        { start: details.end, end, instead: '' },
      );
      details.properties.forEach((property, index) => {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') return;
        if (!SERVER_PARTS.has(property.key.name)) return;
        const next = details.properties[index + 1];
        cuts.push({ start: property.start, end: next?.start ?? property.end, instead: '' });
      });
    },
  }).visit(parseAst(code));
  // From the end, so that earlier offsets stay valid; a cut removes the marks inside it too.
  const left = cuts
    .filter(({ start }) => !cuts.some((other) => other.start <= start && start < other.end))
    .concat(cuts.filter(({ start, end }) => end > start))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), code);
  return withoutUnusedImports(left);
}

/** Removes imports that nothing names any more: their modules would count as loaded by each page that makes a call. */
function withoutUnusedImports(code: string): string {
  const imports: { start: number; end: number; names: string[] }[] = [];
  new Visitor({
    ImportDeclaration({ start, end, specifiers }) {
      imports.push({ start, end, names: specifiers.map(({ local }) => local.name) });
    },
  }).visit(parseAst(code));
  const without = (text: string, { start, end }: { start: number; end: number }) =>
    text.slice(0, start) + text.slice(end);
  const latestFirst = imports.toReversed();
  const words = new Set(latestFirst.reduce(without, code).match(/[\w$]+/g));
  return latestFirst
    .filter(({ names }) => names.length > 0 && !names.some((name) => words.has(name)))
    .reduce(without, code);
}

export const stripServerParts = (): Plugin => ({
  name: 'strip-server-parts',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: CONTRACT },
    handler: (code) => ({ code: withoutServerParts(code), map: null, moduleSideEffects: false }),
  },
});
