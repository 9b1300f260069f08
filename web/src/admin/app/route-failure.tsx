/** Error boundary of a screen that cannot be loaded or throws: a sentence and a retry, never an empty page. */
import { Button, Group, Text } from '@mantine/core';
import { useRouteError } from 'react-router';
import { Page } from '../../ui/page/page.tsx';
import styles from './route-failure.module.css';

/** A missing chunk: the product was updated while this tab was open. */
const isOutdated = (error: unknown) =>
  error instanceof Error && /import|module|fetch|preload/i.test(error.message);

export function RouteFailure() {
  const error = useRouteError();
  return (
    <div className={styles.failure}>
      <Page title="Ha ocurrido un error">
        <Text role="alert" maw="var(--measure)">
          {isOutdated(error)
            ? 'Puede que haya una versión nueva o que se haya perdido la conexión. Vuelva a cargar la página.'
            : 'Esta pantalla no se pudo mostrar. Vuelva a cargar la página; si continúa, avise a soporte.'}
        </Text>
        <Group>
          <Button onClick={() => window.location.reload()}>Volver a cargar</Button>
          <Button variant="default" component="a" href="/">
            Ir al inicio
          </Button>
        </Group>
      </Page>
    </div>
  );
}
