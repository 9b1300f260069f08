import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen
    name="Recertification"
    subtitle="Aquí puede editar el enlace de la recertificación."
    parent="/academic"
  />
);
