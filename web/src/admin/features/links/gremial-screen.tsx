import { IconGavel } from '@tabler/icons-react';
import { ButtonGrid, type GridButton } from '../../../ui/buttons/button-grid.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from './link-panel.tsx';
import { linkButtons } from './link-screens.ts';

const PARTS: readonly GridButton[] = [
  {
    label: 'Asambleas',
    about: 'Asistencia, quórum y votaciones',
    to: '/gremial/assemblies',
    icon: IconGavel,
  },
  ...linkButtons('/gremial'),
];

export default () => (
  <Page title="Gremial" about="Las asambleas de la asociación y los enlaces de las entidades gremiales.">
    <ButtonGrid buttons={PARTS} />
    <LinkPanel name="Gremial" />
  </Page>
);
