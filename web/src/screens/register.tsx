import { LinkPanel } from '../features/links/link-panel.tsx';
import { Page } from '../ui/page.tsx';

export default () => (
  <Page title="Registros" about="Hola administrador. Aquí se registran y administran los asociados.">
    <LinkPanel name="Registers" />
  </Page>
);
