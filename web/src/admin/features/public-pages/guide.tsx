/** The administrator's guide, whose text is `docs/guia-del-administrador.md`. */

import { guide, pictures } from 'virtual:guide';
import { createElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import { type Question, Questions, type ReadingSection } from '../../../ui/page/reading-page.tsx';
import styles from './guide.module.css';
import type { GuideImage, GuideNode } from './guide-node.ts';

/** The document is written for the default brand; an installation has its own. */
const branded = (text: string) =>
  text.replace(/\bVigilia\b/g, configuration.brandName).replace(/\bSVA\b/g, configuration.brandAcronym);

const shown = (nodes: readonly GuideNode[]): ReactNode => nodes.map((node, index) => elementOf(node, index));

function elementOf(node: GuideNode, key: number): ReactNode {
  if (typeof node === 'string') return branded(node);
  switch (node[0]) {
    case 'a': {
      const [, { to }, ...inside] = node;
      return /^[/#]/.test(to) ? (
        <Link key={key} to={to}>
          {shown(inside)}
        </Link>
      ) : (
        <a key={key} href={to} target="_blank" rel="noreferrer">
          {shown(inside)}
        </a>
      );
    }
    case 'img':
      return <Illustration key={key} of={node[1]} />;
    case 'note': {
      const [, ...inside] = node;
      return (
        <div key={key} role="note">
          {shown(inside)}
        </div>
      );
    }
    default: {
      const [tag, ...inside] = node;
      return createElement(tag, { key }, shown(inside));
    }
  }
}

function Illustration({ of: { picture, alt } }: { of: GuideImage }) {
  const file = pictures[picture];
  // On a phone its words are too small to be read; by itself it can be enlarged.
  return (
    file && (
      <a href={file.src} target="_blank" rel="noreferrer">
        <img {...file} alt={alt} loading="lazy" decoding="async" className={styles.picture} />
      </a>
    )
  );
}

const textOf = (node: GuideNode): string =>
  typeof node === 'string'
    ? branded(node)
    : node
        .slice(1)
        .map((each) => textOf(each as GuideNode))
        .join('');

/** Questions as headings, with collapsible answers. */
function questionsIn(content: readonly GuideNode[]): Question[] {
  const questions: { question: string; answer: GuideNode[] }[] = [];
  for (const node of content) {
    if (typeof node !== 'string' && node[0] === 'h3') questions.push({ question: textOf(node), answer: [] });
    else questions.at(-1)?.answer.push(node);
  }
  return questions.map(({ question, answer }) => ({ question, answer: shown(answer) }));
}

const QUESTIONS = 'preguntas';

const sections: readonly ReadingSection[] = guide.sections.map(({ id, title, content }) => ({
  id,
  title,
  content: id === QUESTIONS ? <Questions questions={questionsIn(content)} /> : shown(content),
}));

export const GUIDE = { title: guide.title, tab: 'Guía de ayuda', lead: shown(guide.lead), sections };
