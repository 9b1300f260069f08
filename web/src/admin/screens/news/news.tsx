import { Page } from '../../../ui/page/page.tsx';
import { CardList, CreateButton } from '../../features/content/card-list.tsx';
import { news } from '../../features/content/picture-cards.ts';
import { LinkPanel } from '../../features/links/link-panel.tsx';

export default () => (
  <Page title={news.texts.list} about={news.texts.about} actions={<CreateButton kind={news} />}>
    <LinkPanel name={news.link} />
    <CardList kind={news} />
  </Page>
);
