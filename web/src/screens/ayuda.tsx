import { HELP } from '../features/public-pages/help.tsx';
import { ReadingPage } from '../ui/reading-page.tsx';

export default () => (
  <ReadingPage
    {...HELP}
    related={[
      { label: 'Política de privacidad', to: '/privacy-policy' },
      { label: 'Eliminar cuenta', to: '/delete-account' },
    ]}
  />
);
