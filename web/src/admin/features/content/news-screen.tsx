import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import { CardList, CreateButton } from './card-list.tsx';
import { news } from './picture-cards.ts';

export default () => (
  <Page title={news.texts.list} about={news.texts.about} actions={<CreateButton kind={news} />}>
    <LinkPanel name={news.link} />
    <CardList kind={news} />
  </Page>
);
