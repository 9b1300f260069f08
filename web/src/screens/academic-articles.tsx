import { Articles } from '../features/articles/articles.tsx';
import { TEXTS } from '../features/articles/texts.ts';
import { Page } from '../ui/page.tsx';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about}>
    <Articles />
  </Page>
);
