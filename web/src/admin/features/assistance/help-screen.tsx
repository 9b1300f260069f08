import { Anchor, Card, Text } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ButtonGrid, type GridButton } from '../../../ui/buttons/button-grid.tsx';
import { Page } from '../../../ui/page/page.tsx';

const PARTS: readonly GridButton[] = [
  {
    label: 'RAFA',
    about: 'Solicitudes de asistencia y pasos a seguir',
    to: '/help/rafa',
    icon: IconLifebuoy,
  },
];

export default () => (
  <Page title="Ayuda" about="Aquí se organiza la ayuda que reciben los asociados.">
    <ButtonGrid buttons={PARTS} />
    <Card withBorder>
      <Text>
        ¿Busca cómo usar esta plataforma? Lea la{' '}
        <Anchor component={Link} to="/ayuda">
          página de ayuda
        </Anchor>
        .
      </Text>
    </Card>
  </Page>
);
