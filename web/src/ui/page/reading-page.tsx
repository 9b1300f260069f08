/**
 * Layout of the public reading pages: publisher, contents, text in comfortable line lengths, and the way back. It is the same
 * with and without a session.
 */
import { Box, Group, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type Location, ScrollRestoration, useLocation, useNavigationType } from 'react-router';
import { configuration } from '../../core/backend/configuration.ts';
import { Logo } from '../../core/logo.tsx';
import { PageTitle } from './page.tsx';
import styles from './reading-page.module.css';
import { SchemeButton } from './scheme-button.tsx';

export interface ReadingSection {
  /** Its anchor: `/ayuda#noticias`. Addresses are shared, so an anchor keeps its name. */
  readonly id: string;
  readonly title: string;
  /** Paragraphs, lists and the like; headings inside it start at level 3. */
  readonly content: ReactNode;
}

interface ReadingPageProps {
  title: string;
  /** Title of the browser tab, if another screen has the same title. */
  tab?: string;
  lead: ReactNode;
  sections: readonly ReadingSection[];
  /** Whether sections have numbers, by which a legal text is cited. */
  numbered?: boolean;
  closing?: string;
  related: readonly { readonly label: string; readonly to: string }[];
}

const TEXTS = {
  skip: 'Saltar al contenido',
  home: 'Volver al inicio',
  contents: 'Contenido',
  related: 'Otras páginas',
  licences: 'Licencias de terceros',
  version: (version: string) => `Versión ${version}`,
};

/** Made by the build (`web/build/licences.ts`). */
const LICENCES = '/licencias.txt';
const MAIN_ID = 'contenido';
/** From this width the contents are beside the text; the same as in the style sheet. */
const WIDE = '(min-width: 64em)';

export function ReadingPage({
  title,
  tab = title,
  lead,
  sections,
  numbered = false,
  closing,
  related,
}: ReadingPageProps) {
  useFocusOnArrival();
  const titleOf = (section: ReadingSection, index: number) =>
    numbered ? `${index + 1}. ${section.title}` : section.title;
  // Its title would repeat that of the page.
  const isSingle = sections.length === 1;

  return (
    <div className={styles.page}>
      <PageTitle>{tab}</PageTitle>
      <a href={`#${MAIN_ID}`} className="skip-link">
        {TEXTS.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Group component="span" gap={12} wrap="nowrap" me="auto" lh={1.15}>
            <Logo size={36} />
            <span>
              <Text span display="block" fz="1.25rem" lh="inherit" fw={750}>
                {configuration.brandName}
              </Text>
              <Text span display="block" fz="0.8125rem" lh="inherit" c="dimmed">
                {configuration.brandAcronym}
              </Text>
            </span>
          </Group>
          <Link to="/" className="not-printed">
            <IconArrowLeft size={18} aria-hidden />
            {TEXTS.home}
          </Link>
          <SchemeButton className="not-printed" />
        </div>
      </header>
      <div className={styles.columns}>
        {!isSingle && (
          <Contents>
            {sections.map((section, index) => (
              <li key={section.id}>
                <Link to={{ hash: section.id }}>{titleOf(section, index)}</Link>
              </li>
            ))}
          </Contents>
        )}
        <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
          <Title order={1} fz="clamp(1.875rem, 1.4rem + 1.8vw, 2.5rem)" lh={1.15}>
            {title}
          </Title>
          <div className={styles.lead}>{lead}</div>
          {sections.map((section, index) => (
            <section key={section.id} className={styles.section}>
              {!isSingle && (
                <Title order={2} id={section.id} tabIndex={-1} mb={12} fz="1.375rem">
                  {titleOf(section, index)}
                </Title>
              )}
              {section.content}
            </section>
          ))}
          {closing && (
            <Text
              mt={48}
              pt={16}
              fz="inherit"
              lh="inherit"
              c="dimmed"
              style={{ borderTop: '1px solid var(--line)' }}
            >
              {closing}
            </Text>
          )}
        </main>
      </div>
      <footer className={`${styles.footer} not-printed`}>
        <nav aria-label={TEXTS.related} className={styles.bar}>
          {related.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <a href={LICENCES}>{TEXTS.licences}</a>
          <Link to="/">{TEXTS.home}</Link>
          {configuration.version && <span>{TEXTS.version(configuration.version)}</span>}
        </nav>
      </footer>
      <ScrollRestoration getKey={addressOnFirstLoad} />
    </div>
  );
}

/** An address typed into the address bar has no key; without one, two pages would share a position. */
const addressOnFirstLoad = ({ key, pathname, hash }: Location) => (key === 'default' ? pathname + hash : key);

/** The table of contents: beside the text on a wide screen, else folded above it. */
function Contents({ children }: { children: ReactNode }) {
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  return (
    <nav aria-label={TEXTS.contents} className={`${styles.contents} not-printed`}>
      {wide ? (
        <>
          <Text mb={4} fw={700} inherit aria-hidden>
            {TEXTS.contents}
          </Text>
          <ol>{children}</ol>
        </>
      ) : (
        <details className={`${styles.folded} framed`}>
          <summary>
            {TEXTS.contents}
            <IconChevronDown size={20} aria-hidden className={`${styles.chevron} not-printed`} />
          </summary>
          <ol>{children}</ol>
        </details>
      )}
    </nav>
  );
}

/** Focuses the target of the address, a section or the text, for keyboard and screen readers. */
function useFocusOnArrival(): void {
  const { hash, key } = useLocation();
  const arrival = useNavigationType();
  const handled = useRef('');
  useEffect(() => {
    if (handled.current === key + hash) return;
    handled.current = key + hash;
    const id = hash.slice(1) || (arrival === 'PUSH' ? MAIN_ID : '');
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [hash, key, arrival]);
}

export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: ReactNode;
}

/** Questions whose answers open one by one. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <ul className={styles.questions}>
    {questions.map(({ id, question, answer }) => (
      <li key={id}>
        <details className="framed">
          <summary id={id}>
            {question}
            <IconChevronDown size={20} aria-hidden className={`${styles.chevron} not-printed`} />
          </summary>
          <Box p="4px 16px 6px">{answer}</Box>
        </details>
      </li>
    ))}
  </ul>
);
