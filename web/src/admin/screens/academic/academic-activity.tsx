import { LinkScreen } from '../../features/links/link-screen.tsx';

export default () => (
  <LinkScreen
    name="Activity"
    subtitle="Aquí puede editar el enlace de la actividad académica."
    parent="/academic"
  />
);
