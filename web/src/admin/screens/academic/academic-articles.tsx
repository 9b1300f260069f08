import { Page } from '../../../ui/page/page.tsx';
import { CreateArticle } from '../../features/articles/create.tsx';
import { ArticleList } from '../../features/articles/list.tsx';
import { TEXTS } from '../../features/articles/texts.ts';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about}>
    <CreateArticle />
    <ArticleList />
  </Page>
);
