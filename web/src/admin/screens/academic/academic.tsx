import {
  IconArticle,
  IconBook,
  IconCalculator,
  IconCalendarEvent,
  IconCertificate,
  IconNeedle,
  IconVideo,
} from '@tabler/icons-react';
import { ButtonGrid, type GridButton } from '../../../ui/page/button-grid.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../../features/links/link-panel.tsx';

const PARTS: readonly GridButton[] = [
  { label: 'Cursos', about: 'Fechas, precio e inscripción', to: '/academic/courses', icon: IconBook },
  { label: 'Videos', about: 'Enlace de los videos', to: '/academic/videos', icon: IconVideo },
  {
    label: 'Actividad académica',
    about: 'Enlace de la agenda',
    to: '/academic/activity',
    icon: IconCalendarEvent,
  },
  { label: 'Artículos', about: 'Lecturas recomendadas', to: '/academic/articles', icon: IconArticle },
  { label: 'NYSORA', about: 'Enlace de anestesia regional', to: '/academic/nysora', icon: IconNeedle },
  {
    label: 'Calculadora',
    about: 'Enlace de la calculadora',
    to: '/academic/calculator',
    icon: IconCalculator,
  },
  {
    label: 'Recertificación',
    about: 'Enlace de recertificación',
    to: '/academic/recertification',
    icon: IconCertificate,
  },
];

export default () => (
  <Page title="Academico" about="Los recursos académicos que los asociados encuentran en la aplicación.">
    <ButtonGrid buttons={PARTS} />
    <LinkPanel name="Academic" />
  </Page>
);
