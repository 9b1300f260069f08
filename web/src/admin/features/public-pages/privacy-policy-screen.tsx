import { content, pictures } from 'virtual:document/privacy-policy';
import { ReadingPage } from '../../../ui/page/reading-page.tsx';
import { readingPage } from './document.tsx';

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

/** The privacy policy, as the law of Colombia asks for it. Its text is `docs/politica-de-privacidad.md`. */
const PRIVACY_POLICY = readingPage(content, pictures);
