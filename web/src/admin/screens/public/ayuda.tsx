import { ReadingPage } from '../../../ui/page/reading-page.tsx';
import { GUIDE } from '../../features/public-pages/guide.tsx';

export default () => (
  <ReadingPage
    {...GUIDE}
    related={[
      { label: 'Política de privacidad', to: '/privacy-policy' },
      { label: 'Eliminar cuenta', to: '/delete-account' },
    ]}
  />
);
