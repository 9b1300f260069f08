import { Page } from '../../../ui/page/page.tsx';
import { CreateArticle } from './article-forms.tsx';
import { ArticleList } from './article-list.tsx';
import { articles } from './articles.ts';

export default () => (
  <Page title="Artículos" about={articles.texts.about}>
    <CreateArticle />
    <ArticleList />
  </Page>
);
