import { Page } from '../../../ui/page/page.tsx';
import { CardList, CreateButton } from '../../features/content/card-list.tsx';
import { benefits } from '../../features/content/picture-cards.ts';
import { LinkPanel } from '../../features/links/link-panel.tsx';

export default () => (
  <Page title={benefits.texts.list} about={benefits.texts.about} actions={<CreateButton kind={benefits} />}>
    <LinkPanel name={benefits.link} />
    <CardList kind={benefits} />
  </Page>
);
