import { LinkPanel } from '../../features/links/link-panel.tsx';
import { ProfileCatalogue } from '../../features/profile/catalogue.tsx';
import { TEXTS } from '../../features/profile/texts.ts';
import { Page } from '../../../ui/page/page.tsx';

export default () => (
  <Page title={TEXTS.title} heading={TEXTS.heading} about={TEXTS.about}>
    <LinkPanel name="Profile" />
    <ProfileCatalogue />
  </Page>
);
