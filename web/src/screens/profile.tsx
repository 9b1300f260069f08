import { LinkPanel } from '../features/links/link-panel.tsx';
import { Page } from '../ui/page.tsx';

export default () => (
  <Page title="Perfil" about="Hola administrador. Aquí se edita la información del perfil de los asociados.">
    <LinkPanel name="Profile" />
  </Page>
);
