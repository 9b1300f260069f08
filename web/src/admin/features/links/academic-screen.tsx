import { IconArticle, IconBook } from '@tabler/icons-react';
import { ButtonGrid, type GridButton } from '../../../ui/buttons/button-grid.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from './link-panel.tsx';
import { linkButtons } from './link-screens.ts';

const LINKS = linkButtons('/academic');
const PARTS: readonly GridButton[] = [
  { label: 'Cursos', about: 'Fechas, precio e inscripción', to: '/academic/courses', icon: IconBook },
  ...LINKS.slice(0, 2),
  { label: 'Artículos', about: 'Lecturas recomendadas', to: '/academic/articles', icon: IconArticle },
  ...LINKS.slice(2),
];

export default () => (
  <Page title="Academico" about="Los recursos académicos que los asociados encuentran en la aplicación.">
    <ButtonGrid buttons={PARTS} />
    <LinkPanel name="Academic" />
  </Page>
);
