import {
  IconBuildingCommunity,
  IconGavel,
  IconHeartHandshake,
  IconScale,
  IconShieldCheck,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react';
import { ButtonGrid, type GridButton } from '../../../ui/page/button-grid.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../../features/links/link-panel.tsx';

const PARTS: readonly GridButton[] = [
  {
    label: 'Asambleas',
    about: 'Asistencia, quórum y votaciones',
    to: '/gremial/assemblies',
    icon: IconGavel,
  },
  { label: 'FEPASDE', about: 'Enlace del fondo especial', to: '/gremial/fepasde', icon: IconShieldCheck },
  {
    label: 'S.C.A.R.E.',
    about: 'Enlace de la sociedad nacional',
    to: '/gremial/scare',
    icon: IconBuildingCommunity,
  },
  {
    label: 'Junta directiva',
    about: 'Enlace de la junta',
    to: '/gremial/managmentboard',
    icon: IconUsersGroup,
  },
  { label: 'WFSA', about: 'Enlace de la federación mundial', to: '/gremial/wfsa', icon: IconWorld },
  {
    label: 'SARVAC',
    about: 'Enlace de la sociedad regional',
    to: '/gremial/sarvac',
    icon: IconHeartHandshake,
  },
  { label: 'Derechos y deberes', about: 'Enlace de los estatutos', to: '/gremial/rights', icon: IconScale },
];

export default () => (
  <Page title="Gremial" about="Las asambleas de la asociación y los enlaces de las entidades gremiales.">
    <ButtonGrid buttons={PARTS} />
    <LinkPanel name="Gremial" />
  </Page>
);
