import { Box } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import type { ReadingSection } from '../../../ui/page/reading-page.tsx';
import type { DocumentContent, DocumentNode, DocumentPicture } from './document-node.ts';

type Pictures = readonly DocumentPicture[];

/** The documents are written for the default brand; an installation has its own. */
const branded = (text: string) =>
  text.replace(/\bVigilia\b/g, configuration.brandName).replace(/\bSVA\b/g, configuration.brandAcronym);

export const elementsOf = (nodes: readonly DocumentNode[], pictures: Pictures): ReactNode =>
  nodes.map((node, index) => elementOf(node, index, pictures));

function elementOf(node: DocumentNode, key: number, pictures: Pictures): ReactNode {
  if (typeof node === 'string') return branded(node);
  switch (node[0]) {
    case 'a': {
      const [, { to }, ...inside] = node;
      return /^[/#]/.test(to) ? (
        <Link key={key} to={to}>
          {elementsOf(inside, pictures)}
        </Link>
      ) : (
        <a key={key} href={to} rel="noopener noreferrer">
          {elementsOf(inside, pictures)}
        </a>
      );
    }
    case 'h3': {
      const [tag, { id }, ...inside] = node;
      return createElement(tag, { key, id, tabIndex: -1 }, elementsOf(inside, pictures));
    }
    case 'img': {
      const { picture, alt } = node[1];
      const file = pictures[picture];
      // On a phone its text is too small; opened alone it can be enlarged.
      return (
        file && (
          <a key={key} href={file.src} target="_blank" rel="noreferrer">
            <Box
              component="img"
              {...file}
              alt={alt}
              loading="lazy"
              decoding="async"
              display="block"
              w="100%"
              h="auto"
              my={16}
              bd="1px solid var(--line)"
              bdrs="md"
            />
          </a>
        )
      );
    }
    case 'note': {
      const [, first, ...rest] = node;
      const inside = first === undefined ? rest : [first, ...rest];
      // A paragraph in bold is the heading of the note.
      const isTitled = Array.isArray(first) && first.length === 2 && first[1]?.[0] === 'strong';
      return (
        <div key={key} role="note" aria-label={isTitled ? textOf(first) : undefined}>
          {elementsOf(inside, pictures)}
        </div>
      );
    }
    default: {
      const [tag, ...inside] = node;
      return createElement(tag, { key }, elementsOf(inside, pictures));
    }
  }
}

export const textOf = (node: DocumentNode): string =>
  typeof node === 'string'
    ? branded(node)
    : node
        .slice(1)
        // Attributes have no text.
        .map((each) => (typeof each === 'string' || Array.isArray(each) ? textOf(each as DocumentNode) : ''))
        .join('');

/** @param contentOf replaces the content of a section; undefined keeps it */
export function readingPage(
  { title, lead, sections, closing }: DocumentContent,
  pictures: Pictures,
  contentOf: (id: string, content: readonly DocumentNode[]) => ReactNode = () => undefined,
) {
  return {
    title,
    lead: elementsOf(lead, pictures),
    sections: sections.map(
      ({ id, title, content }): ReadingSection => ({
        id,
        title,
        content: contentOf(id, content) ?? elementsOf(content, pictures),
      }),
    ),
    closing,
  };
}
