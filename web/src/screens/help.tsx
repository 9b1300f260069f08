import { Anchor, Card, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Page } from '../ui/page.tsx';

export default () => (
  <Page title="Ayuda" about="Hola administrador. Aquí se organiza la ayuda que reciben los asociados.">
    <Card withBorder padding="lg">
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
