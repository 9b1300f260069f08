import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import { CardList, CreateButton } from './card-list.tsx';
import { benefits } from './picture-cards.ts';

export default () => (
  <Page title={benefits.texts.list} about={benefits.texts.about} actions={<CreateButton kind={benefits} />}>
    <LinkPanel name={benefits.link} />
    <CardList kind={benefits} />
  </Page>
);
