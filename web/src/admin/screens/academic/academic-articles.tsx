import { Page } from '../../../ui/page/page.tsx';
import { CreateArticle } from '../../features/content/article-forms.tsx';
import { ArticleList } from '../../features/content/article-list.tsx';
import { articles } from '../../features/content/articles.ts';

export default () => (
  <Page title="Artículos" about={articles.texts.about}>
    <CreateArticle />
    <ArticleList />
  </Page>
);
