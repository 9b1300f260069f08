import { LinkPanel } from '../features/links/link-panel.tsx';
import { Page } from '../ui/page.tsx';

export default () => (
  <Page title="Casos" about="Hola administrador. Los casos que los asociados comparten en la aplicación.">
    <LinkPanel name="Cases" />
  </Page>
);
