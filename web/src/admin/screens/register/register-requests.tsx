import { Page } from '../../../ui/page/page.tsx';
import { RequestsList } from '../../features/users/requests-list.tsx';
import { REQUESTS_TEXTS } from '../../features/users/texts.ts';

export default () => (
  <Page title={REQUESTS_TEXTS.title} about={REQUESTS_TEXTS.about}>
    <RequestsList />
  </Page>
);
