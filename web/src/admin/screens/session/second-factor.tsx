import { Page } from '../../../ui/page/page.tsx';
import { SecondFactor } from '../../features/session/second-factor.tsx';
import { TEXTS } from '../../features/session/second-factor-texts.ts';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about}>
    <SecondFactor />
  </Page>
);
