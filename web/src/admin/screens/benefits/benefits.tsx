import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../../features/links/link-panel.tsx';
import { benefits } from '../../features/picture-cards/kinds.ts';
import { CardList, CreateButton } from '../../features/picture-cards/list.tsx';

export default () => (
  <Page title={benefits.texts.list} about={benefits.texts.about} actions={<CreateButton kind={benefits} />}>
    <LinkPanel name={benefits.link} />
    <CardList kind={benefits} />
  </Page>
);
