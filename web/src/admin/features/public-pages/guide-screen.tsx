import { content, pictures } from 'virtual:document/guide';
import { Anchor, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { fold } from '@vigilia/contract/text/fold';
import { useState } from 'react';
import { pluralize } from '../../../core/text.ts';
import { type Question, Questions, ReadingPage } from '../../../ui/page/reading-page.tsx';
import { elementsOf, readingPage, textOf } from './document.tsx';
import type { DocumentNode } from './document-node.ts';

export default () => (
  <ReadingPage
    {...GUIDE}
    lead={
      <>
        {GUIDE.lead}
        <GuideSearch />
      </>
    }
    related={[
      { label: 'Política de privacidad', to: '/privacy-policy' },
      { label: 'Eliminar cuenta', to: '/delete-account' },
    ]}
  />
);

/** The questions of the administrator's guide: headings, with collapsible answers. */
function questionsIn(content: readonly DocumentNode[]): Question[] {
  const questions: { id: string; question: string; answer: DocumentNode[] }[] = [];
  for (const node of content) {
    if (typeof node !== 'string' && node[0] === 'h3')
      questions.push({ id: node[1].id, question: textOf(node), answer: [] });
    else questions.at(-1)?.answer.push(node);
  }
  return questions.map(({ answer, ...question }) => ({ ...question, answer: elementsOf(answer, pictures) }));
}

const T = {
  search: 'Buscar en la guía',
  found: (parts: number) =>
    parts === 0 ? 'No hay resultados en la guía.' : pluralize(parts, 'resultado', 'resultados'),
};

/** Search results: each section up to its first subheading, and each subheading with its text. */
const PARTS = content.sections.flatMap(({ id, title, content }) => {
  const parts = [{ id, title, text: title }];
  for (const node of content) {
    if (typeof node !== 'string' && node[0] === 'h3')
      parts.push({ id: node[1].id, title: textOf(node), text: title });
    const part = parts.at(-1);
    if (part) part.text += ` ${textOf(node)}`;
  }
  return parts.map((part) => ({ ...part, text: fold(part.text) }));
});

/** Shows the heading of a part, also in a folded answer. */
function showPart(id: string): void {
  const heading = document.getElementById(id);
  heading?.closest('details')?.setAttribute('open', '');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** Finds parts of the guide with all of the words, in any order. */
function GuideSearch() {
  const [typed, setTyped] = useState('');
  const words = fold(typed).split(' ').filter(Boolean);
  const found = PARTS.filter(({ text }) => words.every((word) => text.includes(word)));
  return (
    <search className="not-printed">
      <TextInput
        type="search"
        label={T.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        mt={24}
      />
      <p role="status">{words.length > 0 && T.found(found.length)}</p>
      {words.length > 0 && found.length > 0 && (
        <ul>
          {found.map(({ id, title }) => (
            <li key={id}>
              <Anchor component="button" type="button" onClick={() => showPart(id)} ta="start" inherit>
                {title}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

const QUESTIONS = 'preguntas';

const GUIDE = {
  ...readingPage(content, pictures, (id, content) =>
    id === QUESTIONS ? <Questions questions={questionsIn(content)} /> : undefined,
  ),
  tab: 'Guía de ayuda',
};
