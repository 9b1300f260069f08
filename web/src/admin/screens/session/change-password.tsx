import { Page } from '../../../ui/page/page.tsx';
import { ChangePassword } from '../../features/session/change-password.tsx';
import { CHANGE_PASSWORD_TEXTS as T } from '../../features/session/change-password-texts.ts';

export default () => (
  <Page title={T.title} about={T.about}>
    <ChangePassword />
  </Page>
);
