import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen
    name="Rights"
    subtitle="Aquí puede editar el enlace de los derechos y deberes del asociado."
    parent="/gremial"
  />
);
