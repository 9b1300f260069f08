/** Which modules a source file names: static imports and re-exports, types among them, and dynamic imports. */
import { parseSync } from 'vite';

export interface Named {
  /** The quoted specifier; null for a computed one, which cannot be checked. */
  readonly specifier: string | null;
  readonly line: number;
  /** Whether it imports only types: nothing is loaded at run time. */
  readonly typeOnly: boolean;
  /** The imported names; `*` where the whole module is taken. Types among them are left out. */
  readonly values: readonly string[];
}

/** The used part of a node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly source?: Node | null;
  readonly argument?: Node;
  readonly value?: unknown;
  readonly literal?: Node;
  readonly expression?: Node;
  readonly importKind?: 'type' | 'value';
  readonly exportKind?: 'type' | 'value';
  readonly specifiers?: readonly Node[];
  readonly imported?: { readonly name?: string; readonly value?: string };
  readonly local?: { readonly name?: string; readonly value?: string };
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: { readonly name?: string };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const textOf = (node: Node | undefined | null): string | null =>
  typeof node?.value === 'string' ? node.value : node?.literal ? textOf(node.literal) : null;

/** The names that a declaration takes from its module. */
const valuesOf = (node: Node): string[] =>
  (node.specifiers ?? [])
    .filter((each) => each.importKind !== 'type' && each.exportKind !== 'type')
    .map((each) => {
      if (each.type === 'ImportNamespaceSpecifier') return '*';
      if (each.type === 'ImportDefaultSpecifier') return 'default';
      const name = each.type === 'ImportSpecifier' ? each.imported : each.local;
      return name?.name ?? name?.value ?? '*';
    });

type Found = Omit<Named, 'line'>;

/** `import.meta.glob(…)` of Vite: an import by pattern. */
const isGlob = ({ callee }: Node) =>
  callee?.type === 'MemberExpression' &&
  callee.object?.type === 'MetaProperty' &&
  callee.property?.name === 'glob';

/** How each kind of node names a module; undefined for the many that do not. */
function foundIn(node: Node): Found | undefined {
  const specifier = textOf(node.source);
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration': {
      if (!node.source) return undefined;
      const values = valuesOf(node);
      const declaredType = (node.importKind ?? node.exportKind) === 'type';
      const onlyTypes = (node.specifiers ?? []).length > 0 && values.length === 0;
      return { specifier, typeOnly: declaredType || onlyTypes, values: declaredType ? [] : values };
    }
    case 'ExportAllDeclaration': {
      const typeOnly = node.exportKind === 'type';
      return { specifier, typeOnly, values: typeOnly ? [] : ['*'] };
    }
    case 'ImportExpression':
      return { specifier, typeOnly: false, values: ['*'] };
    case 'TSImportType':
      return { specifier: textOf(node.source ?? node.argument), typeOnly: true, values: [] };
    case 'TSExternalModuleReference':
      return { specifier: textOf(node.expression), typeOnly: false, values: ['*'] };
    case 'CallExpression':
      return isGlob(node) ? { specifier: null, typeOnly: false, values: ['*'] } : undefined;
    default:
      return undefined;
  }
}

/**
 * @param file its extension determines the language: `.ts` or `.tsx`
 * @throws when the file cannot be parsed
 */
export function specifiersIn(file: string, code: string): Named[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Named[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (isNode(value)) {
      const named = foundIn(value);
      if (named) found.push({ ...named, line: code.slice(0, value.start).split('\n').length });
      for (const child of Object.values(value)) if (typeof child === 'object') visit(child);
    }
  };
  visit(program);
  return found;
}
