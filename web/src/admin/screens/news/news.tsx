import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../../features/links/link-panel.tsx';
import { news } from '../../features/picture-cards/kinds.ts';
import { CardList, CreateButton } from '../../features/picture-cards/list.tsx';

export default () => (
  <Page title={news.texts.list} about={news.texts.about} actions={<CreateButton kind={news} />}>
    <LinkPanel name={news.link} />
    <CardList kind={news} />
  </Page>
);
