import { ReadingPage } from '../../../ui/page/reading-page.tsx';
import { PRIVACY_POLICY } from '../../features/public-pages/privacy-policy.tsx';

export default () => (
  <ReadingPage
    {...PRIVACY_POLICY}
    numbered
    related={[
      { label: 'Ayuda', to: '/ayuda' },
      { label: 'Eliminar cuenta', to: '/delete-account' },
    ]}
  />
);
