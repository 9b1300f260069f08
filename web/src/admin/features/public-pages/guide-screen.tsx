import { content, pictures } from 'virtual:document/guide';
import { type Question, Questions, ReadingPage } from '../../../ui/page/reading-page.tsx';
import { elementsOf, readingPage, textOf } from './document.tsx';
import type { DocumentNode } from './document-node.ts';

export default () => (
  <ReadingPage
    {...GUIDE}
    related={[
      { label: 'Política de privacidad', to: '/privacy-policy' },
      { label: 'Eliminar cuenta', to: '/delete-account' },
    ]}
  />
);

/** The questions of the administrator's guide: headings, with collapsible answers. */
function questionsIn(content: readonly DocumentNode[]): Question[] {
  const questions: { question: string; answer: DocumentNode[] }[] = [];
  for (const node of content) {
    if (typeof node !== 'string' && node[0] === 'h3') questions.push({ question: textOf(node), answer: [] });
    else questions.at(-1)?.answer.push(node);
  }
  return questions.map(({ question, answer }) => ({ question, answer: elementsOf(answer, pictures) }));
}

const QUESTIONS = 'preguntas';

const GUIDE = {
  ...readingPage(content, pictures, (id, content) =>
    id === QUESTIONS ? <Questions questions={questionsIn(content)} /> : undefined,
  ),
  tab: 'Guía de ayuda',
};
