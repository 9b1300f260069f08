import { Page } from '../../../ui/page/page.tsx';
import { REQUESTS_TEXTS } from '../../features/users/request-texts.ts';
import { RequestsList } from '../../features/users/requests-list.tsx';

export default () => (
  <Page title={REQUESTS_TEXTS.title} about={REQUESTS_TEXTS.about}>
    <RequestsList />
  </Page>
);
