import { ReadingPage } from '../../../ui/page/reading-page.tsx';
import { DELETE_ACCOUNT } from '../../features/account-deletion/delete-account.tsx';

export default () => (
  <ReadingPage
    {...DELETE_ACCOUNT}
    related={[
      { label: 'Política de privacidad', to: '/privacy-policy' },
      { label: 'Ayuda', to: '/ayuda' },
    ]}
  />
);
