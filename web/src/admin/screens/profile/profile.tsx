import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../../features/links/link-panel.tsx';
import { ProfileCatalogue } from '../../features/profile/catalogue.tsx';
import { TEXTS } from '../../features/profile/texts.ts';

export default () => (
  <Page title={TEXTS.title} heading={TEXTS.heading} about={TEXTS.about}>
    <LinkPanel name="Profile" />
    <ProfileCatalogue />
  </Page>
);
