/**
 * Converts documents of `docs/` that a page shows, such as the administrator's guide, to elements, so that the browser
 * loads neither Markdown nor code that reads it.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fold } from '@vigilia/contract/text/fold';
import { marked, type Token } from 'marked';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { DocumentContent, DocumentNode } from '../src/admin/features/public-pages/document-node.ts';

const PREFIX = 'virtual:document/';
/** The convention by which other plugins leave a module alone. */
const RESOLVED = `\0${PREFIX}`;

/** A stable anchor above a heading: addresses are shared. */
const ANCHOR = /^<a id="([\w-]+)"><\/a>$/;

/** The anchor of a heading without one of its own. */
const anchorOf = (heading: string) =>
  fold(heading)
    .match(/[a-z\d]+/g)
    ?.join('-') ?? '';

type Picture = (path: string) => number;

const NO_BREAK = '\u00a0';

/** Whether it is the space between two keys that are pressed together. */
const joinsKeys = (token: Token, index: number, all: readonly Token[]): boolean =>
  token.raw === ' ' && all[index - 1]?.type === 'codespan' && all[index + 1]?.type === 'codespan';

const children = (token: Token): Token[] => ('tokens' in token && token.tokens) || [];

/** A paragraph whose second line begins with a colon: a term and its definition. */
const DEFINITION = /^(.+)\n: (.+)$/;

/** Definitions in a row are one list. */
function joinDefinitions(nodes: readonly DocumentNode[]): DocumentNode[] {
  const joined: DocumentNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node[0] === 'dl' && last?.[0] === 'dl')
      joined.splice(-1, 1, ['dl', ...last.slice(1), ...node.slice(1)] as DocumentNode);
    else joined.push(node);
  }
  return joined;
}

/** @throws for elements that the page does not show */
function nodeOf(token: Token, picture: Picture): DocumentNode[] {
  const inside = () =>
    children(token).flatMap((each, index, all) =>
      joinsKeys(each, index, all) ? [NO_BREAK] : nodeOf(each, picture),
    );
  switch (token.type) {
    case 'space':
      return [];
    case 'text':
      return 'tokens' in token && token.tokens ? inside() : [token.text];
    case 'escape':
      return [token.text];
    case 'paragraph': {
      const definition = DEFINITION.exec(token.raw.trim());
      if (definition) return [['dl', ['dt', definition[1] ?? ''], ['dd', definition[2] ?? '']]];
      const [only, ...others] = children(token);
      return only?.type === 'image' && others.length === 0 ? nodeOf(only, picture) : [['p', ...inside()]];
    }
    case 'heading':
      return [['h3', { id: anchorOf(token.text) }, ...inside()]];
    case 'strong':
      return [['strong', ...inside()]];
    case 'codespan':
      return [['kbd', token.text]];
    case 'blockquote':
      return [['note', ...inside()]];
    case 'list':
      return [
        [
          token.ordered ? 'ol' : 'ul',
          ...(token.items as Token[]).map(
            (item): DocumentNode => ['li', ...children(item).flatMap((each) => nodeOf(each, picture))],
          ),
        ],
      ];
    case 'link':
      return [['a', { to: token.href }, ...inside()]];
    case 'image':
      return [['img', { picture: picture(token.href), alt: token.text }]];
    default:
      throw new Error(`A document has a ${token.type}, which its page does not show: ${token.raw}`);
  }
}

/**
 * Reads a document.
 * @param picture answers the number of a picture by its path as the document writes it
 * @throws when a section has no anchor, two headings have one, a link has none, or an element cannot be shown
 */
export function readDocument(markdown: string, picture: Picture): DocumentContent {
  let title = '';
  const lead: DocumentNode[] = [];
  const sections: { id: string; title: string; content: DocumentNode[] }[] = [];
  let id = '';
  let closing: string | null = null;
  for (const token of marked.lexer(markdown)) {
    const anchor = ANCHOR.exec(token.raw.trim())?.[1];
    if (anchor) id = anchor;
    else if (token.type === 'heading' && token.depth === 1) title = token.text;
    else if (token.type === 'heading' && token.depth === 2) {
      if (!id) throw new Error(`The section “${token.text}” has no anchor above it.`);
      sections.push({ id, title: token.text, content: [] });
      id = '';
    } else if (token.type === 'hr') closing = '';
    else if (closing === '' && token.type === 'paragraph') closing = token.text;
    else (sections.at(-1)?.content ?? lead).push(...nodeOf(token, picture));
  }
  const anchors = sections.flatMap(({ id, content }) => [
    id,
    ...content.flatMap((node) => (typeof node !== 'string' && node[0] === 'h3' ? [node[1].id] : [])),
  ]);
  const repeated = anchors.find((each, index) => anchors.indexOf(each) !== index);
  if (repeated) throw new Error(`Two headings have the anchor #${repeated}.`);
  for (const [, anchor = ''] of markdown.matchAll(/\]\(#([\w-]+)\)/g))
    if (!anchors.includes(anchor)) throw new Error(`There is no heading #${anchor}.`);
  for (const section of sections) section.content = joinDefinitions(section.content);
  return { title, lead, sections, closing: closing ?? '' };
}

/** @param files paths of the documents by their names; paths of pictures are relative to them */
export function documents(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'documents',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      const file = id.startsWith(RESOLVED) && files[id.slice(RESOLVED.length)];
      if (!file) return null;
      this.addWatchFile(file);
      const paths: string[] = [];
      const read = readDocument(
        readFileSync(file, 'utf8'),
        (path) => paths.push(join(dirname(file), path)) - 1,
      );
      // With their sizes, so that loading them shifts nothing.
      const sizes = await Promise.all(paths.map((path) => sharp(path).metadata()));
      const imports = paths.map((path, index) => `import picture${index} from ${JSON.stringify(path)};`);
      const pictures = sizes.map(
        ({ width, height }, index) => `{ src: picture${index}, width: ${width}, height: ${height} }`,
      );
      return [
        ...imports,
        `export const content = ${JSON.stringify(read)};`,
        `export const pictures = [${pictures.join(', ')}];`,
      ].join('\n');
    },
  };
}
