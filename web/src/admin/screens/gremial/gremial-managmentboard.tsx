import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen
    name="ManagmentBoard"
    subtitle="Aquí puede editar el enlace de la junta directiva."
    parent="/gremial"
  />
);
