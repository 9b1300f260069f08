import { IconMailQuestion, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { ButtonGrid, type GridButton } from '../../../ui/buttons/button-grid.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { LinkPanel } from '../links/link-panel.tsx';

const PARTS: readonly GridButton[] = [
  {
    label: 'Registrar usuario',
    about: 'Crear la cuenta de un asociado',
    to: '/register/create',
    icon: IconUserPlus,
  },
  {
    label: 'Usuarios',
    about: 'Buscar, editar, importar y exportar',
    to: '/register/users',
    icon: IconUsers,
  },
  {
    label: 'Solicitudes de registro',
    about: 'Quienes pidieron una cuenta',
    to: '/register/requests',
    icon: IconMailQuestion,
  },
];

export default () => (
  <Page title="Registros" about="Aquí se registran y administran los asociados.">
    <ButtonGrid buttons={PARTS} />
    <LinkPanel name="Registers" />
  </Page>
);
