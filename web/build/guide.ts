/**
 * The administrator's guide, which is one document for two places: `docs/guia-del-administrador.md` is what developers
 * read, and the page `/ayuda` shows the same text and pictures. It is turned into elements here, so that the browser
 * loads no Markdown and no code that reads it.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { marked, type Token } from 'marked';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import type { Guide, GuideNode } from '../src/admin/features/public-pages/guide-node.ts';

const NAME = 'virtual:guide';
/** The convention by which other plugins leave a module alone. */
const RESOLVED = `\0${NAME}`;

/** An anchor that a heading keeps whatever it is called: addresses are shared. */
const ANCHOR = /^<a id="([\w-]+)"><\/a>$/;

type Picture = (path: string) => number;

const NO_BREAK = '\u00a0';

/** Whether it is what stands between two keys that are pressed together. */
const joinsKeys = (token: Token, index: number, all: readonly Token[]): boolean =>
  token.raw === ' ' && all[index - 1]?.type === 'codespan' && all[index + 1]?.type === 'codespan';

const children = (token: Token): Token[] => ('tokens' in token && token.tokens) || [];

/** @throws for whatever the page would not know how to show */
function nodeOf(token: Token, picture: Picture): GuideNode[] {
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
      const [only, ...others] = children(token);
      return only?.type === 'image' && others.length === 0 ? nodeOf(only, picture) : [['p', ...inside()]];
    }
    case 'heading':
      return [['h3', ...inside()]];
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
            (item): GuideNode => ['li', ...children(item).flatMap((each) => nodeOf(each, picture))],
          ),
        ],
      ];
    case 'link':
      return [['a', { to: token.href }, ...inside()]];
    case 'image':
      return [['img', { picture: picture(token.href), alt: token.text }]];
    default:
      throw new Error(`The guide has a ${token.type}, which its page does not show: ${token.raw}`);
  }
}

/**
 * Reads the guide.
 * @param picture is told the path of each picture, as the document writes it, and answers its number
 * @throws when a section has no anchor, or holds what cannot be shown
 */
export function readGuide(markdown: string, picture: Picture): Guide {
  let title = '';
  const lead: GuideNode[] = [];
  const sections: { id: string; title: string; content: GuideNode[] }[] = [];
  let id = '';
  for (const token of marked.lexer(markdown)) {
    const anchor = ANCHOR.exec(token.raw.trim())?.[1];
    if (anchor) id = anchor;
    else if (token.type === 'heading' && token.depth === 1) title = token.text;
    else if (token.type === 'heading' && token.depth === 2) {
      if (!id) throw new Error(`The section “${token.text}” of the guide has no anchor above it.`);
      sections.push({ id, title: token.text, content: [] });
      id = '';
    } else (sections.at(-1)?.content ?? lead).push(...nodeOf(token, picture));
  }
  return { title, lead, sections };
}

/** @param file path of the document; its pictures are told relative to it */
export function guide(file: string): Plugin {
  return {
    name: 'guide',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      this.addWatchFile(file);
      const paths: string[] = [];
      const read = readGuide(readFileSync(file, 'utf8'), (path) => paths.push(join(dirname(file), path)) - 1);
      // With their sizes, so that nothing moves when they arrive.
      const sizes = await Promise.all(paths.map((path) => sharp(path).metadata()));
      const imports = paths.map((path, index) => `import picture${index} from ${JSON.stringify(path)};`);
      const pictures = sizes.map(
        ({ width, height }, index) => `{ src: picture${index}, width: ${width}, height: ${height} }`,
      );
      return [
        ...imports,
        `export const guide = ${JSON.stringify(read)};`,
        `export const pictures = [${pictures.join(', ')}];`,
      ].join('\n');
    },
  };
}
