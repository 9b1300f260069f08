import { SecondFactor } from '../../features/session/second-factor.tsx';
import { TEXTS } from '../../features/session/second-factor-texts.ts';
import { Page } from '../../../ui/page/page.tsx';

export default () => (
  <Page title={TEXTS.title} about={TEXTS.about}>
    <SecondFactor />
  </Page>
);
